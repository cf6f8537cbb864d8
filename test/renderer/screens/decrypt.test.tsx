import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HDNodeWallet } from 'ethers';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Inspection, LocalBridge, TargetKey } from '#shared/bridge.ts';
import type { JsonObject } from '#shared/envelope.ts';
import { useTargetKey } from '../../../src/renderer/api/target-key.ts';
import Decrypt from '../../../src/renderer/screens/decrypt/index.tsx';
import { sealedKind } from '../../../src/renderer/screens/decrypt/sealed-kind.ts';
import { p256KeyFrom, type AnsweredActivity } from '../../harness/actors.ts';
import { info, type TestBridge } from '../../harness/bridge.ts';
import { ethereum } from '../../harness/key-material.ts';
import { mainBridge } from '../../harness/main-bridge.ts';
import { passphrase, valueOf, windowWorld, type WindowWorld } from '../../harness/window-session.ts';
import { aPage, openScreen, pasteInto, press, type } from '../../harness/screen.tsx';

aPage();

/** The machine of the window, and another one whose vault exports to it. */
let here: WindowWorld;
let away: WindowWorld;
beforeEach(() => {
  here = windowWorld();
  away = windowWorld();
});
afterEach(async () => {
  useTargetKey.getState().letGo();
  vi.useRealTimers();
  cleanup();
  await here.end();
  await away.end();
});

/** A published test vector, so no secret of anybody's. */
const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow';

const hex = (text: string): string => Buffer.from(text).toString('hex');
/** A bundle whose parts are of the right form and fit nothing. */
const paperBundle = (ciphertextBytes: number, more: JsonObject = {}): string =>
  JSON.stringify({
    version: 'v1.0.0',
    data: hex(JSON.stringify({ encappedPublic: '04ab', ciphertext: 'cd'.repeat(ciphertextBytes), ...more })),
    dataSignature: '30',
    enclaveQuorumPublic: '04',
  });
const bundle = paperBundle(100);

/** Draws the screen before a vault that is locked, or open. */
async function opened(
  state: 'locked' | 'unlocked' = 'locked',
  local: Partial<LocalBridge> = {},
  language: 'en' | 'de' = 'en',
  at = '/decrypt',
): Promise<TestBridge> {
  await here.create();
  if (state === 'locked') await here.bridge.vault.lock();
  const bridge = await mainBridge(here, { local });
  openScreen({ screen: Decrypt, place: '/decrypt', at, bridge, language });
  return bridge;
}

/** Presses what makes a key; gives the key. */
async function madeKey(label = 'Generate key'): Promise<TargetKey> {
  press(label);
  await waitFor(() => expect(useTargetKey.getState().key).not.toBeNull());
  const { key } = useTargetKey.getState();
  if (!key) throw new Error('there is a key in hand');
  return key;
}

/** A new wallet of a world, exported to a key: the bundle, and the address of its account. */
async function exported({ bridge: { call } }: WindowWorld, targetPublicKey: string) {
  const made = activityOf(valueOf(await call('create_wallet', { walletName: 'Main', accounts: [ethereum(0)] })));
  const { walletId, addresses } = made.result['createWalletResult'] as { walletId: string; addresses: string[] };
  const sent = activityOf(valueOf(await call('export_wallet', { walletId, targetPublicKey })));
  return { bundle: String(sent.result['exportWalletResult']?.['exportBundle']), address: addresses[0] ?? '' };
}
const activityOf = (value: JsonObject): AnsweredActivity => value['activity'] as unknown as AnsweredActivity;

/** Pastes text into the place of that label. */
async function paste(label: RegExp, text: string): Promise<void> {
  pasteInto(await screen.findByRole('button', { name: label }), text);
}

const named = (bridge: TestBridge, name: string): unknown[][] => bridge.asked.filter(([asked]) => asked === name);

