import { sha256 } from '@noble/hashes/sha2.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import { createBase58check } from '@scure/base';
import { describe, expect, it } from 'vitest';
import { nodeCiphers } from '../../src/main/adapters/ciphers.ts';
import { nodeCurves } from '../../src/main/adapters/curves.ts';
import type { Curve } from '#shared/enums.ts';
import { toHex } from '#engine/crypto/bytes.ts';
import { parsePath, withDeriver } from '#engine/crypto/hd.ts';
import { open, Secret } from '#engine/crypto/secret.ts';
import { nobleCiphers, nobleCurves } from '../harness/noble-curves.ts';

const worlds = [
  ['node and libsecp256k1', nodeCiphers(), nodeCurves()],
  ['noble', nobleCiphers(), nobleCurves()],
] as const;

/** The private key inside an extended one (BIP-32, serialization format). */
const privateOf = (xprv: string) => toHex(createBase58check(sha256).decode(xprv).subarray(46));

/** The four of BIP-32, section "Test Vectors". */
const bip32: readonly (readonly [seed: string, keys: Readonly<Record<string, string>>])[] = [
  [
    '000102030405060708090a0b0c0d0e0f',
    {
      m: 'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi',
      "m/0'":
        'xprv9uHRZZhk6KAJC1avXpDAp4MDc3sQKNxDiPvvkX8Br5ngLNv1TxvUxt4cV1rGL5hj6KCesnDYUhd7oWgT11eZG7XnxHrnYeSvkzY7d2bhkJ7',
      "m/0'/1":
        'xprv9wTYmMFdV23N2TdNG573QoEsfRrWKQgWeibmLntzniatZvR9BmLnvSxqu53Kw1UmYPxLgboyZQaXwTCg8MSY3H2EU4pWcQDnRnrVA1xe8fs',
      "m/0'/1/2'":
        'xprv9z4pot5VBttmtdRTWfWQmoH1taj2axGVzFqSb8C9xaxKymcFzXBDptWmT7FwuEzG3ryjH4ktypQSAewRiNMjANTtpgP4mLTj34bhnZX7UiM',
      "m/0'/1/2'/2":
        'xprvA2JDeKCSNNZky6uBCviVfJSKyQ1mDYahRjijr5idH2WwLsEd4Hsb2Tyh8RfQMuPh7f7RtyzTtdrbdqqsunu5Mm3wDvUAKRHSC34sJ7in334',
      "m/0'/1/2'/2/1000000000":
        'xprvA41z7zogVVwxVSgdKUHDy1SKmdb533PjDz7J6N6mV6uS3ze1ai8FHa8kmHScGpWmj4WggLyQjgPie1rFSruoUihUZREPSL39UNdE3BBDu76',
    },
  ],
  [
    'fffcf9f6f3f0edeae7e4e1dedbd8d5d2cfccc9c6c3c0bdbab7b4b1aeaba8a5a29f9c999693908d8a8784817e7b7875726f6c696663605d5a5754514e4b484542',
    {
      m: 'xprv9s21ZrQH143K31xYSDQpPDxsXRTUcvj2iNHm5NUtrGiGG5e2DtALGdso3pGz6ssrdK4PFmM8NSpSBHNqPqm55Qn3LqFtT2emdEXVYsCzC2U',
      'm/0':
        'xprv9vHkqa6EV4sPZHYqZznhT2NPtPCjKuDKGY38FBWLvgaDx45zo9WQRUT3dKYnjwih2yJD9mkrocEZXo1ex8G81dwSM1fwqWpWkeS3v86pgKt',
      "m/0/2147483647'":
        'xprv9wSp6B7kry3Vj9m1zSnLvN3xH8RdsPP1Mh7fAaR7aRLcQMKTR2vidYEeEg2mUCTAwCd6vnxVrcjfy2kRgVsFawNzmjuHc2YmYRmagcEPdU9',
      "m/0/2147483647'/1":
        'xprv9zFnWC6h2cLgpmSA46vutJzBcfJ8yaJGg8cX1e5StJh45BBciYTRXSd25UEPVuesF9yog62tGAQtHjXajPPdbRCHuWS6T8XA2ECKADdw4Ef',
      "m/0/2147483647'/1/2147483646'":
        'xprvA1RpRA33e1JQ7ifknakTFpgNXPmW2YvmhqLQYMmrj4xJXXWYpDPS3xz7iAxn8L39njGVyuoseXzU6rcxFLJ8HFsTjSyQbLYnMpCqE2VbFWc',
      "m/0/2147483647'/1/2147483646'/2":
        'xprvA2nrNbFZABcdryreWet9Ea4LvTJcGsqrMzxHx98MMrotbir7yrKCEXw7nadnHM8Dq38EGfSh6dqA9QWTyefMLEcBYJUuekgW4BYPJcr9E7j',
    },
  ],
  [
    '4b381541583be4423346c643850da4b320e46a87ae3d2a4e6da11eba819cd4acba45d239319ac14f863b8d5ab5a0d0c64d2e8a1e7d1457df2e5a3c51c73235be',
    {
      m: 'xprv9s21ZrQH143K25QhxbucbDDuQ4naNntJRi4KUfWT7xo4EKsHt2QJDu7KXp1A3u7Bi1j8ph3EGsZ9Xvz9dGuVrtHHs7pXeTzjuxBrCmmhgC6',
      "m/0'":
        'xprv9uPDJpEQgRQfDcW7BkF7eTya6RPxXeJCqCJGHuCJ4GiRVLzkTXBAJMu2qaMWPrS7AANYqdq6vcBcBUdJCVVFceUvJFjaPdGZ2y9WACViL4L',
    },
  ],
  [
    '3ddd5602285899a946114506157c7997e5444528f3003f6134712147db19b678',
    {
      m: 'xprv9s21ZrQH143K48vGoLGRPxgo2JNkJ3J3fqkirQC2zVdk5Dgd5w14S7fRDyHH4dWNHUgkvsvNDCkvAwcSHNAQwhwgNMgZhLtQC63zxwhQmRv',
      "m/0'":
        'xprv9vB7xEWwNp9kh1wQRfCCQMnZUEG21LpbR9NPCNN1dwhiZkjjeGRnaALmPXCX7SgjFTiCTT6bXes17boXtjq3xLpcDjzEuGLQBM5ohqkao9G',
      "m/0'/1'":
        'xprv9xJocDuwtYCMNAo3Zw76WENQeAS6WGXQ55RCy7tDJ8oALr4FWkuVoHJeHVAcAqiZLE7Je3vZJHxspZdFHfnBEjHqU5hG1Jaj32dVoS6XLT1',
    },
  ],
];

