import { Autocomplete } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, type ReactNode } from 'react';
import type { RecipientChain } from '#shared/enums.ts';
import { useCall } from '../../api/hooks.ts';
import { useWalletAccounts } from '../../api/wallet-accounts.ts';
import { useMessages } from '../../messages/translate.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { style } from '../../ui/text/style.ts';
import { isChoice, isRestLine, useFirstChoices } from '../../ui/parts/LongSelect.tsx';
import { UseOf } from '../activity/reading/AddressUse.tsx';
import { Party } from '../activity/reading/Party.tsx';
import { useNameOfAddress } from '../activity/reading/use-readings.tsx';
import { messages } from './messages.ts';

const nameMax = 60;
/** Text as long as an address, without a blank in it. */
const pasted = /^\s*\S{20,}\s*$/;
/** An address is looked up once it rests, in milliseconds. */
const restMs = 250;

/**
 * A field for the address of a recipient: any address, or one that is found by its name in the address book or among the organization's own
 * accounts. Below it stands what the vault knows of an address of the chain: its name, its uses and what it looks like.
 */
export function RecipientField(props: {
  chain: RecipientChain;
  label: string;
  value: string;
  error?: ReactNode;
  onChange: (address: string) => void;
  onBlur?: () => void;
}) {
  const t = useMessages(messages);
  const { chain, value, onChange, ...field } = props;
  const nameOf = useNameOfAddress();
  const first = useFirstChoices();
  const addresses = useKnownAddresses(chain);
  const data = useMemo(() => addresses.map((address) => ({ value: address, label: address })), [addresses]);
  const [rested] = useDebouncedValue(value, restMs);
  const { data: known } = useCall('look_up_addresses', { addresses: [rested] }, { enabled: rested !== '' });
  const facts = rested === value ? known?.addresses[0] : undefined;
  return (
    <div className={style('grid', 'gap8', 'shrink')}>
      <Autocomplete
        {...field}
        data={data}
        value={value}
        maxDropdownHeight={320}
        classNames={{ input: style('mono') }}
        spellCheck={false}
        autoComplete="off"
        description={t('find')}
        filter={({ options, search }) => {
          const wanted = search.trim().toLowerCase();
          const fits = (text: string | undefined): boolean => text?.toLowerCase().includes(wanted) ?? false;
          return first(options.filter(isChoice).filter(({ value }) => fits(value) || fits(nameOf(value)?.name)));
        }}
        // Blanks around a pasted address are no part of it; those in a name are.
        onChange={(next) => onChange(pasted.test(next) ? next.trim() : next)}
        renderOption={({ option }) =>
          isRestLine(option) ? (
            option.label
          ) : (
            <span className={style('grid', 'gap2', 'breakable', 'shrink')}>
              <SafeText text={nameOf(option.value)?.name ?? ''} max={nameMax} />
              <span className={style('note')}>
                <SafeText text={option.value} mono />
              </span>
            </span>
          )
        }
      />
      <div role="status">
        {facts?.chain === chain && (
          <>
            <Party address={facts.address} nameOf={nameOf} />
            <UseOf facts={facts} since={known?.countedSinceMs} />
          </>
        )}
      </div>
    </div>
  );
}

/** The addresses of a chain that have a name: those of the address book, then the organization's own accounts. */
function useKnownAddresses(chain: RecipientChain): readonly string[] {
  const recipients = useCall('list_recipients', {}).data?.recipients;
  const { accounts } = useWalletAccounts(undefined);
  return useMemo(() => {
    const format = chain.replace('CHAIN_', 'ADDRESS_FORMAT_');
    const inBook = (recipients ?? []).flatMap(({ addresses }) => addresses.filter((one) => one.chain === chain));
    // Of Bitcoin, every network and form.
    const own = accounts.filter(({ addressFormat }) => addressFormat.startsWith(format));
    return [...new Set([...inBook, ...own].map(({ address }) => address))];
  }, [recipients, accounts, chain]);
}
