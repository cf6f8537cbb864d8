import { Select, TextInput } from '@mantine/core';
import { memo, useEffect, useMemo, useState } from 'react';
import type { ActivityText } from '../../flows/activity/activity-text.tsx';
import { usePeople } from '../../api/hooks.ts';
import { LongSelect } from '../../ui/parts/LongSelect.tsx';
import { typeable } from '../../ui/text/safe-text.ts';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { useOperations } from '../../api/news.ts';
import { spans, statusFilters, type View } from './filters.ts';
import { messages } from './messages.ts';

/** How long typing rests before the log is searched, in milliseconds. */
const restMs = 300;

/** Drawn again only when something of it changes: the log is with each page that comes. */
export const Filters = memo(PlainFilters);

function PlainFilters(props: {
  view: View;
  names: ActivityText;
  found: number | undefined;
  onChange: (patch: Partial<View>) => void;
}) {
  const { view, names, onChange } = props;
  const t = useMessages(messages);
  const { users } = usePeople();
  const operations = useOperations();
  const types = useMemo(
    () =>
      operations
        .filter(({ kind }) => kind === 'activity')
        .map(({ path, versions }) => ({ value: path, label: names.kind(versions[0]?.type ?? path) }))
        .toSorted((one, other) => one.label.localeCompare(other.label)),
    [operations, names],
  );
  const people = useMemo(
    () => [
      { value: '', label: t('anyone') },
      ...users.map(({ userId, userName }) => ({ value: userId, label: typeable(userName) })),
    ],
    [users, t],
  );
  return (
    <>
      <Search view={view} found={props.found} onChange={onChange} />
      <Choice
        label={t('type')}
        value={view.path}
        data={[{ value: '', label: t('anyType') }, ...types]}
        onChange={(path) => onChange({ path })}
      />
      <Choice
        label={t('status')}
        value={view.standing}
        data={statusFilters.map((value) => ({ value, label: t(value) }))}
        onChange={(standing) => onChange({ standing })}
      />
      <LongSelect
        {...look}
        aria-label={t('person')}
        value={view.person}
        data={people}
        onChange={(person) => person !== null && onChange({ person })}
      />
      <Choice
        label={t('time')}
        value={view.span}
        data={spans.map((value) => ({ value, label: t(value === 'all' ? 'anyTime' : value) }))}
        onChange={(span) => onChange({ span })}
      />
      {view.span === 'dates' && (
        <>
          <Day label={t('from')} value={view.from} onChange={(from) => onChange({ from })} />
          <Day label={t('to')} value={view.to} onChange={(to) => onChange({ to })} />
        </>
      )}
    </>
  );
}

function Search(props: { view: View; found: number | undefined; onChange: (patch: Partial<View>) => void }) {
  const { view, onChange } = props;
  const t = useMessages(messages);
  const [typed, setTyped] = useState(view.search);
  useEffect(() => setTyped(view.search), [view.search]);
  useEffect(() => {
    if (typed === view.search) return;
    const timer = setTimeout(() => onChange({ search: typed }), restMs);
    return () => clearTimeout(timer);
  });
  return <SearchField label={t('search')} value={typed} onChange={setTyped} found={props.found} />;
}

/** What all lists of choices have in common. */
const look = { w: '10.5rem', comboboxProps: { width: 'max-content', position: 'bottom-start' } } as const;

function Choice<Value extends string>(props: {
  label: string;
  value: Value;
  data: readonly Readonly<{ value: Value; label: string }>[];
  onChange: (value: Value) => void;
}) {
  const { label, data, onChange } = props;
  return (
    <Select
      {...look}
      aria-label={label}
      data={[...data]}
      value={props.value}
      searchable={data.length > 12}
      onChange={(value) => value !== null && onChange(value)}
    />
  );
}

function Day(props: { label: string; value: string; onChange: (day: string) => void }) {
  return (
    <TextInput
      type="date"
      w="9.5rem"
      aria-label={props.label}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}
