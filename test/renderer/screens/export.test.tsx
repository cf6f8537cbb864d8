import { p256 } from '@noble/curves/nist.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { createHash } from 'node:crypto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LocalBridge, Revealed, RevealRequest, VaultBridge } from '#shared/bridge.ts';
import { tableNames } from '#engine/state/tables.ts';
import type { Outcome } from '#shared/envelope.ts';
import { useTargetKey } from '../../../src/renderer/api/target-key.ts';
import Export from '../../../src/renderer/screens/export/index.tsx';
import { heldMsMax } from '../../../src/renderer/flows/held-passphrase.ts';
import type { AnsweredActivity } from '../../harness/actors.ts';
import type { TestBridge } from '../../harness/bridge.ts';
import { crew, type Crew } from '../../harness/crew.ts';
import { aPage, engineBridge, openScreen, press, type } from '../../harness/screen.tsx';
import { aWorld, type World } from '../../harness/world.ts';

aPage();
beforeEach(() => void vi.spyOn(document, 'hasFocus').mockReturnValue(true));
afterEach(() => {
  useTargetKey.getState().letGo();
  vi.useRealTimers();
});

const target = bytesToHex(p256.getPublicKey(createHash('sha256').update('target').digest(), false));
const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow';

/** An organization with a wallet of six accounts and a private key that was exported; Ann is the operator. */
let all: Crew;
let walletId = '';
let address = '';
let privateKeyId = '';
beforeEach(async () => {
  all = await crew(1);
  const accounts = Array.from({ length: 6 }, (_, index) => ({
    ...{ curve: 'CURVE_SECP256K1', pathFormat: 'PATH_FORMAT_BIP32', path: `m/44'/60'/0'/0/${index}` },
    addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
  }));
  const wallet = { walletName: 'Treasury cold', accounts };
  const made = await all.ann.submit<{ walletId: string; addresses: string[] }>('create_wallet', wallet);
  ({ walletId } = made);
  address = made.addresses[0] ?? '';
  const key = { privateKeyName: 'Relay 1', curve: 'CURVE_P256', addressFormats: [], privateKeyTags: [] };
  const { privateKeys } = await all.ann.submit<{ privateKeys: { privateKeyId: string }[] }>('create_private_keys', {
    privateKeys: [key],
  });
  privateKeyId = privateKeys[0]?.privateKeyId ?? '';
  await all.ann.submit('export_private_key', { privateKeyId, targetPublicKey: target });
});

/** From here on two of the root quorum must agree. */
async function needTwo(): Promise<void> {
  const { ann, bob, cas } = all;
  await ann.submit('update_root_quorum', { threshold: 2, userIds: [ann.userId, bob.userId, cas.userId] });
}

/** Asks for the export of the wallet beside the window; it is carried out, or waits where two must agree. */
const exportAsked = (): Promise<AnsweredActivity> =>
  all.ann.activity('export_wallet', { walletId, targetPublicKey: target });
/** Another of the root quorum votes, and the window hears of it. */
async function vote(bridge: TestBridge, how: 'approve' | 'reject', { fingerprint }: AnsweredActivity): Promise<void> {
  await all.bob.activity(`${how}_activity`, { fingerprint });
  bridge.commit(tableNames);
}
async function bundleOf(id: string): Promise<string> {
  const { activity } = await all.ann.query<{ activity: AnsweredActivity }>('get_activity', { activityId: id });
  return String(activity.result['exportWalletResult']?.['exportBundle']);
}

type Options = Readonly<{ local?: Partial<LocalBridge>; vault?: Partial<VaultBridge>; at?: string; world?: World }>;

