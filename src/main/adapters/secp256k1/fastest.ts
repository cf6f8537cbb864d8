import { secp256k1 as noble } from '@noble/curves/secp256k1.js';
import type { Curves } from '#engine/ports.ts';
import { nativeSecp256k1, type NativeSecp256k1 } from './native.ts';
import { wasmSecp256k1 } from './wasm.ts';

/** Which libsecp256k1 works, and why not the native one. */
export type ChosenSecp256k1 = Readonly<{
  body: Curves['secp256k1'];
  name: 'native' | 'webassembly';
  /** Why the native library is not used, as one sentence without a period; null where it is used. */
  whyNot: string | null;
}>;

let chosen: ChosenSecp256k1 | undefined;

/**
 * The native libsecp256k1 where it loads and agrees with @noble, and WebAssembly otherwise. The choice is made once for each process.
 * Schnorr signatures and x-only keys (BIP-340, BIP-341) are WebAssembly's in both.
 */
export function fastestSecp256k1(): ChosenSecp256k1 {
  chosen ??= chooseSecp256k1(nativeSecp256k1);
  return chosen;
}

/** @param load gives the native library, or throws */
export function chooseSecp256k1(load: () => NativeSecp256k1): ChosenSecp256k1 {
  try {
    const native = load();
    if (agreesWithNoble(native)) return { body: { ...wasmSecp256k1, ...native }, name: 'native', whyNot: null };
    return { body: wasmSecp256k1, name: 'webassembly', whyNot: 'the native library failed its self-test' };
  } catch (error) {
    const whyNot = error instanceof Error ? error.message : 'the native library does not load';
    return { body: wasmSecp256k1, name: 'webassembly', whyNot };
  }
}

/** @noble computes without its table of multiples here: making the table takes longer than everything else at start. */
function agreesWithNoble(native: NativeSecp256k1): boolean {
  noble.Point.BASE.precompute(1);
  try {
    return givesSame(native);
  } finally {
    // The width that @noble has by itself. The table is made when it is first used.
    noble.Point.BASE.precompute();
  }
}

/** What the native library makes of a key, a digest and a wrong signature, against what @noble makes of them. */
function givesSame(native: NativeSecp256k1): boolean {
  const [key, digest] = [new Uint8Array(32).fill(0x5a), new Uint8Array(32).fill(1)];
  const publicKey = noble.getPublicKey(key, true);
  const doubled = noble.Point.Fn.toBytes(noble.Point.Fn.create(2n * BigInt(`0x${'5a'.repeat(32)}`)));
  const [recovery = 0, ...expected] = noble.sign(digest, key, { prehash: false, format: 'recovered' });
  const signed = native.signDigest(key, digest);
  const wrong = signed.signature.map((byte, at) => (at === 63 ? byte ^ 1 : byte));
  return (
    same(native.publicKey(key), publicKey) &&
    same(native.uncompress(publicKey), noble.Point.fromBytes(publicKey).toBytes(false)) &&
    same(native.addToPrivateKey(key, key), doubled) &&
    signed.recovery === recovery &&
    same(signed.signature, Uint8Array.from(expected)) &&
    same(native.recoverPublicKey(digest, signed), publicKey) &&
    native.verifyDigest(publicKey, digest, signed.signature) &&
    !native.verifyDigest(publicKey, digest, wrong)
  );
}

function same(one: Uint8Array | null, other: Uint8Array): boolean {
  return one !== null && Buffer.compare(one, other) === 0;
}
