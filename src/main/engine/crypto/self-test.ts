import { parseBase64Url } from '#shared/base64url.ts';
import { lazy } from '#shared/lazy.ts';
import type { Ciphers, Curves, RecoverableSignature } from '../ports.ts';
import { concat, parseHex, toHex, utf8Bytes } from './bytes.ts';
import { hkdfExpand, hkdfExtract } from './hpke.ts';

/** Computes a known answer; `false` and `null` are wrong ones as well. */
type KnownAnswer = Readonly<{
  what: string;
  expected: string | boolean | null;
  compute: () => string | boolean | null;
}>;

/**
 * Computes a published answer with every primitive, and its refusal of a wrong one. Throws an Error that names what failed.
 */
export function selfTest(curves: Curves, ciphers: Ciphers): void {
  requireAnswers([
    ...answersAtStart(curves, ciphers),
    ...p256SignatureAnswers(curves, ciphers),
    ...schnorrAnswers(curves.secp256k1),
  ]);
}

/**
 * The primitives, tested: a runtime without one, or with one that errs, must not get to hold a vault. Run at start, before a key is touched.
 * What a host that starts locked does not need, and what takes long to load or to compute first, is tested right before its first use:
 * signatures made with P-256, Schnorr signatures, and taproot. Throws what `selfTest` does, at start and at that first use.
 * @param soon is given the test of signatures made with P-256, which an operator needs first, to run it when nobody waits
 */
export function testedCurves(curves: Curves, ciphers: Ciphers, soon: (test: () => void) => void = () => {}): Curves {
  requireAnswers(answersAtStart(curves, ciphers));
  const { p256, secp256k1 } = curves;
  const testSigning = lazy(() => requireAnswers(p256SignatureAnswers(curves, ciphers)));
  soon(testSigning);
  const signsP256 = testedBefore(testSigning);
  const isSchnorr = testedBefore(lazy(() => requireAnswers(schnorrAnswers(secp256k1))));
  return {
    ...curves,
    p256: {
      ...p256,
      sign: signsP256(p256.sign),
      signDigest: signsP256(p256.signDigest),
      recoverPublicKey: signsP256(p256.recoverPublicKey),
    },
    secp256k1: {
      ...secp256k1,
      signSchnorr: isSchnorr(secp256k1.signSchnorr),
      verifySchnorr: isSchnorr(secp256k1.verifySchnorr),
      taprootOutputKey: isSchnorr(secp256k1.taprootOutputKey),
      taprootPrivateKey: isSchnorr(secp256k1.taprootPrivateKey),
    },
  };
}

/** What puts a test, which does nothing once it has passed, before each use of a primitive. */
function testedBefore(test: () => void) {
  return <Given extends unknown[], Answer>(use: (...given: Given) => Answer) =>
    (...given: Given): Answer => {
      test();
      return use(...given);
    };
}

function answersAtStart(curves: Curves, ciphers: Ciphers): KnownAnswer[] {
  return [
    ...cipherAnswers(ciphers),
    ...p256Answers(curves),
    ...secp256k1Answers(curves, ciphers),
    ...otherAnswers(curves),
  ];
}

function requireAnswers(answers: readonly KnownAnswer[]): void {
  const failed = answers.filter(({ expected, compute }) => {
    try {
      return compute() !== expected;
    } catch {
      return true;
    }
  });
  if (failed.length > 0)
    throw new Error(`cryptographic self-test failed: ${failed.map(({ what }) => what).join(', ')}`);
}

const hex = (text: string): Uint8Array => parseHex(text) ?? new Uint8Array();
const base64Url = (text: string): Uint8Array => parseBase64Url(text) ?? new Uint8Array();
const flipped = (bytes: Uint8Array): Uint8Array => bytes.map((byte, at) => (at === bytes.length - 1 ? byte ^ 1 : byte));

function cipherAnswers(ciphers: Ciphers): KnownAnswer[] {
  const [key, message] = [utf8Bytes('Jefe'), utf8Bytes('what do ya want for nothing?')];
  return [
    {
      what: 'SHA-256 (FIPS 180-4)',
      expected: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
      compute: () => toHex(ciphers.sha256(utf8Bytes('abc'))),
    },
    {
      what: 'HMAC-SHA-256 (RFC 4231, case 2)',
      expected: '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
      compute: () => toHex(ciphers.hmacSha256(key, message)),
    },
    {
      what: 'HMAC-SHA-512 (RFC 4231, case 2)',
      expected:
        '164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea2505549758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737',
      compute: () => toHex(ciphers.hmacSha512(key, message)),
    },
    {
      what: 'HKDF-SHA-256 (RFC 5869, case 1)',
      expected: '3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865',
      compute: () => {
        const root = hkdfExtract(ciphers, hex('000102030405060708090a0b0c'), new Uint8Array(22).fill(0x0b));
        return toHex(hkdfExpand(ciphers, root, hex('f0f1f2f3f4f5f6f7f8f9'), 42));
      },
    },
    {
      what: 'PBKDF2-HMAC-SHA-512',
      expected:
        'e1d9c16aa681708a45f5c7c4e215ceb66e011a2e9f0040713f18aefdb866d53cf76cab2868a39b9f7840edce4fef5a82be67335c77a6068e04112754f27ccf4e',
      compute: () => toHex(ciphers.pbkdf2Sha512(utf8Bytes('password'), utf8Bytes('salt'), 2, 64)),
    },
    ...gcmAnswers(ciphers),
  ];
}

