import type { KeyObject } from 'node:crypto';
import type { Entropy, KeyRing } from '#engine/ports.ts';
import { open, Secret, type Place, type Sealed, type SecretKind } from '#engine/crypto/secret.ts';
import { deriveKey, info, keyObject, openBox, sealBox } from './keys.ts';

/** The key ring of one vault key. */
export type SecretKeys = KeyRing & {
  /** Whether `sealed` opens under this vault key at `place`. */
  opens(place: Place, sealed: Sealed): boolean;
};

/** What a secret at one place is opened with. It is derived once for many openings: whoever has it has the vault key too. */
type OpeningKey = Readonly<{ key: KeyObject; data: Buffer }>;
const OPENING_KEYS_MAX = 256;

/** Seals each secret under a key of its own, derived from the vault key and its place; the place is in the associated data too. */
export function secretKeys(vaultKey: Uint8Array, vaultId: string, entropy: Entropy): SecretKeys {
  // A copy of its own: anyone who holds the vault key may wipe it.
  const root = keyObject(vaultKey);
  const keyOf = (kind: SecretKind, { table, id }: Place): Buffer => deriveKey(root, 'secret', kind, table, id);
  const dataOf = (kind: SecretKind, { table, id }: Place): Buffer => info('secret', [vaultId, kind, table, id]);
  const kept = new Map<string, OpeningKey>();
  const openingKey = (kind: SecretKind, place: Place): OpeningKey => {
    const name = `${kind} ${place.table} ${place.id}`;
    const known = kept.get(name);
    if (known) return known;
    const bytes = keyOf(kind, place);
    const made = { key: keyObject(bytes), data: dataOf(kind, place) };
    bytes.fill(0);
    const [oldest] = kept.keys();
    if (kept.size >= OPENING_KEYS_MAX && oldest !== undefined) kept.delete(oldest);
    kept.set(name, made);
    return made;
  };
  const unseal = (place: Place, { sealed, box }: Sealed): Buffer | null => {
    const { key, data } = openingKey(sealed, place);
    return openBox(key, Buffer.from(box, 'base64'), data);
  };
  return {
    seal: (place, secret) => {
      const key = keyOf(secret.kind, place);
      const box = open(secret, (bytes) => sealBox(key, entropy, bytes, dataOf(secret.kind, place)));
      key.fill(0);
      return { sealed: secret.kind, box: box.toString('base64') };
    },
    use: (place, sealed, use) => {
      const bytes = unseal(place, sealed);
      if (!bytes)
        throw new Error(`an encrypted ${sealed.sealed} does not belong to ${place.table} ${place.id}, or was changed`);
      const secret = Secret.of(sealed.sealed, bytes);
      bytes.fill(0);
      try {
        return use(secret);
      } finally {
        secret.wipe();
      }
    },
    opens: (place, sealed) => {
      const bytes = unseal(place, sealed);
      bytes?.fill(0);
      return bytes !== null;
    },
  };
}

/** Rewrites every sealed value inside a row, however deep, with `rewrite`; everything else stays the same object. */
export function mapSealed<Value>(value: Value, rewrite: (sealed: Sealed) => Sealed): Value {
  if (typeof value !== 'object' || value === null) return value;
  if (isSealed(value)) return rewrite(value) as Value;
  let changed = false;
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => {
    const mapped: unknown = mapSealed(inner, rewrite);
    changed ||= mapped !== inner;
    return [key, mapped];
  });
  if (!changed) return value;
  return (Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)) as Value;
}

/** The same without the secrets, sealed as they are: null in their places. */
export function withoutSecrets(row: unknown): unknown {
  // Only what is sealed is put in the place of what is sealed; that it is null here, nothing that reads rows sees.
  return mapSealed(row, () => null as unknown as Sealed);
}

function isSealed(value: object): value is Sealed {
  return Object.keys(value).length === 2 && 'sealed' in value && 'box' in value && typeof value.box === 'string';
}
