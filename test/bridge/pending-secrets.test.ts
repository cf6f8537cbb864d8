import { Wallet, encryptKeystoreJsonSync } from 'ethers';
import { WIF } from '@scure/btc-signer';
import { base58 } from '@scure/base';
import { ed25519 } from '@noble/curves/ed25519.js';
import { describe, expect, it, vi } from 'vitest';
import type { ImportAs, Detected } from '#shared/bridge.ts';
import type { JsonObject, Outcome } from '#shared/envelope.ts';
import { rpcCodes, type RpcName } from '#shared/rpc-codes.ts';
import { secrets } from '../../src/main/bridge/secrets.ts';
import { Actor, p256KeyFrom } from '../harness/actors.ts';
import { aBridgeContext, bytesOf, type BridgeContextWorld } from '../harness/bridge-context.ts';
import { account, ethereum, testWords } from '../harness/key-material.ts';
import { apiKey, nobody, person } from '../harness/people.ts';

const address = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94';
const keyHex = '4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318';
const keyBytes = Buffer.from(keyHex, 'hex');
const solanaAddress = base58.encode(ed25519.getPublicKey(keyBytes));

async function aWindow() {
  const world = await aBridgeContext();
  const parts = secrets(world.context);
  const detect = async (text: string, ...rest: [hint?: object, password?: string]): Promise<Detected> =>
    value(await parts.detect(bytesOf(text), rest[0], rest[1] === undefined ? undefined : bytesOf(rest[1])));
  return { world, parts, detect };
}

function value<Value>(outcome: Outcome<Value>): Value {
  if (!outcome.ok) throw new Error(outcome.failure.message);
  return outcome.value;
}

const fact = ({ facts }: Detected, name: string) => facts.find((one) => one.name === name)?.value;
const asWallet: ImportAs = { as: 'wallet', walletName: 'Main', accounts: [ethereum(0)] };
const asKey: ImportAs = {
  as: 'private-key',
  privateKeyName: 'Key',
  curve: 'CURVE_SECP256K1',
  addressFormats: ['ADDRESS_FORMAT_ETHEREUM'],
};

/** Lets a second root user's vote be wanted, and gives that user. */
async function withSecondVoter({ created, clock }: BridgeContextWorld): Promise<Actor> {
  const { operator, service } = created.openVault;
  const key = p256KeyFrom('second');
  const users = [person('bob', { apiKeys: [apiKey(key)] })] as unknown as JsonObject[];
  const { activity } = value(await operator.call('create_users', { users }));
  const { result } = activity as unknown as { result: { createUsersResult: { userIds: [string] } } };
  const [bob] = result.createUsersResult.userIds;
  value(await operator.call('update_root_quorum', { threshold: 2, userIds: [created.userId, bob] }));
  return new Actor({ service, clock, organizationId: created.organizationId, userId: bob, key });
}

