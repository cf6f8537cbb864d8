import { useMemo, type ReactNode } from 'react';
import type { NamedKind, NameOf } from '../activity/activity-gist.ts';
import { useCall } from '../../api/hooks.ts';
import { useNames } from '../activity/names.ts';
import { useActivityText } from '../activity/activity-text.tsx';
import { NodeList } from '../../ui/text/NodeList.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useFormats, useMessages, type Translate } from '../../messages/translate.tsx';
import { policyTextMessages, type PolicyTextKey } from './messages.ts';

/** What is needed to put a policy into words: a translator, and the names that things have now. */
export type PolicyTextContext = Readonly<{
  say: Translate<PolicyTextKey>;
  nameOf: NameOf;
  /** The words for a kind of activity, such as `EXPORT_WALLET`; the kind itself where it has none. */
  kindName: (kind: string) => string;
  /** The name of the recipient that has an address; undefined for an address of none. */
  recipientOf: (address: string) => string | undefined;
  /** What a value is called that stands for one yet to be chosen. Absent where every value is chosen. */
  gapOf?: (text: string) => string | undefined;
  /** A date with its time. `ms` is Unix time in milliseconds. */
  instant: (ms: number) => string;
}>;

export function usePolicyTextContext(): PolicyTextContext {
  const say = useMessages(policyTextMessages);
  const nameOf = useNames();
  const { kind } = useActivityText();
  const { dateTime } = useFormats();
  const recipients = useCall('list_recipients', {}).data?.recipients;
  const names = useMemo(
    () =>
      new Map(
        recipients?.flatMap(({ recipientName, addresses }) =>
          addresses.map(({ address }) => [keyOf(address), recipientName] as const),
        ),
      ),
    [recipients],
  );
  return useMemo(
    () => ({
      say,
      nameOf,
      kindName: (name) => kind(`ACTIVITY_TYPE_${name}`),
      recipientOf: (address) => names.get(keyOf(address)),
      instant: dateTime,
    }),
    [say, nameOf, kind, names, dateTime],
  );
}

/** Ethereum's addresses are the same in any case. */
const keyOf = (address: string): string => (/^0x/i.test(address) ? address.toLowerCase() : address);

/** Whether a message of that key says something a policy says. */
export const isTextKey = (key: string): key is PolicyTextKey => Object.hasOwn(policyTextMessages.en, key);

/** What a value of the language is called by `key`; the value itself where that is no message. */
export function wordOr(key: string, value: string, { say }: PolicyTextContext): ReactNode {
  return isTextKey(key) ? say(key) : <SafeText text={value} mono />;
}

/** `a, b and c`, or `a, b or c`, as the language joins them. */
export function joined(items: readonly ReactNode[], how: 'and' | 'or'): ReactNode {
  return <NodeList or={how === 'or'}>{items}</NodeList>;
}

/** A thing by its name, in bold; by its id where it has none now. */
export function named(kind: NamedKind, id: string, { nameOf, gapOf }: PolicyTextContext): ReactNode {
  const name = gapOf?.(id) ?? nameOf(kind, id);
  return name === undefined ? (
    <SafeText text={id} mono />
  ) : (
    <strong>
      <SafeText text={name} />
    </strong>
  );
}
