import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '#shared/envelope.ts';
import { limits } from '#shared/limits.ts';
import Wallets from '../../../src/renderer/screens/wallets/index.tsx';
import { joinedBy } from '../../harness/people.ts';
import { aPage, engineBridge, openScreen, press, type } from '../../harness/screen.tsx';
import { aWorld, type World } from '../../harness/world.ts';

aPage();

const open = (world: World, at = '/wallets', language: 'en' | 'de' = 'en') => {
  const bridge = engineBridge(world);
  return { bridge, ...openScreen({ screen: Wallets, place: '/wallets', at, bridge, language }) };
};
const ethereum = (index: number, name?: string) => ({
  curve: 'CURVE_SECP256K1',
  pathFormat: 'PATH_FORMAT_BIP32',
  path: `m/44'/60'/0'/0/${index}`,
  addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
  ...(name === undefined ? {} : { name }),
});
const made = (world: World, walletName: string, accounts: readonly object[] = [ethereum(0)]) =>
  world.operator.submit<{ walletId: string; addresses: string[] }>('create_wallet', { walletName, accounts });
const sent = (bridge: { asked: unknown[][] }, path: string): JsonObject[] =>
  bridge.asked.filter(([kind, asked]) => kind === 'call' && asked === path).map(([, , params]) => params as JsonObject);
/** From now on the operator needs one more vote for everything. */
async function twoMustAgree(world: World): Promise<void> {
  const other = await joinedBy(world.operator, 'Jonas Lindqvist');
  await world.operator.submit('update_root_quorum', { threshold: 2, userIds: [world.operator.userId, other.userId] });
}
const rowNames = (): readonly (string | null)[] =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.getAttribute('aria-label'));

let world: World;
beforeEach(async () => {
  world = await aWorld();
});

