import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LocalBridge, RevealRequest, VaultBridge } from '#shared/bridge.ts';
import type { JsonObject } from '#shared/envelope.ts';
import { useTargetKey } from '../../../src/renderer/api/target-key.ts';
import Export from '../../../src/renderer/screens/export/index.tsx';
import { heldMsMax } from '../../../src/renderer/screens/export/held-passphrase.ts';
import { info, testBridge, unlocked, type TestBridge } from '../../harness/bridge.ts';
import { aPage, openScreen, press, type } from '../../harness/screen.tsx';

aPage();
beforeEach(() => void vi.spyOn(document, 'hasFocus').mockReturnValue(true));
afterEach(() => {
  useTargetKey.getState().letGo();
  vi.useRealTimers();
});

const instant = { seconds: '1795000000', nanos: '0' };
const walletId = '0f1e2d3c-0000-4000-8000-000000000001';
const privateKeyId = '0f1e2d3c-0000-4000-8000-000000000002';
const activityId = '0f1e2d3c-0000-4000-8000-000000000003';
const target = `04${'ab'.repeat(64)}`;
const bundle = JSON.stringify({ version: 'v1.0.0', data: 'ab'.repeat(300) });
const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow';

const wallet = {
  walletId,
  walletName: 'Treasury cold',
  createdAt: instant,
  updatedAt: instant,
  exported: false,
  imported: false,
};
const account = {
  walletAccountId: 'account-1',
  organizationId: info.organizationId,
  walletId,
  curve: 'CURVE_SECP256K1',
  pathFormat: 'PATH_FORMAT_BIP32',
  path: "m/44'/60'/0'/0/0",
  addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  createdAt: instant,
  updatedAt: instant,
  walletDetails: wallet,
};
const privateKey = {
  privateKeyId,
  publicKey: target,
  privateKeyName: 'Relay 1',
  curve: 'CURVE_P256',
  addresses: [],
  privateKeyTags: [],
  createdAt: instant,
  updatedAt: instant,
  exported: true,
  imported: true,
};

const activity = (changed: JsonObject = {}): JsonObject => ({
  id: activityId,
  organizationId: info.organizationId,
  type: 'ACTIVITY_TYPE_EXPORT_WALLET',
  timestampMs: '1',
  status: 'ACTIVITY_STATUS_COMPLETED',
  fingerprint: `sha256:${'ab'.repeat(32)}`,
  canApprove: false,
  canReject: false,
  createdAt: instant,
  updatedAt: instant,
  intent: { exportWalletIntent: { walletId, targetPublicKey: target } },
  result: { exportWalletResult: { walletId, exportBundle: bundle } },
  votes: [
    {
      id: 'vote-1',
      userId: info.userId,
      user: { userId: info.userId, userName: info.userName },
      activityId,
      selection: 'VOTE_SELECTION_APPROVED',
      message: '',
      publicKey: '',
      signature: '',
      scheme: '',
      createdAt: instant,
    },
  ],
  ...changed,
});
const waiting = activity({ status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED', result: {} });

type World = Readonly<{
  wallets?: readonly JsonObject[];
  /** What a submit makes, and what is read of it afterwards. */
  activity?: JsonObject;
  /** Newest first, for whoever searches. */
  activities?: readonly JsonObject[];
  local?: Partial<LocalBridge>;
  vault?: Partial<VaultBridge>;
  at?: string;
}>;

function opened(world: World = {}): TestBridge & { where: () => string } {
  const answers: Readonly<Record<string, JsonObject>> = {
    list_wallets: { wallets: world.wallets ?? [wallet] },
    list_wallet_accounts: { accounts: [account] },
    list_private_keys: { privateKeys: [privateKey] },
    overview: { wallets: [{ walletId, walletName: 'Treasury cold', accounts: 6, exported: false, imported: false }] },
    list_users: { users: [] },
    get_activity: { activity: world.activity ?? activity() },
    search_activities: { activities: world.activities ?? [], reachedMs: 0 },
  };
  const bridge = testBridge(unlocked, {
    call: async (path) => ({ ok: true, value: answers[path] ?? { activity: world.activity ?? activity() } }),
    ...(world.local && { local: world.local }),
    ...(world.vault && { vault: world.vault }),
  });
  const { where } = openScreen({ screen: Export, place: '/export', at: world.at ?? '/export', bridge });
  return Object.assign(bridge, { where });
}

const named = (bridge: TestBridge, name: string): unknown[][] => bridge.asked.filter(([asked]) => asked === name);
const submits = (bridge: TestBridge): unknown[][] =>
  bridge.asked.filter(([asked, path]) => asked === 'call' && String(path).startsWith('export_'));
const of = (what: RevealRequest['what'], id: string, more = ''): string => `/export?what=${what}&id=${id}${more}`;

describe('choosing what to export', () => {
  it('lists wallets, accounts and private keys, each found by a search', async () => {
    opened();
    expect(await screen.findByText('Treasury cold')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'Accounts' }));
    expect(await screen.findByText("m/44'/60'/0'/0/0")).toBeTruthy();
    type('Search accounts', 'nothing like it');
    expect(await screen.findByText('Nothing matches the search.')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'Private keys' }));
    expect(await screen.findByText('Relay 1')).toBeTruthy();
    expect(screen.getByText('Exported')).toBeTruthy();
  });

  it('goes to the ways out of what was chosen', async () => {
    const { where } = opened();
    const row = (await screen.findByText('Treasury cold')).closest('tr');
    fireEvent.click(row ?? document.body);
    await waitFor(() => expect(where()).toBe(of('wallet', walletId)));
    expect(await screen.findByRole('heading', { level: 1, name: /Export .*Treasury cold/ })).toBeTruthy();
  });

  it('says what to do where there is nothing yet', async () => {
    opened({ wallets: [] });
    expect(await screen.findByText('Nothing here to export')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Create a wallet' })).toBeTruthy();
  });

  it('offers own exports that wait for votes, and leads back to them', async () => {
    opened({ activities: [waiting] });
    const list = await screen.findByText('Waiting or just approved');
    const link = within(list.closest('section') ?? document.body).getByRole('link', { name: 'Continue' });
    expect(link.getAttribute('href')).toContain(`activity=${activityId}`);
  });

  it('says so when a link names nothing that there is', async () => {
    opened({ at: of('wallet', 'gone') });
    expect((await screen.findByRole('alert')).textContent).toContain('There is nothing to export');
  });
});

