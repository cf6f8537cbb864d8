import { schnorr } from '@noble/curves/secp256k1.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import { RawOldTx } from '@scure/btc-signer/script.js';
import * as bitcoinjs from 'bitcoinjs-lib';
import { describe, expect, it } from 'vitest';
import { toHex } from '#engine/crypto/bytes.ts';
import { toDer } from '#engine/crypto/der.ts';
import { bitcoin } from '#engine/signing/bitcoin/index.ts';
import type { Psbt } from '#engine/signing/bitcoin/psbt.ts';
import { sighashes } from '#engine/signing/bitcoin/sighash.ts';
import { signerOf } from '../../harness/signers.ts';

/** BIP-341, wallet-test-vectors.json, keyPathSpending. */
const bip341 = {
  transaction:
    '02000000097de20cbff686da83a54981d2b9bab3586f4ca7e48f57f5b55963115f3b334e9c010000000000000000d7b7cab57b1393ace2d064f4d4a2cb8af6def61273e127517d44759b6dafdd990000000000fffffffff8e1f583384333689228c5d28eac13366be082dc57441760d957275419a418420000000000fffffffff0689180aa63b30cb162a73c6d2a38b7eeda2a83ece74310fda0843ad604853b0100000000feffffffaa5202bdf6d8ccd2ee0f0202afbbb7461d9264a25e5bfd3c5a52ee1239e0ba6c0000000000feffffff956149bdc66faa968eb2be2d2faa29718acbfe3941215893a2a3446d32acd050000000000000000000e664b9773b88c09c32cb70a2a3e4da0ced63b7ba3b22f848531bbb1d5d5f4c94010000000000000000e9aa6b8e6c9de67619e6a3924ae25696bb7b694bb677a632a74ef7eadfd4eabf0000000000ffffffffa778eb6a263dc090464cd125c466b5a99667720b1c110468831d058aa1b82af10100000000ffffffff0200ca9a3b000000001976a91406afd46bcdfd22ef94ac122aa11f241244a37ecc88ac807840cb0000000020ac9a87f5594be208f8532db38cff670c450ed2fea8fcdefcc9a663f78bab962b0065cd1d',
  spent: [
    ['512053a1f6e454df1aa2776a2814a721372d6258050de330b3c6d10ee8f4e0dda343', 420_000_000n],
    ['5120147c9c57132f6e7ecddba9800bb0c4449251c92a1e60371ee77557b6620f3ea3', 462_000_000n],
    ['76a914751e76e8199196d454941c45d1b3a323f1433bd688ac', 294_000_000n],
    ['5120e4d810fd50586274face62b8a807eb9719cef49c04177cc6b76a9a4251d5450e', 504_000_000n],
    ['512091b64d5324723a985170e4dc5a0f84c041804f2cd12660fa5dec09fc21783605', 630_000_000n],
    ['00147dd65592d0ab2fe0d0257d571abf032cd9db93dc', 378_000_000n],
    ['512075169f4001aa68f15bbed28b218df1d0a62cbbcf1188c6665110c293c907b831', 672_000_000n],
    ['5120712447206d7a5238acc7ff53fbe94a3b64539ad291c7cdbc490b7577e4b17df5', 546_000_000n],
    ['512077e30a5522dd9f894c3f8b8bd4c4b2cf82ca7da8a3ea6a239655c39c050ab220', 588_000_000n],
  ],
} as const;

/** The transaction of the vectors, of which only the digests are asked: one of its outputs has no address. */
function vectorTransaction(): Psbt {
  const { version, lockTime, inputs, outputs } = RawOldTx.decode(hexToBytes(bip341.transaction));
  return {
    maps: [],
    version,
    lockTime,
    fee: 0n,
    inputs: inputs.map(({ txid, index, sequence }, at) => {
      const [script, amount] = bip341.spent[at] ?? ['', 0n];
      const spent = { amount, script: hexToBytes(script) };
      return { txId: txid, vout: index, sequence, spent, isProven: false, says: {}, records: [] };
    }),
    outputs: outputs.map(({ amount, script }) => ({
      amount,
      script,
      destination: { addressType: '', address: () => '' },
    })),
  };
}