describe('offline decryption', () => {
  it('makes a key with no vault open, and shows its public half as text and as a code', async () => {
    const bridge = await opened();
    const { publicKey } = await madeKey();
    expect(await screen.findByRole('img', { name: 'QR code of the public key' })).toBeTruthy();
    expect(document.body.textContent).toContain(publicKey);
    expect(document.body.textContent).toContain('Not saved yet');
    expect(named(bridge, 'call'), 'nothing was asked of an organization').toEqual([]);
  });

  it('leads back to opening a vault only where none is open', async () => {
    await opened();
    expect((await screen.findByRole('link', { name: 'Open a vault' })).getAttribute('href')).toBe('/');
    cleanup();
    valueOf(await here.bridge.vault.unlock(passphrase()));
    openScreen({ screen: Decrypt, place: '/decrypt', bridge: await mainBridge(here) });
    await screen.findByRole('radio', { name: 'This vault' });
    expect(screen.queryByRole('link', { name: 'Open a vault' })).toBeNull();
  });

  it('hands a pasted key to main as bytes, and shows nothing of it', async () => {
    const secret = '5c'.repeat(32);
    const bridge = await opened();
    await paste(/Load key/, secret);
    await screen.findByText('Public key to share');
    expect(named(bridge, 'local.loadTargetKey')).toEqual([['local.loadTargetKey', secret]]);
    expect(document.documentElement.outerHTML).not.toContain(secret);
  });

  it('refuses what is too large for a key without handing it on', async () => {
    const bridge = await opened();
    await paste(/Load key/, 'x'.repeat(5_000));
    expect(await screen.findByText(/Too large for a key/)).toBeTruthy();
    expect(named(bridge, 'local.loadTargetKey')).toEqual([]);
  });

  it('says what happened when a key could not be loaded', async () => {
    await opened();
    await paste(/Load key/, 'abc');
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('Couldn’t load the key');
    expect(notice.textContent).toContain('This is not a P-256 private key');
  });

  it('saves the key where the person says, and then says that it is saved', async () => {
    const bridge = await opened();
    const { keyId } = await madeKey();
    const file = join(here.root, 'target.json');
    const handle = await here.placeAt(file, 'target-key');
    let chosen: Readonly<{ handle: string }> | null = null;
    bridge.answer({ local: { chooseSavePlace: async () => ({ ok: true, value: chosen }) } });
    const save = await screen.findByRole('button', { name: 'Save' });
    fireEvent.click(save);
    await waitFor(() => expect(named(bridge, 'local.chooseSavePlace')).toHaveLength(1));
    await waitFor(() => expect(save).toHaveProperty('disabled', false));
    expect(named(bridge, 'local.saveTargetKey'), 'the dialog was left').toEqual([]);
    chosen = { handle };
    fireEvent.click(save);
    expect(await screen.findByText(/Saved to file/)).toBeTruthy();
    expect(named(bridge, 'local.saveTargetKey')).toEqual([['local.saveTargetKey', keyId, handle]]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(document.body.textContent).not.toContain('Not saved yet');
  });

  it('drops the key in main when another one is wanted', async () => {
    const bridge = await opened();
    const { keyId } = await madeKey();
    fireEvent.click(await screen.findByRole('button', { name: 'Change' }));
    expect(await screen.findByRole('button', { name: 'Generate key' })).toBeTruthy();
    expect(named(bridge, 'local.dropTargetKey')).toEqual([['local.dropTargetKey', keyId]]);
  });
});

describe('the checks of a bundle', () => {
  it.each([
    ['locked', () => away, { kind: 'production' }, '1 failed'],
    ['unlocked', () => here, { kind: 'ours' }, 'All 5 passed'],
  ] as const)(
    'compare a bundle before a vault that is %s with its most likely signer',
    async (state, from, signer, said) => {
      const bridge = await opened(state);
      await away.create();
      const { keyId, publicKey } = await madeKey();
      const made = await exported(from(), publicKey);
      await paste(/Load bundle/, ` ${made.bundle} `);
      expect(await screen.findByText(said)).toBeTruthy();
      expect(named(bridge, 'local.checkBundle').at(-1)).toEqual(['local.checkBundle', made.bundle, { keyId, signer }]);
    },
  );

  it('cannot choose this vault’s signer while it is locked, and says why', async () => {
    await opened();
    const choice = await screen.findByRole('radiogroup', { name: 'Expected signer' });
    expect(within(choice).queryByRole('radio', { name: 'This vault' })).toBeNull();
    expect(document.body.textContent).toContain('Unlock it to verify against this vault');
  });

  it('wait for a named signer to be whole, and for an id to be one', async () => {
    const bridge = await opened();
    await away.create();
    const { keyId, publicKey } = await madeKey();
    await paste(/Load bundle/, (await exported(away, publicKey)).bundle);
    fireEvent.click(await screen.findByRole('radio', { name: 'Custom key' }));
    type('Signer public key', '04abc');
    expect(await screen.findByText(/This has 5/)).toBeTruthy();
    const before = named(bridge, 'local.checkBundle').length;
    const { keys, organizationId } = (await away.bridge.vault.status()).info ?? info;
    const { signer } = keys;
    type('Signer public key', `0x${signer.toUpperCase()}`);
    await waitFor(() => expect(named(bridge, 'local.checkBundle').length).toBe(before + 1));
    type('Organization', 'somebody');
    expect(await screen.findByText(/Enter a valid ID/)).toBeTruthy();
    type('Organization', organizationId.toUpperCase());
    await waitFor(() =>
      expect(named(bridge, 'local.checkBundle').at(-1)?.[2]).toEqual({
        keyId,
        signer: { kind: 'pinned', publicKey: signer },
        organizationId,
      }),
    );
    expect(await screen.findByText('All 6 passed')).toBeTruthy();
  });

  it('say each outcome in words, and keep the plate away while one fails', async () => {
    await opened('unlocked');
    const { publicKey } = await madeKey();
    const made = JSON.parse((await exported(here, publicKey)).bundle) as Record<string, string>;
    const changed = hex(
      Buffer.from(made['data'] ?? '', 'hex')
        .toString()
        .replace(/"organizationId":"./, '"organizationId":"z'),
    );
    await paste(/Load bundle/, JSON.stringify({ ...made, data: changed }));
    expect(await screen.findByText('1 failed')).toBeTruthy();
    expect(document.body.textContent).toContain('The content was changed after signing');
    expect(document.body.textContent).toContain('Not checked, because no organization is entered above');
    expect(screen.queryByRole('button', { name: /Hold to reveal/ })).toBeNull();
    press('Clear');
    await paste(/Load bundle/, bundle);
    await waitFor(() => expect(document.body.textContent).toContain('Not checked, because a check above failed'));
    expect(screen.queryByRole('button', { name: /Hold to reveal/ })).toBeNull();
  });

  it('are said in German too, and nothing of main’s English is left in them', async () => {
    await opened('unlocked', {}, 'de');
    const { publicKey } = await madeKey('Schlüssel erzeugen');
    await paste(/Bündel laden/, (await exported(here, publicKey)).bundle);
    expect(await screen.findByText('Alle 5 bestanden')).toBeTruthy();
    expect(document.body.textContent).not.toContain('main says so in English');
  });

  it('are not begun with a key or words that were given by mistake, which are not shown either', async () => {
    const bridge = await opened();
    for (const secret of ['5c'.repeat(32), phrase]) {
      await paste(/Load bundle/, secret);
      expect(await screen.findByText(/Not a bundle/)).toBeTruthy();
      expect(document.documentElement.outerHTML).not.toContain(secret);
    }
    expect(named(bridge, 'local.inspect')).toEqual([]);
  });

  it('begin with a bundle that was pasted or dropped anywhere', async () => {
    await opened();
    await screen.findByRole('button', { name: /Load bundle/ });
    pasteInto(document.body, bundle);
    expect(await screen.findByText('Export bundle')).toBeTruthy();
    press('Clear');
    await screen.findByRole('button', { name: /Load bundle/ });
    const dropped = new Event('drop', { bubbles: true, cancelable: true });
    Object.assign(dropped, { dataTransfer: { files: [new File([bundle], 'northgate.bundle.json')] } });
    expect(document.body.dispatchEvent(dropped), 'the browser does not open it').toBe(false);
    expect(await screen.findByText('northgate.bundle.json')).toBeTruthy();
  });

  it('show what was found as text, whatever it is', async () => {
    const hostile = '<img src=x onerror=alert(1)>\u202Etxt';
    await opened();
    await paste(/Load bundle/, paperBundle(100, { organizationId: hostile }));
    await screen.findByText('Contents (not decrypted)');
    expect(document.body.textContent).toContain('onerror=alert(1)');
    expect(document.querySelector('img')).toBeNull();
    expect(document.body.textContent).not.toContain('\u202E');
  });
});

describe('what a bundle holds', () => {
  it.each([
    ['a key', paperBundle(48), 'key'],
    ['words', paperBundle(200), 'words'],
    ['a key inside an answer', JSON.stringify({ activity: { result: { exportBundle: paperBundle(48) } } }), 'key'],
    ['nobody knows what', 'not JSON', 'words'],
  ])('is known by its length to be %s', (_because, text, kind) => {
    expect(sealedKind(text)).toBe(kind);
  });

  it('comes from main when it is held, is shown, and leaves nothing in the page when it is hidden', async () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    const bridge = await opened('unlocked');
    const { publicKey } = await madeKey();
    const made = await exported(here, publicKey);
    await paste(/Load bundle/, made.bundle);
    const hold = await screen.findByLabelText(/Or type harbor/);
    expect(named(bridge, 'local.openBundle'), 'nothing was opened yet').toEqual([]);
    await act(async () => void fireEvent.change(hold, { target: { value: 'harbor' } }));
    const cells = (): string[] => [...document.querySelectorAll('[data-cell]')].map((cell) => cell.textContent ?? '');
    await waitFor(() => expect(cells()[0]).toMatch(/^[a-z]+$/));
    const shown = cells();
    expect(HDNodeWallet.fromPhrase(shown.join(' '), '', "m/44'/60'/0'/0/0").address).toBe(made.address);
    expect(named(bridge, 'local.setSecretVisible')).toEqual([['local.setSecretVisible', true]]);

    fireEvent.click(screen.getByRole('button', { name: 'Hide' }));
    await waitFor(() => expect(cells().join('')).toBe(''));
    for (const word of shown) expect(document.documentElement.outerHTML).not.toMatch(new RegExp(`>${word}<`));
    expect(named(bridge, 'local.setSecretVisible').at(-1)).toEqual(['local.setSecretVisible', false]);
  });

  it('stays sealed, with main’s reason, when main does not open it', async () => {
    await opened('unlocked', {
      openBundle: async () => ({ ok: false, failure: { code: 9, message: 'a check failed', details: [] } }),
    });
    const { publicKey } = await madeKey();
    await paste(/Load bundle/, (await exported(here, publicKey)).bundle);
    fireEvent.change(await screen.findByLabelText(/Or type harbor/), { target: { value: 'harbor' } });
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('Couldn’t decrypt the bundle');
    expect(notice.textContent).toContain('A check failed');
  });
});

describe('the inspector', () => {
  const open = (local: Partial<LocalBridge> = {}, language: 'en' | 'de' = 'en'): Promise<TestBridge> =>
    opened('locked', local, language, '/decrypt/inspect');

  it('explains what is pasted field by field, and asks nothing before', async () => {
    const bridge = await open();
    expect(await screen.findByText('Paste something on the left to inspect it.')).toBeTruthy();
    expect(named(bridge, 'local.inspect')).toEqual([]);
    type('Input', p256KeyFrom('somebody').stamp(new Uint8Array(8)));
    expect(await screen.findByText('Signature of an API key')).toBeTruthy();
    expect(document.body.textContent).toContain('SIGNATURE_SCHEME_TK_API_P256');
    expect(document.body.textContent).toContain('ECDSA on P-256 over SHA-256 of the body');
  });

  it('explains in German what main answers in codes', async () => {
    const webhook = {
      kind: 'webhook',
      fields: [
        { name: 'headers.x-turnkey-event-id', value: 'event-1', meaning: 'webhook-event-id' },
        { name: 'headers.x-turnkey-signature', value: '00', meaning: 'webhook-no-vault-open' },
        { name: 'body.votes.0.signature', value: '30', meaning: 'vote-stamp-invalid' },
      ],
    } as const satisfies Inspection;
    await open({ inspect: async () => ({ ok: true, value: webhook }) }, 'de');
    type('Eingabe', '{}');
    const shown = (await screen.findByText(/^Eine Webhook-Zustellung\. /u)).closest('main')?.textContent ?? '';
    expect(shown).toContain('ID des Ereignisses, bei jedem erneuten Senden dieselbe');
    expect(shown).toContain('Nicht geprüft, weil kein Tresor entsperrt ist, mit dessen Schlüssel zu vergleichen wäre');
    expect(shown).toContain('Ungültige Signatur für den Text in dieser Freigabe oder Ablehnung');
    expect(shown, 'a code is not shown').not.toContain('vote-stamp-invalid');
  });

  it('says when it is none of these', async () => {
    await open();
    type('Input', 'hello');
    expect((await screen.findByRole('alert')).textContent).toContain('Format not recognized');
  });
});
