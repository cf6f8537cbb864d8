import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  bundleChecks,
  type BundleCheck,
  type BundleReport,
  type BundleTrouble,
  type Inspection,
  type LocalBridge,
  type TargetKey,
} from '#shared/bridge.ts';
import { useTargetKey } from '../../../src/renderer/api/target-key.ts';
import Decrypt from '../../../src/renderer/screens/decrypt/index.tsx';
import { sealedKind } from '../../../src/renderer/screens/decrypt/sealed-kind.ts';
import { info, locked, testBridge, unlocked, type TestBridge } from '../../harness/bridge.ts';
import { aPage, openScreen, press, type } from '../../harness/screen.tsx';

aPage();
afterEach(() => {
  useTargetKey.getState().letGo();
  vi.useRealTimers();
});

const targetKey: TargetKey = { keyId: 'key-1', publicKey: `04${'ab'.repeat(64)}`, saved: false };
/** A published test vector, so no secret of anybody's. */
const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow';

const hex = (text: string): string => Buffer.from(text).toString('hex');
const bundleOf = (ciphertextBytes: number): string =>
  JSON.stringify({
    version: 'v1.0.0',
    data: hex(JSON.stringify({ encappedPublic: '04ab', ciphertext: 'cd'.repeat(ciphertextBytes) })),
    dataSignature: '30',
    enclaveQuorumPublic: '04',
  });
const bundle = bundleOf(100);

const reasons: Readonly<Record<BundleCheck['check'], BundleTrouble>> = {
  form: 'not-a-bundle',
  version: 'unknown-version',
  signer: 'not-hosted-signer',
  signature: 'signature-invalid',
  organization: 'other-organization',
  target: 'other-target-key',
};
const checks = (changed: Partial<Record<BundleCheck['check'], BundleCheck['outcome']>> = {}): BundleReport => {
  const all = bundleChecks.map((check): BundleCheck => {
    const outcome = changed[check] ?? (check === 'organization' ? 'not-asked' : 'holds');
    const found = check === 'organization' ? { found: info.organizationId } : {};
    return outcome === 'fails' ? { check, outcome, reason: reasons[check], ...found } : { check, outcome, ...found };
  });
  return { checks: all, opens: all.every(({ outcome }) => outcome !== 'fails') };
};

function opened(status = locked, local: Partial<LocalBridge> = {}, language: 'en' | 'de' = 'en'): TestBridge {
  const bridge = testBridge(status, {
    local: {
      newTargetKey: async () => targetKey,
      checkBundle: async () => ({ ok: true, value: checks() }),
      inspect: async () => ({
        ok: true,
        value: {
          kind: 'export-bundle',
          fields: [{ name: 'organizationId', value: info.organizationId, meaning: 'bundle-organization' }],
        },
      }),
      ...local,
    },
  });
  openScreen({ screen: Decrypt, place: '/decrypt', bridge, language });
  return bridge;
}

/** Pastes text into the place of that label. */
async function paste(label: RegExp, text: string): Promise<void> {
  const button = await screen.findByRole('button', { name: label });
  fireEvent.paste(button, { clipboardData: { files: [], getData: () => text } });
}

const named = (bridge: TestBridge, name: string): unknown[][] => bridge.asked.filter(([asked]) => asked === name);

describe('offline decryption', () => {
  it('makes a key with no vault open, and shows its public half as text and as a code', async () => {
    const bridge = opened();
    press('Make a key');
    expect(await screen.findByRole('img', { name: 'QR code of the public half' })).toBeTruthy();
    expect(document.body.textContent).toContain(targetKey.publicKey);
    expect(document.body.textContent).toContain('Save it before the export');
    expect(named(bridge, 'call'), 'nothing was asked of an organization').toEqual([]);
  });

  it('leads back to opening a vault only where none is open', async () => {
    opened();
    expect((await screen.findByRole('link', { name: 'Open a vault' })).getAttribute('href')).toBe('/');
    cleanup();
    opened(unlocked);
    await screen.findByRole('radio', { name: 'This vault' });
    expect(screen.queryByRole('link', { name: 'Open a vault' })).toBeNull();
  });

  it('hands a pasted key to main as bytes, and shows nothing of it', async () => {
    const secret = '5c'.repeat(32);
    const bridge = opened(locked, { loadTargetKey: async () => ({ ok: true, value: { ...targetKey, saved: true } }) });
    await paste(/Load a key/, secret);
    await screen.findByText('Public half, to hand to whoever exports');
    expect(named(bridge, 'local.loadTargetKey')).toEqual([['local.loadTargetKey', secret]]);
    expect(document.documentElement.outerHTML).not.toContain(secret);
  });

  it('refuses what is too large for a key without handing it on', async () => {
    const bridge = opened();
    await paste(/Load a key/, 'x'.repeat(5_000));
    expect(await screen.findByText(/too large for a key/)).toBeTruthy();
    expect(named(bridge, 'local.loadTargetKey')).toEqual([]);
  });

  it('says what happened when a key could not be loaded', async () => {
    opened(locked, {
      loadTargetKey: async () => ({ ok: false, failure: { code: 3, message: 'this is no key', details: [] } }),
    });
    await paste(/Load a key/, 'abc');
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('The key was not loaded');
    expect(notice.textContent).toContain('This is no key');
  });

  it('saves the key where the person says, and then says that it is saved', async () => {
    const bridge = opened(locked, { saveTargetKey: async (_keyId, file) => ({ ok: true, value: { file } }) });
    press('Make a key');
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
    press('Save the key');
    expect(await screen.findByText('Enter where to write it')).toBeTruthy();
    type('File', '/home/mara/target.json');
    press('Save the key');
    expect(await screen.findByText(/Saved in a file too/)).toBeTruthy();
    expect(named(bridge, 'local.saveTargetKey')).toEqual([['local.saveTargetKey', 'key-1', '/home/mara/target.json']]);
    expect(document.body.textContent).not.toContain('Save it before the export');
  });

  it('drops the key in main when another one is wanted', async () => {
    const bridge = opened();
    press('Make a key');
    fireEvent.click(await screen.findByRole('button', { name: 'Change' }));
    expect(await screen.findByRole('button', { name: 'Make a key' })).toBeTruthy();
    expect(named(bridge, 'local.dropTargetKey')).toEqual([['local.dropTargetKey', 'key-1']]);
  });
});

