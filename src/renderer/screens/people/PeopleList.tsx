import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAsk, useCall, useInfo, useNow } from '../../api/hooks.ts';
import { Listing } from '../../flows/Listing.tsx';
import { TagList } from '../../flows/tags/TagList.tsx';
import { usePeopleTags } from '../../flows/tags/use-tags.ts';
import { AddLink, LinkButton } from '../../ui/parts/LinkButton.tsx';
import { isFound } from '../../ui/table/search.ts';
import { Initials } from '../../ui/parts/Initials.tsx';
import { NameLink } from '../../ui/parts/NameLink.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import type { Column } from '../../ui/table/Table.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { classNames, style } from '../../ui/text/style.ts';
import classes from './People.module.css';
import { meansOf, type Person } from './people-facts.ts';
import { messages } from './messages.ts';

const filters = ['all', 'inTheRootQuorum', 'withoutKeys'] as const;
type Filter = (typeof filters)[number];
const everyMs = 60_000;

export function PeopleList() {
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
        if (filter === 'withoutKeys' && meansOf(person, nowMs).able) return false;
        const tagNames = person.userTags.map((id) => tags.get(id) ?? '');
        return isFound(search, [person.userName, person.userEmail ?? '', person.userId, ...tagNames]);
      }),
    [users, filter, quorum, nowMs, search, tags],
  );
  const columns = useColumns({ tags, quorum, nowMs });
  return (
    <Listing
      title={t('people')}
      lead={users && t('peopleAndPrograms', { n: users.length })}
      actions={
        <>
          <LinkButton to="/people/tags">{t('tags')}</LinkButton>
          <LinkButton to="/people/quorum">{t('rootQuorum')}</LinkButton>
          <AddLink to="?new">{t('create')}</AddLink>
        </>
      }
      problem={people.problem}
      all={users}
      rows={rows}
      columns={columns}
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

function useColumns({
  tags,
  quorum,
  nowMs,
}: Readonly<{
  tags: ReadonlyMap<string, string>;
  quorum: readonly string[] | undefined;
  nowMs: number;
}>): readonly Column<Person>[] {
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
        cell: ({ userId, userName, userEmail }) => (
          <>
            <NameLink to={`/people/${userId}`}>
              <SafeText text={userName} />
            </NameLink>
            <span className={classNames(style('wrap', 'note', 'normal'), classes.under)}>
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
        cell: ({ userTags }) => <TagList tagIds={userTags} names={tags} />,
      },
      {
        key: 'keys',
        title: t('colKeys'),
        width: '11rem',
        priority: 2,
        cell: (person) => <MeansWords person={person} nowMs={nowMs} />,
      },
      {
        key: 'vault',
        title: t('thisVault'),
        width: '8.5rem',
        priority: 3,
        cell: ({ userId }) =>
          opens && (opens.has(userId) ? t('opens') : <span className={style('quiet')}>{t('opensNot')}</span>),
      },
    ];
  }, [t, tags, quorum, nowMs, ownId, slots]);
}

function MeansWords({ person, nowMs }: { person: Person; nowMs: number }) {
  const t = useMessages(messages);
  const { apiKeys, passkeys, signIns, able, hadKeys } = meansOf(person, nowMs);
  const parts = [
    apiKeys > 0 && t('apiKeys', { n: apiKeys }),
    passkeys > 0 && t('passkeys', { n: passkeys }),
    signIns > 0 && t('signIns', { n: signIns }),
  ].filter((part) => part !== false);
  if (able || parts.length > 0) return <>{parts.join(', ')}</>;
  return <Status kind="created">{t(hadKeys ? 'expired' : 'nothingYet')}</Status>;
}
