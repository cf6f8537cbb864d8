import { Button } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { ActivityStatus } from '../../flows/activity/ActivityStatus.tsx';
import { instantOf, submitterOf } from '../../api/activity-view.ts';
import { gistOf } from '../../flows/activity/activity-gist.ts';
import { RiskLevelMark } from '../../flows/activity/risk.tsx';
import { SpokenActivity } from '../../flows/activity/SpokenActivity.tsx';
import { SigningTitle } from '../../flows/activity/reading/effect.tsx';
import type { NameOfAddress } from '../../flows/activity/reading/Party.tsx';
import { asksToSign, useNameOfAddress } from '../../flows/activity/reading/use-readings.tsx';
import {
  activityPath,
  useActivityText,
  type ActivityView,
  type ActivityText,
} from '../../flows/activity/activity-text.tsx';
import { useActivities, useNow, type ActivityPages } from '../../api/hooks.ts';
import { EmptyState } from '../../ui/parts/EmptyState.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import type { Order } from '../../ui/table/sort.ts';
import { LoadingRows } from '../../ui/table/LoadingRows.tsx';
import { Table, type Column } from '../../ui/table/Table.tsx';
import { useFormats, useMessages, type Formats, type MessageKey, type Translate } from '../../messages/translate.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { style } from '../../ui/text/style.ts';
import { Time } from '../../ui/text/Time.tsx';
import { ActivityDrawer } from './Detail.tsx';
import { Filters } from './Filters.tsx';
import { useFilter, useView, type View } from './filters.ts';
import { SaveList } from './SaveList.tsx';
import { JournalPanel, useVerify, VerifyButton } from './Verify.tsx';
import { messages } from './messages.ts';

const minuteMs = 60_000;
const anything: View = { search: '', path: '', standing: 'any', person: '', span: 'all', from: '', to: '', opened: '' };

const newestFirst: Order = { by: 'time', direction: 'descending' };

export function Log() {
  const t = useMessages(messages);
  const names = useActivityText();
  const nowMs = useNow(minuteMs);
  const [view, change] = useView();
  const filter = useFilter(view, nowMs);
  const found = useActivities(filter);
  const verify = useVerify();
  const f = useFormats();
  const addressed = useMemo(() => found.items.some((row) => asksToSign(row) || isAboutAccount(row)), [found.items]);
  const nameOf = useNameOfAddress(addressed);
  const spoken = useCallback(
    (row: ActivityView) => <SpokenActivity activity={row} names={names} nameOf={nameOf} />,
    [names, nameOf],
  );
  // Only a log that was read wholly can come in another order than its own.
  const columns = useMemo(
    () => columnsOf(t, f, names, nameOf).map((column) => (found.done ? column : { ...column, sort: undefined })),
    [t, f, names, nameOf, found.done],
  );
  const filtered = (Object.keys(anything) as (keyof View)[]).some(
    (key) => key !== 'opened' && view[key] !== anything[key],
  );

  return (
    <Page
      title={t('activities')}
      lead={<Lead found={found} />}
      actions={
        <>
          <SaveList filter={filter} names={names} />
          <VerifyButton verify={verify} />
        </>
      }
      toolbar={
        <Filters view={view} names={names} found={found.done ? found.items.length : undefined} onChange={change} />
      }
    >
      <JournalPanel verify={verify} />
      {found.problem && <ProblemNotice problem={found.problem} />}
      <Table<ActivityView>
        label={t('table')}
        rows={found.items}
        columns={columns}
        rowKey={({ id }) => id}
        rowLabel={names.sentenceText}
        spoken={spoken}
        onOpen={({ id }) => change({ opened: id })}
        order={newestFirst}
        selected={view.opened}
        dense
        end={found.done ? undefined : found.more}
        empty={
          found.done ? (
            <Nothing filtered={filtered} onClear={() => change({ ...anything, opened: view.opened })} />
          ) : (
            !found.problem && <LoadingRows />
          )
        }
      />
      {!found.done && found.isFetching && found.items.length > 0 && (
        <p className={style('quiet', 'flush', 'pad8')} role="status">
          {t('loadingMore')}
        </p>
      )}
      {view.opened !== '' && (
        <ActivityDrawer
          key={view.opened}
          activityId={view.opened}
          known={found.items.find(({ id }) => id === view.opened)}
          names={names}
          onClose={() => change({ opened: '' })}
        />
      )}
    </Page>
  );
}

