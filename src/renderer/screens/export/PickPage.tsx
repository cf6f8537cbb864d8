import { isWaiting } from '#shared/enums.ts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import {
  instantOf,
  listIn,
  objectIn,
  paramsOf,
  pathOfType,
  submitterOf,
  textIn,
  type ActivityView,
} from '../../api/activity-view.ts';
import { curveName } from '#shared/chains.ts';
import { useActivities, useInfo } from '../../api/hooks.ts';
import { useActivityText } from '../../flows/activity/activity-text.tsx';
import { UnfinishedActivities } from '../../flows/activity/UnfinishedActivities.tsx';
import type { ExportFields } from '../../flows/export-list/list-file.ts';
import { Listing } from '../../flows/Listing.tsx';
import { Address } from '../../ui/text/Address.tsx';
import { KeyIcon } from '../../ui/text/KeyIcon.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { Segmented } from '../../ui/parts/Segmented.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { isFound } from '../../ui/table/search.ts';
import type { Column } from '../../ui/table/Table.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { exportPath, useSubjects, whats, type Subject, type What } from './subject.ts';
import { useWaitingReveals } from './waiting-reveals.ts';
import { messages } from './messages.ts';

export function PickPage({ what }: { what: What }) {
  const t = useMessages(messages);
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const columns = useColumns(what);
  const { subjects, problem } = useSubjects(what);
  const page = {
    title: t('export'),
    lead: t('lead'),
    actions: (
      <Segmented
        label={t('whatKind')}
        value={what}
        onChange={(next) => {
          setSearch('');
          void navigate(`/export?what=${next}`, { replace: true });
        }}
        options={whats.map((value) => ({ value, label: t('kinds', { what: value }) }))}
      />
    ),
  };
  // Where one kind cannot be read, another can be chosen.
  if (problem)
    return (
      <Page {...page}>
        <ProblemNotice problem={problem} />
      </Page>
    );
  return (
    <Listing
      {...page}
      problem={null}
      all={subjects}
      rows={(subjects ?? []).filter(({ name, texts }) => isFound(search, [name, ...texts]))}
      columns={columns}
      exported={{ file: `exportable-${what}s`, fields: fields[what] }}
      label={t('kinds', { what })}
      rowKey={({ key, id }) => key ?? id}
      rowLabel={({ address, name }) => address ?? name}
      onOpen={(subject) => void navigate(exportPath(subject))}
      search={{ label: t('search', { what }), value: search, onChange: setSearch }}
      noMatch={t('noneFound')}
      before={<PendingExports />}
      empty={{
        lead: page.lead,
        actions: page.actions,
        title: t('emptyTitle'),
        words: t('emptyWords'),
        ways: [
          { to: '/wallets?new', label: t('createAWallet') },
          { to: '/import', label: t('importOne') },
        ],
      }}
    />
  );
}

function useColumns(what: What): readonly Column<Subject>[] {
  const t = useMessages(messages);
  const f = useFormats();
  if (what === 'account')
    return [
      { key: 'mark', title: '', width: '4rem', priority: 3, cell: ({ id }) => <KeyIcon of={id} /> },
      { key: 'address', title: t('address'), sort: ({ id }) => id, cell: ({ id }) => <Address value={id} /> },
      {
        key: 'name',
        title: t('account'),
        priority: 2,
        width: '12rem',
        sort: ({ name }) => name,
        cell: ({ name }) => <SafeText text={name} max={60} />,
      },
      {
        key: 'path',
        title: t('path'),
        priority: 3,
        mono: true,
        width: '11rem',
        sort: ({ path }) => path,
        cell: ({ path }) => path,
      },
    ];
  const name: Column<Subject> = {
    key: 'name',
    title: t('name'),
    sort: (one) => one.name,
    cell: (one) => (
      <strong>
        <SafeText text={one.name} max={80} />
      </strong>
    ),
  };
  if (what === 'secret') return [name];
  return [
    name,
    what === 'wallet'
      ? {
          key: 'accounts',
          title: t('accounts'),
          align: 'end',
          priority: 2,
          named: true,
          sort: ({ accounts }) => accounts,
          cell: ({ accounts }) => accounts !== undefined && f.number(accounts),
        }
      : {
          key: 'curve',
          title: t('curve'),
          priority: 2,
          sort: ({ curve = '' }) => curveName(curve),
          cell: ({ curve = '' }) => curveName(curve),
        },
    {
      key: 'origin',
      title: t('cameFrom'),
      priority: 3,
      sort: ({ imported }) => Number(imported),
      cell: (one) => t(one.imported ? 'imported' : 'madeHere'),
    },
    {
      key: 'left',
      title: t('leftThisVault'),
      sort: ({ exported }) => Number(exported),
      cell: (one) => (one.exported ? <Status kind="shown">{t('exported')}</Status> : t('never')),
    },
  ];
}

