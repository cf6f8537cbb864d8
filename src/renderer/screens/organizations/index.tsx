import { Button } from '@mantine/core';
import { useDeferredValue, useMemo, useState } from 'react';
import { Link, Route, Routes } from 'react-router';
import { instantOf } from '../../api/activity-view.ts';
import { useCall, useInfo } from '../../api/hooks.ts';
import type { Operations } from '../../api/operations.ts';
import { ExportList } from '../../flows/export-list/ExportList.tsx';
import { utc, type ExportFields } from '../../flows/export-list/list-file.ts';
import { moreColumn } from '../../flows/Listing.tsx';
import { ListOrForm } from '../../flows/ListOrForm.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { EmptyState } from '../../ui/parts/EmptyState.tsx';
import { AddLink } from '../../ui/parts/LinkButton.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { Definitions, Section } from '../../ui/parts/Section.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { Table, type Column } from '../../ui/table/Table.tsx';
import { copyable, CopyButton } from '../../ui/text/CopyableValue.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { style } from '../../ui/text/style.ts';
import { CreateSubOrganization } from './CreateSubOrganization.tsx';
import { DeleteSubOrganization, type SubOrganization } from './DeleteSubOrganization.tsx';
import { FeaturesPage } from './FeaturesPage.tsx';
import { messages } from './messages.ts';
import { Time } from '../../ui/text/Time.tsx';

export default function OrganizationsScreen() {
  return (
    <Routes>
      <Route index element={<ListOrForm list={<OrganizationsPage />} form={<CreateSubOrganization />} />} />
      <Route path="features" element={<FeaturesPage />} />
    </Routes>
  );
}

type Found = Operations['list_sub_organizations']['result'];

function OrganizationsPage() {
  const t = useMessages(messages);
  const [search, setSearch] = useState('');
  const { data: all, problem } = useCall('list_sub_organizations', {});
  const answer = useCall('list_sub_organizations', search.trim() === '' ? {} : { search }, { keepPrevious: true }).data;
  // A hundred rows that come while somebody types do not hold up the next key.
  const found = useDeferredValue(answer);
  const create = <AddLink to="?new">{t('create')}</AddLink>;
  if (problem)
    return (
      <Page title={t('organizations')}>
        <ProblemNotice problem={problem} />
      </Page>
    );
  return (
    <Page
      title={t('organizations')}
      lead={all && t('lead', { n: all.total })}
      actions={all?.total === 0 ? undefined : create}
      asideLabel={t('this')}
      aside={<ThisOrganization />}
      toolbar={
        all?.total ? (
          <SearchField label={t('search')} value={search} onChange={setSearch} found={found?.total} />
        ) : undefined
      }
    >
      {all?.total === 0 && <EmptyState title={t('noneTitle')} words={t('noneWords')} primary={create} />}
      {all?.total !== 0 && found && <SubOrganizations search={search} found={found} />}
    </Page>
  );
}

function ThisOrganization() {
  const t = useMessages(messages);
  const { organizationId, organizationName } = useInfo();
  const configs = useCall('get_organization_configs', {}).data?.configs;
  const people = useCall('list_users', {}).data?.users.length;
  const webhook = configs?.features.find(({ name }) => name === 'FEATURE_NAME_WEBHOOK')?.value;
  return (
    <Section title={t('this')}>
      <Definitions
        layout="stacked"
        items={[
          { name: t('name'), value: <SafeText text={organizationName} max={256} /> },
          copyable(t('id'), organizationId),
          people !== undefined && {
            name: t('people'),
            value: <Link to="/people">{t('peopleAndPrograms', { n: people })}</Link>,
          },
          configs && {
            name: t('rootQuorum'),
            value: (
              <>
                {t('quorumWords', { threshold: configs.quorum.threshold, total: configs.quorum.userIds.length })}{' '}
                <Link to="/people/quorum">{t('members')}</Link>
              </>
            ),
          },
          configs && {
            name: t('features'),
            value: (
              <>
                {t('featuresSet', { n: configs.features.length })}{' '}
                <Link to="/organizations/features">{t('featuresSee')}</Link>
              </>
            ),
          },
          configs && {
            name: t('name.FEATURE_NAME_WEBHOOK'),
            value: webhook === undefined ? t('noWebhook') : <SafeText text={webhook} max={400} mono />,
          },
        ]}
      />
    </Section>
  );
}