function Lead({ found }: { found: ActivityPages }) {
  const t = useMessages(messages);
  const f = useFormats();
  const n = found.items.length;
  if (found.done) return t('leadAll', { n });
  return found.reachedMs === undefined ? t('leadReading') : t('leadSome', { n, date: f.date(found.reachedMs) });
}

function Nothing({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const t = useMessages(messages);
  return filtered ? (
    <EmptyState
      title={t('noneTitle')}
      words={t('noneWords')}
      primary={
        <Button variant="default" onClick={onClear}>
          {t('clear')}
        </Button>
      }
    />
  ) : (
    <EmptyState
      title={t('emptyTitle')}
      words={t('emptyWords')}
      ways={[{ to: '/wallets?new', label: t('createAWallet') }]}
    />
  );
}

function columnsOf(
  t: Translate<MessageKey<typeof messages>>,
  f: Formats,
  names: ActivityText,
  nameOf: NameOfAddress,
): readonly Column<ActivityView>[] {
  return [
    {
      key: 'time',
      title: t('time'),
      width: '8.25rem',
      sort: ({ createdAt }) => instantOf(createdAt),
      cell: ({ createdAt }) => (
        <span className={style('quiet')}>
          <Time ms={instantOf(createdAt)} text={f.second(instantOf(createdAt))} />
        </span>
      ),
    },
    {
      key: 'who',
      title: t('columnWho'),
      width: 'minmax(8rem, 1fr)',
      priority: 3,
      sort: (row) => names.personName(submitterOf(row)),
      cell: (row) => names.person(submitterOf(row)),
    },
    {
      key: 'what',
      title: t('what'),
      width: 'minmax(9rem, 1.25fr)',
      priority: 1,
      main: true,
      sort: ({ type }) => names.kind(type),
      cell: ({ type }) => <span className={style('normal')}>{names.kind(type)}</span>,
    },
    {
      key: 'object',
      title: t('columnObject'),
      width: 'minmax(9rem, 1.5fr)',
      priority: 2,
      sort: (row) => names.objectText(row) || undefined,
      cell: (row) => (
        <strong className={style('strong')}>
          <ObjectOf activity={row} names={names} nameOf={nameOf} />
        </strong>
      ),
    },
    {
      key: 'risk',
      title: t('columnRisk'),
      width: '6.5rem',
      priority: 2,
      cell: (row) => <RiskLevelMark activity={row} />,
    },
    {
      key: 'status',
      title: t('status'),
      width: '9.5rem',
      sort: ({ status }) => status,
      cell: (row) => <ActivityStatus activity={row} />,
    },
  ];
}

/** What an activity is about: what would be signed in a few words, an account by the name of its wallet and its own. */
function ObjectOf(props: { activity: ActivityView; names: ActivityText; nameOf: NameOfAddress }) {
  const { activity, names, nameOf } = props;
  if (asksToSign(activity)) return <SigningTitle activity={activity} names={names} nameOf={nameOf} />;
  const [account] = isAboutAccount(activity) ? gistOf(activity).things : [];
  const known = account?.as === 'code' ? nameOf(account.text) : undefined;
  return known ? <SafeText text={known.name} max={120} /> : names.object(activity);
}

const aboutAccount = /^(?:export_wallet_account|update_wallet_account_name)$/;

function isAboutAccount({ type }: ActivityView): boolean {
  return aboutAccount.test(activityPath(type) ?? '');
}
