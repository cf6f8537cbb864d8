import { Checkbox } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { kitMessages } from '../../ui/kit-messages.ts';
import { useMessages } from '../../messages/translate.tsx';
import { isFound } from '../../ui/table/search.ts';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { classNames, style } from '../../ui/text/style.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import classes from './CheckList.module.css';

/** How many boxes a list shows at once: one of 10,000 users would take many seconds to draw. Its search finds the others. */
const shownMax = 100;

/**
 * Things with a box each: tags of one person or key, or the members of one tag. `hidden` keeps the label for screen readers
 * alone; `suffix` stands behind a name, `note` below it. A long list scrolls by itself, unless it is to be `whole`.
 * A very long one has a search, shows what was chosen at first before the others, and says how many more there are. */
export function CheckList(props: {
  label: string;
  hidden?: boolean;
  whole?: boolean;
  items: readonly Readonly<{ id: string; name: string; suffix?: ReactNode; note?: ReactNode }>[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}) {
  const t = useMessages(kitMessages);
  const [search, setSearch] = useState('');
  // Not what is chosen now: a row would move away from under the pointer that chooses it.
  const [chosenFirst] = useState(props.chosen);
  const isLong = props.items.length > shownMax;
  const found = isLong ? props.items.filter(({ name }) => isFound(search, [name])) : props.items;
  const ordered = isLong
    ? found.toSorted((one, other) => Number(chosenFirst.has(other.id)) - Number(chosenFirst.has(one.id)))
    : found;
  return (
    <Checkbox.Group
      label={props.hidden ? <VisuallyHidden>{props.label}</VisuallyHidden> : props.label}
      value={[...props.chosen]}
      onChange={(chosen) => props.onChange(new Set(chosen))}
    >
      {isLong && (
        <div
          className={style('padBlock8')}
          // Enter in a search does not send the form around it.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        >
          <SearchField label={t('searchList')} value={search} onChange={setSearch} found={found.length} />
        </div>
      )}
      <ul className={classNames(style('list'), props.whole !== true && classes.items)}>
        {ordered.slice(0, shownMax).map(({ id, name, suffix, note }) => (
          <li key={id} className={style('lineBelow', 'padBlock8')}>
            <Checkbox
              value={id}
              label={
                <>
                  <SafeText text={name} max={80} />
                  {suffix && <span className={style('quiet')}> {suffix}</span>}
                </>
              }
              description={note}
            />
          </li>
        ))}
      </ul>
      {found.length > shownMax && (
        <p className={style('note', 'flush', 'padBlock8')}>{t('moreChoices', { n: found.length - shownMax })}</p>
      )}
    </Checkbox.Group>
  );
}

/** Whether two sets hold the same members. */
export function sameMembers(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((id) => other.has(id));
}
