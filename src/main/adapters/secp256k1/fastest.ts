import type { Curves } from '#engine/ports.ts';
import { nativeSecp256k1, type NativeSecp256k1 } from './native.ts';
import { wasmSecp256k1 } from './wasm.ts';

/** Which libsecp256k1 works, and why not the native one. */
type ChosenSecp256k1 = Readonly<{
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

/**
 * A key, a digest, and what @noble/curves makes of them. The tests compute it again: at start that would take longer than the rest of the
 * self-test.
 */
const known = {
  key: new Uint8Array(32).fill(0x5a),
  digest: new Uint8Array(32).fill(1),
  publicKey: bytes('029c5530e4385ebc41cdaf8257edf9a2baaf8506a4099103211e6ed7382103ed67'),
  point: bytes(
    '049c5530e4385ebc41cdaf8257edf9a2baaf8506a4099103211e6ed7382103ed673c959f0354f61f639ef43b967af7d75c9e9eabb44064949b43a55189ab4ce722',
  ),
  signature: bytes(
    '8947b502b72cd9f5e330acd3e2d2482b31e3d8afe6ebbd7056ae82c00f721a3a00cdb60e07e72f7413ff7b9329d9996e8949699cc81683c35b0492852f6013de',
  ),
  recovery: 1,
  doubledKey: new Uint8Array(32).fill(0xb4),
};

function agreesWithNoble(native: NativeSecp256k1): boolean {
  const { key, digest, publicKey } = known;
  const signed = native.signDigest(key, digest);
  const wrong = signed.signature.map((byte, at) => (at === 63 ? byte ^ 1 : byte));
  return (
    same(native.publicKey(key), publicKey) &&
    same(native.uncompress(publicKey), known.point) &&
    same(native.addToPrivateKey(key, key), known.doubledKey) &&
    signed.recovery === known.recovery &&
    same(signed.signature, known.signature) &&
    same(native.recoverPublicKey(digest, signed), publicKey) &&
    native.verifyDigest(publicKey, digest, signed.signature) &&
    !native.verifyDigest(publicKey, digest, wrong)
  );
}

function bytes(hex: string): Uint8Array {
  return Uint8Array.from(Buffer.from(hex, 'hex'));
}

function same(one: Uint8Array | null, other: Uint8Array): boolean {
  return one !== null && Buffer.compare(one, other) === 0;
}
