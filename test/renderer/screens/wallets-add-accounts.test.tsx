import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/envelope.ts';
import Wallets from '../../../src/renderer/screens/wallets/index.tsx';
import { joinedBy } from '../../harness/people.ts';
import { aPage, engineBridge, openScreen, press, type } from '../../harness/screen.tsx';
import { aWorld, type World } from '../../harness/world.ts';

aPage();

const ethereum = (path: string) => ({
  curve: 'CURVE_SECP256K1',
  pathFormat: 'PATH_FORMAT_BIP32',
  path,
  addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
});
const first = (index: number): string => `m/44'/60'/0'/0/${index}`;
const sent = (bridge: { asked: unknown[][] }, path: string): JsonObject[] =>
  bridge.asked.filter(([kind, asked]) => kind === 'call' && asked === path).map(([, , params]) => params as JsonObject);
const path = (): HTMLInputElement => screen.getByLabelText('First derivation path', { selector: 'input' });
const previewed = async (): Promise<readonly string[]> => {
  const table = await screen.findByRole('grid', { name: 'Preview' });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => `${row.getAttribute('aria-label')} ${within(row).getByRole('img').getAttribute('aria-label')}`);
};

let world: World;
let walletId: string;
beforeEach(async () => {
  world = await aWorld();
  const made = await world.operator.submit<{ walletId: string }>('create_wallet', {
    walletName: 'Hot',
    accounts: [ethereum(first(0)), ethereum(first(2))],
  });
  walletId = made.walletId;
});
const open = () => {
  const bridge = engineBridge(world);
  return { bridge, ...openScreen({ screen: Wallets, place: '/wallets', at: `/wallets/${walletId}/add`, bridge }) };
};
const accountsNow = async () =>
  (
    await world.operator.query<{ accounts: { path: string; address: string; name?: string }[] }>(
      'list_wallet_accounts',
      { walletId },
    )
  ).accounts;

describe('adding accounts', () => {
  it('suggests the next free path, shows the address before it is asked for, and adds exactly that', async () => {
    const { bridge, where } = open();
    await waitFor(() => expect(path().value).toBe(first(1)));
    const [preview = ''] = await previewed();
    expect(preview.startsWith(`${first(1)} 0x`)).toBe(true);
    expect(sent(bridge, 'create_wallet_accounts')).toEqual([]);
    press('Add 1 account');
    const address = preview.slice(preview.indexOf('0x'));
    await waitFor(() => expect(where()).toBe(`/wallets/${walletId}/accounts/${address}`));
    expect((await accountsNow()).at(-1)).toMatchObject({ path: first(1), address });
  });

  it('adds several at once, numbered by name, along the free paths', async () => {
    const { where } = open();
    await waitFor(() => expect(path().value).toBe(first(1)));
    type('First derivation path', first(3));
    type('Number of accounts', '3');
    type('Name of the accounts', 'Deposit');
    await waitFor(async () =>
      expect((await previewed()).map((line) => line.split(' ')[0])).toEqual([3, 4, 5].map(first)),
    );
    press('Add 3 accounts');
    await waitFor(() => expect(where()).toContain('/accounts/0x'));
    expect((await accountsNow()).slice(2)).toMatchObject([
      { path: first(3), name: 'Deposit 1' },
      { path: first(4), name: 'Deposit 2' },
      { path: first(5), name: 'Deposit 3' },
    ]);
  });

  it.each([
    ['', "Enter a derivation path, for example m/44'/60'/0'/0/0"],
    ["44'/60'", "A derivation path starts with m, for example m/44'/60'/0'/0/0"],
    ["m/44'/x", 'Level 2 is not a number. Use digits, plus an apostrophe for hardened derivation.'],
    ['m/2147483648', 'Level 1 is too large (maximum 2147483647)'],
    [`m${'/1'.repeat(17)}`, 'Too many levels (maximum 16)'],
    [first(2), `This wallet already has an account at ${first(2)}. Choose another path.`],
  ])('says at the path what is wrong with %j, and requests nothing', async (text, message) => {
    const { bridge } = open();
    await waitFor(() => expect(path().value).toBe(first(1)));
    type('First derivation path', text);
    expect(screen.queryByText(message)).toBeNull();
    press('Add 1 account');
    expect(screen.getByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(path());
    expect(path().getAttribute('aria-invalid')).toBe('true');
    expect(sent(bridge, 'create_wallet_accounts')).toEqual([]);
    press('Use next unused path');
    expect(path().value).toBe(first(1));
  });

  it('wants every step hardened where the curve does', async () => {
    open();
    await waitFor(() => expect(path().value).toBe(first(1)));
    fireEvent.click(screen.getByRole('combobox', { name: 'Chain' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Solana' }));
    expect(path().value).toBe("m/44'/501'/0'/0'");
    type('First derivation path', "m/44'/501'/0'/0");
    fireEvent.blur(path());
    expect(
      screen.getByText('Level 4 must be hardened (add an apostrophe). Ed25519 supports hardened derivation only.'),
    ).toBeTruthy();
  });

  it('previews the first twenty of many, and says where the last would be', async () => {
    open();
    await waitFor(() => expect(path().value).toBe(first(1)));
    type('First derivation path', first(100));
    type('Number of accounts', '1000');
    expect(screen.getByText('the first 20 of 1000')).toBeTruthy();
    expect(screen.getByText(`and 980 more, up to ${first(1099)}`)).toBeTruthy();
    await waitFor(async () => expect(await previewed()).toHaveLength(20));
  });

  it('shows at the path that another program was quicker', async () => {
    const { bridge } = open();
    await waitFor(() => expect(path().value).toBe(first(1)));
    await world.operator.submit('create_wallet_accounts', { walletId, accounts: [ethereum(first(1))] });
    press('Add 1 account');
    expect(await screen.findByText(/the wallet has an account of this curve, path and address format/)).toBeTruthy();
    // The refusal was a commit too: what is free is read again.
    bridge.commit(['walletAccounts']);
    await waitFor(() => expect(path().value).toBe(first(3)));
  });

  it('says that it waits for another’s vote', async () => {
    const other = await joinedBy(world.operator, 'Jonas Lindqvist');
    await world.operator.submit('update_root_quorum', { threshold: 2, userIds: [world.operator.userId, other.userId] });
    open();
    await waitFor(() => expect(path().value).toBe(first(1)));
    press('Add 1 account');
    expect(await screen.findByText('Add 1 account')).toBeTruthy();
    expect(await screen.findByText(/Needs 1 more approval/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to the wallet' })).toBeTruthy();
    expect(await accountsNow()).toHaveLength(2);
  });
});
