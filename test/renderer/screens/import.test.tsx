import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { encryptKeystoreJsonSync, HDNodeWallet, Wallet } from 'ethers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HOSTED_SIGNER } from '#engine/crypto/bundle-text.ts';
import type { LocalBridge, VaultInfo } from '#shared/bridge.ts';
import type { JsonObject } from '#shared/envelope.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { useTargetKey } from '../../../src/renderer/api/target-key.ts';
import Import from '../../../src/renderer/screens/import/index.tsx';
import { draftMsMax } from '../../../src/renderer/screens/import/draft.ts';
import { Actor, p256KeyFrom, type AnsweredActivity } from '../../harness/actors.ts';
import type { TestBridge } from '../../harness/bridge.ts';
import { ethereum, targetFrom } from '../../harness/key-material.ts';
import { mainBridge } from '../../harness/main-bridge.ts';
import { apiKey, person } from '../../harness/people.ts';
import { settled, valueOf, windowWorld, type WindowWorld } from '../../harness/window-session.ts';
import { aPage, openScreen, pageText, pasteInto, press, type } from '../../harness/screen.tsx';

aPage();

/** An open vault, and who opened it. */
let here: WindowWorld;
let ann: VaultInfo;
beforeEach(async () => {
  here = windowWorld();
  const { info } = (await here.create()).status;
  if (!info) throw new Error('the vault is open');
  ann = info;
});
afterEach(async () => {
  useTargetKey.getState().letGo();
  vi.useRealTimers();
  cleanup();
  await here.end();
});

/** A published test vector, so no secret of anybody's. */
const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
const secretKey = '5c'.repeat(32);
const target = targetFrom('import');
const addressAt = (index: number): string => HDNodeWallet.fromPhrase(phrase, '', ethereum(index).path).address;
const solanaAddress = base58.encode(ed25519.getPublicKey(Buffer.from(secretKey, 'hex')));
const keystoreFile = encryptKeystoreJsonSync(new Wallet(`0x${secretKey}`), 'open sesame', {
  scrypt: { N: 1024, r: 8, p: 1 },
});

const ask = async (path: string, params: JsonObject): Promise<JsonObject> =>
  valueOf(await here.bridge.call(path, params));
const submitted = async (path: string, params: JsonObject): Promise<AnsweredActivity> =>
  (await ask(path, params))['activity'] as unknown as AnsweredActivity;
const beginImport = (): Promise<AnsweredActivity> => submitted('init_import_wallet', { userId: ann.userId });
/** The one activity that waits for votes. */
async function waiting(): Promise<AnsweredActivity> {
  const { activities } = await ask('list_activities', { filterByStatus: ['ACTIVITY_STATUS_CONSENSUS_NEEDED'] });
  const found = activities as unknown as readonly AnsweredActivity[];
  expect(found).toHaveLength(1);
  const [only] = found;
  if (!only) throw new Error('one activity waits');
  return only;
}

/** Adds Bob. From here on both of the root quorum must agree. */
async function needBob(): Promise<Actor> {
  const key = p256KeyFrom('bob');
  const users = [person('bob', { apiKeys: [apiKey(key)] })] as unknown as JsonObject[];
  const { result } = await submitted('create_users', { users });
  const [userId = ''] = result['createUsersResult']?.['userIds'] as readonly string[];
  await submitted('update_root_quorum', { threshold: 2, userIds: [ann.userId, userId] });
  const described = await here.bridge.describe();
  const service = { call: here.session.call, describe: () => described };
  return new Actor({ service, clock: here.time.clock, organizationId: ann.organizationId, userId, key });
}

/** A wallet of the vault, exported to `target`: the bundle, and the address of its account. */
async function exported(): Promise<Readonly<{ bundle: string; address: string }>> {
  const made = await submitted('create_wallet', { walletName: 'Main', accounts: [ethereum(0)] });
  const { walletId, addresses } = made.result['createWalletResult'] as { walletId: string; addresses: string[] };
  const sent = await submitted('export_wallet', { walletId, targetPublicKey: target.publicKey });
  return { bundle: String(sent.result['exportWalletResult']?.['exportBundle']), address: addresses[0] ?? '' };
}

type Options = Readonly<{ local?: Partial<LocalBridge>; at?: string; language?: 'en' | 'de' }>;
/** The bridge of the screen, where the screen led to, and what the engine has answered. */
type Opened = TestBridge & { where: () => string; answered: string[] };

