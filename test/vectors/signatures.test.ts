import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import type { AddressFormat, Curve } from '#shared/enums.ts';
import { addressOf, isFormatFor } from '#engine/crypto/addresses/index.ts';
import { toHex } from '#engine/crypto/bytes.ts';
import { parsePath, withDeriver } from '#engine/crypto/hd.ts';
import { publicKeyOf } from '#engine/crypto/keys.ts';
import { seedOf } from '#engine/crypto/mnemonic.ts';
import { Secret } from '#engine/crypto/secret.ts';
import { ethereum } from '#engine/signing/ethereum/index.ts';
import { parseTypedData, typedDataDigest } from '#engine/signing/typed-data.ts';
import { nodeCiphers } from '../../src/main/adapters/ciphers.ts';
import { nodeCurves } from '../../src/main/adapters/curves.ts';
import { signerOf } from '../harness/signers.ts';
import { published } from './published.ts';

/** Published signatures, digests and addresses, on the code that a vault runs. */
const curves = nodeCurves();
const ciphers = nodeCiphers();

/** The numbers of the rows that do not hold. */
function failing<Column extends string>(
  name: string,
  count: number,
  holds: (row: Readonly<Record<Column, string>>) => boolean,
): number[] {
  const rows = published<Column>(name);
  expect(rows).toHaveLength(count);
  return rows.flatMap((row, at) => (holds(row) ? [] : [at]));
}

describe('published signatures', () => {
  it('ECDSA on secp256k1 is deterministic, with low S and its recovery id: RFC 6979', () => {
    type Column = 'privateKey' | 'digest' | 'signature' | 'recovery';
    const wrong = failing<Column>('rfc6979-secp256k1', 202, ({ privateKey, digest, signature, recovery }) => {
      const made = curves.secp256k1.signDigest(hexToBytes(privateKey), hexToBytes(digest));
      return toHex(made.signature) === signature && String(made.recovery) === recovery;
    });
    expect(wrong).toEqual([]);
  });

  it('Ed25519: the file that RFC 8032 draws on', () => {
    type Column = 'seed' | 'publicKey' | 'message' | 'signature';
    const wrong = failing<Column>('ed25519-sign-input', 64, (row) => {
      const [seed, message, publicKey] = [hexToBytes(row.seed), hexToBytes(row.message), hexToBytes(row.publicKey)];
      return (
        toHex(curves.ed25519.publicKey(seed)) === row.publicKey &&
        toHex(curves.ed25519.sign(seed, message)) === row.signature &&
        curves.ed25519.verify(publicKey, message, hexToBytes(row.signature))
      );
    });
    expect(wrong).toEqual([]);
  });

  it('Schnorr of BIP-340 is verified as published, and made so without auxiliary randomness', () => {
    type Column = 'secretKey' | 'publicKey' | 'auxRand' | 'message' | 'signature' | 'result';
    let made = 0;
    const wrong = failing<Column>('bip-0340', 19, (row) => {
      // Coffer signs digests, so messages of other lengths are none of its own.
      if (row.message.length !== 64) return true;
      if (row.secretKey !== '' && /^0+$/.test(row.auxRand)) {
        made += 1;
        const signature = curves.secp256k1.signSchnorr(hexToBytes(row.secretKey), hexToBytes(row.message));
        if (toHex(signature) !== row.signature) return false;
      }
      const [key, message, signature] = [row.publicKey, row.message, row.signature].map((hex) => hexToBytes(hex));
      if (!key || !message || !signature) return false;
      return curves.secp256k1.verifySchnorr(key, message, signature) === (row.result === 'TRUE');
    });
    expect(wrong).toEqual([]);
    expect(made).toBeGreaterThan(0);
  });

  it('transactions of EIP-4844 are signed as ethers signs them, those without a chain or blobs refused', () => {
    const outcomes = new Map<string, number>();
    const note = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    for (const row of published<'name' | 'privateKey' | 'unsigned' | 'signed'>('ethers-eip-4844'))
      try {
        const made = ethereum.sign(ethereum.parse(row.unsigned), signerOf(hexToBytes(row.privateKey)));
        note(made === row.signed ? 'signed alike' : `${row.name} is signed otherwise`);
      } catch (thrown) {
        note(thrown instanceof Error ? thrown.message : String(thrown));
      }
    const field = 'parameters.unsignedTransaction';
    expect(Object.fromEntries(outcomes)).toEqual({
      'signed alike': 16,
      [`${field}: chainId must not be 0`]: 24,
      [`${field}: it has no blobs`]: 12,
    });
  });
});

it('digests of typed data are those that ethers publishes', () => {
  const wrong = failing<'typedData' | 'digest'>(
    'ethers-typed-data',
    130,
    ({ typedData, digest }) => `0x${toHex(typedDataDigest(parseTypedData(typedData)))}` === digest,
  );
  expect(wrong).toEqual([]);
});

describe('published addresses', () => {
  const seeds = new Map<string, Uint8Array>();
  function addressAt(words: string, passphrase: string, path: string, format: AddressFormat): string {
    const id = `${words}|${passphrase}`;
    const seed = seeds.get(id) ?? seedOf(ciphers, utf8ToBytes(words), passphrase);
    seeds.set(id, seed);
    const curve: Curve = isFormatFor(format, 'CURVE_SECP256K1') ? 'CURVE_SECP256K1' : 'CURVE_ED25519';
    return withDeriver(ciphers, curves, Secret.of('seed', seed.slice()), (derive) =>
      addressOf(curves, format, curve, publicKeyOf(curves, curve, derive(curve, parsePath(path)))),
    );
  }

  it('are those of SEP-5 on Stellar', () => {
    type Column = 'mnemonic' | 'passphrase' | 'path' | 'address';
    const wrong = failing<Column>(
      'sep-0005',
      50,
      ({ mnemonic, passphrase, path, address }) =>
        addressAt(mnemonic, passphrase, path, 'ADDRESS_FORMAT_XLM') === address,
    );
    expect(wrong).toEqual([]);
  });

  it('are those of SLIP-14 on Bitcoin and Ethereum', () => {
    const words = Array.from({ length: 12 }, () => 'all').join(' ');
    const wrong = failing<'format' | 'path' | 'address'>('slip-0014', 70, ({ format, path, address }) => {
      const named = `ADDRESS_FORMAT_${format}` as AddressFormat;
      return addressAt(words, '', path, named) === address;
    });
    expect(wrong).toEqual([]);
  });

  it.each([
    ['of BIP-84 and BIP-86 on Bitcoin', 'bip-0084-0086', 6],
    ['that a device shows, on six chains', 'trezor-addresses', 43],
  ])('are those %s', (_, name, count) => {
    type Column = 'words' | 'path' | 'format' | 'address';
    const wrong = failing<Column>(name, count, ({ words, path, format, address }) => {
      const named = `ADDRESS_FORMAT_${format}` as AddressFormat;
      return addressAt(words, '', path, named) === address;
    });
    expect(wrong).toEqual([]);
  });

  it('are those of published keys on XRP and Tron', () => {
    type Column = 'format' | 'publicKey' | 'address';
    const wrong = failing<Column>('trezor-public-keys', 3, ({ format, publicKey, address }) => {
      const named = `ADDRESS_FORMAT_${format}` as AddressFormat;
      return addressOf(curves, named, 'CURVE_SECP256K1', hexToBytes(publicKey)) === address;
    });
    expect(wrong).toEqual([]);
  });
});
