import type { Place, Sealed, Secret, SecretKind } from './crypto/secret.ts';
import type { ActivityLog, Commit } from './activity.ts';
import type { State } from './state/state.ts';

/** `signature` is r‖s, 64 bytes; `recovery` tells which of the possible public keys made it (SEC 1, 4.1.6). */
export type RecoverableSignature = Readonly<{ signature: Uint8Array; recovery: number }>;

/** What the engine needs from the world. `compose.ts` builds the real ones; tests build theirs in `test/harness`. */
export type Ports = Readonly<{
  store: Store;
  keys: KeyRing;
  clock: Clock;
  entropy: Entropy;
  curves: Curves;
  ciphers: Ciphers;
  identity: Identity;
}>;

/** Where what is durable lives. */
export interface Store {
  /** The committed rows. Only `commit` changes them. */
  readonly state: State;
  readonly activities: ActivityLog;
  /**
   * Resolves when everything that has arrived by now has been taken up: requests that came together are then written together. The
   * service waits for it before each write.
   */
  gather(): Promise<void>;
  /**
   * Makes all of `commits` durable, in order, in one flush; then applies them to `state` and `activities`; then resolves.
   * When it rejects, nothing was applied. With the reason `outcome-unknown` it may be durable all the same, which the next opening tells; with
   * every other reason it is not.
   * One call at a time: the service waits for one before it makes the next.
   */
  commit(commits: readonly Commit[]): Promise<void>;
}

/** Seals secrets to their place in the vault, and opens them for the length of a call. */
export interface KeyRing {
  seal<Kind extends SecretKind>(place: Place, secret: Secret<Kind>): Sealed<Kind>;
  /** Opens `sealed`, gives it to `use`, and wipes it when `use` returns or throws. Throws if it was not sealed at `place`. */
  use<Kind extends SecretKind, Value>(place: Place, sealed: Sealed<Kind>, use: (secret: Secret<Kind>) => Value): Value;
}

export interface Clock {
  /** Milliseconds since the Unix epoch. */
  nowMs(): number;
}

/**
 * Calls `next`, which takes one slice and never throws, until it gives true, and lets others have their turn between two calls. Gives the
 * milliseconds that the calls took together.
 */
export type RunSlices = (next: () => boolean) => Promise<number>;

/** Calls `work` at once, gives what it gives, and tells `took` the milliseconds that it took, also where it throws. */
export type Measure = <Value>(work: () => Value, took: (ms: number) => void) => Value;

export interface Entropy {
  /** `length` bytes from the system's generator. */
  bytes(length: number): Uint8Array;
}

/**
 * Elliptic curves. Two bodies stand behind it: the one on node:crypto and libsecp256k1 (`adapters/curves.ts`), and the one that is
 * all @noble (`test/harness/noble-curves.ts`), which the first is checked against.
 * Public keys go in as SEC1 bytes, compressed or not (Ed25519: 32 bytes). A malformed key or signature verifies as false; it never throws.
 */