async function opened({ at = '/import', language = 'en', local = {} }: Options = {}): Promise<Opened> {
  const answered: string[] = [];
  const bridge = await mainBridge(here, {
    local,
    call: async (path, params) => {
      const outcome = await here.bridge.call(path, params);
      answered.push(path);
      return outcome;
    },
  });
  const { where } = openScreen({ screen: Import, place: '/import', at, bridge, language });
  return Object.assign(bridge, { where, answered });
}

/** Waits until the screen has the engine's answer. */
async function heard(bridge: Opened, path: string): Promise<void> {
  await waitFor(() => expect(bridge.answered).toContain(path));
  await act(settled);
}

const named = (bridge: TestBridge, name: string): unknown[][] => bridge.asked.filter(([asked]) => asked === name);
const dropZone = (): Promise<HTMLElement> => screen.findByRole('button', { name: /Drop a file or paste/ });

describe('giving anything', () => {
  it('hands a pasted key to main and shows nothing of it', async () => {
    const bridge = await opened();
    pasteInto(await dropZone(), secretKey);
    await screen.findByRole('heading', { level: 1, name: 'Import a private key' });
    expect(named(bridge, 'local.detect').map(([, text]) => text)).toEqual([secretKey]);
    expect(pageText()).not.toContain(secretKey);
  });

  it('takes what is pasted anywhere but into a field', async () => {
    const bridge = await opened();
    await dropZone();
    pasteInto(document.body, secretKey);
    await screen.findByRole('heading', { level: 1, name: 'Import a private key' });
    pasteInto(screen.getByLabelText('Name'), 'a name');
    expect(named(bridge, 'local.detect')).toHaveLength(1);
  });

  it('takes a typed key out of its field', async () => {
    const secret = 'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn';
    const bridge = await opened({ at: '/import/key' });
    await screen.findByLabelText('Private key', { selector: 'input:not([type=radio])' });
    press('Review private key');
    expect(await screen.findByText('Enter the key')).toBeTruthy();
    fireEvent.input(screen.getByLabelText('Private key', { selector: 'input:not([type=radio])' }), {
      target: { value: secret },
    });
    press('Review private key');
    await screen.findByRole('heading', { level: 1, name: 'Import a private key' });
    expect(screen.getByText('A Bitcoin key (WIF)')).toBeTruthy();
    expect(named(bridge, 'local.detect').map(([, text]) => text)).toEqual([secret]);
    expect(pageText()).not.toContain(secret);
  });

  it('says at its field what is wrong with a typed key', async () => {
    await opened({ at: '/import/key' });
    const field = await screen.findByLabelText('Private key', { selector: 'input:not([type=radio])' });
    fireEvent.input(field, { target: { value: 'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWm' } });
    press('Review private key');
    const said = await screen.findByText('Invalid checksum. Check for typing errors.');
    expect(field.getAttribute('aria-describedby')).toContain(said.id);
    expect(document.activeElement).toBe(field);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('asks for a keystore’s password, tells a wrong one, and tries the same keystore again', async () => {
    const bridge = await opened();
    pasteInto(await dropZone(), keystoreFile);
    for (const password of ['wrong guess', 'open sesame']) {
      const input = await screen.findByLabelText('Password of the keystore', { selector: 'input' });
      fireEvent.input(input, { target: { value: password } });
      press('Unlock the keystore');
      if (password === 'wrong guess') await screen.findByText('Incorrect keystore password');
    }
    await screen.findByRole('heading', { level: 1, name: 'Import a private key' });
    expect(named(bridge, 'local.detect').map(([, text, , password]) => [text, password])).toEqual([
      [keystoreFile, undefined],
      [keystoreFile, 'wrong guess'],
      [keystoreFile, 'open sesame'],
    ]);
    expect(screen.getAllByLabelText(new Wallet(`0x${secretKey}`).address)).not.toEqual([]);
    for (const secret of ['open sesame', secretKey]) expect(pageText()).not.toContain(secret);
  });

  it('opens a bundle with the target key of the export, against whom it must come from', async () => {
    const { bundle, address } = await exported();
    const bridge = await opened();
    pasteInto(await dropZone(), bundle);
    const load = await screen.findByRole('button', { name: /Load the key/ });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Decrypt bundle' }).disabled).toBe(true);
    pasteInto(load, target.privateKey);
    await screen.findByText('Loaded key');
    press('Decrypt bundle');
    await screen.findByRole('heading', { level: 1, name: 'Import a wallet' });
    const keyId = useTargetKey.getState().key?.keyId;
    expect(named(bridge, 'local.detect').at(-1)).toEqual([
      ...['local.detect', bundle],
      { against: { keyId, signer: { kind: 'ours' } } },
      undefined,
    ]);
    expect(await screen.findByLabelText(address), 'the wallet that was exported').toBeTruthy();
    expect(pageText()).not.toContain(target.privateKey);
  });

  it('says what does not fit, by the number of the word, and that nothing was kept', async () => {
    const text = phrase.replace('worth', 'wroth');
    const { problems } = valueOf(await here.bridge.local.detect(new TextEncoder().encode(text)));
    expect(problems).toMatchObject([{ code: 'unknown-word', word: 7 }]);
    expect(problems[0]).toHaveProperty('near', expect.arrayContaining(['worth']));
    await opened();
    pasteInto(await dropZone(), text);
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('Recognized as a seed phrase, but invalid');
    expect(notice.textContent).toContain('Word 7 is not a BIP-39 word');
    expect(notice.textContent).toContain('Nothing was kept');
    expect(pageText(), 'what is near to a secret word is not shown').not.toContain('worth');
  });

  it('says in German why a keystore does not open', async () => {
    await opened({ language: 'de' });
    pasteInto(
      await screen.findByRole('button', { name: /Datei hierher ziehen/ }),
      keystoreFile.replace('-128-', '-256-'),
    );
    expect(await screen.findByText(/Die Verschlüsselung ist nicht AES-128-CTR./)).toBeTruthy();
  });

  it('says in German why a bundle does not open', async () => {
    const { bundle } = await exported();
    await opened({ language: 'de' });
    const foreign = JSON.stringify({ ...(JSON.parse(bundle) as object), enclaveQuorumPublic: HOSTED_SIGNER });
    pasteInto(await screen.findByRole('button', { name: /Datei hierher ziehen/ }), foreign);
    pasteInto(await screen.findByRole('button', { name: /Schlüssel laden/ }), target.privateKey);
    const open = screen.getByRole<HTMLButtonElement>('button', { name: 'Bündel entschlüsseln' });
    await waitFor(() => expect(open.disabled).toBe(false));
    fireEvent.click(open);
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain(
      'Das Bündel nennt den produktiven Signierer des gehosteten Dienstes, nicht den Signierer dieses Tresors',
    );
    expect(notice.textContent).toContain('Ungültige Signatur');
  });

  it('explains an import bundle, which holds nothing to import', async () => {
    const { result } = await beginImport();
    await opened();
    pasteInto(await dropZone(), String(result['initImportWalletResult']?.['importBundle']));
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing to import');
  });

  it('says when it was not recognised', async () => {
    await opened();
    pasteInto(await dropZone(), 'hello');
    expect((await screen.findByRole('alert')).textContent).toContain('Format not recognized');
  });
});

describe('naming it', () => {
  const given = async (text = phrase): Promise<Opened> => {
    const bridge = await opened();
    pasteInto(await dropZone(), text);
    await screen.findByRole('heading', { level: 1, name: /^Import a/ });
    return bridge;
  };
  /** The name that main gave to the words, once the screen has asked for an address of theirs. */
  const draftIdOf = async (bridge: Opened): Promise<string> => {
    await screen.findByLabelText(addressAt(0));
    return String(named(bridge, 'local.previewPendingSecret')[0]?.[1]);
  };
  const preview = (draftId: string) => here.bridge.local.previewPendingSecret(draftId, [ethereum(0)]);
  const isGone = { ok: false, failure: { code: rpcCodes.NOT_FOUND } };

  it('shows the address of each account before anything is done, and imports what is in sight', async () => {
    const bridge = await given();
    const draftId = await draftIdOf(bridge);
    press('Add accounts');
    expect(await screen.findByLabelText(addressAt(1))).toBeTruthy();
    press("Remove Ethereum m/44'/60'/0'/0/0");
    type("Name of the account Ethereum m/44'/60'/0'/0/1", 'Savings');
    type('Name', ' Old savings ');
    await heard(bridge, 'list_wallets');
    press('Import wallet');
    expect(await screen.findByText('Wallet imported')).toBeTruthy();
    expect(named(bridge, 'local.importPendingSecret')).toEqual([
      [
        ...['local.importPendingSecret', draftId],
        {
          ...{ as: 'wallet', walletName: 'Old savings' },
          accounts: [
            {
              ...{ curve: 'CURVE_SECP256K1', pathFormat: 'PATH_FORMAT_BIP32', path: "m/44'/60'/0'/0/1" },
              ...{ addressFormat: 'ADDRESS_FORMAT_ETHEREUM', name: 'Savings' },
            },
          ],
        },
      ],
    ]);
    const { wallets } = await ask('list_wallets', {});
    expect(wallets).toMatchObject([{ walletName: 'Old savings', imported: true }]);
    const [{ walletId }] = wallets as unknown as readonly [{ walletId: string }];
    expect(screen.getByRole('link', { name: 'Open the wallet' }).getAttribute('href')).toBe(`/wallets/${walletId}`);
    expect(screen.getByLabelText(addressAt(1))).toBeTruthy();
    expect(await preview(draftId)).toMatchObject(isGone);
  });

  it('asks which curve a key in hex is of, and shows the address that it has then', async () => {
    const bridge = await given(secretKey);
    type('Name', 'Relay');
    press('Import private key');
    expect(screen.getByText('Choose a curve')).toBeTruthy();
    expect(named(bridge, 'local.importPendingSecret')).toEqual([]);
    expect(await screen.findByLabelText(solanaAddress), 'before anything is chosen').toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'Ed25519' }));
    await waitFor(() => expect(screen.getAllByLabelText(solanaAddress)).toHaveLength(2));
    const draftId = String(named(bridge, 'local.previewPendingSecret')[0]?.[1]);
    press('Import private key');
    expect(await screen.findByText('Private key imported')).toBeTruthy();
    expect(named(bridge, 'local.importPendingSecret')).toEqual([
      [
        ...['local.importPendingSecret', draftId],
        {
          ...{ as: 'private-key', privateKeyName: 'Relay', curve: 'CURVE_ED25519' },
          addressFormats: ['ADDRESS_FORMAT_SOLANA'],
        },
      ],
    ]);
    expect((await ask('list_private_keys', {}))['privateKeys']).toMatchObject([
      { privateKeyName: 'Relay', imported: true, addresses: [{ address: solanaAddress }] },
    ]);
  });

  it('does not offer a curve that the key is out of range for', async () => {
    await given('ff'.repeat(32));
    await waitFor(() => expect(screen.getAllByText('Not a valid private key for this curve')).toHaveLength(2));
    const disabled = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).disabled;
    expect([disabled('secp256k1'), disabled('P-256'), disabled('Ed25519')]).toEqual([true, true, false]);
  });

  it('shows the addresses of main networks, and folds those of test networks', async () => {
    await given(secretKey);
    fireEvent.click(await screen.findByRole('radio', { name: 'secp256k1' }));
    expect(screen.getByRole('checkbox', { name: 'Ethereum' })).toHaveProperty('checked', true);
    expect(screen.queryByRole('checkbox', { name: /testnet/ })).toBeNull();
    press(/test networks$/);
    expect(screen.getAllByRole('checkbox', { name: /testnet/ }).length).toBeGreaterThan(1);
  });

  it('says that a seed phrase is published', async () => {
    await given();
    expect(await screen.findByText('Public test phrase')).toBeTruthy();
  });

  it('begins again when somebody goes to the place anew, and has main forget what was given', async () => {
    const bridge = await given();
    const draftId = await draftIdOf(bridge);
    expect(await preview(draftId)).toMatchObject({ ok: true });
    fireEvent.click(screen.getByRole('link', { name: 'Import' }));
    await dropZone();
    expect(named(bridge, 'local.forgetPendingSecret')).toEqual([['local.forgetPendingSecret', draftId]]);
    expect(await preview(draftId)).toMatchObject(isGone);
  });

  it('wants a name that no other wallet has', async () => {
    await submitted('create_wallet', { walletName: 'Taken', accounts: [ethereum(0)] });
    const bridge = await given();
    await heard(bridge, 'list_wallets');
    press('Import wallet');
    expect(await screen.findByText('Enter a name')).toBeTruthy();
    type('Name', 'Taken');
    press('Import wallet');
    expect(await screen.findByText(/This name is already in use/)).toBeTruthy();
    expect(named(bridge, 'local.importPendingSecret')).toEqual([]);
  });

  it('has main forget it when it is cancelled', async () => {
    const bridge = await given();
    const draftId = await draftIdOf(bridge);
    expect(await preview(draftId)).toMatchObject({ ok: true });
    press('Cancel');
    await dropZone();
    expect(named(bridge, 'local.forgetPendingSecret')).toEqual([['local.forgetPendingSecret', draftId]]);
    expect(await preview(draftId)).toMatchObject(isGone);
  });

  it('goes back after five minutes, and says that it was forgotten', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const draftId = await draftIdOf(await given());
    expect(await preview(draftId)).toMatchObject({ ok: true });
    await act(async () => vi.advanceTimersByTime(draftMsMax + 1));
    expect(await screen.findByText('The data expired after 5 minutes')).toBeTruthy();
    expect(await preview(draftId)).toMatchObject(isGone);
  });

  it('goes back when main has forgotten it before', async () => {
    const bridge = await given();
    await draftIdOf(bridge);
    here.time.wallMs += draftMsMax;
    type('Name', 'Old savings');
    press('Import wallet');
    expect(await screen.findByText('The data expired after 5 minutes')).toBeTruthy();
    expect(named(bridge, 'local.importPendingSecret')).toHaveLength(1);
  });

  const votes = (): string | null => screen.getByRole('link', { name: 'View request' }).getAttribute('href');

  it('says how it goes on when the beginning waits for votes', async () => {
    await needBob();
    await given();
    type('Name', 'Old savings');
    press('Import wallet');
    expect(await screen.findByText(/Starting an import needs approval/)).toBeTruthy();
    const { id, type: asked } = await waiting();
    expect(asked).toBe('ACTIVITY_TYPE_INIT_IMPORT_WALLET');
    expect(votes()).toBe(`/approvals/${id}`);
  });

  it('says how it goes on when the import waits for votes, and that it is done once they came', async () => {
    const bob = await needBob();
    const { fingerprint } = await beginImport();
    await bob.activity('approve_activity', { fingerprint });
    await given();
    expect(await screen.findByText(/^Approved /)).toBeTruthy();
    type('Name', 'Old savings');
    press('Import wallet');
    expect(await screen.findByText(/The request contains your data/)).toBeTruthy();
    const made = await waiting();
    expect(made.type).toBe('ACTIVITY_TYPE_IMPORT_WALLET');
    expect(votes()).toBe(`/approvals/${made.id}`);
    await bob.activity('approve_activity', { fingerprint: made.fingerprint });
    expect(await screen.findByText('Wallet imported')).toBeTruthy();
  });
});

