import { decryptExportBundle, encryptPrivateKeyToBundle, encryptWalletToBundle } from '@turnkey/crypto';
import { p256 } from '@noble/curves/nist.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { createHash } from 'node:crypto';
import { signWithServiceKey } from '#engine/crypto/service-keys.ts';
import { Layer } from '#engine/state/layer.ts';
import type { OrganizationId, UserId } from '#engine/state/rows.ts';
import { txOf, type Tx } from '#engine/state/tx.ts';
import type { AddressFormat, Curve } from '#shared/enums.ts';
import { p256KeyFrom, type Actor } from './actors.ts';
import { aWorld, type World } from './world.ts';

/** The public test mnemonic: eleven times abandon, then about. */
export const testWords = `${'abandon '.repeat(11)}about`;

/** A wallet account as requests name it. The curve is secp256k1 unless said. */
export function account(format: string, path: string, curve: Curve = 'CURVE_SECP256K1', name?: string) {
  return {
    curve,
    pathFormat: 'PATH_FORMAT_BIP32' as const,
    path,
    addressFormat: `ADDRESS_FORMAT_${format}` as AddressFormat,
    ...(name === undefined ? {} : { name }),
  };
}

export const ethereum = (index: number) => account('ETHEREUM', `m/44'/60'/0'/0/${index}`);

/** A P-256 key that exports are sealed to, always the same for the same seed. */
export function targetFrom(seed: string) {
  const privateKey = Uint8Array.from(createHash('sha256').update(`target ${seed}`).digest());
  return {
    privateKey: bytesToHex(privateKey),
    publicKey: bytesToHex(p256.getPublicKey(privateKey, false)),
    compressed: bytesToHex(p256.getPublicKey(privateKey, true)),
  };
}

/** A key of the right form that is not a point of P-256. */
export const noPoint = `04${'11'.repeat(64)}`;

/** Uncompressed hex of the key that signs the vault's bundles. */
export function signerOf(world: World): string {
  return world.store.state.serviceKeys.get('signer')?.publicKey ?? '';
}

/** Words sealed by the official client to an import that `actor` begins. */
export async function sealWords(world: World, actor: Actor, mnemonic: string): Promise<string> {
  const { importBundle } = await actor.submit<{ importBundle: string }>('init_import_wallet', { userId: actor.userId });
  return encryptWalletToBundle({ mnemonic, importBundle, ...trusting(world, actor) });
}

/** A private key, hex or a Solana key in base 58, sealed by the official client to an import that `actor` begins. */
export async function sealKey(
  world: World,
  actor: Actor,
  privateKey: string,
  keyFormat: 'HEXADECIMAL' | 'SOLANA' = 'HEXADECIMAL',
): Promise<string> {
  const { importBundle } = await actor.submit<{ importBundle: string }>('init_import_private_key', {
    userId: actor.userId,
  });
  return encryptPrivateKeyToBundle({ privateKey, keyFormat, importBundle, ...trusting(world, actor) });
}

/** What an export bundle holds, as bytes in hex, opened and checked by the official client. */
export function openExport(world: World, actor: Actor, exportBundle: string, privateKey: string): Promise<string> {
  const { organizationId, dangerouslyOverrideSignerPublicKey } = trusting(world, actor);
  const keys = { embeddedKey: privateKey, organizationId, dangerouslyOverrideSignerPublicKey };
  return decryptExportBundle({ exportBundle, ...keys, returnMnemonic: false });
}

/** The same as words. The client's own `returnMnemonic` knows ASCII alone, so that words with accents are read here. */
export async function openWords(world: World, actor: Actor, exportBundle: string, privateKey: string): Promise<string> {
  return Buffer.from(await openExport(world, actor, exportBundle, privateKey), 'hex').toString('utf8');
}

/** Makes a wallet of the organization with words that are known. */
export async function importWords(
  world: World,
  actor: Actor,
  mnemonic: string,
  accounts: readonly unknown[] = [],
  walletName = 'Imported',
): Promise<{ walletId: string; addresses: string[] }> {
  const encryptedBundle = await sealWords(world, actor, mnemonic);
  return actor.submit('import_wallet', { userId: actor.userId, walletName, encryptedBundle, accounts });
}

/** Writes rows as an operation would, without a request. */
export async function write<Value>(world: World, change: (tx: Tx) => Value): Promise<Value> {
  const layer = new Layer(world.store.state);
  const organizationId = world.organizationId as OrganizationId;
  const tx = txOf({
    ports: world.ports,
    layer,
    organizationId,
    nowMs: world.clock.nowMs(),
    caller: { organizationId, userId: world.operator.userId as UserId },
    serviceSigner: signWithServiceKey,
  });
  const value = change(tx);
  await world.store.commit([{ changes: layer.changes }]);
  return value;
}

/** The one root user of a new sub-organization of the world's. */
export async function aSubOrganization(world: World): Promise<Actor> {
  const { key, userId, organizationId } = await write(world, (tx) => {
    const userId = tx.newId<UserId>();
    const child = tx.foundSubOrganization({ organizationName: 'Child', quorumThreshold: 1, quorumUserIds: [userId] });
    return { userId, organizationId: child.organizationId, key: addRootUser(child, userId) };
  });
  return world.operator.at(organizationId).as(userId, key);
}

/** Another root user of the world's organization, who can act alone like the operator. */
export async function anotherRootUser(world: World): Promise<Actor> {
  const { userId, key } = await write(world, (tx) => {
    const userId = tx.newId<UserId>();
    const { organization } = tx;
    tx.organizations.replace(organization, { quorumUserIds: [...organization.quorumUserIds, userId] });
    return { userId, key: addRootUser(tx, userId) };
  });
  return world.operator.as(userId, key);
}

/** A world in which another organization has a wallet with an account, and a private key with a tag. */
export async function besideAnother() {
  const world = await aWorld();
  const root = await aSubOrganization(world);
  const { walletId, addresses } = await root.submit<{ walletId: string; addresses: string[] }>('create_wallet', {
    walletName: 'Foreign',
    accounts: [ethereum(0)],
  });
  const { privateKeyTagId } = await root.submit<{ privateKeyTagId: string }>('create_private_key_tag', {
    privateKeyTagName: 'foreign',
    privateKeyIds: [],
  });
  const { privateKeys } = await root.submit<{ privateKeys: { privateKeyId: string }[] }>('create_private_keys', {
    privateKeys: [
      { privateKeyName: 'Foreign', curve: 'CURVE_P256', privateKeyTags: [privateKeyTagId], addressFormats: [] },
    ],
  });
  const foreign = {
    walletId,
    address: addresses[0] ?? '',
    privateKeyId: privateKeys[0]?.privateKeyId ?? '',
    privateKeyTagId,
  };
  return { world, operator: world.operator, root, foreign };
}

function trusting(world: World, { organizationId, userId }: Actor) {
  return { organizationId, userId, dangerouslyOverrideSignerPublicKey: signerOf(world) };
}

function addRootUser(tx: Tx, userId: UserId) {
  const key = p256KeyFrom(userId);
  tx.users.insert({ userId, userName: 'another', userTags: [] });
  tx.apiKeys.insert({
    apiKeyId: tx.newId(),
    userId,
    apiKeyName: 'key',
    publicKey: key.publicKey,
    curveType: key.curveType,
    credentialType: 'CREDENTIAL_TYPE_API_KEY_P256',
  });
  return key;
}
