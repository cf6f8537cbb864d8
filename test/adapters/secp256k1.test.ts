import { describe, expect, it } from 'vitest';
import { chooseSecp256k1, fastestSecp256k1 } from '../../src/main/adapters/secp256k1/fastest.ts';
import { nativeSecp256k1, type NativeSecp256k1 } from '../../src/main/adapters/secp256k1/native.ts';
import { wasmSecp256k1 } from '../../src/main/adapters/secp256k1/wasm.ts';
import { nobleCurves } from '../harness/noble-curves.ts';

/** Stands in the place of the native library, and is right. */
const noble = nobleCurves().secp256k1;
const right: NativeSecp256k1 = {
  verifyDigest: noble.verifyDigest,
  signDigest: noble.signDigest,
  recoverPublicKey: noble.recoverPublicKey,
  publicKey: noble.publicKey,
  uncompress: noble.uncompress,
  addToPrivateKey: noble.addToPrivateKey,
};
const flipped = (bytes: Uint8Array): Uint8Array => bytes.map((byte, at) => (at === 9 ? byte ^ 1 : byte));

describe('the choice of a libsecp256k1', () => {
  it('takes the native library for ECDSA where it is right, and WebAssembly for Schnorr', () => {
    const { body, name, whyNot } = chooseSecp256k1(() => right);
    expect({ name, whyNot }).toEqual({ name: 'native', whyNot: null });
    expect(body.signDigest).toBe(right.signDigest);
    expect(body.signSchnorr).toBe(wasmSecp256k1.signSchnorr);
  });

  it.each<[string, Partial<NativeSecp256k1>]>([
    [
      'signs something else',
      { signDigest: (...given) => ({ ...right.signDigest(...given), signature: new Uint8Array(64).fill(1) }) },
    ],
    [
      'gives another recovery id',
      {
        signDigest: (...given) => ({
          ...right.signDigest(...given),
          recovery: right.signDigest(...given).recovery ^ 1,
        }),
      },
    ],
    ['makes another public key', { publicKey: (key) => flipped(right.publicKey(key)) }],
    ['recovers nothing', { recoverPublicKey: () => null }],
    ['verifies everything', { verifyDigest: () => true }],
    ['verifies nothing', { verifyDigest: () => false }],
    ['reads a point as another', { uncompress: (key) => flipped(right.uncompress(key)) }],
    ['adds wrongly', { addToPrivateKey: (key) => key }],
  ])('takes WebAssembly where the native library %s', (_, wrong) => {
    const { body, name, whyNot } = chooseSecp256k1(() => ({ ...right, ...wrong }));
    expect({ name, whyNot }).toEqual({ name: 'webassembly', whyNot: 'the native library failed its self-test' });
    expect(body).toBe(wasmSecp256k1);
  });

  it('takes WebAssembly where no library was built for the system, and says so', () => {
    expect(chooseSecp256k1(() => nativeSecp256k1('plan9-mips'))).toEqual({
      body: wasmSecp256k1,
      name: 'webassembly',
      whyNot: 'no native libsecp256k1 loads on plan9-mips',
    });
  });

  it('loads the native library on the systems that it was built for', () => {
    const built = ['linux-x64', 'darwin-arm64', 'win32-x64'].includes(`${process.platform}-${process.arch}`);
    expect(fastestSecp256k1().name).toBe(built ? 'native' : 'webassembly');
  });
});
