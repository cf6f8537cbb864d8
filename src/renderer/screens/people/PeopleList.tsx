import { Button } from '@mantine/core';
import { IconPlus } from '../../ui/icons.ts';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useAsk, useCall, useInfo, useNow } from '../../api/hooks.ts';
import { Initials } from '../../ui/parts/Initials.tsx';
import { NameLink } from '../../ui/parts/NameLink.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { Segmented } from '../../ui/parts/Segmented.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { Table, type Column } from '../../ui/table/Table.tsx';
import { Tag } from '../../ui/parts/Tag.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { classNames } from '../../ui/text/class-names.ts';
import classes from './People.module.css';
import { isFound, meansOf, type Person } from './people-facts.ts';
import { useTagNames } from './tag-names.ts';
import { messages } from './messages.ts';

type Filter = 'all' | 'inQuorum' | 'withoutKeys';
const filters = ['all', 'inQuorum', 'withoutKeys'] as const;
const everyMs = 60_000;

export function PeopleList() {
  const t = useMessages(messages);
  const navigate = useNavigate();
  const nowMs = useNow(everyMs);
  const people = useCall('list_users', {});
  const tags = useTagNames();
  const quorum = useCall('get_organization_configs', {}).data?.configs.quorum.userIds;
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<Filter>('all');
  const users = people.data?.users;
  const rows = useMemo(
    () =>
      (users ?? []).filter((person) => {
        if (filter === 'inQuorum' && quorum?.includes(person.userId) !== true) return false;
        if (filter === 'withoutKeys' && meansOf(person, nowMs).able) return false;
        return isFound(person, search, (id) => tags.get(id));
      }),
    [users, filter, quorum, nowMs, search, tags],
  );
  const columns = useColumns({ tags, quorum, nowMs });
  if (people.problem) return <Page title={t('title')}>{<ProblemNotice problem={people.problem} />}</Page>;
  return (
    <Page
      title={t('title')}
      lead={users && t('count', { n: users.length })}
      actions={
        <>
          <Button component={Link} to="/people/tags" variant="default">
            {t('tags')}
          </Button>
          <Button component={Link} to="/people/quorum" variant="default">
            {t('rootQuorum')}
          </Button>
          <Button component={Link} to="?new" leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}>
            {t('create')}
          </Button>
        </>
      }
      toolbar={
        <>
          <SearchField label={t('search')} value={search} onChange={setSearch} found={rows.length} />
          <Segmented
            label={t('stepReveal')}
            value={filter}
            onChange={setFilter}
            options={filters.map((value) => ({ value, label: t(value) }))}
          />
        </>
      }
    >
      <Table
        label={t('title')}
        rows={rows}
        columns={columns}
        lines={2}
        rowKey={({ userId }) => userId}
        rowLabel={({ userName }) => userName}
        onOpen={({ userId }) => void navigate(`/people/${userId}`)}
        empty={users && <p className={style('none')}>{t('noMatch')}</p>}
      />
      {users?.length === 1 && <p className={style('none')}>{t('alone')}</p>}
    </Page>
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
        cell: ({ userTags }) => (
          <span className={classes.tags}>
            {userTags.map((id) => (
              <Tag key={id}>
                <SafeText text={tags.get(id) ?? id} max={40} />
              </Tag>
            ))}
          </span>
        ),
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
  return <Status kind="created">{t(hadKeys ? 'expired' : 'nothing')}</Status>;
}
