import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { OperationDescription } from '#shared/bridge.ts';
import type { Entry } from '../../../src/renderer/app/palette/entries.ts';
import { find } from '../../../src/renderer/app/palette/find.ts';
import { routes } from '../../../src/renderer/app/routes.ts';
import { testBridge, unlocked, type TestBridge } from '../../harness/bridge.ts';
import { aWindow, key, openWindow, typeInto } from '../../harness/window.tsx';

aWindow();

const operation = (path: string, summary: string): OperationDescription => ({
  kind: 'activity',
  path,
  summary,
  versions: [],
  params: {},
  result: {},
});
const operations = [
  operation('create_wallet_accounts', 'Add accounts to a wallet'),
  operation('delete_policy', 'Delete policy'),
];

const instant = { seconds: '1795000000', nanos: '0' };
const wallet = {
  ...{ walletId: 'w-1', walletName: 'Treasury hot', createdAt: instant, updatedAt: instant },
  ...{ exported: false, imported: false },
};

async function opened(): Promise<TestBridge> {
  const bridge = testBridge(unlocked, { describe: async () => operations });
  const { answerCall } = bridge;
  bridge.answerCall = async (path, params) => {
    const outcome = await answerCall(path, params);
    if (!outcome.ok) return outcome;
    return {
      ok: true,
      value: {
        ...outcome.value,
        wallets: [wallet],
        ...{ wallet, accounts: [] },
        users: [{ userId: 'u-1', userName: 'Jonas \u202eqvist', userTags: [] }],
      },
    };
  };
  window.location.hash = '#/settings';
  openWindow(bridge);
  await screen.findByRole('navigation', { name: 'Pages' });
  await placeHasFocus();
  key('k', { ctrlKey: true });
  await screen.findByRole('combobox', { name: 'Search or run' });
  return bridge;
}
/** Waits for the heading of the place to take the focus. That happens when the place is loaded, and an open palette would lose the focus then. */
const placeHasFocus = (): Promise<void> => waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
const options = (): string[] => screen.queryAllByRole('option').map((one) => one.textContent ?? '');
const chosen = (): string =>
  document.getElementById(
    screen.getByRole('combobox', { name: 'Search or run' }).getAttribute('aria-activedescendant') ?? '',
  )?.textContent ?? '';

describe('the palette', () => {
  it('offers every place at once, and the first is chosen', async () => {
    await opened();
    const names = within(screen.getByRole('navigation', { name: 'Pages', hidden: true }))
      .getAllByRole('link', { hidden: true })
      .map((link) => link.textContent);
    expect(names.length).toBe(routes.filter(({ section }) => section !== 'tools').length);
    for (const name of names) expect(options().some((option) => option.startsWith(name ?? '?'))).toBe(true);
    expect(chosen()).toContain('Overview');
    expect(options().some((option) => option.includes('create_wallet_accounts'))).toBe(false);
  });

  it('finds things by name, operations by their path, and goes there by Enter alone', async () => {
    await opened();
    await waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(3));
    typeInto('Search or run', 'treas');
    await waitFor(() => expect(chosen()).toContain('Treasury hot'));
    key('Enter');
    await waitFor(() => expect(window.location.hash).toBe('#/wallets/w-1'));
    expect(screen.queryByRole('combobox', { name: 'Search or run' })).toBeNull();
    await placeHasFocus();

    key('k', { ctrlKey: true });
    await screen.findByRole('combobox', { name: 'Search or run' });
    expect(chosen(), 'what was gone to lately comes first').toContain('Treasury hot');
    typeInto('Search or run', 'create_wallet_acc');
    await waitFor(() => expect(chosen()).toContain('create_wallet_accounts'));
    key('Enter');
    await waitFor(() => expect(window.location.hash).toBe('#/console/create_wallet_accounts'));
  });

  it('moves by arrows around the ends, and says how many it found', async () => {
    await opened();
    typeInto('Search or run', '>');
    await waitFor(() => expect(options()).toHaveLength(2));
    expect(chosen()).toContain('Add accounts to a wallet');
    key('ArrowUp');
    expect(chosen()).toContain('Delete policy');
    key('ArrowDown');
    expect(chosen()).toContain('Add accounts to a wallet');
    typeInto('Search or run', 'zzzz');
    expect(await screen.findAllByText('No results')).toHaveLength(2);
    expect(screen.getByRole('combobox', { name: 'Search or run' }).getAttribute('aria-expanded')).toBe('false');
    key('Enter');
    expect(window.location.hash).toBe('#/settings');
  });

  it('leaves by Escape with the focus where it was', async () => {
    await opened();
    key('Escape');
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search or run' })).toBeNull());
  });

  it('finds accounts by their address, recipients by theirs, and searches the log for either', async () => {
    const bridge = await opened();
    const account = { walletAccountId: 'acc-1', walletId: 'w-1', address: '0xAbCd12340000', path: "m/44'/60'/0'/0/0" };
    const recipient = {
      recipientId: 'r-1',
      recipientName: 'Exchange deposit',
      addresses: [{ chain: 'CHAIN_ETHEREUM', address: '0x47641B418aC3' }],
    };
    const { answerCall } = bridge;
    bridge.answerCall = async (path, params) => {
      const outcome = await answerCall(path, params);
      if (!outcome.ok) return outcome;
      return { ok: true, value: { ...outcome.value, accounts: [account], recipients: [recipient] } };
    };
    bridge.commit(['recipients', 'walletAccounts']);
    typeInto('Search or run', '0xabcd');
    await waitFor(() => expect(chosen()).toContain("Treasury hot / m/44'/60'/0'/0/00xAbCd12340000"));
    expect(options().at(-1)).toContain('Search activities for 0xabcd');
    typeInto('Search or run', '641b418');
    await waitFor(() => expect(chosen()).toContain('Exchange deposit'));
    key('Enter');
    await waitFor(() => expect(window.location.hash).toBe('#/recipients?change=r-1'));
  });

  it('shows names safely, whatever they are made of', async () => {
    await opened();
    typeInto('Search or run', 'jonas');
    const option = await screen.findByRole('option', { name: /Jonas/ });
    expect(option.textContent).not.toContain('\u202e');
    expect(option.textContent).toContain('202E');
  });
});