/** Test case 16 of the GCM specification. */
function gcmAnswers(ciphers: Ciphers): KnownAnswer[] {
  const key = hex('feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308');
  const nonce = hex('cafebabefacedbaddecaf888');
  const associated = hex('feedfacedeadbeeffeedfacedeadbeefabaddad2');
  const plaintext =
    'd9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39';
  const sealed =
    '522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f66276fc6ece0f4e1768cddf8853bb2d551b';
  const opened = (box: Uint8Array) => {
    const bytes = ciphers.openAes256Gcm(key, nonce, box, associated);
    return bytes && toHex(bytes);
  };
  const what = 'AES-256-GCM';
  return [
    { what, expected: sealed, compute: () => toHex(ciphers.sealAes256Gcm(key, nonce, hex(plaintext), associated)) },
    { what, expected: plaintext, compute: () => opened(hex(sealed)) },
    { what, expected: null, compute: () => opened(flipped(hex(sealed))) },
  ];
}

// RFC 6979, A.2.5, SHA-256, "sample", with the lower of its two s.
const sample = {
  privateKey: 'c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721',
  publicKey:
    '0460fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb67903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299',
  compressed: '0360fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6',
  message: utf8Bytes('sample'),
  signature:
    'efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf37160834e36ad29a83bf2bc9385e491d6099c8fdf9d1ed67aa7ea5f51f93782857a9',
};
const ecdsaOnP256 = 'ECDSA on P-256 (RFC 6979)';

function p256Answers({ p256 }: Curves): KnownAnswer[] {
  const { publicKey, message } = sample;
  const [what, signature] = [ecdsaOnP256, hex(sample.signature)];
  // RFC 5903, section 8.1.
  const ours = hex('c88f01f510d9ac3f70a292daa2316de544e9aab8afe84049c62a9c57862d1433');
  const theirs =
    '04d12dfb5289c8d4f81208b70270398c342296970a0bccb74c736fc7554494bf6356fbf3ca366cc23e8157854c13c58d6aac23f046ada30f8353e74f33039872ab';
  return [
    { what, expected: publicKey, compute: () => toHex(p256.publicKey(hex(sample.privateKey))) },
    { what, expected: publicKey, compute: () => toHex(p256.uncompress(hex(sample.compressed))) },
    { what, expected: true, compute: () => p256.verify(hex(publicKey), message, signature) },
    { what, expected: false, compute: () => p256.verify(hex(publicKey), message, flipped(signature)) },
    {
      what: 'ECDH on P-256 (RFC 5903)',
      expected: 'd6840f6b42f6edafd13116e0e12565202fef8e9ece7dce03812464d04b9442de',
      compute: () => toHex(p256.sharedSecret(ours, hex(theirs))),
    },
  ];
}

function p256SignatureAnswers({ p256 }: Curves, ciphers: Ciphers): KnownAnswer[] {
  const { message, signature, compressed } = sample;
  const what = ecdsaOnP256;
  const privateKey = hex(sample.privateKey);
  const digest = ciphers.sha256(message);
  const signed = lazy(() => p256.signDigest(privateKey, digest));
  return [
    { what, expected: signature, compute: () => toHex(p256.sign(privateKey, message)) },
    { what, expected: signature, compute: () => toHex(signed().signature) },
    { what, expected: compressed, compute: () => recovered(p256, digest, signed()) },
  ];
}

