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

/** What the native library makes of a key, three digests and a wrong signature, against what @noble makes of them. */
function agreesWithNoble(native: NativeSecp256k1): boolean {
  const key = new Uint8Array(32).fill(0x5a);
  const publicKey = noble.getPublicKey(key, true);
  const doubled = noble.Point.Fn.toBytes(noble.Point.Fn.create(2n * BigInt(`0x${'5a'.repeat(32)}`)));
  const keysAgree =
    same(native.publicKey(key), publicKey) &&
    same(native.uncompress(publicKey), noble.getPublicKey(key, false)) &&
    same(native.addToPrivateKey(key, key), doubled);
  return (
    keysAgree &&
    [1, 2, 3].every((fill) => {
      const digest = new Uint8Array(32).fill(fill);
      const [recovery = 0, ...expected] = noble.sign(digest, key, { prehash: false, format: 'recovered' });
      const { signature, recovery: got } = native.signDigest(key, digest);
      const wrong = signature.map((byte, at) => (at === 63 ? byte ^ 1 : byte));
      return (
        got === recovery &&
        same(signature, Uint8Array.from(expected)) &&
        same(native.recoverPublicKey(digest, { signature, recovery }), publicKey) &&
        native.verifyDigest(publicKey, digest, signature) &&
        !native.verifyDigest(publicKey, digest, wrong)
      );
    })
  );
}

function same(one: Uint8Array | null, other: Uint8Array): boolean {
  return one !== null && Buffer.compare(one, other) === 0;
}
