import { Select } from '@mantine/core';
import { useMemo } from 'react';
import type { WalletAccount } from '../../api/wallet-accounts.ts';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { familiesOf } from './wallet-rows.ts';
import { messages } from './messages.ts';

/** Searches a wallet's accounts, and shows those of one chain alone where there are several. */
export function AccountsToolbar(props: {
  accounts: readonly WalletAccount[];
  search: string;
  onSearch: (search: string) => void;
  family: string | null;
  onFamily: (family: string | null) => void;
  found: number;
}) {
  const t = useMessages(messages);
  const families = useMemo(
    () => familiesOf(props.accounts.map(({ addressFormat }) => addressFormat)),
    [props.accounts],
  );
  return (
    <>
      <SearchField label={t('searchAccounts')} value={props.search} onChange={props.onSearch} found={props.found} />
      {families.length > 1 && (
        <Select
          aria-label={t('chain')}
          data={[{ value: '', label: t('allChains') }, ...families]}
          value={props.family ?? ''}
          allowDeselect={false}
          onChange={(family) => props.onFamily(family || null)}
        />
      )}
    </>
  );
}