describe('the two ways out', () => {
  it('say what is encrypted, what is not, and what nobody can undo', async () => {
    opened({ at: of('wallet', walletId) });
    await screen.findByText('Seal it to a key');
    const text = document.body.textContent;
    expect(text).toContain('Encrypted: the words of the wallet.');
    expect(text).toContain('Not encrypted: this organization’s id');
    expect(text).toContain('A copy cannot be called back');
    expect(text).toContain('spend from all 6 accounts');
  });
});

describe('sealing to a key', () => {
  const at = of('wallet', walletId, '&way=seal');

  it.each([
    ['nothing', '', 'Give the public key that it is to be sealed to'],
    ['what is no key', '04abcd', 'this has 6 characters'],
    ['its private half', '5c'.repeat(32), 'give the public half'],
  ])('wants a public key, not %s', async (_because, text, message) => {
    const bridge = opened({ at });
    await screen.findByLabelText('Target public key');
    if (text !== '') type('Target public key', text);
    press('Make the bundle');
    expect(await screen.findByText(new RegExp(message))).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Target public key'));
    expect(submits(bridge)).toEqual([]);
  });

  it('shows nothing of a file that holds no public key', async () => {
    opened({ at });
    await screen.findByLabelText('Target public key');
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (input === null) throw new Error('there is no place for a file');
    const choose = (text: string): void => {
      Object.defineProperty(input, 'files', { value: [new File([text], 'key.private')], configurable: true });
      fireEvent.change(input);
    };
    choose('5c'.repeat(32));
    expect(await screen.findByText(/That file holds no public key/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Target public key').value).toBe('');
    choose(JSON.stringify({ publicKey: target }));
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Target public key').value).toBe(target));
    expect(screen.queryByText(/That file holds no public key/)).toBeNull();
  });

  it('makes the bundle, to be copied, saved or scanned, and links its activity', async () => {
    const bridge = opened({ at });
    await screen.findByLabelText('Target public key');
    type('Target public key', `0x${target.toUpperCase()}`);
    press('Make the bundle');
    expect(await screen.findByText(bundle)).toBeTruthy();
    expect(submits(bridge)).toEqual([['call', 'export_wallet', { walletId, targetPublicKey: target }]]);
    expect(bridge.where()).toContain(`activity=${activityId}`);
    press('Show as a QR code');
    expect(await screen.findByRole('img', { name: 'QR code of the bundle' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See the activity' }).getAttribute('href')).toBe(
      `/activities/${activityId}`,
    );
  });

  it('says that a bundle is too large for one code, instead of drawing a part of it', async () => {
    const large = 'x'.repeat(2_400);
    opened({
      at: `${at}&activity=${activityId}`,
      activity: activity({ result: { exportWalletResult: { walletId, exportBundle: large } } }),
    });
    expect(await screen.findByText(/too large for one QR code/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show as a QR code' })).toBeNull();
  });

  it('takes the key that offline decryption has in hand', async () => {
    useTargetKey.getState().hold({ keyId: 'key-1', publicKey: target, saved: true });
    opened({ at });
    fireEvent.click(await screen.findByRole('button', { name: 'Use the key of Offline decryption' }));
    expect(await screen.findByText('The key that Offline decryption has in hand.')).toBeTruthy();
  });

  it('exports words in another language only after saying what that costs', async () => {
    const bridge = opened({ at });
    await screen.findByLabelText('Target public key');
    type('Target public key', target);
    fireEvent.click(screen.getByRole('combobox', { name: 'Language of the words' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Français', hidden: true }));
    expect(await screen.findByText(/has other keys and other addresses/)).toBeTruthy();
    press('Make the bundle');
    await waitFor(() =>
      expect(submits(bridge)).toEqual([
        ['call', 'export_wallet', { walletId, targetPublicKey: target, language: 'MNEMONIC_LANGUAGE_FRENCH' }],
      ]),
    );
  });

  it.each([
    ['account', account.address, 'export_wallet_account', { address: account.address, targetPublicKey: target }],
    ['private-key', privateKeyId, 'export_private_key', { privateKeyId, targetPublicKey: target }],
  ] as const)('exports the key of a %s by its own name', async (what, id, path, params) => {
    const bridge = opened({ at: of(what, id, '&way=seal') });
    await screen.findByLabelText('Target public key');
    type('Target public key', target);
    press('Make the bundle');
    await waitFor(() => expect(submits(bridge)).toEqual([['call', path, params]]));
  });

  it('shows that it waits, then the bundle by itself when the votes are there', async () => {
    let stands = waiting;
    const bridge = opened({ at: `${at}&activity=${activityId}` });
    const before = bridge.answerCall;
    bridge.answer({
      call: async (path, params) =>
        path === 'get_activity' ? { ok: true, value: { activity: stands } } : before(path, params),
    });
    bridge.commit(['wallets', 'activities']);
    expect(await screen.findByRole('link', { name: 'See who has voted' })).toBeTruthy();
    expect(screen.queryByText(bundle)).toBeNull();
    stands = activity();
    bridge.commit(['activities']);
    expect(await screen.findByText(bundle, {}, { timeout: 3_000 })).toBeTruthy();
  });
});

describe('showing it here', () => {
  const at = of('wallet', walletId, '&way=show');
  const secret = (): Uint8Array => new TextEncoder().encode(phrase);
  const reveal: LocalBridge['reveal'] = async () => ({
    ok: true,
    value: { state: 'open', activityId, kind: 'words', secret: secret() },
  });
  const passphrase = 'spoon gravel lantern orbit';

  async function ask(): Promise<void> {
    await screen.findByLabelText('Reason');
    type('Reason', 'Yearly paper backup');
    typePassphrase(passphrase);
    press('Continue');
  }
  const typePassphrase = (text: string): void =>
    void fireEvent.input(screen.getByLabelText('Passphrase', { selector: 'input' }), { target: { value: text } });
  const hold = async (): Promise<void> => {
    const word = await screen.findByLabelText(/Or type harbour/);
    await act(async () => void fireEvent.change(word, { target: { value: 'harbour' } }));
  };

  it('wants a reason and a passphrase, and tells a wrong one before the hold', async () => {
    const bridge = opened({
      at,
      local: { reveal },
      vault: { reauthenticate: async () => ({ ok: false, failure: { code: 16, message: 'wrong', details: [] } }) },
    });
    await screen.findByLabelText('Reason');
    press('Continue');
    expect(await screen.findByText('Say why it has to be seen')).toBeTruthy();
    await ask();
    expect(await screen.findByText('This is not your passphrase')).toBeTruthy();
    const field = screen.getByLabelText<HTMLInputElement>('Passphrase', { selector: 'input' });
    expect(field.value, 'no passphrase stays in the page').toBe('');
    expect(named(bridge, 'local.reveal')).toEqual([]);
  });

  it('asks for the export when it is held, shows it, and leaves nothing in the page when it is hidden', async () => {
    const bridge = opened({ at, local: { reveal } });
    await ask();
    await screen.findByLabelText(/Or type harbour/);
    expect(named(bridge, 'local.reveal'), 'nothing was asked for before the hold').toEqual([]);
    await hold();
    expect(await screen.findByText('sausage')).toBeTruthy();
    expect(named(bridge, 'local.reveal')).toEqual([
      ['local.reveal', { what: 'wallet', id: walletId, reason: 'Yearly paper backup' }, passphrase],
    ]);
    expect(named(bridge, 'local.setSecretVisible').at(-1)).toEqual(['local.setSecretVisible', true]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Hide now' }));

    fireEvent.blur(window);
    expect(await screen.findByText('Shown and hidden again')).toBeTruthy();
    for (const word of phrase.split(' '))
      expect(document.documentElement.outerHTML).not.toMatch(new RegExp(`>${word}<`));
    expect(document.documentElement.outerHTML).not.toContain(passphrase);
    expect(named(bridge, 'local.setSecretVisible').at(-1)).toEqual(['local.setSecretVisible', false]);
    expect(screen.getByRole('link', { name: 'See the activity' }).getAttribute('href')).toBe(
      `/activities/${activityId}`,
    );
  });

  it('shows nothing while it waits for votes, and opens it after them with the passphrase alone', async () => {
    let stands = waiting;
    const bridge = opened({
      at,
      local: {
        reveal: async () => ({ ok: true, value: { state: 'waits', activityId, fingerprint: 'sha256:00' } }),
        revealWaiting: reveal as unknown as LocalBridge['revealWaiting'],
      },
    });
    const before = bridge.answerCall;
    bridge.answer({
      call: async (path, params) =>
        path === 'get_activity' ? { ok: true, value: { activity: stands } } : before(path, params),
    });
    await ask();
    await hold();
    expect(await screen.findByText(/Nothing is shown yet/)).toBeTruthy();
    expect(bridge.where()).toContain(`activity=${activityId}`);
    stands = activity();
    bridge.commit(['activities']);
    expect(await screen.findByText('Approved. Enter your passphrase to go on', {}, { timeout: 3_000 })).toBeTruthy();
    typePassphrase(passphrase);
    press('Continue');
    await hold();
    expect(await screen.findByText('sausage')).toBeTruthy();
    expect(named(bridge, 'local.revealWaiting')).toEqual([['local.revealWaiting', activityId, passphrase]]);
  });

  it('says that the key is gone when the vault was locked between', async () => {
    opened({
      at: `${at}&activity=${activityId}`,
      local: { revealWaiting: async () => ({ ok: false, failure: { code: 5, message: 'gone', details: [] } }) },
    });
    await screen.findByText('Approved. Enter your passphrase to go on');
    typePassphrase(passphrase);
    press('Continue');
    await hold();
    expect((await screen.findByRole('alert')).textContent).toContain('was sealed to is gone');
  });

  it('lets a passphrase go that nobody used, and asks again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const bridge = opened({ at, local: { reveal } });
    await ask();
    await screen.findByLabelText(/Or type harbour/);
    await act(async () => vi.advanceTimersByTime(heldMsMax + 1));
    expect(await screen.findByText(/the passphrase was let go/)).toBeTruthy();
    expect(screen.queryByLabelText(/Or type harbour/)).toBeNull();
    expect(named(bridge, 'local.reveal')).toEqual([]);
  });

  it('says that an export was rejected, and offers to ask again', async () => {
    opened({
      at: `${at}&activity=${activityId}`,
      activity: activity({ status: 'ACTIVITY_STATUS_REJECTED', result: {} }),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('The export was not carried out');
    expect(screen.getByRole('link', { name: 'Ask again' })).toBeTruthy();
  });
});
