import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import type { Outcome } from '#shared/envelope.ts';
import { BridgeProvider } from '../../../src/renderer/api/bridge-context.ts';
import { useAccountNames, useGivenNames } from '../../../src/renderer/flows/account-names.ts';
import { LanguageProvider } from '../../../src/renderer/messages/translate.tsx';
import { testBridge, unlocked } from '../../harness/bridge.ts';
import { aPage } from '../../harness/screen.tsx';

aPage();

it('are taken as soon as this window gave them, until the accounts are read again', async () => {
  let names = ['Ethereum 1'];
  const call = async (): Promise<Outcome> => ({
    ok: true,
    value: { accounts: names.map((name, at) => ({ name, walletAccountId: `a${at}` })) },
  });
  const bridge = testBridge(unlocked, { call });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <BridgeProvider value={bridge}>
        <LanguageProvider value="en">{children}</LanguageProvider>
      </BridgeProvider>
    </QueryClientProvider>
  );
  const { result } = renderHook(() => ({ taken: [...useAccountNames().taken], give: useGivenNames() }), { wrapper });
  await waitFor(() => expect(result.current.taken).toEqual(['Ethereum 1']));

  act(() => result.current.give([{ name: 'Ethereum 2' }, {}]));
  await waitFor(() => expect(result.current.taken).toEqual(['Ethereum 1', 'Ethereum 2']));
  // News of another commit come first: the accounts are read without the one that was just added.
  await act(() => client.invalidateQueries());
  expect(result.current.taken).toEqual(['Ethereum 1', 'Ethereum 2']);

  names = ['Ethereum 1', 'Ethereum 2', 'Solana 1'];
  await act(() => client.invalidateQueries());
  await waitFor(() => expect(result.current.taken).toEqual(names));
  // Read once, a name is free again when its account gets another.
  names = ['Ethereum 1', 'Savings'];
  await act(() => client.invalidateQueries());
  await waitFor(() => expect(result.current.taken).toEqual(['Ethereum 1', 'Savings']));
});