function secp256k1Answers({ secp256k1 }: Curves, ciphers: Ciphers): KnownAnswer[] {
  const one = new Uint8Array(32);
  one[31] = 1;
  const generator = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798';
  const signature = hex(
    '934b1ea10a4b3c1757e2b0c017d0b6143ce3c9a7e6a4a49860d7a6ab210ee3d82442ce9d2b916064108014783e923ec36b49743e2ffa1c4496f01a512aafd9e5',
  );
  const digest = ciphers.sha256(utf8Bytes('Satoshi Nakamoto'));
  const what = 'secp256k1 (SEC 2)';
  return [
    { what, expected: generator, compute: () => toHex(secp256k1.publicKey(one)) },
    {
      what,
      expected: '483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8',
      compute: () => toHex(secp256k1.uncompress(hex(generator)).subarray(33)),
    },
    {
      what,
      expected: toHex(concat(new Uint8Array(31), Uint8Array.of(2))),
      compute: () => toHex(secp256k1.addToPrivateKey(one, one) ?? new Uint8Array()),
    },
    { what, expected: true, compute: () => secp256k1.verifyDigest(hex(generator), digest, signature) },
    { what, expected: false, compute: () => secp256k1.verifyDigest(hex(generator), digest, flipped(signature)) },
    { what, expected: toHex(signature), compute: () => toHex(secp256k1.signDigest(one, digest).signature) },
    { what, expected: generator, compute: () => recovered(secp256k1, digest, secp256k1.signDigest(one, digest)) },
  ];
}

/** Test vector 0 of BIP-340; BIP-341's first wallet vector, and the input of those whose private key is given. */
function schnorrAnswers(secp256k1: Curves['secp256k1']): KnownAnswer[] {
  const three = concat(new Uint8Array(31), Uint8Array.of(3));
  const publicKey = hex('f9308a019258c31049344f85f89d5229b531c845836f99b08601f113bce036f9');
  const signature =
    'e907831f80848d1069a5371b402410364bdf1c5f8307b0084c55f1ce2dca821525f66a4a85ea8b71e482a74f382d2ce5ebeee8fdb2172f477df4900d310536c0';
  const digest = new Uint8Array(32);
  const what = 'Schnorr on secp256k1 (BIP-340)';
  return [
    { what, expected: signature, compute: () => toHex(secp256k1.signSchnorr(three, digest)) },
    { what, expected: true, compute: () => secp256k1.verifySchnorr(publicKey, digest, hex(signature)) },
    { what, expected: false, compute: () => secp256k1.verifySchnorr(publicKey, digest, flipped(hex(signature))) },
    {
      what: 'taproot tweak (BIP-341)',
      expected: '53a1f6e454df1aa2776a2814a721372d6258050de330b3c6d10ee8f4e0dda343',
      compute: () =>
        toHex(secp256k1.taprootOutputKey(hex('d6889cb081036e0faefa3a35157ad71086b123b2b144b649798b494c300a961d'))),
    },
    {
      what: 'taproot private key (BIP-341)',
      expected: '2405b971772ad26915c8dcdf10f238753a9b837e5f8e6a86fd7c0cce5b7296d9',
      compute: () =>
        toHex(secp256k1.taprootPrivateKey(hex('6b973d88838f27366ed61c9ad6367663045cb456e28335c109e30717ae0c6baa'))),
    },
  ];
}

/** The key that made a signature, compressed hex. */
function recovered(
  body: Curves['p256'] | Curves['secp256k1'],
  digest: Uint8Array,
  signature: RecoverableSignature,
): string | null {
  const publicKey = body.recoverPublicKey(digest, signature);
  return publicKey && toHex(publicKey);
}

function otherAnswers({ ed25519, rsa }: Curves): KnownAnswer[] {
  // RFC 8032, section 7.1, test 3.
  const seed = hex('c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7');
  const publicKey = 'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025';
  const signature =
    '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a';
  const message = hex('af82');
  // RFC 7515, A.2.
  const modulus = base64Url(
    'ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ',
  );
  const exponent = hex('010001');
  const token = utf8Bytes(
    'eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ',
  );
  const tokenSignature = base64Url(
    'cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw',
  );
  return [
    { what: 'Ed25519 (RFC 8032)', expected: publicKey, compute: () => toHex(ed25519.publicKey(seed)) },
    { what: 'Ed25519 (RFC 8032)', expected: signature, compute: () => toHex(ed25519.sign(seed, message)) },
    {
      what: 'Ed25519 (RFC 8032)',
      expected: true,
      compute: () => ed25519.verify(hex(publicKey), message, hex(signature)),
    },
    {
      what: 'Ed25519 (RFC 8032)',
      expected: false,
      compute: () => ed25519.verify(hex(publicKey), token, hex(signature)),
    },
    {
      what: 'RS256 (RFC 7515)',
      expected: true,
      compute: () => rsa.verifySha256(modulus, exponent, token, tokenSignature),
    },
    {
      what: 'RS256 (RFC 7515)',
      expected: false,
      compute: () => rsa.verifySha256(modulus, exponent, message, tokenSignature),
    },
  ];
}