describe('an import that was begun', () => {
  it('is offered once it is approved, and used for what is given then', async () => {
    const { id } = await beginImport();
    const bridge = await opened();
    fireEvent.click(await screen.findByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(bridge.where()).toBe('/import/words'));
    await screen.findByRole('combobox', { name: 'Word 1' });
    pasteInto(screen.getByRole('combobox', { name: 'Word 1' }), phrase);
    await screen.findByText(/Valid seed phrase/);
    press('Review seed phrase');
    await screen.findByRole('heading', { level: 1, name: 'Import a wallet' });
    expect(await screen.findByText(/^Approved /)).toBeTruthy();
    type('Name', 'Old savings');
    press('Import wallet');
    expect(await screen.findByText('Wallet imported')).toBeTruthy();
    expect(named(bridge, 'local.importPendingSecret')).toMatchObject([
      ['local.importPendingSecret', expect.any(String) as string, { as: 'wallet', beganWith: id }],
    ]);
  });

  it('is not offered when it was used, and is when a newer one was approved', async () => {
    const { id: beganWith } = await beginImport();
    here.time.wallMs += 1_000;
    const { draftId = '' } = valueOf(await here.bridge.local.detect(new TextEncoder().encode(phrase)));
    const as = { as: 'wallet', walletName: 'Old savings', accounts: [], beganWith } as const;
    expect(valueOf(await here.bridge.local.importPendingSecret(draftId, as)).stage).toBe('import');
    const bridge = await opened();
    await dropZone();
    await heard(bridge, 'search_activities');
    expect(screen.queryByText('Unfinished imports')).toBeNull();
    here.time.wallMs += 1_000;
    await beginImport();
    expect(await screen.findByText('The import of a wallet is approved')).toBeTruthy();
  });

  it('leads to its votes while it waits', async () => {
    await needBob();
    const { id } = await beginImport();
    await opened();
    const link = await screen.findByRole('link', { name: 'View request' });
    expect(link.getAttribute('href')).toBe(`/approvals/${id}`);
  });
});