/** The private key 1, or another small one. */
const small = (key: number): Uint8Array => hexToBytes(key.toString(16).padStart(64, '0'));

describe('published vectors', () => {
  it('BIP-341: the digest of a key path, and the published signature over it', () => {
    const digest = sighashes(vectorTransaction()).taproot(4);
    expect(toHex(digest)).toBe('4f900a0bae3f1446fd48490c2958b5a023228f01661cda3496a11da502a7f7ef');
    const witness =
      'b4010dd48a617db09926f729e79c33ae0b4e94b79f04a1ae93ede6315eb3669de185a17d2b0ac9ee09fd4c64b678a0b61a0a86fa888a273c8511be83bfd6810f';
    expect(schnorr.verify(hexToBytes(witness), digest, hexToBytes(bip341.spent[4][0].slice(4)))).toBe(true);
  });

  it('BIP-341: the signatures of its P2PKH and P2WPKH inputs', () => {
    const digests = sighashes(vectorTransaction());
    const signed = (key: number, digest: Uint8Array): string =>
      toHex(toDer(signerOf(small(key)).signDigest(digest).signature));
    expect(signed(1, digests.legacy(2, hexToBytes(bip341.spent[2][0])))).toBe(
      '30450221008f3b8f8f0537c420654d2283673a761b7ee2ea3c130753103e08ce79201cf32a022079e7ab904a1980ef1c5890b648c8783f4d10103dd62f740d13daa79e298d50c2',
    );
    expect(signed(3, digests.segwit(5, hexToBytes(`76a9${bip341.spent[5][0].slice(2)}88ac`)))).toBe(
      '304402202b795e4de72646d76eab3f0ab27dfa30b810e856ff3a46c9a702df53bb0d8cc302203ccc4d822edab5f35caddb10af1be93583526ccfbade4b4ead350781e2f8adcd',
    );
  });

  it('BIP-143: the native P2WPKH input beside one of a bare key', () => {
    const unsigned =
      '0100000002fff7f7881a8099afa6940d42d1e7f6362bec38171ea3edf433541db4e4ad969f0000000000eeffffffef51e1b804cc89d182d279655c3aa89e815b1b309fe287d9b2b55d57b90ec68a0100000000ffffffff02202cb206000000001976a9148280b37df378db99f66f85c95a783a76ac7a6d5988ac9093510d000000001976a9143bde42dbee7e4dbe6a21b2d50ce2f0167faa815988ac11000000';
    const { version, locktime, ins, outs } = bitcoinjs.Transaction.fromHex(unsigned);
    const psbt = new bitcoinjs.Psbt().setVersion(version).setLocktime(locktime);
    const bare = hexToBytes('2103c9f4836b9a4f77fc0d81f7bcb01b7f1b35916864b9476c241ce9fc198bd25432ac');
    const key = hexToBytes('619c335025c7f4012e556c2a58b2506e30b8511b53ade95ea316fd8c3286feb9');
    const own = bitcoinjs.payments.p2wpkh({ pubkey: signerOf(key).publicKey }).output;
    for (const [at, { hash, index, sequence }] of ins.entries()) {
      const script = at === 1 && own ? own : bare;
      psbt.addInput({ hash, index, sequence, witnessUtxo: { script, value: at === 1 ? 600_000_000n : 625_000_000n } });
    }
    for (const { script, value } of outs) psbt.addOutput({ script, value });
    const signed = bitcoinjs.Psbt.fromHex(bitcoin.sign(bitcoin.parse(psbt.toHex()), signerOf(key)));
    const [signature] = signed.data.inputs[1]?.partialSig ?? [];
    expect(signature && toHex(signature.pubkey)).toBe(
      '025476c2e83188368da1ff3e292e7acafcdb3566bb0ad253f62fc70f07aeee6357',
    );
    expect(signature && toHex(signature.signature)).toBe(
      '304402203609e17b84f6a7d30c80bfa610b5b4542f32a8a0d5447a12fb1366d7f01cc44a0220573a954c4518331561406f90300e8f3358f51928d43c212a8caed02de67eebee01',
    );
    expect(signed.data.inputs[0]?.partialSig).toBeUndefined();
  });

  it.each([
    [
      'a transaction of the network',
      'AgAAAAEmgXE3Ht/yhek3re6ks3t4AAwFZsuzrWRkFxPKQhcb9gAAAABqRzBEAiBwsiRRI+a/R01gxbUMBD1MaRpdJDXwmjSnZiqdwlF5CgIgATKcqdrPKAvfMHQOwDkEIkIsgctFg5RXrrdvwS7dlbMBIQJlfRGNM1e44PTCzUbbezn22cONmnCry5st5dyNv+TOMf7///8C09/1BQAAAAAZdqkU0MWZA8W6woaHYOkP1SGkZlqnZSCIrADh9QUAAAAAF6kUNUXm4zuDLEcFDyTT7rk8nAOUi8eHsy4TAA==',
    ],
    [
      'missing outputs',
      'cHNidP8BAHUCAAAAASaBcTce3/KF6Tet7qSze3gADAVmy7OtZGQXE8pCFxv2AAAAAAD+////AtPf9QUAAAAAGXapFNDFmQPFusKGh2DpD9UhpGZap2UgiKwA4fUFAAAAABepFDVF5uM7gyxHBQ8k0+65PJwDlIvHh7MuEwAAAQD9pQEBAAAAAAECiaPHHqtNIOA3G7ukzGmPopXJRjr6Ljl/hTPMti+VZ+UBAAAAFxYAFL4Y0VKpsBIDna89p95PUzSe7LmF/////4b4qkOnHf8USIk6UwpyN+9rRgi7st0tAXHmOuxqSJC0AQAAABcWABT+Pp7xp0XpdNkCxDVZQ6vLNL1TU/////8CAMLrCwAAAAAZdqkUhc/xCX/Z4Ai7NK9wnGIZeziXikiIrHL++E4sAAAAF6kUM5cluiHv1irHU6m80GfWx6ajnQWHAkcwRAIgJxK+IuAnDzlPVoMR3HyppolwuAJf3TskAinwf4pfOiQCIAGLONfc0xTnNMkna9b7QPZzMlvEuqFEyADS8vAtsnZcASED0uFWdJQbrUqZY3LLh+GFbTZSYG2YVi/jnF6efkE/IQUCSDBFAiEA0SuFLYXc2WHS9fSrZgZU327tzHlMDDPOXMMJ/7X85Y0CIGczio4OFyXBl/saiK9Z9R5E5CVbIBZ8hoQDHAXR8lkqASECI7cr7vCWXRC+B3jv7NYfysb3mk6haTkzgHNEZPhPKrMAAAAAAA==',
    ],
    [
      'a filled scriptSig in the unsigned transaction',
      'cHNidP8BAP0KAQIAAAACqwlJoIxa98SbghL0F+LxWrP1wz3PFTghqBOfh3pbe+QAAAAAakcwRAIgR1lmF5fAGwNrJZKJSGhiGDR9iYZLcZ4ff89X0eURZYcCIFMJ6r9Wqk2Ikf/REf3xM286KdqGbX+EhtdVRs7tr5MZASEDXNxh/HupccC1AaZGoqg7ECy0OIEhfKaC3Ibi1z+ogpL+////qwlJoIxa98SbghL0F+LxWrP1wz3PFTghqBOfh3pbe+QBAAAAAP7///8CYDvqCwAAAAAZdqkUdopAu9dAy+gdmI5x3ipNXHE5ax2IrI4kAAAAAAAAGXapFG9GILVT+glechue4O/p+gOcykWXiKwAAAAAAAABASAA4fUFAAAAABepFDVF5uM7gyxHBQ8k0+65PJwDlIvHhwEEFgAUhdE1N/LiZUBaNNuvqePdoB+4IwgAAAA=',
    ],
  ])('BIP-174 calls invalid: %s', (_why, base64) => {
    expect(() => bitcoin.parse(Buffer.from(base64, 'base64').toString('hex'))).toThrow('unsignedTransaction: ');
  });
});
