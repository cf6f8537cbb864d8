import {
  defaultOptionsFilter,
  Select,
  type ComboboxGenericItem,
  type ComboboxItem,
  type OptionsFilter,
  type SelectProps,
} from '@mantine/core';
import { useMemo } from 'react';
import { kitMessages } from '../kit-messages.ts';
import { useMessages } from '../../messages/translate.tsx';

/** How many choices a list shows at once: enough to look through, and drawn at once. Typing narrows them. */
const shownMax = 40;
/** The value of the line that says how many choices are not shown. No id, address or name ends with a line break. */
const restValue = 'rest\n';

type LongSelectProps = Omit<SelectProps, 'data' | 'searchable' | 'limit' | 'filter'> &
  Readonly<{
    /** The same array for as long as it holds the same: thousands of choices are looked through when it changes. */
    data: readonly ComboboxItem[];
  }>;

/**
 * A field to choose one of what may be thousands: users, wallets, accounts, tags. The list shows the first that match what is typed, the chosen
 * one among them, and a last line says how many more there are.
 */
export function LongSelect({ data, renderOption, ...props }: LongSelectProps) {
  const chosen = props.value;
  const first = useFirstChoices();
  const filter = useMemo<OptionsFilter>(
    () => (input) => {
      const found = input.search.trim() === '' ? input.options : defaultOptionsFilter({ ...input, limit: Infinity });
      return first(found.filter(isChoice), chosen);
    },
    [first, chosen],
  );
  return (
    <Select
      {...props}
      data={data}
      searchable
      filter={filter}
      {...(renderOption && {
        renderOption: (input) => (isRestLine(input.option) ? input.option.label : renderOption(input)),
      })}
    />
  );
}

/** Gives the first of the choices that were found, and a line that says how many more there are. `chosen` is always among the first. */
export function useFirstChoices(): (found: readonly ComboboxItem[], chosen?: string | null) => ComboboxItem[] {
  const t = useMessages(kitMessages);
  return useMemo(
    () =>
      (found, chosen = null) => {
        const rest = found.slice(shownMax);
        if (rest.length === 0) return [...found];
        const farChosen = rest.filter(({ value }) => value === chosen);
        const shown = [...farChosen, ...found.slice(0, shownMax - farChosen.length)];
        const label = t('moreChoices', { n: found.length - shown.length });
        return [...shown, { value: restValue, label, disabled: true }];
      },
    [t],
  );
}

/** Whether an option is the line that says how many more there are. */
export function isRestLine(option: ComboboxGenericItem): option is ComboboxItem {
  return option.value === restValue;
}

/** Whether an option is no group. */
export function isChoice(option: object): option is ComboboxItem {
  return 'value' in option;
}
