import { createRequire } from 'node:module';
import type { Curves } from '#engine/ports.ts';
import { systemEntropy } from '../entropy.ts';
import { attempt, requirePoint } from '../curve-checks.ts';

/**
 * The functions of the binding that Coffer calls. Each gives 0 when it succeeded, or the number of the step that failed, and throws a
 * TypeError for an array of another length. What they compute stands in their first argument then.
 */
type Binding = Readonly<{
  contextRandomize: (seed: Uint8Array) => number;
  privateKeyTweakAdd: (privateKey: Uint8Array, tweak: Uint8Array) => number;
  publicKeyCreate: (output: Uint8Array, privateKey: Uint8Array) => number;
  publicKeyConvert: (output: Uint8Array, publicKey: Uint8Array) => number;
  signatureNormalize: (signature: Uint8Array) => number;
  ecdsaSign: (output: { signature: Uint8Array; recid: number }, digest: Uint8Array, privateKey: Uint8Array) => number;
  ecdsaVerify: (signature: Uint8Array, digest: Uint8Array, publicKey: Uint8Array) => number;
  ecdsaRecover: (output: Uint8Array, signature: Uint8Array, recovery: number, digest: Uint8Array) => number;
}>;

/** The part of the curve that the native library takes over. It has neither Schnorr signatures nor x-only keys. */
export type NativeSecp256k1 = Pick<
  Curves['secp256k1'],
  'verifyDigest' | 'signDigest' | 'recoverPublicKey' | 'publicKey' | 'uncompress' | 'addToPrivateKey'
>;

/** The prebuilt libraries that the package brings along, by system and processor. */
const prebuilt: Readonly<Record<string, readonly string[]>> = {
  'linux-x64': ['linux-x64/secp256k1.glibc.node', 'linux-x64/secp256k1.musl.node'],
  'darwin-arm64': ['darwin-arm64/secp256k1.node'],
  'win32-x64': ['win32-x64/secp256k1.node'],
};

/**
 * secp256k1 by libsecp256k1 in machine code (Node-API). The library itself is loaded, and not the entry of its package: the entry takes
 * slower arithmetic in JavaScript without a word where the library is missing.
 *
 * @param platform system and processor as Node names them, such as `linux-x64`
 * @throws an Error where no prebuilt library loads on this system
 */
export function nativeSecp256k1(platform = thisPlatform()): NativeSecp256k1 {
  const binding = loadBinding(platform);
  // Blinds the arithmetic with secrets against what can be measured from outside.
  if (binding.contextRandomize(systemEntropy().bytes(32)) !== 0) throw new Error('libsecp256k1 takes no random seed');
  return {
    verifyDigest: (publicKey, digest, signature) => attempt(() => verifyDigest(binding, publicKey, digest, signature)),
    signDigest: (privateKey, digest) => {
      const output = { signature: new Uint8Array(64), recid: 0 };
      requireDone(binding.ecdsaSign(output, belowOrder(digest), privateKey), 'a secp256k1 private key is in [1, n)');
      return { signature: output.signature, recovery: output.recid };
    },
    recoverPublicKey: (digest, { signature, recovery }) => {
      const output = new Uint8Array(33);
      const known = Number.isInteger(recovery) && recovery >= 0 && recovery <= 3;
      return known && attempt(() => binding.ecdsaRecover(output, signature, recovery, digest) === 0) ? output : null;
    },
    publicKey: (privateKey) => {
      const output = new Uint8Array(33);
      requireDone(binding.publicKeyCreate(output, privateKey), 'a secp256k1 private key is in [1, n)');
      return output;
    },
    uncompress: (publicKey) => {
      requirePoint(publicKey);
      const output = new Uint8Array(65);
      requireDone(binding.publicKeyConvert(output, publicKey), 'a public key is a point of the curve');
      return output;
    },
    addToPrivateKey: (privateKey, tweak) => {
      // The library adds in place.
      const sum = Uint8Array.from(privateKey);
      return binding.privateKeyTweakAdd(sum, tweak) === 0 ? sum : null;
    },
  };
}

function verifyDigest(binding: Binding, publicKey: Uint8Array, digest: Uint8Array, signature: Uint8Array): boolean {
  requirePoint(publicKey);
  // The library verifies no high S, and the port accepts both.
  const low = Uint8Array.from(signature);
  return binding.signatureNormalize(low) === 0 && binding.ecdsaVerify(low, digest, publicKey) === 0;
}

/** The order n of the group (SEC 2, section 2.4.1). */
const ORDER = BigInt('0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141');
const ORDER_HIGH_BYTES = 15;

/**
 * The digest modulo n. RFC 6979 makes the nonce from the digest modulo n, and this version of the library from the digest as given. Both
 * stand for the same signed number; only a digest that a caller chose is at least n.
 */
function belowOrder(digest: Uint8Array): Uint8Array {
  if (digest.length !== 32 || digest.subarray(0, ORDER_HIGH_BYTES).some((byte) => byte !== 0xff)) return digest;
  const value = BigInt(`0x${Buffer.from(digest).toString('hex')}`);
  return value < ORDER ? digest : Buffer.from((value - ORDER).toString(16).padStart(64, '0'), 'hex');
}

function requireDone(code: number, otherwise: string): void {
  if (code !== 0) throw new RangeError(otherwise);
}

/** The libraries for this system, to be loaded one after the other until one loads. */
export function prebuiltLibraries(platform = thisPlatform()): readonly string[] {
  return (prebuilt[platform] ?? []).map((file) => `secp256k1/prebuilds/${file}`);
}

function thisPlatform(): string {
  return `${process.platform}-${process.arch}`;
}

function loadBinding(platform: string): Binding {
  const load = createRequire(import.meta.url);
  // A library for another libc does not load.
  const causes: unknown[] = [];
  for (const library of prebuiltLibraries(platform)) {
    try {
      const { Secp256k1 } = load(library) as { Secp256k1: new () => Binding };
      return new Secp256k1();
    } catch (cause) {
      causes.push(cause);
    }
  }
  throw new AggregateError(causes, `no native libsecp256k1 loads on ${platform}`);
}
