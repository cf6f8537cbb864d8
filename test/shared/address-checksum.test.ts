import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOf, isFormatFor } from '#engine/crypto/addresses/index.ts';
import { publicKeyOf } from '#engine/crypto/keys.ts';
import { Secret } from '#engine/crypto/secret.ts';
import { addressChecksum } from '#shared/address-checksum.ts';
import { addressFormats, type AddressFormat, type Curve } from '#shared/enums.ts';
import { nodeCurves } from '../../src/main/adapters/curves.ts';
import { propertyRuns } from '../harness/property-runs.ts';

const math = nodeCurves();
const privateKey = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .filter((bytes) => bytes[0] !== 0xff && bytes.some(Boolean));

function curveOf(format: AddressFormat): Curve {
  return isFormatFor(format, 'CURVE_SECP256K1') ? 'CURVE_SECP256K1' : 'CURVE_ED25519';
}

function addressIn(format: AddressFormat, key: Uint8Array): string {
  const curve = curveOf(format);
  return addressOf(math, format, curve, publicKeyOf(math, curve, Secret.of('private-key', key.slice())));
}

const unchecked = /_(COMPRESSED|UNCOMPRESSED|SOLANA|SUI|APTOS)$/;
const checked = addressFormats.filter((format) => !unchecked.test(format));

describe('the checksum of an address', () => {
  it.each(checked)('holds for every %s that the vault makes', (format) => {
    fc.assert(
      fc.property(privateKey, (key) => {
        expect(addressChecksum(format, addressIn(format, key))?.holds).toBe(true);
      }),
      { numRuns: propertyRuns(12) },
    );
  });

  // EIP-55 is no polynomial: about one changed address in 4,000 keeps it, so its cases stand below.
  it.each(checked.filter((format) => format !== 'ADDRESS_FORMAT_ETHEREUM'))(
    'does not hold for %s with two characters changed for each other',
    (format) => {
      fc.assert(
        fc.property(privateKey, fc.nat(), (key, seed) => {
          const address = addressIn(format, key);
          // Past every prefix, so that what changes is what the checksum covers.
          const at = 8 + (seed % (address.length - 9));
          const [one, other] = [address.charAt(at), address.charAt(at + 1)];
          fc.pre(one.toLowerCase() !== other.toLowerCase());
          const changed = `${address.slice(0, at)}${other}${one}${address.slice(at + 2)}`;
          expect(addressChecksum(format, changed)?.holds).toBe(false);
        }),
        { numRuns: propertyRuns(12) },
      );
    },
  );

  it.each([
    // The examples of EIP-55 itself.
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', true],
    ['0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', true],
    ['0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', false],
    ['0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED', false],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe', false],
    ['', false],
  ])('EIP-55 of %s: %s', (address, holds) => {
    expect(addressChecksum('ADDRESS_FORMAT_ETHEREUM', address)).toEqual({ rule: 'EIP-55', holds });
  });

  it('is told by the rule of its format', () => {
    expect(
      Object.fromEntries(addressFormats.map((format) => [format, addressChecksum(format, '')?.rule ?? null])),
    ).toMatchObject({
      ADDRESS_FORMAT_BITCOIN_MAINNET_P2PKH: 'Base58Check',
      ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH: 'Bech32',
      ADDRESS_FORMAT_BITCOIN_MAINNET_P2TR: 'Bech32m',
      ADDRESS_FORMAT_XLM: 'CRC-16',
      ADDRESS_FORMAT_TON_V4R2: 'CRC-16',
      ADDRESS_FORMAT_SOLANA: null,
    });
  });

  it('is not found in text of another alphabet', () => {
    for (const format of checked)
      for (const text of ['', 'x', '\u{1F511}'.repeat(20), 'bc1', '1'.repeat(90)])
        expect(addressChecksum(format, text)?.holds, `${format} of ${text}`).toBe(false);
  });
});
