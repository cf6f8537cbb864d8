import { decryptSecretBundle, encryptSecretToBundle } from '@turnkey/crypto';
import type { Actor } from './actors.ts';
import { signerOf } from './key-material.ts';
import type { World } from './world.ts';

export const suite = 'TRANSPORT_ENCRYPTION_SUITE_ENCLAVE_ENCRYPT_V1';

/** A secret as `import_secrets` takes it. */
export type SealedSecret = Readonly<{
  name?: string;
  secretPayload: string;
  targetPublicKey: string;
  encryptionSuite: string;
  staticProperties?: readonly Readonly<{ key: string; value?: string }>[];
}>;

type Wanted = Readonly<{ name?: string; properties?: Readonly<Record<string, string>> }>;

/** The targets that `actor` gets, one for each of `count` secrets. */
export async function beginSecrets(actor: Actor, count = 1): Promise<string[]> {
  const begun = await actor.submit<{ enclaveTargetMessages: string[] }>('init_import_secrets', {
    encryptionSuite: suite,
    numSecrets: count,
  });
  return begun.enclaveTargetMessages;
}

/** A text sealed by the official client to a target, or to one that `actor` gets for it. */
export async function sealSecret(
  world: World,
  actor: Actor,
  plaintext: string,
  { name, properties }: Wanted = {},
  target?: string,
): Promise<SealedSecret> {
  const [bundle = ''] = target === undefined ? await beginSecrets(actor) : [target];
  const sealed = await encryptSecretToBundle({
    plaintext,
    ingressTargetBundle: bundle,
    organizationId: actor.organizationId,
    dangerouslyOverrideSignerPublicKey: signerOf(world),
  });
  return {
    ...(name === undefined ? {} : { name }),
    ...sealed,
    encryptionSuite: suite,
    ...(properties && { staticProperties: Object.entries(properties).map(([key, value]) => ({ key, value })) }),
  };
}

/** Imports secrets, and gives their ids. */
export async function imported(actor: Actor, ...secrets: readonly SealedSecret[]): Promise<string[]> {
  return (await actor.submit<{ secretIds: string[] }>('import_secrets', { secrets })).secretIds;
}

/** A secret of `actor`'s organization with this value. */
export async function aSecret(world: World, actor: Actor, plaintext: string, wanted: Wanted = {}): Promise<string> {
  const [secretId = ''] = await imported(actor, await sealSecret(world, actor, plaintext, wanted));
  return secretId;
}

/** What `export_secrets` takes, each secret to the same key. */
export function exportOf(targetPublicKey: string, ...secretIds: readonly string[]) {
  return { secrets: secretIds.map((secretId) => ({ secretId, targetPublicKey, encryptionSuite: suite })) };
}

/** What an exported secret holds, opened and checked by the official client. */
export function openSecret(world: World, actor: Actor, secretPayload: string, privateKey: string): Promise<string> {
  return decryptSecretBundle({
    secretPayload,
    embeddedPrivateKey: privateKey,
    organizationId: actor.organizationId,
    dangerouslyOverrideSignerPublicKey: signerOf(world),
  });
}
