/**
 * A secret is a box; opening it is a visible act. Nothing can print, serialise, clone or compare what is inside, and only
 * `engine/crypto` and the vault's key ring may call `open` (tidy holds them to it).
 */

import { unmovedBytes } from '#shared/unmoved-bytes.ts';

/** What a secret is. The kind is bound into its seal, so that one kind never opens as another. */
export type SecretKind =
  /** BIP-39 entropy, 16 to 32 bytes. */
  | 'entropy'
  /** BIP-39 seed, 64 bytes. */
  | 'seed'
  /** A raw private key: 32 bytes of scalar (secp256k1, P-256) or seed (Ed25519). */
  | 'private-key'
  /** The private half of an import target: P-256 scalar, 32 bytes. */
  | 'import-key'
  /** A key the service itself signs with: 32 bytes. */
  | 'service-key'
  /** The one-time code or credential bundle that a message carries: ASCII. */
  | 'message'
  /** What an organization keeps as a secret: 1 to `limits.secretBytesMax` bytes, UTF-8 where clients made them. */
  | 'stored-secret'
  /** The password of a user at a mail relay: UTF-8. */
  | 'relay-password'
  /** A one-time code: 6 to 9 letters and digits, ASCII, upper case. */
  | 'otp-code'
  /** The private half of the key that a client seals a one-time code to: P-256 scalar, 32 bytes. */
  | 'otp-key';

const contents = new WeakMap<object, Uint8Array>();

/** Holds secret bytes. `Secret.of` copies them in; the creator of the original wipes it. */
export class Secret<Kind extends SecretKind = SecretKind> {
  readonly kind: Kind;
  /** A function on purpose: structured clone, and so IPC, throws on it. */
  readonly unclonable: () => void = () => {};
  /** Makes the kind part of the type, although nothing of that name exists. */
  declare protected readonly brand: Kind;

  private constructor(kind: Kind) {
    this.kind = kind;
  }

  /** Takes a copy of `bytes`. */
  static of<Kind extends SecretKind>(kind: Kind, bytes: Uint8Array): Secret<Kind> {
    const secret = new Secret(kind);
    const copy = unmovedBytes(bytes.length);
    copy.set(bytes);
    contents.set(secret, copy);
    return secret;
  }

  /** Overwrites the bytes. A copy that JavaScript's engine made on its own is beyond reach, and we do not claim otherwise. */
  wipe(): void {
    contents.get(this)?.fill(0);
    contents.delete(this);
  }

  toJSON(): never {
    throw new TypeError(`a secret ${this.kind} cannot be serialised`);
  }

  toString(): string {
    return `[secret ${this.kind}]`;
  }

  get [Symbol.toStringTag](): string {
    return `secret ${this.kind}`;
  }
}

/** Gives `use` the bytes themselves, not a copy. They must not outlive the call. Throws if the secret was wiped. */
export function open<Value>(secret: Secret, use: (bytes: Uint8Array) => Value): Value {
  const bytes = contents.get(secret);
  if (!bytes) throw new Error(`a secret ${secret.kind} was opened after it was wiped`);
  return use(bytes);
}

/** A secret encrypted to its place in the vault. Plain JSON: base64 of nonce, ciphertext and tag. */
export type Sealed<Kind extends SecretKind = SecretKind> = Readonly<{ sealed: Kind; box: string }>;

/** Where a sealed secret belongs. Part of its associated data, so that rows cannot be swapped. */
export type Place = Readonly<{ table: string; id: string }>;
