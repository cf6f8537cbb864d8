import { limits } from '#shared/limits.ts';
import { exportBytes, importStoredSecret } from '../crypto/transfer.ts';
import { alreadyExists, exhausted, notFound } from '../fault.ts';
import type { SecretId } from '../state/rows.ts';
import type { StaticProperty, StoredSecret } from '../state/secret-rows.ts';
import type { Tx, ViewTables } from '../state/tx.ts';
import { exportTarget } from './bundles.ts';
import { countLimitsOf } from './count-limits.ts';
import { useSecretTarget } from './import-keys.ts';

/** A secret as it is asked for. `secretPayload` is what the client sealed to the target `targetPublicKey`, which is hex in either form. */
export type NewSecret = Readonly<{
  name?: string | undefined;
  secretPayload: string;
  targetPublicKey: string;
  staticProperties: readonly StaticProperty[];
}>;

/** The secret, or NOT_FOUND. */
export function requireSecret(tables: Pick<ViewTables, 'secrets'>, secretId: string): StoredSecret {
  const secret = tables.secrets.get(secretId);
  if (!secret) throw notFound('secret', secretId);
  return secret;
}

/**
 * Keeps secrets, each of which the caller sealed to a target of their own that this uses up, and gives their ids in the same order. Throws
 * as `useSecretTarget` does, ALREADY_EXISTS for a name that another secret has, RESOURCE_EXHAUSTED where there are enough, and a key
 * material fault for what does not open, is empty or too large. Faults say which of the secrets they are about.
 */
export function importSecrets(tx: Tx, wanted: readonly NewSecret[]): string[] {
  const known = tx.secrets.list();
  requireRoom(tx, known.length + wanted.length);
  const names = new Set(known.map(({ secretName }) => secretName));
  const before = known.reduce((sum, secret) => sum + charsOf(secret), 0);
  let chars = before;
  return wanted.map((secret, at) => {
    const { name } = secret;
    if (name !== undefined && names.has(name)) throw alreadyExists('secret', name);
    names.add(name);
    const added = importSecret(tx, secret, `parameters.secrets.${at}`);
    chars += charsOf(added);
    if (chars > limits.secretsCharsMax)
      throw exhausted('the secrets of this organization have reached their maximum size');
    return added.secretId;
  });
}

function importSecret(tx: Tx, secret: NewSecret, at: string): StoredSecret {
  const { name, secretPayload, targetPublicKey, staticProperties } = secret;
  const value = useSecretTarget(tx, targetPublicKey, `${at}.targetPublicKey`, (target) =>
    importStoredSecret(tx.ciphers, tx.curves, target, secretPayload, `${at}.secretPayload`),
  );
  try {
    const secretId = tx.newId<SecretId>();
    return tx.secrets.insert({
      secretId,
      ...(name === undefined ? {} : { secretName: name }),
      staticProperties,
      exported: false,
      value: tx.keys.seal(placeOf(secretId), value),
    });
  } finally {
    value.wipe();
  }
}

/**
 * A secret sealed to `targetPublicKey`, as an export bundle; the secret is marked. Throws NOT_FOUND, and INVALID_ARGUMENT naming the field `at` for a target that is
 * no key.
 */
export function exportSecret(tx: Tx, secretId: string, targetPublicKey: string, at: string): string {
  const secret = requireSecret(tx, secretId);
  const target = exportTarget(tx, targetPublicKey, at);
  const payload = tx.keys.use(placeOf(secret.secretId), secret.value, (value) =>
    exportBytes(tx.ciphers, tx.curves, { bytes: tx.entropy }, value, target),
  );
  if (!secret.exported) tx.secrets.replace(secret, { exported: true });
  return payload;
}

/** Removes a secret, for good. Throws NOT_FOUND. */
export function removeSecret(tx: Tx, secretId: string): void {
  tx.secrets.remove(requireSecret(tx, secretId).secretId);
}

/** A secret as queries show it, which is without its value. */
export function showSecret({ secretId, secretName, staticProperties, createdAtMs }: StoredSecret) {
  return {
    secretId,
    ...(secretName === undefined ? {} : { name: secretName }),
    staticProperties: staticProperties.map(({ key, value }) => ({ key, value })),
    createdAtUnixMs: String(createdAtMs),
  };
}

function requireRoom(tx: Tx, count: number): void {
  const { secretsMax } = countLimitsOf(tx);
  if (count > secretsMax) throw exhausted(`an organization has at most ${secretsMax} secrets`);
}

/** What a secret takes of `limits.secretsCharsMax`. */
function charsOf({ secretName = '', staticProperties, value }: StoredSecret): number {
  return staticProperties.reduce(
    (sum, one) => sum + one.key.length + one.value.length,
    secretName.length + value.box.length,
  );
}

function placeOf(secretId: SecretId) {
  return { table: 'secrets', id: secretId };
}