describe('what is found', () => {
  const entry = (group: Entry['group'], title: string, detail = ''): Entry => ({
    id: `${group}:${title}`,
    group,
    title,
    detail,
    path: '/',
    icon: routes[0]?.icon as Entry['icon'],
  });

  it('comes in the order of the groups, the best of each first', () => {
    const entries = [
      entry('operations', 'Make a wallet', 'create_wallet'),
      entry('places', 'Old wallet'),
      entry('places', 'Wallets'),
      entry('do', 'Create wallet'),
    ];
    const found = find('wallet', entries, []).map(({ group, found: all }) => [
      group,
      all.map((one) => one.entry.title),
    ]);
    expect(found).toEqual([
      ['places', ['Wallets', 'Old wallet']],
      ['do', ['Create wallet']],
      ['operations', ['Make a wallet']],
    ]);
  });

  it('leaves out what has the query in the middle of a word, where something begins with it', () => {
    const titles = (query: string): string[] =>
      find(query, [entry('places', 'Old wallets'), entry('places', 'Swallet'), entry('do', 'Make')], []).flatMap(
        (group) => group.found.map((one) => one.entry.title),
      );
    expect(titles('wallet')).toEqual(['Old wallets']);
    expect(titles('allet')).toEqual(['Swallet', 'Old wallets']);
  });

  it('has the address or ID, from four characters at its beginning and six anywhere', () => {
    const address = '0xF362aBcD17bDc1662F59C16';
    const keyed: Entry = { ...entry('places', 'Treasury hot'), keys: ['b3c1-id', address] };
    const keyOf = (query: string) => find(query, [keyed], [])[0]?.found[0]?.key;
    expect(keyOf('0xf362')).toBe(address);
    expect(keyOf('2f59c16')).toBe(address);
    expect(keyOf('b3c1')).toBe('b3c1-id');
    expect(keyOf('9c16')).toBeUndefined();
    expect(keyOf('0xf')).toBeUndefined();
  });

  it('shows few of ten thousand names', () => {
    const entries = Array.from({ length: 10_000 }, (_, index) => entry('places', `Settlement account number ${index}`));
    const [group] = find('sett num 99', entries, []);
    expect(group?.found.length).toBeGreaterThan(0);
    expect(group?.found.length).toBeLessThan(20);
  });
});