describe('what is given', () => {
  it('is recognised as words, which stay in main', async () => {
    const { detect, parts } = await aWindow();
    const found = await detect(`  ${testWords.toUpperCase()}\n`);
    expect(found).toMatchObject({ kind: 'mnemonic', words: 12, language: 'MNEMONIC_LANGUAGE_ENGLISH', problems: [] });
    expect(JSON.stringify(found)).not.toContain('abandon');
    const preview = value(
      await parts.previewPendingSecret(found.draftId ?? '', [
        ethereum(0),
        account('SOLANA', "m/44'/501'/0'/0'", 'CURVE_ED25519'),
      ]),
    );
    expect(preview.map((one) => one.address)).toEqual([address, 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk']);
  });

  it.each([
    [`${'test '.repeat(11)}junk`, true],
    ['legal winner thank year wave sausage worth useful legal winner thank yellow', true],
    [`${'zoo '.repeat(11)}wrong`, true],
    ['jelly better achieve collect unaware mountain thought cargo oxygen act hood bridge', undefined],
  ])('is told to be published where it is: %s', async (words, isPublic) => {
    const { detect } = await aWindow();
    const found = await detect(words);
    expect(found.problems).toEqual([]);
    expect(found.isPublic).toBe(isPublic);
  });

  it('is told which of its words is unknown, or that the checksum is wrong, and is not kept then', async () => {
    const { detect } = await aWindow();
    const wrong = await detect(testWords.replace('about', 'abuot'));
    expect(wrong).toMatchObject({
      problems: [{ code: 'unknown-word', word: 12, near: expect.arrayContaining(['about']) as string[] }],
    });
    expect(wrong.draftId).toBeUndefined();
    expect(await detect(testWords.replace('about', 'zoo'))).toMatchObject({ problems: [{ code: 'checksum' }] });
  });

  it.each<[string, string, object, string]>([
    ['hex', keyHex, { kind: 'hex-key', facts: [{ name: 'bytes', value: '32' }] }, ''],
    ['hex with 0x', `0x${keyHex}`, { kind: 'hex-key', curve: 'CURVE_SECP256K1' }, ''],
    ['WIF', WIF().encode(keyBytes), { kind: 'wif', curve: 'CURVE_SECP256K1' }, ''],
    [
      'base 58',
      base58.encode(Buffer.concat([keyBytes, ed25519.getPublicKey(keyBytes)])),
      { kind: 'base58-key', curve: 'CURVE_ED25519' },
      solanaAddress,
    ],
    [
      'a file of Solana’s tools',
      JSON.stringify([...keyBytes, ...ed25519.getPublicKey(keyBytes)]),
      { kind: 'solana-file', curve: 'CURVE_ED25519' },
      solanaAddress,
    ],
  ])('is recognised as a key in %s', async (_form, text, about, shown) => {
    const { detect, parts, world } = await aWindow();
    const found = await detect(text);
    expect(found).toMatchObject({ ...about, problems: [], draftId: expect.any(String) as string });
    expect(fact(found, 'address') ?? '').toBe(shown);
    expect(JSON.stringify(found)).not.toContain(keyHex);
    const curve = found.curve ?? 'CURVE_SECP256K1';
    const format = curve === 'CURVE_ED25519' ? 'ADDRESS_FORMAT_SOLANA' : 'ADDRESS_FORMAT_ETHEREUM';
    const expected = curve === 'CURVE_ED25519' ? solanaAddress : new Wallet(`0x${keyHex}`).address;
    const like = { curve, pathFormat: '', path: '', addressFormat: format };
    expect(value(await parts.previewPendingSecret(found.draftId ?? '', [like]))).toMatchObject([
      { address: expected, path: '' },
    ]);
    const made = value(
      await parts.importPendingSecret(found.draftId ?? '', { ...asKey, curve, addressFormats: [format] } as ImportAs),
    );
    expect(made).toMatchObject({ stage: 'import', activity: { status: 'ACTIVITY_STATUS_COMPLETED' } });
    const { privateKeys } = value(await world.created.openVault.operator.call('list_private_keys', {}));
    expect(privateKeys).toMatchObject([{ imported: true, curve, addresses: [{ address: expected }] }]);
  });

  it('is recognised as a keystore, which wants its password', async () => {
    const { detect, parts } = await aWindow();
    const { address: own } = new Wallet(`0x${keyHex}`);
    const file = encryptKeystoreJsonSync({ address: own, privateKey: `0x${keyHex}` }, 'letmein', {
      scrypt: { N: 1024, r: 8, p: 1 },
    });
    const shut = await detect(file);
    expect(shut).toMatchObject({ kind: 'keystore', needs: 'password', problems: [] });
    expect(fact(shut, 'derivation')).toBe('scrypt');
    expect(shut.draftId).toBeUndefined();
    expect(await detect(file, {}, 'letmeout')).toMatchObject({ needs: 'password', problems: [{ code: 'password' }] });
    const open = await detect(file, {}, 'letmein');
    expect(open.needs).toBeUndefined();
    expect(fact(open, 'address')).toBe(own);
    value(await parts.importPendingSecret(open.draftId ?? '', asKey));
    const costly = file.replace('"n":1024', '"n":1073741824');
    expect(await detect(costly, {}, 'letmein')).toMatchObject({ problems: [{ code: 'keystore', reason: 'kdf-cost' }] });
  });

  it('is recognised as a bundle, opened with a target key, and imported', async () => {
    const { world, detect, parts } = await aWindow();
    const { operator } = world.created.openVault;
    const pendingSecret = await detect(testWords);
    const made = value(await parts.importPendingSecret(pendingSecret.draftId ?? '', asWallet)).activity as unknown as {
      result: { importWalletResult: { walletId: string } };
    };
    const { walletId } = made.result.importWalletResult;
    const target = await parts.newTargetKey();
    const exported = value(await operator.call('export_wallet', { walletId, targetPublicKey: target.publicKey }));
    const text = JSON.stringify(exported);
    const shut = await detect(text);
    expect(shut).toMatchObject({ kind: 'wallet-bundle', needs: 'target-key' });
    expect(fact(shut, 'organization')).toBe(world.created.organizationId);
    expect(fact(shut, 'signer')).toBe(world.created.keys.signer);
    const against = { keyId: target.keyId, signer: { kind: 'ours' } };
    const open = await detect(text, { against });
    expect(open).toMatchObject({ kind: 'wallet-bundle', words: 12, draftId: expect.any(String) as string });
    const other = await parts.newTargetKey();
    expect(await detect(text, { against: { ...against, keyId: other.keyId } })).toMatchObject({
      needs: 'target-key',
      problems: [{ code: 'bundle', reason: 'other-target-key' }],
    });
    const accountExport = await operator.call('export_wallet_account', { address, targetPublicKey: target.publicKey });
    expect(await detect(JSON.stringify(value(accountExport)), { against })).toMatchObject({
      kind: 'key-bundle',
      draftId: expect.any(String) as string,
    });
    const init = value(await operator.call('init_import_wallet', { userId: operator.userId }));
    expect(await detect(JSON.stringify(init))).toMatchObject({ kind: 'import-bundle', problems: [] });
  });

  it.each([
    ['format not recognized', 'hello world', undefined],
    ['nothing', '   ', undefined],
    ['an address', address, undefined],
    ['a language that there is not', testWords, { language: 'KLINGON' }],
    ['a curve that there is not', keyHex, { curve: 'CURVE_OF_DEATH' }],
    ['megabytes', 'abandon '.repeat(20_000), undefined],
  ])('is refused as %s, and is not repeated', async (_what, text, hint) => {
    const { parts } = await aWindow();
    const outcome = await parts.detect(bytesOf(text), hint);
    expect(outcome).toMatchObject({ ok: false, failure: { code: rpcCodes.INVALID_ARGUMENT } });
    expect(JSON.stringify(outcome)).not.toContain(text.trim().slice(0, 20) || 'nothing to find');
  });
});

describe('a draft', () => {
  it('becomes a wallet, and is gone then', async () => {
    const { world, detect, parts } = await aWindow();
    const { draftId = '' } = await detect(testWords);
    const made = value(await parts.importPendingSecret(draftId, asWallet));
    expect(made).toMatchObject({ stage: 'import', activity: { type: 'ACTIVITY_TYPE_IMPORT_WALLET' } });
    const { accounts } = value(await world.created.openVault.operator.call('list_wallet_accounts', {}));
    expect(accounts).toMatchObject([{ address }]);
    expect(await parts.importPendingSecret(draftId, asWallet)).toMatchObject({ failure: { code: rpcCodes.NOT_FOUND } });
  });

  it('waits for the votes on its beginning, goes on from there, and waits for those on the import', async () => {
    const { world, detect, parts } = await aWindow();
    const bob = await withSecondVoter(world);
    const { draftId = '' } = await detect(testWords);
    const begun = value(await parts.importPendingSecret(draftId, asWallet));
    expect(begun).toMatchObject({ stage: 'begin', activity: { status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED' } });
    const { id, fingerprint } = begun.activity as { id: string; fingerprint: string };
    const beganWith = { ...asWallet, beganWith: id };
    expect(value(await parts.importPendingSecret(draftId, beganWith))).toMatchObject({
      stage: 'begin',
      activity: { id },
    });
    await bob.activity('approve_activity', { fingerprint });
    const imported = value(await parts.importPendingSecret(draftId, beganWith));
    expect(imported).toMatchObject({ stage: 'import', activity: { status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED' } });
    const done = await bob.activity('approve_activity', { fingerprint: imported.activity['fingerprint'] });
    expect(done.failure ?? done.status).toBe('ACTIVITY_STATUS_COMPLETED');
    expect(JSON.stringify(imported)).not.toContain('abandon');
  });

  it('stays where the import was refused, so that a name can be mended', async () => {
    const { detect, parts } = await aWindow();
    value(await parts.importPendingSecret((await detect(testWords)).draftId ?? '', asWallet));
    const { draftId = '' } = await detect(testWords);
    expect(await parts.importPendingSecret(draftId, asWallet)).toMatchObject({
      failure: { code: rpcCodes.ALREADY_EXISTS },
    });
    value(await parts.importPendingSecret(draftId, { ...asWallet, walletName: 'Other' } as ImportAs));
  });

  it.each<[string, ImportAs, RpcName, string]>([
    ['a key', asKey, 'INVALID_ARGUMENT', 'as:'],
    ['the import of another', { ...asWallet, beganWith: nobody }, 'NOT_FOUND', 'beganWith:'],
    [
      'an account that cannot be',
      { ...asWallet, accounts: [account('SOLANA', 'm/0')] },
      'INVALID_ARGUMENT',
      'accounts.0',
    ],
    ['a wallet without a name', { ...asWallet, walletName: '' }, 'INVALID_ARGUMENT', 'walletName'],
  ])('of words is refused as %s', async (_what, as, code, says) => {
    const { detect, parts } = await aWindow();
    const { draftId = '' } = await detect(testWords);
    expect(await parts.importPendingSecret(draftId, as)).toMatchObject({
      failure: { code: rpcCodes[code], message: expect.stringContaining(says) as string },
    });
  });

  it('goes on from no activity that began something else, or that came to nothing', async () => {
    const { world, detect, parts } = await aWindow();
    const { operator } = world.created.openVault;
    const { draftId = '' } = await detect(testWords);
    const idOf = async (path: string, params: JsonObject) =>
      (value(await operator.call(path, params))['activity'] as { id: string }).id;
    const other = await idOf('init_import_private_key', { userId: operator.userId });
    expect(await parts.importPendingSecret(draftId, { ...asWallet, beganWith: other })).toMatchObject({
      failure: { code: rpcCodes.INVALID_ARGUMENT, message: expect.stringContaining('beganWith') as string },
    });
    const first = await idOf('init_import_wallet', { userId: operator.userId });
    await idOf('init_import_wallet', { userId: operator.userId });
    // The second took the first one's place.
    expect(await parts.importPendingSecret(draftId, { ...asWallet, beganWith: first })).toMatchObject({ ok: false });
    const bob = await withSecondVoter(world);
    const waits = value(await operator.call('init_import_wallet', { userId: operator.userId }))['activity'] as {
      id: string;
      fingerprint: string;
    };
    await bob.activity('reject_activity', { fingerprint: waits.fingerprint });
    expect(await parts.importPendingSecret(draftId, { ...asWallet, beganWith: waits.id })).toMatchObject({
      failure: { code: rpcCodes.FAILED_PRECONDITION, message: expect.stringContaining('beganWith') as string },
    });
  });

  it('is gone after five minutes, when it is forgotten, and when the vault is locked', async () => {
    const { world, detect, parts } = await aWindow();
    const missing = { ok: false, failure: { code: rpcCodes.NOT_FOUND } };
    const kept = async () => (await detect(testWords)).draftId ?? '';
    const [old, forgotten, locked] = [await kept(), await kept(), await kept()];
    await parts.forgetPendingSecret(forgotten);
    expect(await parts.previewPendingSecret(forgotten, [])).toMatchObject(missing);
    world.lock();
    expect(await parts.previewPendingSecret(locked, [])).toMatchObject(missing);
    expect(await parts.previewPendingSecret(old, [])).toMatchObject(missing);
    const later = await aWindow();
    const { draftId = '' } = await later.detect(testWords);
    later.world.clock.advance(299_999);
    expect(await later.parts.previewPendingSecret(draftId, [])).toMatchObject({ ok: true });
    later.world.clock.advance(1);
    expect(await later.parts.previewPendingSecret(draftId, [])).toMatchObject(missing);
  });

  it('is wiped when its time is over, whether or not anybody asks for it', async () => {
    vi.useFakeTimers();
    try {
      const { world, parts } = await aWindow();
      const text = bytesOf(`0x${keyHex}`);
      value(await parts.detect(text));
      const wiped = vi.spyOn(Uint8Array.prototype, 'fill');
      vi.advanceTimersByTime(300_000);
      expect(wiped.mock.contexts.some((bytes) => bytes instanceof Uint8Array && bytes.length === 32)).toBe(true);
      wiped.mockRestore();
      expect(world.logged).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('of a key is no key of a curve that it does not fit', async () => {
    const { detect, parts } = await aWindow();
    const { draftId = '' } = await detect('ff'.repeat(32));
    const like = { curve: 'CURVE_SECP256K1', pathFormat: '', path: '', addressFormat: 'ADDRESS_FORMAT_ETHEREUM' };
    expect(await parts.previewPendingSecret(draftId, [like])).toMatchObject({
      failure: { code: rpcCodes.INVALID_ARGUMENT },
    });
    const solana = { ...like, addressFormat: 'ADDRESS_FORMAT_SOLANA' };
    expect(await parts.previewPendingSecret(draftId, [solana])).toMatchObject({
      failure: { message: expect.stringContaining('accounts.0.addressFormat') as string },
    });
    expect(await detect('ff'.repeat(32), { curve: 'CURVE_SECP256K1' })).toMatchObject({
      problems: [{ code: 'range' }],
    });
    expect(
      await parts.importPendingSecret((await detect(`0x${keyHex}`)).draftId ?? '', {
        ...asKey,
        curve: 'CURVE_P256',
      } as ImportAs),
    ).toMatchObject({ failure: { message: expect.stringContaining('curve:') as string } });
  });
});

describe('a secret', () => {
  it('is in no answer, no activity and no log, whatever came of it', async () => {
    const { world, parts } = await aWindow();
    const file = encryptKeystoreJsonSync({ address, privateKey: `0x${keyHex}` }, 'canary-password', {
      scrypt: { N: 1024, r: 8, p: 1 },
    });
    const answers: unknown[] = [];
    const told = async (asked: Promise<unknown>) => void answers.push(await asked);
    const given: readonly (readonly [text: string, password?: string])[] = [
      ...[[testWords], [testWords.replace('about', 'zebra')], [`${keyHex}`], [`0x${keyHex}00`]],
      ...[[WIF().encode(keyBytes)], [JSON.stringify([...keyBytes, ...keyBytes])], [`${keyHex} ${testWords}`]],
      ...[[file, 'canary-password'] as const, [file, 'canary-wrong'] as const],
    ] as const;
    for (const [text, password] of given) {
      const outcome = await parts.detect(bytesOf(text), undefined, password ? bytesOf(password) : undefined);
      answers.push(outcome);
      if (!outcome.ok || !outcome.value.draftId) continue;
      const { draftId } = outcome.value;
      await told(parts.previewPendingSecret(draftId, [ethereum(0), account('SOLANA', 'm/1')]));
      for (const as of [asWallet, asKey, { ...asKey, curve: 'CURVE_P256' } as ImportAs])
        await told(parts.importPendingSecret(draftId, as));
    }
    const { vault } = world.created.openVault;
    const kept = [
      vault.activities.list(world.created.organizationId, { limit: 100 }),
      [...vault.state.wallets.values()],
    ];
    const seen = JSON.stringify([answers, world.logged, kept]);
    expect(answers.length).toBeGreaterThan(20);
    const canaries = [keyHex, 'abandon', 'canary', keyBytes.toString('base64'), keyBytes.toString('base64url')];
    expect([...canaries, WIF().encode(keyBytes)].filter((canary) => seen.includes(canary))).toEqual([]);
    expect(seen).toContain(address);
  });
});

describe('the list of a language', () => {
  it('has 2,048 words, and is refused for a language that has none', async () => {
    const { parts } = await aWindow();
    expect(value(await parts.wordlist('MNEMONIC_LANGUAGE_CZECH'))).toHaveLength(2048);
    expect(await parts.wordlist('KLINGON')).toMatchObject({ failure: { code: rpcCodes.INVALID_ARGUMENT } });
  });
});