describe('the checks of a bundle', () => {
  it.each([
    ['locked', locked, { kind: 'production' }],
    ['open', unlocked, { kind: 'ours' }],
  ])('compare a %s vault’s bundle with its most likely signer', async (_state, status, signer) => {
    const bridge = opened(status);
    press('Make a key');
    await paste(/Give the bundle/, ` ${bundle} `);
    expect(await screen.findByText('All 5 hold')).toBeTruthy();
    expect(named(bridge, 'local.checkBundle').at(-1)).toEqual([
      'local.checkBundle',
      bundle,
      { keyId: 'key-1', signer },
    ]);
  });

  it('cannot choose this vault’s signer while it is locked, and says why', async () => {
    opened();
    const choice = await screen.findByRole('radiogroup', { name: 'Signed by' });
    expect(within(choice).queryByRole('radio', { name: 'This vault' })).toBeNull();
    expect(document.body.textContent).toContain('Unlock it to compare with that');
  });

  it('wait for a named signer to be whole, and for an id to be one', async () => {
    const bridge = opened();
    press('Make a key');
    await paste(/Give the bundle/, bundle);
    fireEvent.click(await screen.findByRole('radio', { name: 'A key I name' }));
    type('Public key of the signer', '04abc');
    expect(await screen.findByText(/this has 5/)).toBeTruthy();
    const before = named(bridge, 'local.checkBundle').length;
    const signer = `04${'0f'.repeat(64)}`;
    type('Public key of the signer', `0x${signer.toUpperCase()}`);
    await waitFor(() => expect(named(bridge, 'local.checkBundle').length).toBe(before + 1));
    type('Organization', 'somebody');
    expect(await screen.findByText(/An id is 36 characters/)).toBeTruthy();
    type('Organization', info.organizationId.toUpperCase());
    await waitFor(() =>
      expect(named(bridge, 'local.checkBundle').at(-1)?.[2]).toEqual({
        keyId: 'key-1',
        signer: { kind: 'pinned', publicKey: signer },
        organizationId: info.organizationId,
      }),
    );
  });

  it('say each outcome in words, and keep the plate away while one fails', async () => {
    opened(locked, {
      checkBundle: async () => ({ ok: true, value: checks({ signature: 'fails', target: 'not-asked' }) }),
    });
    press('Make a key');
    await paste(/Give the bundle/, bundle);
    expect(await screen.findByText('1 fails')).toBeTruthy();
    expect(document.body.textContent).toContain('Something was changed after it was signed');
    expect(document.body.textContent).toContain('Not compared: no organization is named above');
    expect(document.body.textContent).toContain('Not tried, since a check above fails');
    expect(screen.queryByRole('button', { name: /Hold to reveal/ })).toBeNull();
  });

  it('are said in German too, and nothing of main’s English is left in them', async () => {
    opened(locked, {}, 'de');
    press('Schlüssel erzeugen');
    await paste(/Bündel angeben/, bundle);
    expect(await screen.findByText('Alle 5 halten')).toBeTruthy();
    expect(document.body.textContent).not.toContain('main says so in English');
  });

  it('are not begun with a key or words that were given by mistake, which are not shown either', async () => {
    const bridge = opened();
    for (const secret of ['5c'.repeat(32), phrase]) {
      await paste(/Give the bundle/, secret);
      expect(await screen.findByText(/That is no bundle/)).toBeTruthy();
      expect(document.documentElement.outerHTML).not.toContain(secret);
    }
    expect(named(bridge, 'local.inspect')).toEqual([]);
  });

  it('begin with a bundle that was pasted or dropped anywhere', async () => {
    opened();
    await screen.findByRole('button', { name: /Give the bundle/ });
    fireEvent.paste(document.body, { clipboardData: { files: [], getData: () => bundle } });
    expect(await screen.findByText('Export bundle')).toBeTruthy();
    press('Clear');
    await screen.findByRole('button', { name: /Give the bundle/ });
    const dropped = new Event('drop', { bubbles: true, cancelable: true });
    Object.assign(dropped, { dataTransfer: { files: [new File([bundle], 'northgate.bundle.json')] } });
    expect(document.body.dispatchEvent(dropped), 'the browser does not open it').toBe(false);
    expect(await screen.findByText('northgate.bundle.json')).toBeTruthy();
  });

  it('show what was found as text, whatever it is', async () => {
    const hostile = '<img src=x onerror=alert(1)>\u202Etxt';
    opened(locked, {
      inspect: async () => ({
        ok: true,
        value: {
          kind: 'export-bundle',
          fields: [{ name: 'organizationId', value: hostile, meaning: 'bundle-organization' }],
        },
      }),
    });
    await paste(/Give the bundle/, bundle);
    await screen.findByText('Inside, read without opening it');
    expect(document.querySelector('img')).toBeNull();
    expect(document.body.textContent).not.toContain('\u202E');
  });
});

