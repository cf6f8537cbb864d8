import { useMemo, useState } from 'react';
import { Route, Routes, useNavigate } from 'react-router';
import { useAsk, useCall, useInfo, useNow } from '../../api/hooks.ts';
import { isSession, type User } from '../../api/people.ts';
import { utc, type ExportFields } from '../../flows/export-list/list-file.ts';
import { Listing } from '../../flows/Listing.tsx';
import { ListOrForm } from '../../flows/ListOrForm.tsx';
import { TagList, textOfTags } from '../../flows/tags/TagList.tsx';
import { usePeopleTags } from '../../flows/tags/use-tags.ts';
import { useMessages } from '../../messages/translate.tsx';
import { Initials } from '../../ui/parts/Initials.tsx';
import { AddLink, LinkButton } from '../../ui/parts/LinkButton.tsx';
import { NameLink } from '../../ui/parts/NameLink.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { isFound } from '../../ui/table/search.ts';
import type { Column } from '../../ui/table/Table.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { style } from '../../ui/text/style.ts';
import { AbsencePage } from './AbsencePage.tsx';
import { CreatePerson } from './CreatePerson.tsx';
import { InvitationsPage } from './InvitationsPage.tsx';
import { messages } from './messages.ts';
import { PersonPage } from './PersonPage.tsx';
import { ableUntilMs, expiresAtMs } from './quorum-risk.ts';
import { QuorumPage } from './QuorumPage.tsx';
import { PeopleTagsPage } from './TagsPage.tsx';

export default function PeopleScreen() {
  return (
    <Routes>
      <Route index element={<ListOrForm list={<PeopleList />} form={<CreatePerson />} />} />
      <Route path="tags" element={<PeopleTagsPage />} />
      <Route path="invitations" element={<InvitationsPage />} />
      <Route path="quorum" element={<QuorumPage />} />
      <Route path="absence" element={<AbsencePage />} />
      <Route path=":userId" element={<PersonPage />} />
    </Routes>
  );
}

const filters = ['all', 'inTheRootQuorum', 'withoutKeys'] as const;
type Filter = (typeof filters)[number];
const everyMs = 60_000;

function PeopleList() {
  const t = useMessages(messages);
  const navigate = useNavigate();
  const nowMs = useNow(everyMs);
  const people = useCall('list_users', {});
  const { names: tags } = usePeopleTags();
  const quorum = useCall('get_organization_configs', {}).data?.configs.quorum.userIds;
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<Filter>('all');
  const users = people.data?.users;
  const rows = useMemo(
    () =>
      (users ?? []).filter((person) => {
        if (filter === 'inTheRootQuorum' && quorum?.includes(person.userId) !== true) return false;
        if (filter === 'withoutKeys' && ableUntilMs(person) > nowMs) return false;
        const tagNames = person.userTags.map((id) => tags.get(id) ?? '');
        return isFound(search, [person.userName, person.userEmail ?? '', person.userId, ...tagNames]);
      }),
    [users, filter, quorum, nowMs, search, tags],
  );
  const columns = useColumns(tags, quorum, nowMs);
  const fields = exportFieldsOf(tags, quorum);
  return (
    <Listing
      title={t('people')}
      lead={users && t('peopleAndPrograms', { n: users.length })}
      actions={
        <>
          <LinkButton to="/people/tags">{t('tags')}</LinkButton>
          <LinkButton to="/people/invitations">{t('invitations')}</LinkButton>
          <LinkButton to="/people/quorum">{t('rootQuorum')}</LinkButton>
          <LinkButton to="/people/absence">{t('absence')}</LinkButton>
          <AddLink to="?new">{t('create')}</AddLink>
        </>
      }
      problem={people.problem}
      all={users}
      rows={rows}
      columns={columns}
      exported={{ file: 'users', fields }}
      label={t('people')}
      lines={2}
      rowKey={({ userId }) => userId}
      rowLabel={({ userName }) => userName}
      onOpen={({ userId }) => void navigate(`/people/${userId}`)}
      search={{ label: t('search'), value: search, onChange: setSearch }}
      choice={{ label: t('show'), value: filter, options: filters, nameOf: t, onChange: setFilter }}
      noMatch={t('noMatch')}
    >
      {users?.length === 1 && <p className={style('none')}>{t('alone')}</p>}
    </Listing>
  );
}

