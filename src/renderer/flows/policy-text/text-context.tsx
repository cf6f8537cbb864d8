import { useMemo, type ReactNode } from 'react';
import type { NamedKind, NameOf } from '../activity/activity-gist.ts';
import { useCall } from '../../api/hooks.ts';
import { useLookAlikes, useNames } from '../activity/names.ts';
import { useActivityText } from '../activity/activity-text.tsx';
import type { NameOfAddress } from '../activity/reading/Party.tsx';
import { useNameOfAddress } from '../activity/reading/use-readings.tsx';
import { NodeList } from '../../ui/text/NodeList.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useFormats, useMessages, type Translate } from '../../messages/translate.tsx';
import { policyTextMessages, type PolicyTextKey } from './messages.ts';

/** What is needed to put a policy into words: a translator, and the names that things have now. */
export type PolicyTextContext = Readonly<{
  say: Translate<PolicyTextKey>;
  nameOf: NameOf;
  /** Whether another thing of the kind has a name that looks like the name of this one. Absent where that is not known. */
  hasLookAlike?: (kind: NamedKind, id: string) => boolean;
  /** The words for a kind of activity, such as `EXPORT_WALLET`; the kind itself where it has none. */
  kindName: (kind: string) => string;
  /** What an address is called here: a recipient, an account, a private key or a contract. Undefined for an address without a name. */
  nameOfAddress: NameOfAddress;
  /** Whether the policy denies. */
  denies?: boolean;
  /** Addresses that have a name are said by the name only, where there is no room for both. */
  brief?: boolean;
  /** What a value is called that stands for one yet to be chosen. Absent where every value is chosen. */
  gapOf?: (text: string) => string | undefined;
  /** A date with its time. `ms` is Unix time in milliseconds. */
  instant: (ms: number) => string;
}>;

export function usePolicyTextContext(): PolicyTextContext {
  const say = useMessages(policyTextMessages);
  const nameOf = useNames();
  const hasLookAlike = useLookAlikes();
  const nameOfAddress = useNameOfAny();
  const { kind } = useActivityText();
  const { dateTime } = useFormats();
  return useMemo(
    () => ({
      say,
      nameOf,
      hasLookAlike,
      kindName: (name) => kind(`ACTIVITY_TYPE_${name}`),
      nameOfAddress,
      instant: dateTime,
    }),
    [say, nameOf, hasLookAlike, nameOfAddress, kind, dateTime],
  );
}

/** What an address is called here; of a contract, what its ABI is called. */
function useNameOfAny(): NameOfAddress {
  const nameOf = useNameOfAddress();
  const contracts = useCall('list_smart_contract_interfaces').data?.smartContractInterfaces;
  return useMemo(() => {
    const names = new Map(
      contracts?.map(({ smartContractAddress, label }) => [smartContractAddress.toLowerCase(), { name: label }]),
    );
    return (address) => nameOf(address) ?? names.get(address.toLowerCase());
  }, [nameOf, contracts]);
}

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

/** As many characters of an id as tell two things apart. */
const SHORT_ID_CHARS = 8;

/** A thing by its name, in bold, with its short id where another name looks alike; by its id where it has no name now. */
export function named(kind: NamedKind, id: string, { nameOf, gapOf, hasLookAlike }: PolicyTextContext): ReactNode {
  const name = gapOf?.(id) ?? nameOf(kind, id);
  return name === undefined ? (
    <SafeText text={id} mono />
  ) : (
    <>
      <strong>
        <SafeText text={name} />
      </strong>
      {hasLookAlike?.(kind, id) === true && (
        <>
          {' '}
          (<SafeText text={id.slice(0, SHORT_ID_CHARS)} mono />)
        </>
      )}
    </>
  );
}