function opened({ at = '/export', world = all.world, ...overrides }: Options = {}): TestBridge & {
  where: () => string;
} {
  const bridge = engineBridge(world, overrides);
  const { where } = openScreen({ screen: Export, place: '/export', at, bridge });
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
    expect(await screen.findByText('No results.')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'Private keys' }));
    expect(await screen.findByText('Relay 1')).toBeTruthy();
    expect(screen.getAllByText('Exported')).toHaveLength(2);
  });

  it('goes to the ways out of what was chosen', async () => {
    const { where } = opened();
    const row = (await screen.findByText('Treasury cold')).closest('tr');
    fireEvent.click(row ?? document.body);
    await waitFor(() => expect(where()).toBe(of('wallet', walletId)));
    expect(await screen.findByRole('heading', { level: 1, name: /Export .*Treasury cold/ })).toBeTruthy();
  });

  it('says what to do where there is nothing yet', async () => {
    opened({ world: await aWorld() });
    expect(await screen.findByText('Nothing to export')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Create a wallet' })).toBeTruthy();
  });

  it('offers own exports that wait for votes, and leads back to them', async () => {
    await needTwo();
    const { id } = await exportAsked();
    opened();
    const list = await screen.findByText('Pending or approved exports');
    const link = within(list.closest('section') ?? document.body).getByRole('link', { name: 'Continue' });
    expect(link.getAttribute('href')).toContain(`activity=${id}`);
  });

  it('says that the list is read, and not that nothing is there, until it is known', async () => {
    const real = engineBridge(all.world);
    const call: TestBridge['call'] = (path, params) =>
      path === 'list_wallets' ? new Promise(() => {}) : real.call(path, params);
    openScreen({ screen: Export, place: '/export', bridge: engineBridge(all.world, { call }) });
    expect((await screen.findByText('Loading')).getAttribute('role')).toBe('status');
    expect(screen.queryByText('No results')).toBeNull();
  });

  it('says so when a link names nothing that there is', async () => {
    opened({ at: of('wallet', 'gone') });
    expect((await screen.findByRole('alert')).textContent).toContain('Item not found');
  });
});

describe('the two ways out', () => {
  it('say what is encrypted, what is not, and what nobody can undo', async () => {
    opened({ at: of('wallet', walletId) });
    await screen.findByRole('heading', { name: 'Create encrypted bundle' });
    const text = document.body.textContent;
    expect(text).toContain('Encrypted: the seed phrase.');
    expect(text).toContain('Not encrypted: the organization ID');
    expect(text).toContain('An exported copy cannot be revoked');
    expect(text).toContain('spend from all 6 accounts');
  });
});