describe('the list of wallets', () => {
  it('says what a wallet is while there is none, and how to have one', async () => {
    open(world);
    expect(await screen.findByRole('heading', { name: 'No wallets yet' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Create wallet' }).getAttribute('href')).toBe('/wallets?new');
    expect(screen.getByRole('link', { name: 'create a private key' }).getAttribute('href')).toBe('/private-keys?new');
  });

  it('shows them by name with what they hold, and narrows by search and origin', async () => {
    await made(world, 'Wallet 10', [ethereum(0), ethereum(1)]);
    await made(world, 'Wallet 9');
    open(world);
    await screen.findByText('2 wallets, 3 accounts');
    expect(rowNames()).toEqual(['Wallet 9', 'Wallet 10']);
    expect(screen.getAllByText('Never')).toHaveLength(2);
    // Not the number alone: ids and addresses differ from world to world, and some have these digits.
    type('Search name, address or ID', 'Wallet 10');
    await waitFor(() => expect(rowNames()).toEqual(['Wallet 10']));
    fireEvent.click(screen.getByRole('radio', { name: 'Imported' }));
    expect(await screen.findByText(/No matching/)).toBeTruthy();
  });

  it('finds a wallet by a part of one of its addresses, and opens at that account', async () => {
    await made(world, 'Cold');
    const { addresses } = await made(world, 'Hot', [ethereum(0), ethereum(7)]);
    const { where } = open(world);
    await screen.findByText('2 wallets, 3 accounts');
    type('Search name, address or ID', (addresses[1] ?? '').slice(10, 30).toLowerCase());
    await waitFor(() => expect(rowNames()).toEqual(['Hot']));
    fireEvent.keyDown(screen.getByRole('row', { name: 'Hot' }), { key: 'Enter' });
    expect(where()).toContain(`/accounts/${addresses[1]}`);
  });

  it('says what left the vault, and when', async () => {
    const { walletId } = await made(world, 'Hot');
    const targetPublicKey = world.operator.key.publicKey;
    await world.operator.submit('export_wallet', { walletId, targetPublicKey });
    open(world);
    expect(await screen.findByText(/^Seed phrase, /)).toBeTruthy();
  });

  it('shows by itself what another program makes', async () => {
    await made(world, 'First');
    const { bridge } = open(world);
    await screen.findByText('1 wallet, 1 account');
    await made(world, 'Second');
    bridge.commit(['wallets', 'walletAccounts']);
    expect(await screen.findByText('2 wallets, 2 accounts')).toBeTruthy();
  });

  it('shows hostile names as what they are', async () => {
    await made(world, '<img src=x onerror=alert(1)>\u200Bgnp.exe');
    const { container } = open(world);
    await screen.findByText('1 wallet, 1 account');
    expect(container.querySelector('img')).toBeNull();
    expect(screen.getByRole('link', { name: /<img/ }).textContent).toContain('200B');
  });

  it('speaks German', async () => {
    await made(world, 'Kasse');
    open(world, '/wallets', 'de');
    expect(await screen.findByText('1 Wallet, 1 Konto')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Wallet anlegen' })).toBeTruthy();
  });
});

/** Presses the button as soon as the names of the accounts were read. */
async function create(): Promise<void> {
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Create wallet' });
  await waitFor(() => expect(button.disabled).toBe(false));
  press('Create wallet');
}

describe('making a wallet', () => {
  it('makes it with the accounts that were chosen, and goes there', async () => {
    const { bridge, where } = open(world, '/wallets?new');
    type('Name', '  Treasury hot ');
    fireEvent.click(screen.getByRole('radio', { name: '12' }));
    type('Number of Ethereum accounts', '3');
    fireEvent.click(screen.getByRole('checkbox', { name: /^Solana/ }));
    await create();
    await waitFor(() => expect(where()).toMatch(/^\/wallets\/[0-9a-f-]{36}$/));
    expect(sent(bridge, 'create_wallet')).toMatchObject([
      {
        walletName: 'Treasury hot',
        mnemonicLength: 12,
        accounts: [
          ethereum(0, 'Ethereum 1'),
          ethereum(1, 'Ethereum 2'),
          ethereum(2, 'Ethereum 3'),
          { path: "m/44'/501'/0'/0'", curve: 'CURVE_ED25519', name: 'Solana 1' },
        ],
      },
    ]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Treasury hot' })).toBeTruthy();
    expect(await screen.findByText('12 words')).toBeTruthy();
  });

  it.each([
    ['nothing', '   ', 'Enter a name'],
    ['too much', 'x'.repeat(257), 'Name is 1 character too long (maximum 256)'],
    ['a taken name', 'Taken', 'This name is already in use'],
    ['a control character', 'a\u0007b', 'Name contains an invisible character (U+0007). Retype it.'],
    ['a name that turns around', 'a\u202Eb', 'Name contains an invisible character (U+202E). Retype it.'],
  ])('goes to the name when it is %s', async (_what, value, message) => {
    await made(world, 'Taken');
    const { bridge } = open(world, '/wallets?new');
    await waitFor(() => expect(sent(bridge, 'list_wallets')).toHaveLength(1));
    await waitFor(() => {
      type('Name', value);
      press('Create wallet');
      expect(screen.getByText(message)).toBeTruthy();
    });
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    expect(sent(bridge, 'create_wallet')).toEqual([]);
    fireEvent.blur(screen.getByLabelText('Name'));
    expect(screen.getByText(message), 'it stays, so that nothing moves under a click').toBeTruthy();
  });

  it('puts a name that was taken meanwhile at its field', async () => {
    const { bridge } = open(world, '/wallets?new');
    await waitFor(() => expect(sent(bridge, 'list_wallets')).toHaveLength(1));
    await made(world, 'Quick');
    type('Name', 'Quick');
    await create();
    expect(await screen.findByText('This name is already in use')).toBeTruthy();
  });

  it('names the account as was typed, and says at its field when another has the name', async () => {
    await made(world, 'Old', [ethereum(0, 'Ethereum 1'), ethereum(1, 'Fees')]);
    const { bridge, where } = open(world, '/wallets?new');
    type('Name', 'New');
    await waitFor(() => expect(screen.getByLabelText('Account name, Ethereum')).toHaveProperty('value', 'Ethereum 2'));
    type('Account name, Ethereum', 'Fees');
    await create();
    expect(screen.getByText('This name is already in use')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Account name, Ethereum'));
    expect(sent(bridge, 'create_wallet')).toEqual([]);
    type('Account name, Ethereum', 'Quick');
    await made(world, 'Quicker', [ethereum(0, 'Quick')]);
    await create();
    expect(await screen.findByText('This name is already in use')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Account name, Ethereum'));
    type('Account name, Ethereum', 'Payouts');
    await create();
    await waitFor(() => expect(where()).toMatch(/^\/wallets\/[0-9a-f-]{36}$/));
    expect(sent(bridge, 'create_wallet').at(-1)).toMatchObject({ accounts: [ethereum(0, 'Payouts')] });
  });

  it('does not ask for more accounts than one activity may make', async () => {
    const { bridge } = open(world, '/wallets?new');
    type('Name', 'Many');
    type('Number of Ethereum accounts', '1000');
    fireEvent.click(screen.getByRole('checkbox', { name: /^Solana/ }));
    expect(screen.getByText('Maximum 1000 accounts per request. Remove 1.')).toBeTruthy();
    await create();
    expect(sent(bridge, 'create_wallet')).toEqual([]);
  });

  it('offers every other chain too', async () => {
    const { bridge, where } = open(world, '/wallets?new');
    type('Name', 'Odd');
    fireEvent.click(screen.getByRole('checkbox', { name: /^Ethereum/ }));
    fireEvent.click(screen.getByRole('combobox', { name: 'Add another chain' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Stellar' }));
    await create();
    await waitFor(() => expect(where()).toMatch(/^\/wallets\/[0-9a-f-]{36}$/));
    expect(sent(bridge, 'create_wallet')).toMatchObject([{ accounts: [{ path: "m/44'/148'/0'" }] }]);
  });

  it('says plainly that it waits for a vote, where to see it, and that the vote came', async () => {
    await twoMustAgree(world);
    const { bridge } = open(world, '/wallets?new');
    type('Name', 'Treasury cold');
    await create();
    const plate = await screen.findByText(/Needs 1 more approval/);
    const link = within(plate.closest('[role="status"]') as HTMLElement).getByRole('link', { name: 'View request' });
    const activityId = link.getAttribute('href')?.replace('/approvals/', '') ?? '';
    expect(activityId).toMatch(/^[0-9a-f-]{36}$/);
    expect(document.activeElement).toBe(plate.closest('[role="status"]'));

    const { fingerprint } = (
      await world.operator.query<{ activity: { fingerprint: string } }>('get_activity', { activityId })
    ).activity;
    await approvedByAnother(world, fingerprint);
    bridge.commit(['wallets']);
    expect(await screen.findByText('Approved and completed')).toBeTruthy();
  });
});

async function approvedByAnother(in_: World, fingerprint: string): Promise<void> {
  const { users } = await in_.operator.query<{ users: { userId: string; userName: string }[] }>('list_users');
  const jonas = users.find(({ userName }) => userName === 'Jonas Lindqvist');
  const { p256KeyFrom } = await import('../../harness/actors.ts');
  const other = in_.operator.as(jonas?.userId ?? '', p256KeyFrom(`${in_.organizationId} Jonas Lindqvist`));
  await other.submit('approve_activity', { fingerprint });
}

describe('one wallet', () => {
  it('shows how it came here, who decides, its accounts, and the first of them at the side', async () => {
    const { walletId, addresses } = await made(world, 'Hot', [ethereum(0, 'Operations'), ethereum(1)]);
    await world.operator.submit('create_policy', {
      policyName: 'Hot goes nowhere',
      effect: 'EFFECT_DENY',
      condition: `wallet.id == '${walletId}'`,
      consensus: 'true',
    });
    open(world, `/wallets/${walletId}`);
    await screen.findByText('2 accounts');
    expect(await screen.findByText('12 words')).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Hot goes nowhere' })).toBeTruthy();
    expect(screen.getByText("m/44'/60'/0'/0/2")).toBeTruthy();
    await waitFor(() => expect(screen.getByText('Created here').parentElement?.textContent).toMatch(/ by operator$/));
    const aside = within(screen.getByRole('complementary', { name: 'Account details' }));
    expect(aside.getByRole('heading', { name: 'Operations' })).toBeTruthy();
    expect(aside.getByRole('img', { name: addresses[0] ?? '' })).toBeTruthy();
    expect(aside.getByText('EIP-55 valid')).toBeTruthy();
    expect(aside.getByRole('img', { name: 'Address QR code' })).toBeTruthy();
    expect(aside.getByRole('link', { name: 'Export private key' }).getAttribute('href')).toBe(
      `/export?what=account&id=${addresses[0]}`,
    );
  });

  it('looks at the account that was chosen or linked to, and says so when there is none', async () => {
    const { walletId, addresses } = await made(world, 'Hot', [ethereum(0), ethereum(1)]);
    const { where } = open(world, `/wallets/${walletId}/accounts/${addresses[1]}`);
    const aside = await screen.findByRole('complementary', { name: 'Account details' });
    await waitFor(() => expect(aside.textContent).toContain("m/44'/60'/0'/0/1"));
    fireEvent.click(screen.getByText("m/44'/60'/0'/0/0"));
    await waitFor(() => expect(where()).toContain(`/accounts/${addresses[0]}?id=`));
    expect(aside.textContent).toContain("m/44'/60'/0'/0/0");
  });

  it('says that a linked account is not here', async () => {
    const { walletId } = await made(world, 'Hot');
    open(world, `/wallets/${walletId}/accounts/0x0000000000000000000000000000000000000001`);
    expect(await screen.findByText('Account not found')).toBeTruthy();
  });

  it('tells apart two accounts with one address', async () => {
    const bitcoin = (network: string) => ({
      curve: 'CURVE_SECP256K1',
      pathFormat: 'PATH_FORMAT_BIP32',
      path: "m/84'/1'/0'/0/0",
      addressFormat: `ADDRESS_FORMAT_BITCOIN_${network}_P2WPKH`,
    });
    const { walletId, addresses } = await made(world, 'Tests', [bitcoin('TESTNET'), bitcoin('SIGNET')]);
    expect(addresses[0]).toBe(addresses[1]);
    open(world, `/wallets/${walletId}`);
    const [, , signet] = await screen.findAllByRole('row');
    if (signet) fireEvent.click(signet);
    const aside = screen.getByRole('complementary', { name: 'Account details' });
    await waitFor(() => expect(aside.textContent).toContain('Bitcoin signet SegWit (P2WPKH)'));
  });

  it('searches accounts by name, path and address, and narrows them to a chain', async () => {
    const solana = {
      ...ethereum(0),
      curve: 'CURVE_ED25519',
      path: "m/44'/501'/0'/0'",
      addressFormat: 'ADDRESS_FORMAT_SOLANA',
    };
    const { walletId, addresses } = await made(world, 'Hot', [ethereum(0, 'Payouts'), ethereum(1), solana]);
    open(world, `/wallets/${walletId}`);
    await screen.findByText('3 accounts');
    for (const [text, path] of [
      ['payouts', "m/44'/60'/0'/0/0"],
      ["'/60'/0'/0/1", "m/44'/60'/0'/0/1"],
      [(addresses[2] ?? '').slice(3, 12).toUpperCase(), "m/44'/501'/0'/0'"],
    ] as const) {
      type('Search name, address or path', text);
      await waitFor(() => expect(rowNames().map((name) => name?.endsWith(path))).toEqual([true]));
    }
    type('Search name, address or path', '');
    fireEvent.click(screen.getByRole('combobox', { name: 'Chain' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Solana' }));
    await waitFor(() => expect(rowNames()).toHaveLength(1));
  });

  it('prints the accounts that are listed, each with name, path and whole address', async () => {
    const { walletId, addresses } = await made(world, 'Hot', [ethereum(0, 'Payouts'), ethereum(1)]);
    const printed: string[] = [];
    vi.stubGlobal('print', () => void printed.push(document.querySelector('body > [data-print]')?.textContent ?? ''));
    open(world, `/wallets/${walletId}`);
    const print = await screen.findByRole<HTMLButtonElement>('button', { name: 'Print addresses' });
    await waitFor(() => expect(print.disabled).toBe(false));
    fireEvent.click(print);
    expect(printed[0]).toContain('Addresses of Hot');
    expect(printed[0]).toContain(`PayoutsEthereum, m/44'/60'/0'/0/0${addresses[0]}`);
    expect(printed[0]).toContain(`Ethereumm/44'/60'/0'/0/1${addresses[1]}`);
  });

  it('names an account, and takes no name that another one has', async () => {
    const { walletId } = await made(world, 'Hot', [ethereum(0), ethereum(1, 'Fees')]);
    const { bridge } = open(world, `/wallets/${walletId}`);
    const aside = within(await screen.findByRole('complementary', { name: 'Account details' }));
    fireEvent.click(await aside.findByRole('button', { name: 'Name account' }));
    await screen.findByRole('dialog', { name: 'Name account' });
    await waitFor(() => {
      type('New name', 'Fees');
      press('Rename');
      expect(screen.getByText('This name is already in use')).toBeTruthy();
    });
    type('New name', 'Payouts');
    press('Rename');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    bridge.commit(['walletAccounts']);
    expect(await aside.findByRole('heading', { name: 'Payouts' })).toBeTruthy();
    expect(aside.getByRole('button', { name: 'Rename account' })).toBeTruthy();
  });

  it('is renamed, and takes no name that another wallet has', async () => {
    const { walletId } = await made(world, 'Hot');
    await made(world, 'Cold');
    open(world, `/wallets/${walletId}`);
    fireEvent.click(await screen.findByRole('button', { name: 'More for Hot' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    await screen.findByRole('dialog', { name: 'Rename wallet' });
    await waitFor(() => {
      type('New name', 'Cold');
      press('Rename');
      expect(screen.getByText('This name is already in use')).toBeTruthy();
    });
    type('New name', 'Warm');
    press('Rename');
    expect(await screen.findByRole('heading', { level: 1, name: 'Warm' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is deleted only with its name typed, and says what would be lost', async () => {
    const { walletId } = await made(world, 'Hot wallet');
    const { where } = open(world, `/wallets/${walletId}`);
    fireEvent.click(await screen.findByRole('button', { name: 'More for Hot wallet' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete wallet' }));
    expect(dialog.getByText(/The seed phrase and 1 account will be permanently deleted/)).toBeTruthy();
    expect(dialog.getByText('Never exported.')).toBeTruthy();
    const deed = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete wallet' });
    const field = dialog.getByRole('textbox');
    fireEvent.change(field, { target: { value: 'Hot walle' } });
    expect(deed.disabled).toBe(true);
    fireEvent.submit(field);
    fireEvent.change(field, { target: { value: 'Hot wallet' } });
    expect(deed.disabled).toBe(false);
    fireEvent.click(deed);
    await waitFor(() => expect(where()).toBe('/wallets'));
    expect(await world.operator.query('list_wallets')).toEqual({ wallets: [] });
  });

  it('says so when nothing here has the id', async () => {
    open(world, '/wallets/99999999-9999-4999-8999-999999999999');
    expect(await screen.findByRole('heading', { level: 1, name: 'Wallet not found' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'All wallets' })).toBeTruthy();
  });

  it('reads thousands of accounts page by page', async () => {
    const { walletId } = await made(world, 'Old settlement', []);
    const wanted = Array.from({ length: 450 }, (_, index) => ethereum(index));
    await world.operator.submit('create_wallet_accounts', { walletId, accounts: wanted });
    const { bridge } = open(world, `/wallets/${walletId}`);
    await screen.findByText('450 accounts');
    await waitFor(() => expect(screen.getByText("m/44'/60'/0'/0/450")).toBeTruthy());
    expect(sent(bridge, 'list_wallet_accounts')).toHaveLength(Math.ceil(450 / limits.pageMax));
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('451');
  });
});
