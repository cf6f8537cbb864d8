import { entropyToMnemonic } from '@scure/bip39';
import { wordlist as english } from '@scure/bip39/wordlists/english.js';
import { wordlist as spanish } from '@scure/bip39/wordlists/spanish.js';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AccountParams, LocalBridge, Detected } from '#shared/bridge.ts';
import type { JsonObject } from '#shared/envelope.ts';
import { useTargetKey } from '../../../src/renderer/api/target-key.ts';
import Import from '../../../src/renderer/screens/import/index.tsx';
import { draftMsMax } from '../../../src/renderer/screens/import/draft.ts';
import { info, testBridge, unlocked, type TestBridge } from '../../harness/bridge.ts';
import { aPage, openScreen, press, type } from '../../harness/screen.tsx';

aPage();
afterEach(() => {
  useTargetKey.getState().letGo();
  vi.useRealTimers();
});

const instant = (seconds: number): JsonObject => ({ seconds: String(seconds), nanos: '0' });
const activityId = '0f1e2d3c-0000-4000-8000-000000000003';
/** A published test vector, so no secret of anybody's. */
const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
const words: Detected = {
  ...{ kind: 'mnemonic', draftId: 'draft-1', words: 12, language: 'MNEMONIC_LANGUAGE_ENGLISH', problems: [] },
  facts: [
    { name: 'words', value: '12' },
    { name: 'language', value: 'MNEMONIC_LANGUAGE_ENGLISH' },
  ],
};
const key: Detected = { kind: 'hex-key', draftId: 'draft-2', facts: [], problems: [] };
const addressAt = (account: AccountParams): string => `address-of ${account.curve} ${account.path}`;

const activity = (changed: JsonObject = {}): JsonObject => ({
  ...{ id: activityId, organizationId: info.organizationId, type: 'ACTIVITY_TYPE_IMPORT_WALLET', timestampMs: '1' },
  ...{ status: 'ACTIVITY_STATUS_COMPLETED', fingerprint: `sha256:${'ab'.repeat(32)}`, canApprove: false },
  ...{ canReject: false, createdAt: instant(1), updatedAt: instant(1), intent: {} },
  result: { importWalletResult: { walletId: 'wallet-9', addresses: ['0x52908400098527886E0F7030069857D2E4169EE7'] } },
  votes: [{ id: 'vote-1', userId: info.userId, user: { userId: info.userId }, selection: 'VOTE_SELECTION_APPROVED' }],
  ...changed,
});
const began = (status: string, changed: JsonObject = {}): JsonObject =>
  activity({ type: 'ACTIVITY_TYPE_INIT_IMPORT_WALLET', status, result: {}, ...changed });

type World = Readonly<{
  recognised?: Detected | readonly Detected[];
  activities?: readonly JsonObject[];
  made?: JsonObject;
  local?: Partial<LocalBridge>;
  at?: string;
  language?: 'en' | 'de';
  wallets?: readonly JsonObject[];
}>;

function opened(world: World = {}): TestBridge & { where: () => string } {
  const queue = [world.recognised ?? words].flat();
  const answers: Readonly<Record<string, JsonObject>> = {
    list_wallets: { wallets: world.wallets ?? [] },
    list_private_keys: { privateKeys: [] },
    list_users: { users: [] },
    search_activities: { activities: world.activities ?? [], reachedMs: 0 },
    get_activity: { activity: world.made ?? activity() },
  };
  const bridge = testBridge(unlocked, {
    call: async (path) => ({ ok: true, value: answers[path] ?? {} }),
    local: {
      wordlist: async (language) => ({ ok: true, value: language.endsWith('SPANISH') ? spanish : english }),
      detect: async (bytes) => {
        // As the door does with whatever it is handed.
        bytes.fill(0);
        return { ok: true, value: (queue.length > 1 ? queue.shift() : queue[0]) ?? words };
      },
      previewPendingSecret: async (_draftId, accounts) => ({
        ok: true,
        value: accounts.map((one) => ({ ...one, address: addressAt(one), publicKey: '' })),
      }),
      importPendingSecret: async () => ({ ok: true, value: { stage: 'import', activity: world.made ?? activity() } }),
      forgetPendingSecret: async () => {},
      ...world.local,
    },
  });
  const { at = '/import', language = 'en' } = world;
  const { where } = openScreen({ screen: Import, place: '/import', at, bridge, language });
  return Object.assign(bridge, { where });
}