function SubOrganizations({ search, found }: { search: string; found: Found }) {
  const t = useMessages(messages);
  const [doomed, setDoomed] = useState<SubOrganization>();
  const sortable = useColumns(setDoomed);
  // The pages after the first are those of one search.
  const [more, setMore] = useState({ search, after: nowhere });
  const after = more.search === search ? more.after : nowhere;
  const rest = useMorePages(search, after);
  const rows = [...found.organizations, ...rest];
  const last = rows.at(-1);
  // Only a list that was read wholly can come in another order, and be exported.
  const whole = rows.length === found.total;
  const columns = useMemo(
    () => (whole ? sortable : sortable.map((column) => ({ ...column, sort: undefined }))),
    [whole, sortable],
  );
  return (
    <>
      {whole && (
        <div className={style('row', 'end', 'bottom8')}>
          <ExportList list={{ file: 'sub-organizations', fields: exportFields }} rows={rows} columns={columns} />
        </div>
      )}
      <Table
        label={t('subs')}
        rows={rows}
        columns={columns}
        lines={2}
        rowKey={({ organizationId }) => organizationId}
        rowLabel={({ organizationName }) => organizationName}
        empty={<p className={style('none')}>{t('noMatch')}</p>}
      />
      {!whole && last && (
        <Button mt="sm" variant="default" onClick={() => setMore({ search, after: [...after, last.organizationId] })}>
          {t('moreSubs')}
        </Button>
      )}
      <p className={style('none')}>{t('readOnly')}</p>
      {doomed && <DeleteSubOrganization organization={doomed} onClose={() => setDoomed(undefined)} />}
    </>
  );
}

const nowhere: readonly string[] = [];

const exportFields: ExportFields<SubOrganization> = {
  organizationId: ({ organizationId }) => organizationId,
  organizationName: ({ organizationName }) => organizationName,
  users: ({ users }) => users,
  wallets: ({ wallets }) => wallets,
  rootQuorumThreshold: ({ quorum }) => quorum.threshold,
  rootQuorumMembers: ({ quorum }) => quorum.members,
  createdAt: ({ createdAt }) => utc(createdAt),
};

function useMorePages(search: string, after: readonly string[]): readonly SubOrganization[] {
  const [pages, setPages] = useState<ReadonlyMap<string, readonly SubOrganization[]>>(new Map());
  const before = after.at(-1);
  const wanted = { ...(search.trim() !== '' && { search }), ...(before !== undefined && { before }) };
  const page = useCall('list_sub_organizations', wanted, { enabled: before !== undefined }).data?.organizations;
  if (before !== undefined && page && pages.get(before) !== page) setPages(new Map([...pages, [before, page]]));
  return after.flatMap((id) => pages.get(id) ?? []);
}

function useColumns(onDelete: (organization: SubOrganization) => void): readonly Column<SubOrganization>[] {
  const t = useMessages(messages);
  const f = useFormats();
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('name'),
        main: true,
        width: 'minmax(18rem, 2fr)',
        sort: ({ organizationName }) => organizationName,
        cell: ({ organizationName, organizationId }) => (
          <>
            <SafeText text={organizationName} />
            <div>
              <span className={style('note', 'literal', 'breakable')}>{organizationId}</span>
              <CopyButton text={organizationId} label={t('subId')} />
            </div>
          </>
        ),
      },
      {
        key: 'people',
        title: t('people'),
        width: '4rem',
        align: 'end',
        priority: 2,
        named: true,
        sort: ({ users }) => users,
        cell: ({ users }) => f.number(users),
      },
      {
        key: 'wallets',
        title: t('wallets'),
        width: '4rem',
        align: 'end',
        priority: 2,
        named: true,
        sort: ({ wallets }) => wallets,
        cell: ({ wallets }) => f.number(wallets),
      },
      {
        key: 'quorum',
        title: t('rootQuorum'),
        width: '6rem',
        priority: 3,
        named: true,
        sort: ({ quorum }) => quorum.threshold,
        cell: ({ quorum }) => t('ofMany', { threshold: quorum.threshold, total: quorum.members }),
      },
      {
        key: 'added',
        title: t('colAdded'),
        width: '7rem',
        priority: 3,
        sort: ({ createdAt }) => instantOf(createdAt),
        cell: ({ createdAt }) => <Time ms={instantOf(createdAt)} />,
      },
      moreColumn(
        t,
        ({ organizationName }) => organizationName,
        (organization) => [{ label: t('deleteSub'), tone: 'danger', onClick: () => onDelete(organization) }],
      ),
    ],
    [t, f, onDelete],
  );
}