describe('what a bundle holds', () => {
  it.each([
    ['a key', bundleOf(48), 'key'],
    ['words', bundleOf(200), 'words'],
    ['a key inside an answer', JSON.stringify({ activity: { result: { exportBundle: bundleOf(48) } } }), 'key'],
    ['nobody knows what', 'not JSON', 'words'],
  ])('is known by its length to be %s', (_because, text, kind) => {
    expect(sealedKind(text)).toBe(kind);
  });

  it('comes from main when it is held, is shown, and leaves nothing in the page when it is hidden', async () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    const bridge = opened(locked, {
      openBundle: async () => ({ ok: true, value: { kind: 'words', secret: new TextEncoder().encode(phrase) } }),
    });
    press('Make a key');
    await paste(/Give the bundle/, bundle);
    const hold = await screen.findByLabelText(/Or type harbour/);
    expect(named(bridge, 'local.openBundle'), 'nothing was opened yet').toEqual([]);
    await act(async () => void fireEvent.change(hold, { target: { value: 'harbour' } }));
    expect(await screen.findByText('sausage')).toBeTruthy();
    expect(named(bridge, 'local.setSecretVisible')).toEqual([['local.setSecretVisible', true]]);

    fireEvent.click(screen.getByRole('button', { name: 'Hide now' }));
    await waitFor(() => expect(screen.queryByText('sausage')).toBeNull());
    for (const word of phrase.split(' '))
      expect(document.documentElement.outerHTML).not.toMatch(new RegExp(`>${word}<`));
    expect(named(bridge, 'local.setSecretVisible').at(-1)).toEqual(['local.setSecretVisible', false]);
  });

  it('stays sealed, with main’s reason, when main does not open it', async () => {
    opened(locked, {
      openBundle: async () => ({ ok: false, failure: { code: 9, message: 'a check failed', details: [] } }),
    });
    press('Make a key');
    await paste(/Give the bundle/, bundle);
    fireEvent.change(await screen.findByLabelText(/Or type harbour/), { target: { value: 'harbour' } });
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('The bundle was not opened');
    expect(notice.textContent).toContain('A check failed');
  });
});

describe('the inspector', () => {
  const open = (local: Partial<LocalBridge> = {}, language: 'en' | 'de' = 'en'): TestBridge => {
    const bridge = testBridge(locked, { local });
    openScreen({ screen: Decrypt, place: '/decrypt', at: '/decrypt/inspect', bridge, language });
    return bridge;
  };

  it('explains what is pasted field by field, and asks nothing before', async () => {
    const bridge = open({
      inspect: async () => ({
        ok: true,
        value: {
          kind: 'stamp',
          fields: [{ name: 'scheme', value: 'SIGNATURE_SCHEME_TK_API_P256', meaning: 'scheme-p256' }],
        },
      }),
    });
    expect(await screen.findByText('What is pasted at the left is explained here.')).toBeTruthy();
    expect(named(bridge, 'local.inspect')).toEqual([]);
    type('What it is', 'eyJ0');
    expect(await screen.findByText('Stamp of an API key')).toBeTruthy();
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
    open({ inspect: async () => ({ ok: true, value: webhook }) }, 'de');
    type('Worum es geht', '{}');
    const shown = (await screen.findByText(/^Eine Webhook-Zustellung: /u)).closest('main')?.textContent ?? '';
    expect(shown).toContain('Dasselbe, sooft diese Nachricht erneut gesendet wird');
    expect(shown).toContain('Nicht geprüft: kein Tresor ist offen, dessen Schlüssel es sein könnte');
    expect(shown).toContain('Der Stempel hält nicht für den Text in dieser Stimme');
    expect(shown, 'a code is not shown').not.toContain('vote-stamp-invalid');
  });

  it('says when it is none of these', async () => {
    open({ inspect: async () => ({ ok: false, failure: { code: 3, message: 'this is none of them', details: [] } }) });
    type('What it is', 'hello');
    expect((await screen.findByRole('alert')).textContent).toContain('This was not recognised');
  });
});
