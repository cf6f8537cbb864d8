import { base64, base64nopad, base64url, base64urlnopad, hex } from '@scure/base';
import { mnemonicToSeedSync } from '@scure/bip39';
import { expect, it } from 'vitest';
import { open, type Place, type Sealed } from '#engine/crypto/secret.ts';
import type { Outcome } from '#shared/envelope.ts';
import { account, ethereum, sealKey, sealWords, targetFrom } from '../harness/key-material.ts';
import { exportOf, sealSecret } from '../harness/secrets.ts';
import { aWorld, type World } from '../harness/world.ts';

const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
const imported = '5a'.repeat(32);
const password = 'four words of a password';
const utf8 = (text: string) => new TextEncoder().encode(text);

/** Every spelling in which bytes would be found in JSON. */
function spellings(bytes: Uint8Array): string[] {
  return [
    hex.encode(bytes),
    base64.encode(bytes),
    base64nopad.encode(bytes),
    base64urlnopad.encode(bytes),
    base64url.encode(bytes),
  ];
}

/** Everything that is sealed in the vault, opened: what must never be seen outside a seal. */
function sealedSecrets({ store, ports }: World): Uint8Array[] {
  const found: Uint8Array[] = [];
  const take = (place: Place, sealed: Sealed) =>
    ports.keys.use(place, sealed, (secret) => open(secret, (bytes) => found.push(Uint8Array.from(bytes))));
  for (const { walletId, entropy, seed } of store.state.wallets.values()) {
    take({ table: 'wallets', id: walletId }, entropy);
    take({ table: 'wallets', id: walletId }, seed);
  }
  for (const one of store.state.walletAccounts.values())
    take({ table: 'walletAccounts', id: one.walletAccountId }, one.privateKey);
  for (const one of store.state.privateKeys.values())
    take({ table: 'privateKeys', id: one.privateKeyId }, one.privateKey);
  for (const one of store.state.secrets.values()) take({ table: 'secrets', id: one.secretId }, one.value);
  for (const one of store.state.importKeys.values())
    take({ table: 'importKeys', id: one.importKeyId }, one.targetPrivate);
  for (const one of store.state.serviceKeys.values())
    take({ table: 'serviceKeys', id: one.serviceKeyId }, one.privateKey);
  return found;
}

it('lets no secret into what is kept or answered, in any spelling', async () => {
  const world = await aWorld();
  const { operator } = world;
  const answers: Outcome[] = [];
  const ask = async <Result>(path: string, parameters: unknown): Promise<Result> => {
    const outcome = await operator.try(path, parameters);
    answers.push(outcome);
    if (!outcome.ok) throw new Error(outcome.failure.message);
    const { result } = outcome.value['activity'] as { result: Record<string, Result> };
    return Object.entries(result).find(([key]) => key !== 'activity')?.[1] as Result;
  };
  const { userId } = operator;
  const targetPublicKey = targetFrom('secrecy').publicKey;
  const accounts = [
    ethereum(0),
    account('SOLANA', "m/44'/501'/0'/0'", 'CURVE_ED25519'),
    account('COMPRESSED', 'm', 'CURVE_P256'),
  ];

  const made = await ask<{ walletId: string }>('create_wallet', { walletName: 'Made', accounts, mnemonicLength: 24 });
  const encryptedBundle = await sealWords(world, operator, words);
  const wallet = { userId, encryptedBundle, accounts };
  const { walletId, addresses } = await ask<{ walletId: string; addresses: string[] }>('import_wallet', {
    ...wallet,
    walletName: 'Imported',
  });
  await ask('create_wallet_accounts', { walletId: made.walletId, accounts: [ethereum(1)] });
  await ask('create_wallet_accounts', { walletId, accounts: [ethereum(1)], persist: false });
  const key = { privateKeyName: 'Made', curve: 'CURVE_P256', privateKeyTags: [], addressFormats: [] };
  await ask('create_private_keys', { privateKeys: [key] });
  const { privateKeyId } = await ask<{ privateKeyId: string }>('import_private_key', {
    userId,
    privateKeyName: 'Imported',
    encryptedBundle: await sealKey(world, operator, imported),
    curve: 'CURVE_ED25519',
    addressFormats: [],
  });
  for (const language of [undefined, 'MNEMONIC_LANGUAGE_SPANISH'])
    await ask('export_wallet', { walletId, targetPublicKey, ...(language ? { language } : {}) });
  await ask('export_wallet_account', { address: addresses[0], targetPublicKey });
  await ask('export_private_key', { privateKeyId, targetPublicKey });
  const sealed = await sealSecret(world, operator, password, { name: 'Password', properties: { kind: 'password' } });
  const { secretIds } = await ask<{ secretIds: string[] }>('import_secrets', { secrets: [sealed] });
  await ask('export_secrets', exportOf(targetPublicKey, ...secretIds));
  // Two that fail: a wrong checksum, and a key out of range.
  const refused = await operator.try('import_wallet', {
    ...wallet,
    walletName: 'Wrong',
    encryptedBundle: await sealWords(world, operator, `${words} zoo zoo zoo`),
  });
  expect(refused).toMatchObject({ ok: false });
  answers.push(refused);
  await ask('import_private_key', {
    userId,
    privateKeyName: 'Wrong',
    encryptedBundle: await sealKey(world, operator, '00'.repeat(32)),
    curve: 'CURVE_P256',
    addressFormats: [],
  });
  for (const path of ['list_wallets', 'list_wallet_accounts', 'list_private_keys', 'list_secrets', 'list_activities'])
    answers.push(await operator.tryQuery(path));

  const seen = JSON.stringify([world.store.commits, answers]);
  const secrets = [
    ...sealedSecrets(world),
    mnemonicToSeedSync(words),
    hex.decode('7f'.repeat(16)),
    hex.decode(imported),
    utf8(words),
    utf8(password),
  ];
  // Two wallets of two secrets each, seven accounts, two keys, a secret, no import left but the two that failed, four of the service's own.
  expect(secrets).toHaveLength(4 + 7 + 2 + 1 + 2 + 4 + 5);
  expect(secrets.flatMap(spellings).filter((spelling) => seen.includes(spelling))).toEqual([]);
  expect(
    ['sausage', 'winner thank', 'vestido', password, 'of a password'].filter((word) => seen.includes(word)),
  ).toEqual([]);
  // What is public is there to be seen, so the search is made in the right text.
  expect(seen).toContain(addresses[0]);
  expect(world.bugs).toEqual([]);
});