const named = (bridge: TestBridge, name: string): unknown[][] => bridge.asked.filter(([asked]) => asked === name);
const field = (n: number): HTMLInputElement => screen.getByRole('combobox', { name: `Word ${n}` });
const page = (): string =>
  [document.documentElement.outerHTML, ...[...document.querySelectorAll('input')].map(({ value }) => value)].join('\n');
const write = (n: number, text: string): void => void fireEvent.input(field(n), { target: { value: text } });
const paste = (target: HTMLElement, text: string): void =>
  void fireEvent.paste(target, { clipboardData: { files: [], getData: () => text } });
const dropZone = (): Promise<HTMLElement> => screen.findByRole('button', { name: /Drop what you have/ });

describe('typing words', () => {
  const at = '/import/words';

  it('asks browsers to keep out of every field', async () => {
    opened({ at });
    await screen.findByRole('combobox', { name: 'Word 12' });
    for (let n = 1; n <= 12; n += 1) {
      expect(field(n).getAttribute('autocomplete')).toBe('off');
      expect(field(n).getAttribute('spellcheck')).toBe('false');
      expect(field(n).getAttribute('autocapitalize')).toBe('none');
    }
  });

  it('offers words of the list, takes one by the keyboard alone, and goes on', async () => {
    opened({ at });
    await screen.findByRole('combobox', { name: 'Word 1' });
    field(1).focus();
    write(1, 'wint');
    expect(within(screen.getAllByRole('listbox')[0] ?? document.body).getByText('winter')).toBeTruthy();
    fireEvent.keyDown(field(1), { key: ' ' });
    expect(field(1).value).toBe('winter');
    expect(document.activeElement).toBe(field(2));

    write(2, 'ab');
    fireEvent.keyDown(field(2), { key: 'ArrowDown' });
    fireEvent.keyDown(field(2), { key: 'ArrowDown' });
    const chosen = document.getElementById(field(2).getAttribute('aria-activedescendant') ?? '');
    expect(chosen?.textContent).toBe('ability');
    fireEvent.keyDown(field(2), { key: 'Enter' });
    expect(field(2).value).toBe('ability');

    fireEvent.keyDown(field(3), { key: 'Backspace' });
    expect(document.activeElement).toBe(field(2));
    write(2, 'act');
    fireEvent.keyDown(field(2), { key: 'Enter' });
    expect(field(2).value, 'a whole word is not made longer').toBe('act');
  });

  it('keeps what was typed when Escape puts the offered words away, and leaves none of them in the page', async () => {
    opened({ at });
    await screen.findByRole('combobox', { name: 'Word 1' });
    write(1, 'wint');
    fireEvent.keyDown(field(1), { key: 'Escape' });
    expect(field(1).value).toBe('wint');
    expect(document.documentElement.outerHTML).not.toContain('winter');
  });

  it('completes in another language', async () => {
    opened({ at });
    await screen.findByRole('combobox', { name: 'Word 1' });
    fireEvent.click(screen.getByRole('combobox', { name: 'Language' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Español', hidden: true }));
    await waitFor(() => {
      write(1, 'abac');
      fireEvent.keyDown(field(1), { key: ' ' });
      expect(field(1).value).toBe('ábaco');
    });
  });

  it('spreads a pasted phrase from any field, and makes as many fields as it has words', async () => {
    opened({ at });
    await screen.findByRole('combobox', { name: 'Word 5' });
    const long = entropyToMnemonic(new Uint8Array(32).fill(7), english);
    paste(
      field(5),
      long
        .split(' ')
        .map((word, index) => `${index + 1}. ${word}`)
        .join('\n'),
    );
    expect(await screen.findByText('All 24 words are in the list, and the checksum holds')).toBeTruthy();
    expect(field(1).value).toBe(long.split(' ')[0]);
    expect(field(24).value).toBe(long.split(' ')[23]);
  });

  it.each([
    ['a word that is in no list', phrase.replace('wave', 'wawe'), 'Word 5 is not in the list', 5],
    ['another word', phrase.replace('yellow', 'winner'), /the checksum does not hold/, 1],
    ['a word too few', phrase.replace(' yellow', ''), 'Word 12 is missing', 12],
  ])('says what does not fit with %s, by its number, and hands nothing on', async (_because, text, message, n) => {
    const bridge = opened({ at });
    await screen.findByRole('combobox', { name: 'Word 1' });
    paste(field(1), text);
    press('Look at these words');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(field(n));
    expect(named(bridge, 'local.detect')).toEqual([]);
  });

  it('hands the words to main once, and leaves nothing of them in the page', async () => {
    let whenAsked = '';
    const detect = async (): Promise<{ ok: true; value: Detected }> => {
      whenAsked = page();
      return { ok: true, value: words };
    };
    const bridge = opened({ at, local: { detect } });
    await screen.findByRole('combobox', { name: 'Word 1' });
    paste(field(1), phrase.toUpperCase());
    await screen.findByText(/the checksum holds/);
    press('Look at these words');
    await screen.findByRole('heading', { level: 1, name: 'Import a wallet' });
    expect(named(bridge, 'local.detect')).toEqual([
      ['local.detect', phrase, { language: 'MNEMONIC_LANGUAGE_ENGLISH' }, undefined],
    ]);
    for (const word of phrase.split(' '))
      for (const text of [whenAsked, page()]) expect(text).not.toMatch(new RegExp(`\\b${word}\\b`, 'i'));
  });

  it('leaves nothing of them in the page when the place is left', async () => {
    opened({ at });
    await screen.findByRole('combobox', { name: 'Word 1' });
    const inputs = [field(1), field(2)];
    paste(field(1), phrase);
    fireEvent.click(screen.getByRole('radio', { name: 'A key' }));
    await screen.findByLabelText('Private key', { selector: 'input' });
    expect(inputs.map(({ value }) => value)).toEqual(['', '']);
  });
});

describe('giving anything', () => {
  it('hands a pasted key to main and shows nothing of it', async () => {
    const secret = '5c'.repeat(32);
    const bridge = opened({ recognised: key });
    paste(await dropZone(), secret);
    await screen.findByRole('heading', { level: 1, name: 'Import a private key' });
    expect(named(bridge, 'local.detect').map(([, text]) => text)).toEqual([secret]);
    expect(page()).not.toContain(secret);
  });

  it('takes what is pasted anywhere but into a field', async () => {
    const bridge = opened({ recognised: key });
    await dropZone();
    paste(document.body, '5c'.repeat(32));
    await screen.findByRole('heading', { level: 1, name: 'Import a private key' });
    paste(screen.getByLabelText('Name'), 'a name');
    expect(named(bridge, 'local.detect')).toHaveLength(1);
  });

  it('takes a typed key out of its field', async () => {
    const secret = 'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn';
    const bridge = opened({ recognised: { ...key, kind: 'wif', curve: 'CURVE_SECP256K1' }, at: '/import/key' });
    await screen.findByLabelText('Private key', { selector: 'input' });
    press('Look at this key');
    expect(await screen.findByText('Enter the key')).toBeTruthy();
    fireEvent.input(screen.getByLabelText('Private key', { selector: 'input' }), { target: { value: secret } });
    press('Look at this key');
    await screen.findByRole('heading', { level: 1, name: 'Import a private key' });
    expect(named(bridge, 'local.detect').map(([, text]) => text)).toEqual([secret]);
    expect(page()).not.toContain(secret);
  });

  it('asks for a keystore’s password, tells a wrong one, and tries the same keystore again', async () => {
    const keystore: Detected = { kind: 'keystore', needs: 'password', facts: [], problems: [] };
    const wrong: Detected = { ...keystore, problems: [{ code: 'password' }] };
    const bridge = opened({ recognised: [keystore, wrong, { ...key, kind: 'keystore', curve: 'CURVE_SECP256K1' }] });
    paste(await dropZone(), '{"version":3}');
    for (const password of ['first', 'second']) {
      const input = await screen.findByLabelText('Password of the keystore', { selector: 'input' });
      fireEvent.input(input, { target: { value: password } });
      press('Unlock the keystore');
      if (password === 'first') await screen.findByText('This is not the password of the keystore');
    }
    await screen.findByRole('heading', { level: 1, name: 'Import a private key' });
    expect(named(bridge, 'local.detect').map(([, text, , password]) => [text, password])).toEqual([
      ['{"version":3}', undefined],
      ['{"version":3}', 'first'],
      ['{"version":3}', 'second'],
    ]);
    expect(page()).not.toContain('second');
  });

  it('opens a bundle with the key that it is sealed to, against whom it must come from', async () => {
    const sealed: Detected = { kind: 'wallet-bundle', needs: 'target-key', facts: [], problems: [] };
    const bridge = opened({
      recognised: [sealed, { ...words, kind: 'wallet-bundle' }],
      local: {
        loadTargetKey: async () => ({
          ok: true,
          value: { keyId: 'key-1', publicKey: `04${'ab'.repeat(64)}`, saved: true },
        }),
      },
    });
    paste(await dropZone(), '{"version":"v1.0.0"}');
    const load = await screen.findByRole('button', { name: /Load the key/ });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Open the bundle' }).disabled).toBe(true);
    paste(load, '5c'.repeat(32));
    await screen.findByText('Key in hand');
    press('Open the bundle');
    await screen.findByRole('heading', { level: 1, name: 'Import a wallet' });
    expect(named(bridge, 'local.detect').at(-1)).toEqual([
      ...['local.detect', '{"version":"v1.0.0"}'],
      { against: { keyId: 'key-1', signer: { kind: 'ours' } } },
      undefined,
    ]);
  });

  it('says what does not fit, by the number of the word, and that nothing was kept', async () => {
    opened({
      recognised: {
        ...{ kind: 'mnemonic', facts: [], words: 12 },
        problems: [{ code: 'unknown-word', word: 7, near: ['worth'] }],
      },
    });
    paste(await dropZone(), 'whatever it was');
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('Read as words of a wallet, but something does not fit');
    expect(notice.textContent).toContain('Word 7 is not in the list');
    expect(notice.textContent).toContain('Nothing of it was kept');
    expect(notice.textContent, 'what is near to a secret word is not shown').not.toContain('worth');
  });

  it('says in German why a bundle or a keystore does not open', async () => {
    opened({
      language: 'de',
      recognised: {
        ...{ kind: 'key-bundle', facts: [] },
        problems: [
          { code: 'bundle', reason: 'not-our-signer-but-hosted' },
          { code: 'keystore', reason: 'cipher' },
        ],
      },
    });
    paste(await screen.findByRole('button', { name: /Hierher ziehen/ }), 'whatever it was');
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain(
      'Es nennt nicht den Signierer dieses Tresors: es nennt den produktiven Signierer des gehosteten Dienstes',
    );
    expect(notice.textContent).toContain('Seine Verschlüsselung ist nicht AES-128-CTR');
  });

  it('explains an import bundle, which holds nothing to import', async () => {
    opened({ recognised: { kind: 'import-bundle', facts: [], problems: [] } });
    paste(await dropZone(), '{}');
    expect((await screen.findByRole('alert')).textContent).toContain('There is nothing in it to import');
  });

  it('says when it was not recognised', async () => {
    opened({
      local: { detect: async () => ({ ok: false, failure: { code: 3, message: 'this is nothing', details: [] } }) },
    });
    paste(await dropZone(), 'hello');
    expect((await screen.findByRole('alert')).textContent).toContain('It was not recognised');
  });
});

describe('naming it', () => {
  const given = async (world: World = {}): Promise<TestBridge & { where: () => string }> => {
    const bridge = opened(world);
    paste(await dropZone(), 'given');
    await screen.findByRole('heading', { level: 1, name: /^Import a/ });
    return bridge;
  };

  it('shows the address of each account before anything is done, and imports what is in sight', async () => {
    const bridge = await given();
    expect(await screen.findByLabelText("address-of CURVE_SECP256K1 m/44'/60'/0'/0/0")).toBeTruthy();
    press('Add accounts');
    expect(await screen.findByLabelText("address-of CURVE_SECP256K1 m/44'/60'/0'/0/1")).toBeTruthy();
    press("Remove Ethereum m/44'/60'/0'/0/0");
    type('Name', ' Old savings ');
    press('Import the wallet');
    expect(await screen.findByText('The wallet is in the vault')).toBeTruthy();
    expect(named(bridge, 'local.importPendingSecret')).toEqual([
      [
        ...['local.importPendingSecret', 'draft-1'],
        {
          ...{ as: 'wallet', walletName: 'Old savings' },
          accounts: [
            {
              ...{ curve: 'CURVE_SECP256K1', pathFormat: 'PATH_FORMAT_BIP32', path: "m/44'/60'/0'/0/1" },
              addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
            },
          ],
        },
      ],
    ]);
    expect(screen.getByRole('link', { name: 'Open the wallet' }).getAttribute('href')).toBe('/wallets/wallet-9');
    expect(screen.getByLabelText('0x52908400098527886E0F7030069857D2E4169EE7')).toBeTruthy();
  });

  it('asks which curve a key in hex is of, and shows the address that it has then', async () => {
    const bridge = await given({ recognised: key });
    type('Name', 'Relay');
    press('Import the key');
    expect(screen.getByText('Choose the curve')).toBeTruthy();
    expect(named(bridge, 'local.importPendingSecret')).toEqual([]);
    fireEvent.click(screen.getByRole('radio', { name: 'Ed25519' }));
    expect(await screen.findByLabelText('address-of CURVE_ED25519 m')).toBeTruthy();
    press('Import the key');
    await waitFor(() =>
      expect(named(bridge, 'local.importPendingSecret')).toEqual([
        [
          ...['local.importPendingSecret', 'draft-2'],
          {
            ...{ as: 'private-key', privateKeyName: 'Relay', curve: 'CURVE_ED25519' },
            addressFormats: ['ADDRESS_FORMAT_SOLANA'],
          },
        ],
      ]),
    );
  });

  it('begins again when somebody goes to the place anew, and has main forget what was given', async () => {
    const bridge = await given();
    fireEvent.click(screen.getByRole('link', { name: 'Import' }));
    await dropZone();
    expect(named(bridge, 'local.forgetPendingSecret')).toEqual([['local.forgetPendingSecret', 'draft-1']]);
  });

  it('wants a name that no other wallet has', async () => {
    const bridge = await given({ wallets: [{ walletId: 'w', walletName: 'Taken' }] });
    press('Import the wallet');
    expect(await screen.findByText('A name is missing: enter one')).toBeTruthy();
    type('Name', 'Taken');
    press('Import the wallet');
    expect(await screen.findByText(/Another one has this name/)).toBeTruthy();
    expect(named(bridge, 'local.importPendingSecret')).toEqual([]);
  });

  it('has main forget it when it is cancelled', async () => {
    const bridge = await given();
    press('Cancel, forget it');
    await dropZone();
    expect(named(bridge, 'local.forgetPendingSecret')).toEqual([['local.forgetPendingSecret', 'draft-1']]);
  });

  it('goes back after five minutes, and says that it was forgotten', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await given();
    await act(async () => vi.advanceTimersByTime(draftMsMax + 1));
    expect(await screen.findByText('Five minutes have passed, so it was forgotten')).toBeTruthy();
  });

  it('goes back when main has forgotten it before', async () => {
    await given({
      local: { importPendingSecret: async () => ({ ok: false, failure: { code: 5, message: 'gone', details: [] } }) },
    });
    type('Name', 'Old savings');
    press('Import the wallet');
    expect(await screen.findByText('Five minutes have passed, so it was forgotten')).toBeTruthy();
  });

  it.each([
    ['begin', 'Beginning an import needs votes'],
    ['import', 'There is nothing more to give'],
  ] as const)('says how it goes on when the %s waits for votes', async (stage, sentence) => {
    const waits = activity({ status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED', result: {} });
    await given({
      made: waits,
      local: { importPendingSecret: async () => ({ ok: true, value: { stage, activity: waits } }) },
    });
    type('Name', 'Old savings');
    press('Import the wallet');
    expect(await screen.findByText(new RegExp(sentence))).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See who has voted' }).getAttribute('href')).toBe(
      `/approvals/${activityId}`,
    );
  });
});

describe('an import that was begun', () => {
  it('is offered once it is approved, and used for what is given then', async () => {
    const bridge = opened({ activities: [began('ACTIVITY_STATUS_COMPLETED')] });
    fireEvent.click(await screen.findByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(bridge.where()).toBe('/import/words'));
    await screen.findByRole('combobox', { name: 'Word 1' });
    paste(field(1), phrase);
    press('Look at these words');
    await screen.findByRole('heading', { level: 1, name: 'Import a wallet' });
    expect(await screen.findByText(/^Approved /)).toBeTruthy();
    type('Name', 'Old savings');
    press('Import the wallet');
    await waitFor(() =>
      expect(named(bridge, 'local.importPendingSecret')[0]?.[2]).toMatchObject({ as: 'wallet', beganWith: activityId }),
    );
  });

  it('is not offered when it was used, and is when a newer one was approved', async () => {
    const used = [
      activity({ updatedAt: instant(5) }),
      began('ACTIVITY_STATUS_COMPLETED', { id: 'begin-1', updatedAt: instant(4) }),
    ];
    const bridge = opened({ activities: used });
    await dropZone();
    const found = {
      reachedMs: 0,
      activities: [...used, began('ACTIVITY_STATUS_COMPLETED', { updatedAt: instant(6) })],
    };
    await waitFor(() => expect(bridge.asked).toContainEqual(['call', 'search_activities', expect.anything()]));
    await act(async () => {});
    expect(screen.queryByText('Begun and not finished')).toBeNull();
    bridge.answer({ call: async () => ({ ok: true, value: found }) });
    bridge.commit(['activities']);
    expect(await screen.findByText('The import of a wallet was approved')).toBeTruthy();
  });

  it('leads to its votes while it waits', async () => {
    opened({ activities: [began('ACTIVITY_STATUS_CONSENSUS_NEEDED')] });
    const link = await screen.findByRole('link', { name: 'See who has voted' });
    expect(link.getAttribute('href')).toBe(`/approvals/${activityId}`);
  });
});