describe('sealing to a key', () => {
  const at = (): string => of('wallet', walletId, '&way=seal');

  it.each([
    ['nothing', '', 'Enter the target public key'],
    ['what is no key', '04abcd', 'This has 6 characters'],
    ['its private half', '5c'.repeat(32), 'enter the public key'],
  ])('wants a public key, not %s', async (_because, text, message) => {
    const bridge = opened({ at: at() });
    await screen.findByLabelText('Target public key');
    if (text !== '') type('Target public key', text);
    press('Create bundle');
    expect(await screen.findByText(new RegExp(message))).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Target public key'));
    expect(submits(bridge)).toEqual([]);
  });

  it('shows nothing of a file that holds no public key', async () => {
    opened({ at: at() });
    await screen.findByLabelText('Target public key');
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (input === null) throw new Error('there is no place for a file');
    const choose = (text: string): void => {
      Object.defineProperty(input, 'files', { value: [new File([text], 'key.private')], configurable: true });
      fireEvent.change(input);
    };
    choose('5c'.repeat(32));
    expect(await screen.findByText(/No public key found in this file/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Target public key').value).toBe('');
    choose(JSON.stringify({ publicKey: target }));
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Target public key').value).toBe(target));
    expect(screen.queryByText(/No public key found in this file/)).toBeNull();
  });

  it('makes the bundle, to be copied, saved or scanned, and links its activity', async () => {
    const bridge = opened({ at: at() });
    await screen.findByLabelText('Target public key');
    type('Target public key', `0x${target.toUpperCase()}`);
    press('Create bundle');
    await waitFor(() => expect(bridge.where()).toMatch(/activity=/));
    const id = /activity=([0-9a-f-]{36})/.exec(bridge.where())?.[1] ?? '';
    expect(await screen.findByText(await bundleOf(id))).toBeTruthy();
    expect(submits(bridge)).toEqual([['call', 'export_wallet', { walletId, targetPublicKey: target }]]);
    press('Show QR code');
    expect(await screen.findByRole('img', { name: /^QR code of the bundle/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View activity' }).getAttribute('href')).toBe(`/activities/${id}`);
  });

  it('says that a bundle is too large for one code, instead of drawing a part of it', async () => {
    const made = await exportAsked();
    const activity = { ...made, result: { exportWalletResult: { walletId, exportBundle: 'x'.repeat(64 * 440 + 1) } } };
    const bridge = engineBridge(all.world);
    const before = bridge.answerCall;
    // No wallet makes a bundle as large as this today.
    bridge.answer({
      call: async (path, params) =>
        path === 'get_activity' ? { ok: true, value: { activity } } : before(path, params),
    });
    openScreen({ screen: Export, place: '/export', at: `${at()}&activity=${made.id}`, bridge });
    expect(await screen.findByText(/Too large for a QR code/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show QR code' })).toBeNull();
  });

  it('takes the key that offline decryption has in hand', async () => {
    useTargetKey.getState().hold({ keyId: 'key-1', publicKey: target, saved: true });
    opened({ at: at() });
    fireEvent.click(await screen.findByRole('button', { name: 'Use key from Offline tools' }));
    expect(await screen.findByText('The key currently loaded in Offline tools.')).toBeTruthy();
  });

  it('exports words in another language only after saying what that costs', async () => {
    const bridge = opened({ at: at() });
    await screen.findByLabelText('Target public key');
    type('Target public key', target);
    fireEvent.click(screen.getByRole('combobox', { name: 'Seed phrase language' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Français', hidden: true }));
    expect(await screen.findByText(/derives other keys and addresses/)).toBeTruthy();
    press('Create bundle');
    await waitFor(() =>
      expect(submits(bridge)).toEqual([
        ['call', 'export_wallet', { walletId, targetPublicKey: target, language: 'MNEMONIC_LANGUAGE_FRENCH' }],
      ]),
    );
  });

  it.each([
    ['account', () => address, 'export_wallet_account', () => ({ address, targetPublicKey: target })],
    ['private-key', () => privateKeyId, 'export_private_key', () => ({ privateKeyId, targetPublicKey: target })],
  ] as const)('exports the key of a %s by its own name', async (what, id, path, params) => {
    const bridge = opened({ at: of(what, id(), '&way=seal') });
    await screen.findByLabelText('Target public key');
    type('Target public key', target);
    press('Create bundle');
    await waitFor(() => expect(submits(bridge)).toEqual([['call', path, params()]]));
    expect(await screen.findByRole('link', { name: 'View activity' })).toBeTruthy();
  });

  it('shows that it waits, then the bundle by itself when the votes are there', async () => {
    await needTwo();
    const asked = await exportAsked();
    const bridge = opened({ at: `${at()}&activity=${asked.id}` });
    expect(await screen.findByRole('link', { name: 'View request' })).toBeTruthy();
    expect(document.body.textContent).not.toContain('enclaveQuorumPublic');
    await vote(bridge, 'approve', asked);
    expect(await screen.findByText(await bundleOf(asked.id))).toBeTruthy();
  });
});

describe('showing it here', () => {
  const at = (): string => of('wallet', walletId, '&way=show');
  const secret = (): Uint8Array => new TextEncoder().encode(phrase);
  /** The export is the engine's; what main opens of it has a phrase that a test can know. */
  const reveal = async (): Promise<Outcome<Revealed>> => ({
    ok: true,
    value: { state: 'open', activityId: (await exportAsked()).id, kind: 'words', secret: secret() },
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
    const word = await screen.findByLabelText(/Or type harbor/);
    await act(async () => void fireEvent.change(word, { target: { value: 'harbor' } }));
  };

  it('wants a reason and a passphrase, and tells a wrong one before the hold', async () => {
    const bridge = opened({
      at: at(),
      local: { reveal },
      vault: { reauthenticate: async () => ({ ok: false, failure: { code: 16, message: 'wrong', details: [] } }) },
    });
    await screen.findByLabelText('Reason');
    press('Continue');
    expect(await screen.findByText('Enter a reason')).toBeTruthy();
    await ask();
    expect(await screen.findAllByText('Incorrect passphrase'), 'at the field, and announced').toHaveLength(2);
    const field = screen.getByLabelText<HTMLInputElement>('Passphrase', { selector: 'input' });
    expect(field.value, 'no passphrase stays in the page').toBe('');
    expect(named(bridge, 'local.reveal')).toEqual([]);
  });

  it('keeps no copy of the passphrase where main does not answer', async () => {
    const copies: Uint8Array[] = [];
    const original = Uint8Array.prototype.slice;
    const slice = vi.spyOn(Uint8Array.prototype, 'slice').mockImplementation(function (this: Uint8Array, ...range) {
      const copy = original.apply(this, range);
      if (new TextDecoder().decode(copy) === passphrase) copies.push(copy);
      return copy;
    });
    opened({ at: at(), vault: { reauthenticate: () => Promise.reject(new Error('no answer')) } });
    await ask();
    await screen.findByRole('alert');
    slice.mockRestore();
    expect(copies.length).toBeGreaterThan(0);
    for (const copy of copies) expect([...copy].every((byte) => byte === 0)).toBe(true);
  });

  it('asks for the export when it is held, shows it, and leaves nothing in the page when it is hidden', async () => {
    const bridge = opened({ at: at(), local: { reveal } });
    await ask();
    await screen.findByLabelText(/Or type harbor/);
    expect(named(bridge, 'local.reveal'), 'nothing was requested before the hold').toEqual([]);
    expect(screen.getByText(/nobody is watching/)).toBeTruthy();
    await hold();
    expect(await screen.findByText('sausage')).toBeTruthy();
    expect(named(bridge, 'local.reveal')).toEqual([
      ['local.reveal', { what: 'wallet', id: walletId, reason: 'Yearly paper backup' }, passphrase],
    ]);
    expect(named(bridge, 'local.setSecretVisible').at(-1)).toEqual(['local.setSecretVisible', true]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Hide' }));

    fireEvent.blur(window);
    expect(await screen.findByText('Hidden again')).toBeTruthy();
    for (const word of phrase.split(' '))
      expect(document.documentElement.outerHTML).not.toMatch(new RegExp(`>${word}<`));
    expect(document.documentElement.outerHTML).not.toContain(passphrase);
    expect(named(bridge, 'local.setSecretVisible').at(-1)).toEqual(['local.setSecretVisible', false]);
    expect(screen.getByRole('link', { name: 'View activity' }).getAttribute('href')).toMatch(
      /^\/activities\/[0-9a-f-]{36}$/,
    );
  });

  it('shows nothing while it waits for votes, and opens it after them with the passphrase alone', async () => {
    await needTwo();
    const asked = await exportAsked();
    const bridge = opened({
      at: at(),
      local: {
        reveal: async () => ({
          ok: true,
          value: { state: 'waits', activityId: asked.id, fingerprint: asked.fingerprint },
        }),
        revealWaiting: async () => ({
          ok: true,
          value: { state: 'open', activityId: asked.id, kind: 'words', secret: secret() },
        }),
      },
    });
    await ask();
    await hold();
    expect(await screen.findByText(/Nothing is shown yet/)).toBeTruthy();
    expect(bridge.where()).toContain(`activity=${asked.id}`);
    await vote(bridge, 'approve', asked);
    expect(await screen.findByText('Approved. Enter your passphrase to continue')).toBeTruthy();
    typePassphrase(passphrase);
    press('Continue');
    await hold();
    expect(await screen.findByText('sausage')).toBeTruthy();
    expect(named(bridge, 'local.revealWaiting')).toEqual([['local.revealWaiting', asked.id, passphrase]]);
  });

  it('says that the key is gone when the vault was locked between', async () => {
    const { id } = await exportAsked();
    opened({
      at: `${at()}&activity=${id}`,
      local: { revealWaiting: async () => ({ ok: false, failure: { code: 5, message: 'gone', details: [] } }) },
    });
    await screen.findByText('Approved. Enter your passphrase to continue');
    typePassphrase(passphrase);
    press('Continue');
    await hold();
    expect((await screen.findByRole('alert')).textContent).toContain('export key was discarded');
  });

  it('lets a passphrase go that nobody used, and asks again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const bridge = opened({ at: at(), local: { reveal } });
    await ask();
    await screen.findByLabelText(/Or type harbor/);
    await act(async () => vi.advanceTimersByTime(heldMsMax + 1));
    expect(await screen.findByText(/confirmation expired/)).toBeTruthy();
    expect(screen.queryByLabelText(/Or type harbor/)).toBeNull();
    expect(named(bridge, 'local.reveal')).toEqual([]);
  });

  it('says that an export was rejected, and offers to ask again', async () => {
    await needTwo();
    const asked = await exportAsked();
    const bridge = opened({ at: `${at()}&activity=${asked.id}` });
    await screen.findByText(/Nothing is shown yet/);
    for (const one of [all.bob, all.cas]) await one.activity('reject_activity', { fingerprint: asked.fingerprint });
    bridge.commit(tableNames);
    expect((await screen.findByRole('alert')).textContent).toContain('Export not completed');
    expect(screen.getByRole('link', { name: 'Request again' })).toBeTruthy();
  });
});