/** SLIP-0010, "Test vectors", with the two retries of nist256p1. */
const slip10: readonly (readonly [curve: Curve, seed: string, keys: Readonly<Record<string, string>>])[] = [
  [
    'CURVE_ED25519',
    '000102030405060708090a0b0c0d0e0f',
    {
      m: '2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7',
      "m/0'": '68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3',
      "m/0'/1'": 'b1d0bad404bf35da785a64ca1ac54b2617211d2777696fbffaf208f746ae84f2',
      "m/0'/1'/2'": '92a5b23c0b8a99e37d07df3fb9966917f5d06e02ddbd909c7e184371463e9fc9',
      "m/0'/1'/2'/2'": '30d1dc7e5fc04c31219ab25a27ae00b50f6fd66622f6e9c913253d6511d1e662',
      "m/0'/1'/2'/2'/1000000000'": '8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793',
    },
  ],
  [
    'CURVE_ED25519',
    'fffcf9f6f3f0edeae7e4e1dedbd8d5d2cfccc9c6c3c0bdbab7b4b1aeaba8a5a29f9c999693908d8a8784817e7b7875726f6c696663605d5a5754514e4b484542',
    {
      m: '171cb88b1b3c1db25add599712e36245d75bc65a1a5c9e18d76f9f2b1eab4012',
      "m/0'": '1559eb2bbec5790b0c65d8693e4d0875b1747f4970ae8b650486ed7470845635',
      "m/0'/2147483647'": 'ea4f5bfe8694d8bb74b7b59404632fd5968b774ed545e810de9c32a4fb4192f4',
      "m/0'/2147483647'/1'": '3757c7577170179c7868353ada796c839135b3d30554bbb74a4b1e4a5a58505c',
      "m/0'/2147483647'/1'/2147483646'": '5837736c89570de861ebc173b1086da4f505d4adb387c6a1b1342d5e4ac9ec72',
      "m/0'/2147483647'/1'/2147483646'/2'": '551d333177df541ad876a60ea71f00447931c0a9da16f227c11ea080d7391b8d',
    },
  ],
  [
    'CURVE_P256',
    '000102030405060708090a0b0c0d0e0f',
    {
      m: '612091aaa12e22dd2abef664f8a01a82cae99ad7441b7ef8110424915c268bc2',
      "m/0'": '6939694369114c67917a182c59ddb8cafc3004e63ca5d3b84403ba8613debc0c',
      "m/0'/1": '284e9d38d07d21e4e281b645089a94f4cf5a5a81369acf151a1c3a57f18b2129',
      "m/0'/1/2'": '694596e8a54f252c960eb771a3c41e7e32496d03b954aeb90f61635b8e092aa7',
      "m/0'/1/2'/2": '5996c37fd3dd2679039b23ed6f70b506c6b56b3cb5e424681fb0fa64caf82aaa',
      "m/0'/1/2'/2/1000000000": '21c4f269ef0a5fd1badf47eeacebeeaa3de22eb8e5b0adcd0f27dd99d34d0119',
      // The step that has to be tried twice.
      "m/28578'": '06f0db126f023755d0b8d86d4591718a5210dd8d024e3e14b6159d63f53aa669',
      "m/28578'/33941": '092154eed4af83e078ff9b84322015aefe5769e31270f62c3f66c33888335f3a',
    },
  ],
  [
    'CURVE_P256',
    'fffcf9f6f3f0edeae7e4e1dedbd8d5d2cfccc9c6c3c0bdbab7b4b1aeaba8a5a29f9c999693908d8a8784817e7b7875726f6c696663605d5a5754514e4b484542',
    {
      m: 'eaa31c2e46ca2962227cf21d73a7ef0ce8b31c756897521eb6c7b39796633357',
      'm/0': 'd7d065f63a62624888500cdb4f88b6d59c2927fee9e6d0cdff9cad555884df6e',
      "m/0/2147483647'": '96d2ec9316746a75e7793684ed01e3d51194d81a42a3276858a5b7376d4b94b9',
      "m/0/2147483647'/1": '974f9096ea6873a915910e82b29d7c338542ccde39d2064d1cc228f371542bbc',
      "m/0/2147483647'/1/2147483646'": 'da29649bbfaff095cd43819eda9a7be74236539a29094cd8336b07ed8d4eff63',
      "m/0/2147483647'/1/2147483646'/2": 'bb0a77ba01cc31d77205d51d08bd313b979a71ef4de9b062f8958297e746bd67',
    },
  ],
  [
    'CURVE_P256',
    // The seed that has to be tried twice.
    'a7305bc8df8d0951f0cb224c0e95d7707cbdf2c6ce7e8d481fec69c7ff5e9446',
    { m: '3b8c18469a4634517d6d0b65448f8e6c62091b45540a1743c5846be55d47d88f' },
  ],
];

const cases = [
  ...bip32.flatMap(([seed, keys]) =>
    Object.entries(keys).map(([path, key]) => ['CURVE_SECP256K1', seed, path, privateOf(key)] as const),
  ),
  ...slip10.flatMap(([curve, seed, keys]) =>
    Object.entries(keys).map(([path, key]) => [curve, seed, path, key] as const),
  ),
];

describe.each(worlds)('derivation on %s', (_, ciphers, curves) => {
  it.each(cases)('%s: seed %.8s… at %s', (curve, seed, path, key) => {
    const found = withDeriver(ciphers, curves, Secret.of('seed', hexToBytes(seed)), (derive) =>
      open(derive(curve, parsePath(path)), toHex),
    );
    expect(found).toBe(key);
  });
});