function exportFieldsOf(tags: ReadonlyMap<string, string>, quorum: readonly string[] | undefined): ExportFields<User> {
  return {
    userId: ({ userId }) => userId,
    userName: ({ userName }) => userName,
    userEmail: ({ userEmail }) => userEmail,
    userTags: ({ userTags }) => userTags.map((tagId) => tags.get(tagId) ?? tagId),
    rootQuorum: ({ userId }) => quorum?.includes(userId),
    apiKeys: ({ apiKeys }) => apiKeys.length,
    passkeys: ({ authenticators }) => authenticators.length,
    oauthProviders: ({ oauthProviders }) => oauthProviders.length,
    createdAt: ({ createdAt }) => utc(createdAt),
  };
}

function useColumns(
  tags: ReadonlyMap<string, string>,
  quorum: readonly string[] | undefined,
  nowMs: number,
): readonly Column<User>[] {
  const t = useMessages(messages);
  const { userId: ownId } = useInfo();
  const slots = useAsk('slots', (bridge) => bridge.vault.slots()).data;
  return useMemo(() => {
    const opens = slots && new Set(slots.map(({ userId }) => userId));
    return [
      { key: 'mark', title: t('colMark'), width: '3.5rem', cell: ({ userName }) => <Initials name={userName} /> },
      {
        key: 'name',
        title: t('name'),
        main: true,
        width: 'minmax(13rem, 2fr)',
        sort: ({ userName }) => userName,
        cell: ({ userId, userName, userEmail }) => (
          <>
            <NameLink to={`/people/${userId}`}>
              <SafeText text={userName} />
            </NameLink>
            <span className={style('facts')}>
              {userEmail !== undefined && <SafeText text={userEmail} max={80} />}
              {userId === ownId && <span>{t('you')}</span>}
              {quorum?.includes(userId) === true && <span>{t('rootQuorum')}</span>}
            </span>
          </>
        ),
      },
      {
        key: 'tags',
        title: t('tags'),
        width: 'minmax(9rem, 1.5fr)',
        priority: 2,
        sort: ({ userTags }) => textOfTags(userTags, tags),
        cell: ({ userTags }) => <TagList tagIds={userTags} names={tags} />,
      },
      {
        key: 'keys',
        title: t('colKeys'),
        width: '11rem',
        priority: 2,
        sort: ({ apiKeys, authenticators, oauthProviders }) =>
          apiKeys.length + authenticators.length + oauthProviders.length,
        cell: (person) => <MeansWords person={person} nowMs={nowMs} />,
      },
      {
        key: 'vault',
        title: t('thisVault'),
        width: 'minmax(8.5rem, 11rem)',
        priority: 3,
        sort: ({ userId }) => Number(opens?.has(userId) === true),
        cell: ({ userId }) =>
          opens && (
            <span className={opens.has(userId) ? '' : style('quiet')}>
              {t('opens', { opens: String(opens.has(userId)) })}
            </span>
          ),
      },
    ];
  }, [t, tags, quorum, nowMs, ownId, slots]);
}

/** What a person can act with at `nowMs`, but for what has expired. */
function MeansWords({ person, nowMs }: { person: User; nowMs: number }) {
  const t = useMessages(messages);
  const { apiKeys, authenticators, oauthProviders } = person;
  const living = apiKeys.filter((key) => expiresAtMs(key) > nowMs);
  const sessions = living.filter(isSession).length;
  const counts = {
    apiKeys: living.length - sessions,
    passkeys: authenticators.length,
    signIns: oauthProviders.length,
    sessions,
  };
  const parts = (['apiKeys', 'passkeys', 'signIns', 'sessions'] as const).filter((means) => counts[means] > 0);
  if (parts.length > 0) return <>{parts.map((means) => t(means, { n: counts[means] })).join(', ')}</>;
  return <Status kind="created">{t(apiKeys.length > 0 ? 'expired' : 'nothingYet')}</Status>;
}
