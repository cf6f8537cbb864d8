import { ed25519 } from '@noble/curves/ed25519.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { NETWORK, p2pkh, p2sh, p2tr, p2wpkh, p2wsh, TEST_NETWORK } from '@scure/btc-signer';
import { StrKey } from '@stellar/stellar-base';
import { Address } from '@ton/core';
import { WalletContractV3R2, WalletContractV4, WalletContractV5R1 } from '@ton/ton';
import * as bitcoin from 'bitcoinjs-lib';
import { computeAddress, SigningKey } from 'ethers';
import fc from 'fast-check';
import { encodeAccountID } from 'ripple-address-codec';
import * as libsecp256k1 from 'tiny-secp256k1';
import { describe, expect, it } from 'vitest';
import { nodeCurves } from '../../../src/main/adapters/curves.ts';
import { addressFormats, curves as allCurves, type AddressFormat, type Curve } from '#shared/enums.ts';
import { addressOf, formatsOf, isFormatFor } from '#engine/crypto/addresses/index.ts';
import { singleKeyScript } from '#engine/crypto/addresses/bitcoin.ts';
import { canonicalEthereumAddress } from '#engine/crypto/addresses/secp256k1-chains.ts';
import { publicKeyOf } from '#engine/crypto/keys.ts';
import { Secret } from '#engine/crypto/secret.ts';
import { nobleCurves } from '../../harness/noble-curves.ts';
import { propertyRuns } from '../../harness/property-runs.ts';

const curves = nodeCurves();
bitcoin.initEccLib(libsecp256k1);

const ONE = `${'0'.repeat(63)}1`;
const keyOf = (curve: Curve, privateKey: Uint8Array) =>
  publicKeyOf(curves, curve, Secret.of('private-key', privateKey));
const at = (format: string, privateKey: Uint8Array, curve: Curve) =>
  addressOf(curves, `ADDRESS_FORMAT_${format}` as AddressFormat, curve, keyOf(curve, privateKey));
const privateKey = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .filter((bytes) => bytes[0] !== 0xff && bytes.some(Boolean));
const RUNS = { numRuns: propertyRuns(15) };