/** What a file holds of each thing of a kind. */
const fields: Readonly<Record<What, ExportFields<Subject>>> = {
  wallet: {
    walletId: ({ id }) => id,
    walletName: ({ name }) => name,
    accounts: ({ accounts }) => accounts,
    imported: ({ imported }) => imported,
    exported: ({ exported }) => exported,
  },
  account: {
    walletAccountId: ({ key }) => key,
    name: ({ name }) => name,
    path: ({ path }) => path,
    address: ({ address }) => address,
  },
  'private-key': {
    privateKeyId: ({ id }) => id,
    privateKeyName: ({ name }) => name,
    curve: ({ curve }) => curve,
    imported: ({ imported }) => imported,
    exported: ({ exported }) => exported,
  },
  secret: { secretId: ({ id }) => id, name: ({ name }) => name },
};

const exportTypes = [
  'ACTIVITY_TYPE_EXPORT_WALLET',
  'ACTIVITY_TYPE_EXPORT_WALLET_ACCOUNT',
  'ACTIVITY_TYPE_EXPORT_PRIVATE_KEY',
  'ACTIVITY_TYPE_EXPORT_SECRETS',
];
const shownMax = 5;

/** Exports that wait for votes, or were approved and can be shown here. */
function PendingExports() {
  const t = useMessages(messages);
  const say = useActivityText();
  const { userId } = useInfo();
  const { activityIds } = useWaitingReveals();
  const { items } = useActivities({ filterByType: exportTypes, userId });
  const isApproved = ({ id, status }: ActivityView): boolean =>
    status === 'ACTIVITY_STATUS_COMPLETED' && activityIds.includes(id);
  const pending = items
    .filter((one) => submitterOf(one) === userId)
    .filter((one) => isWaiting(one.status) || isApproved(one))
    .slice(0, shownMax);
  if (pending.length === 0) return null;
  return (
    <div className={style('bottom24')}>
      <UnfinishedActivities
        title={t('pending')}
        rows={pending.map((one) => ({
          id: one.id,
          approved: isApproved(one),
          what: say.sentence(one),
          atMs: instantOf(one.createdAt),
          next: <Link to={targetOf(one, activityIds.includes(one.id))}>{t('continue')}</Link>,
        }))}
      />
    </div>
  );
}

/** The page that shows what came of an export; where its type is none of ours, that of the activity. */
function targetOf(activity: ActivityView, shownHere: boolean): string {
  const params = paramsOf(activity);
  const secrets = listIn(params, 'secrets');
  const named: Readonly<Record<string, readonly [What, string | undefined]>> = {
    export_wallet: ['wallet', textIn(params, 'walletId')],
    export_wallet_account: ['account', textIn(params, 'address')],
    export_private_key: ['private-key', textIn(params, 'privateKeyId')],
    // Several at once are nothing that this window asks for.
    export_secrets: ['secret', secrets.length === 1 ? textIn(objectIn(secrets[0] ?? null), 'secretId') : undefined],
  };
  const [what, id] = named[pathOfType(activity.type)] ?? [];
  if (what === undefined || id === undefined) return `/activities/${activity.id}`;
  return exportPath({ what, id }, { way: shownHere ? 'show' : 'seal', activity: activity.id });
}