export interface Curves {
  readonly p256: {
    /** ECDSA over SHA-256 of `message`; `signature` is r‖s, 64 bytes. High S is accepted. */
    verify(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean;
    /** ECDSA over SHA-256 of `message`, deterministic (RFC 6979), low S. Gives r‖s, 64 bytes. */
    sign(privateKey: Uint8Array, message: Uint8Array): Uint8Array;
    /** ECDSA over a 32-byte digest, deterministic (RFC 6979 with SHA-256), low S. Throws when `privateKey` is not in [1, n). */
    signDigest(privateKey: Uint8Array, digest: Uint8Array): RecoverableSignature;
    /** The one public key under which `signature` over a 32-byte digest has its recovery id: 33 bytes. Null where there is none. */
    recoverPublicKey(digest: Uint8Array, signature: RecoverableSignature): Uint8Array | null;
    /** Uncompressed, 65 bytes. Throws when `privateKey` is not in [1, n). */
    publicKey(privateKey: Uint8Array): Uint8Array;
    /** The uncompressed form, 65 bytes, of a public key in either form. Throws when it is no point of the curve. */
    uncompress(publicKey: Uint8Array): Uint8Array;
    /** The x coordinate of the shared point, 32 bytes. Throws on an invalid public key. */
    sharedSecret(privateKey: Uint8Array, publicKey: Uint8Array): Uint8Array;
  };
  readonly secp256k1: {
    /** ECDSA over a 32-byte digest; `signature` is r‖s, 64 bytes. High S is accepted. */
    verifyDigest(publicKey: Uint8Array, digest: Uint8Array, signature: Uint8Array): boolean;
    /** ECDSA over a 32-byte digest, deterministic (RFC 6979 with SHA-256), low S. Throws when `privateKey` is not in [1, n). */
    signDigest(privateKey: Uint8Array, digest: Uint8Array): RecoverableSignature;
    /** The one public key under which `signature` over a 32-byte digest has its recovery id: 33 bytes. Null where there is none. */
    recoverPublicKey(digest: Uint8Array, signature: RecoverableSignature): Uint8Array | null;
    /** BIP-340 over a 32-byte digest, with 32 zero bytes for randomness: 64 bytes. Throws when `privateKey` is not in [1, n). */
    signSchnorr(privateKey: Uint8Array, digest: Uint8Array): Uint8Array;
    /** BIP-340 over a 32-byte digest; `publicKey` is x-only, 32 bytes, `signature` 64. */
    verifySchnorr(publicKey: Uint8Array, digest: Uint8Array, signature: Uint8Array): boolean;
    /** Compressed, 33 bytes. Throws when `privateKey` is not in [1, n). */
    publicKey(privateKey: Uint8Array): Uint8Array;
    /** Uncompressed, 65 bytes, of a public key in either form. Throws when it is no point of the curve. */
    uncompress(publicKey: Uint8Array): Uint8Array;
    /** `privateKey + tweak mod n`, 32 bytes, or null when that is zero or the tweak is not below n (BIP-32). */
    addToPrivateKey(privateKey: Uint8Array, tweak: Uint8Array): Uint8Array | null;
    /** The x-only key of `internal` tweaked as BIP-341 with no script: 32 bytes in, 32 bytes out. */
    taprootOutputKey(internal: Uint8Array): Uint8Array;
    /** The private half of `taprootOutputKey`, 32 bytes. The caller wipes it. Throws when `privateKey` is not in [1, n). */
    taprootPrivateKey(privateKey: Uint8Array): Uint8Array;
  };
  readonly ed25519: {
    /** `publicKey` 32 bytes, `signature` 64 bytes (RFC 8032). */
    verify(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean;
    sign(seed: Uint8Array, message: Uint8Array): Uint8Array;
    /** 32 bytes, from a 32-byte seed. */
    publicKey(seed: Uint8Array): Uint8Array;
  };
  readonly rsa: {
    /** RSASSA-PKCS1-v1_5 over SHA-256; `modulus` and `exponent` big-endian. */
    verifySha256(modulus: Uint8Array, exponent: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean;
  };
}

/** As `Curves.p256.verify`, beside this thread. Several may be under way, and end in any order. */
export type VerifyAside = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => Promise<boolean>;

/** Whether `Curves.secp256k1.recoverPublicKey` gives `publicKey`, found beside this thread as `VerifyAside` does. */
export type RecoversAside = (
  publicKey: Uint8Array,
  digest: Uint8Array,
  signed: RecoverableSignature,
) => Promise<boolean>;

/** Symmetric primitives. All synchronous, all on bytes. */
export interface Ciphers {
  sha256(message: Uint8Array): Uint8Array;
  hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array;
  hmacSha512(key: Uint8Array, message: Uint8Array): Uint8Array;
  /** PBKDF2 with HMAC-SHA-512, `length` bytes (BIP-39: 2,048 iterations, 64 bytes). */
  pbkdf2Sha512(password: Uint8Array, salt: Uint8Array, iterations: number, length: number): Uint8Array;
  /** AES-256-GCM, 12-byte nonce. Gives ciphertext ‖ 16-byte tag. */
  sealAes256Gcm(key: Uint8Array, nonce: Uint8Array, plaintext: Uint8Array, associatedData: Uint8Array): Uint8Array;
  /** The plaintext, or null when the tag does not fit. */
  openAes256Gcm(key: Uint8Array, nonce: Uint8Array, sealed: Uint8Array, associatedData: Uint8Array): Uint8Array | null;
}

/** What an issuer proves, after its token was verified. */
export type OidcIdentity = Readonly<{
  issuer: string;
  audience: string;
  subject: string;
  /** The claim `nonce`, or `tknonce` where that is absent. */
  nonce?: string;
  /** Until when the token is good: milliseconds since the Unix epoch. */
  expiresAtMs: number;
}>;

export type OidcVerdict = Readonly<{ ok: true; identity: OidcIdentity }> | Readonly<{ ok: false; reason: string }>;

export interface Identity {
  /**
   * Verifies a token against its issuer's keys: the ones the operator pinned, or those its discovery document points at, as far as
   * the vault's network setting allows. `reason` is a sentence for the caller and holds no part of the token. Never rejects.
   */
  verifyOidcToken(token: string): Promise<OidcVerdict>;
}