describe('published addresses', () => {
  it.each<[string, string, string, Curve]>([
    // BIP-173 and BIP-350 give key 1's addresses; the P2TR one is BIP-86's rule for that key.
    ['BITCOIN_MAINNET_P2WPKH', ONE, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'CURVE_SECP256K1'],
    ['BITCOIN_TESTNET_P2WPKH', ONE, 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'CURVE_SECP256K1'],
    ['BITCOIN_MAINNET_P2WSH', ONE, 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3', 'CURVE_SECP256K1'],
    ['BITCOIN_TESTNET_P2WSH', ONE, 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7', 'CURVE_SECP256K1'],
    ['BITCOIN_MAINNET_P2PKH', ONE, '1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH', 'CURVE_SECP256K1'],
    ['ETHEREUM', ONE, '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf', 'CURVE_SECP256K1'],
    ['COMPRESSED', ONE, '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798', 'CURVE_SECP256K1'],
    [
      'UNCOMPRESSED',
      ONE,
      '0479be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8',
      'CURVE_SECP256K1',
    ],
    [
      'UNCOMPRESSED',
      ONE,
      '046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5',
      'CURVE_P256',
    ],
    ['COMPRESSED', ONE, '036b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296', 'CURVE_P256'],
  ])('%s of key %s is %s', (format, key, address, curve) => {
    expect(at(format, hexToBytes(key), curve)).toBe(address);
  });

  it('tweaks as BIP-341 does, and writes it as BIP-350 does', () => {
    // Wallet test vectors of BIP-341, the first: an internal key without scripts.
    const internal = hexToBytes('02d6889cb081036e0faefa3a35157ad71086b123b2b144b649798b494c300a961d');
    for (const reference of [curves, nobleCurves()])
      expect(addressOf(reference, 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2TR', 'CURVE_SECP256K1', internal)).toBe(
        'bc1p2wsldez5mud2yam29q22wgfh9439spgduvct83k3pm50fcxa5dps59h4z5',
      );
  });

  it.each([
    // EIP-55's own list.
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0xde709f2102306220921060314715629080e2fb77',
  ])('EIP-55 writes %s in these letters', (address) => {
    expect(canonicalEthereumAddress(address.toLowerCase())).toBe(address);
    expect(canonicalEthereumAddress(address.slice(2))).toBeNull();
  });

  it.each<[AddressFormat, string, string]>([
    // Known answers of other encoders: the first of a Rust one, the second from the tests of Spark's own kit.
    [
      'ADDRESS_FORMAT_SPARK_MAINNET',
      '02894808873b896e21d29856a6d7bb346fb13c019739adb9bf0b6a8b7e28da53da',
      'spark1pgss9z2gpzrnhztwy8ffs44x67angma38sqewwddhxlsk65t0c5d5576quly2j',
    ],
    [
      'ADDRESS_FORMAT_SPARK_REGTEST',
      '0353908bac090ba741de6147a540a665537006911590f93249b2823dbe187d3213',
      'sparkrt1pgssx5us3wkqjza8g80xz3a9gznx25msq6g3ty8exfym9q3ahcv86vsnxxdy83',
    ],
  ])('%s of %s', (format, publicKey, address) => {
    expect(addressOf(curves, format, 'CURVE_SECP256K1', hexToBytes(publicKey))).toBe(address);
  });
});

describe('addresses of other libraries', () => {
  it('ethers agrees about Ethereum', () => {
    fc.assert(
      fc.property(privateKey, (key) => {
        expect(at('ETHEREUM', key, 'CURVE_SECP256K1')).toBe(computeAddress(new SigningKey(key).publicKey));
      }),
      RUNS,
    );
  });

  const networks = [
    ['MAINNET', bitcoin.networks.bitcoin, NETWORK],
    ['TESTNET', bitcoin.networks.testnet, TEST_NETWORK],
    ['SIGNET', bitcoin.networks.testnet, TEST_NETWORK],
    ['REGTEST', bitcoin.networks.regtest, { ...TEST_NETWORK, bech32: 'bcrt' }],
  ] as const;
  it.each(networks)('bitcoinjs-lib and @scure/btc-signer agree about Bitcoin, %s', (name, network, scure) => {
    fc.assert(
      fc.property(privateKey, (key) => {
        const pubkey = keyOf('CURVE_SECP256K1', key);
        const output = singleKeyScript(pubkey);
        const { p2pkh: pkh, p2sh: sh, p2wpkh: wpkh, p2wsh: wsh, p2tr: tr } = bitcoin.payments;
        const script = { type: 'pk', script: output };
        const theirs = {
          P2PKH: [pkh({ pubkey, network }).address, p2pkh(pubkey, scure).address],
          P2WPKH: [wpkh({ pubkey, network }).address, p2wpkh(pubkey, scure).address],
          P2SH: [sh({ redeem: { output }, network }).address, p2sh(script, scure).address],
          P2WSH: [wsh({ redeem: { output }, network }).address, p2wsh(script, scure).address],
          P2TR: [
            tr({ internalPubkey: pubkey.subarray(1), network }).address,
            p2tr(pubkey.subarray(1), undefined, scure).address,
          ],
        };
        for (const [kind, addresses] of Object.entries(theirs))
          for (const address of addresses) expect(at(`BITCOIN_${name}_${kind}`, key, 'CURVE_SECP256K1')).toBe(address);
      }),
      RUNS,
    );
  });

  it('bitcoinjs-lib agrees about Dogecoin, with its version bytes', () => {
    const doge = (pubKeyHash: number) => ({ ...bitcoin.networks.bitcoin, pubKeyHash });
    fc.assert(
      fc.property(privateKey, (key) => {
        const pubkey = keyOf('CURVE_SECP256K1', key);
        const [main, test] = [0x1e, 0x71].map(
          (version) => bitcoin.payments.p2pkh({ pubkey, network: doge(version) }).address,
        );
        expect(at('DOGE_MAINNET', key, 'CURVE_SECP256K1')).toBe(main);
        expect(at('DOGE_TESTNET', key, 'CURVE_SECP256K1')).toBe(test);
      }),
      RUNS,
    );
  });

  it('ripple-address-codec agrees about XRP, and a bech32 of its own about Cosmos and Sei', () => {
    fc.assert(
      fc.property(privateKey, (key) => {
        const hash = ripemd160(sha256(keyOf('CURVE_SECP256K1', key)));
        expect(at('XRP', key, 'CURVE_SECP256K1')).toBe(encodeAccountID(hash));
        for (const [format, prefix] of [
          ['COSMOS', 'cosmos'],
          ['SEI', 'sei'],
        ] as const) {
          // A version-0 segwit address is the same bech32, with one word more in front.
          const segwit = bitcoin.address.toBech32(hash, 0, prefix);
          const ours = at(format, key, 'CURVE_SECP256K1');
          expect(ours.slice(0, -6)).toBe(segwit.slice(0, prefix.length + 1) + segwit.slice(prefix.length + 2, -6));
        }
      }),
      RUNS,
    );
  });

  it('TRON is Ethereum in Base58Check', () => {
    fc.assert(
      fc.property(privateKey, (key) => {
        const { hash, version } = bitcoin.address.fromBase58Check(at('TRON', key, 'CURVE_SECP256K1'));
        expect(version).toBe(0x41);
        expect(`0x${bytesToHex(hash)}`).toBe(computeAddress(new SigningKey(key).publicKey).toLowerCase());
      }),
      RUNS,
    );
  });

  it('@stellar/stellar-base agrees about Stellar', () => {
    fc.assert(
      fc.property(privateKey, (key) => {
        expect(at('XLM', key, 'CURVE_ED25519')).toBe(
          StrKey.encodeEd25519PublicKey(Buffer.from(ed25519.getPublicKey(key))),
        );
      }),
      RUNS,
    );
  });

  it('@ton/ton agrees about the three TON wallets', () => {
    fc.assert(
      fc.property(privateKey, (key) => {
        const wallet = { workchain: 0, publicKey: Buffer.from(ed25519.getPublicKey(key)) };
        for (const [format, contract] of [
          ['TON_V3R2', WalletContractV3R2.create(wallet)],
          ['TON_V4R2', WalletContractV4.create(wallet)],
          ['TON_V5R1', WalletContractV5R1.create(wallet)],
        ] as const) {
          const ours = at(format, key, 'CURVE_ED25519');
          expect(ours).toBe(contract.address.toString({ bounceable: false }));
          expect(ours).toMatch(/^UQ/);
          expect(Address.parse(ours).equals(contract.address)).toBe(true);
        }
      }),
      RUNS,
    );
  });
});

describe('the table of formats', () => {
  it('gives an address in every format that a curve has, the same with either arithmetic', () => {
    const key = new Uint8Array(32).fill(0x42);
    for (const curve of allCurves)
      for (const format of formatsOf(curve)) {
        const address = addressOf(curves, format, curve, keyOf(curve, key));
        expect(address).toMatch(/^[0-9A-Za-z_-]{25,130}$/);
        expect(addressOf(nobleCurves(), format, curve, keyOf(curve, key))).toBe(address);
      }
  });

  it('gives every format at least one curve', () => {
    for (const format of addressFormats) expect(allCurves.some((curve) => isFormatFor(format, curve))).toBe(true);
  });

  it.each<[AddressFormat, Curve]>([
    ['ADDRESS_FORMAT_ETHEREUM', 'CURVE_ED25519'],
    ['ADDRESS_FORMAT_ETHEREUM', 'CURVE_P256'],
    ['ADDRESS_FORMAT_SOLANA', 'CURVE_SECP256K1'],
    ['ADDRESS_FORMAT_UNCOMPRESSED', 'CURVE_ED25519'],
    ['ADDRESS_FORMAT_TON_V5R1', 'CURVE_P256'],
  ])('has no %s of %s', (format, curve) => {
    expect(isFormatFor(format, curve)).toBe(false);
    expect(() => addressOf(curves, format, curve, keyOf(curve, new Uint8Array(32).fill(1)))).toThrow();
  });
});
