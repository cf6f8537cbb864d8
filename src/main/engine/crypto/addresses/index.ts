import { addressFormats, type AddressFormat, type Curve } from '#shared/enums.ts';
import type { Curves } from '../../ports.ts';
import { toHex } from '../bytes.ts';
import {
  bitcoinMainnet,
  bitcoinRegtest,
  bitcoinTestnet,
  p2pkh,
  p2sh,
  p2tr,
  p2wpkh,
  p2wsh,
  type BitcoinNetwork,
} from './bitcoin.ts';
import { aptosAddress, solanaAddress, stellarAddress, suiAddress } from './ed25519-chains.ts';
import { cosmosAddress, ethereumAddress, rippleAddress, sparkAddress, tronAddress } from './secp256k1-chains.ts';
import { tonAddress } from './ton.ts';

/** `publicKey` is compressed for the two ECDSA curves, 32 bytes for Ed25519; `curves` computes what cannot be had without arithmetic. */
type Form = Readonly<{
  curves: readonly Curve[];
  encode: (publicKey: Uint8Array, curves: Curves, curve: Curve) => string;
}>;

const onSecp256k1 = (encode: Form['encode']): Form => ({ curves: ['CURVE_SECP256K1'], encode });
const onEd25519 = (encode: (publicKey: Uint8Array) => string): Form => ({ curves: ['CURVE_ED25519'], encode });
const whole = (encode: (uncompressed: Uint8Array) => string): Form =>
  onSecp256k1((publicKey, curves) => encode(curves.secp256k1.uncompress(publicKey)));
const bitcoin = (
  network: BitcoinNetwork,
  form: (network: BitcoinNetwork, publicKey: Uint8Array, curves: Curves) => string,
): Form => onSecp256k1((publicKey, curves) => form(network, publicKey, curves));

const DOGE_MAINNET: BitcoinNetwork = { publicKeyHash: 0x1e, scriptHash: 0x16, segwit: '' };
const DOGE_TESTNET: BitcoinNetwork = { publicKeyHash: 0x71, scriptHash: 0xc4, segwit: '' };

/** Every form: the curves whose keys it takes, and how it is written. */
const forms: Readonly<Record<AddressFormat, Form>> = {
  ADDRESS_FORMAT_UNCOMPRESSED: {
    curves: ['CURVE_SECP256K1', 'CURVE_P256'],
    encode: (publicKey, curves, curve) =>
      toHex((curve === 'CURVE_P256' ? curves.p256 : curves.secp256k1).uncompress(publicKey)),
  },
  ADDRESS_FORMAT_COMPRESSED: {
    curves: ['CURVE_SECP256K1', 'CURVE_ED25519', 'CURVE_P256'],
    encode: (publicKey) => toHex(publicKey),
  },
  ADDRESS_FORMAT_ETHEREUM: whole(ethereumAddress),
  ADDRESS_FORMAT_TRON: whole(tronAddress),
  ADDRESS_FORMAT_COSMOS: onSecp256k1((publicKey) => cosmosAddress('cosmos', publicKey)),
  ADDRESS_FORMAT_SEI: onSecp256k1((publicKey) => cosmosAddress('sei', publicKey)),
  ADDRESS_FORMAT_XRP: onSecp256k1(rippleAddress),
  ADDRESS_FORMAT_SPARK_MAINNET: onSecp256k1((publicKey) => sparkAddress('spark', publicKey)),
  ADDRESS_FORMAT_SPARK_REGTEST: onSecp256k1((publicKey) => sparkAddress('sparkrt', publicKey)),
  ADDRESS_FORMAT_DOGE_MAINNET: bitcoin(DOGE_MAINNET, p2pkh),
  ADDRESS_FORMAT_DOGE_TESTNET: bitcoin(DOGE_TESTNET, p2pkh),
  ADDRESS_FORMAT_BITCOIN_MAINNET_P2PKH: bitcoin(bitcoinMainnet, p2pkh),
  ADDRESS_FORMAT_BITCOIN_MAINNET_P2SH: bitcoin(bitcoinMainnet, p2sh),
  ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH: bitcoin(bitcoinMainnet, p2wpkh),
  ADDRESS_FORMAT_BITCOIN_MAINNET_P2WSH: bitcoin(bitcoinMainnet, p2wsh),
  ADDRESS_FORMAT_BITCOIN_MAINNET_P2TR: bitcoin(bitcoinMainnet, p2tr),
  ADDRESS_FORMAT_BITCOIN_TESTNET_P2PKH: bitcoin(bitcoinTestnet, p2pkh),
  ADDRESS_FORMAT_BITCOIN_TESTNET_P2SH: bitcoin(bitcoinTestnet, p2sh),
  ADDRESS_FORMAT_BITCOIN_TESTNET_P2WPKH: bitcoin(bitcoinTestnet, p2wpkh),
  ADDRESS_FORMAT_BITCOIN_TESTNET_P2WSH: bitcoin(bitcoinTestnet, p2wsh),
  ADDRESS_FORMAT_BITCOIN_TESTNET_P2TR: bitcoin(bitcoinTestnet, p2tr),
  ADDRESS_FORMAT_BITCOIN_SIGNET_P2PKH: bitcoin(bitcoinTestnet, p2pkh),
  ADDRESS_FORMAT_BITCOIN_SIGNET_P2SH: bitcoin(bitcoinTestnet, p2sh),
  ADDRESS_FORMAT_BITCOIN_SIGNET_P2WPKH: bitcoin(bitcoinTestnet, p2wpkh),
  ADDRESS_FORMAT_BITCOIN_SIGNET_P2WSH: bitcoin(bitcoinTestnet, p2wsh),
  ADDRESS_FORMAT_BITCOIN_SIGNET_P2TR: bitcoin(bitcoinTestnet, p2tr),
  ADDRESS_FORMAT_BITCOIN_REGTEST_P2PKH: bitcoin(bitcoinRegtest, p2pkh),
  ADDRESS_FORMAT_BITCOIN_REGTEST_P2SH: bitcoin(bitcoinRegtest, p2sh),
  ADDRESS_FORMAT_BITCOIN_REGTEST_P2WPKH: bitcoin(bitcoinRegtest, p2wpkh),
  ADDRESS_FORMAT_BITCOIN_REGTEST_P2WSH: bitcoin(bitcoinRegtest, p2wsh),
  ADDRESS_FORMAT_BITCOIN_REGTEST_P2TR: bitcoin(bitcoinRegtest, p2tr),
  ADDRESS_FORMAT_SOLANA: onEd25519(solanaAddress),
  ADDRESS_FORMAT_SUI: onEd25519(suiAddress),
  ADDRESS_FORMAT_APTOS: onEd25519(aptosAddress),
  ADDRESS_FORMAT_XLM: onEd25519(stellarAddress),
  ADDRESS_FORMAT_TON_V3R2: onEd25519((publicKey) => tonAddress('v3r2', publicKey)),
  ADDRESS_FORMAT_TON_V4R2: onEd25519((publicKey) => tonAddress('v4r2', publicKey)),
  ADDRESS_FORMAT_TON_V5R1: onEd25519((publicKey) => tonAddress('v5r1', publicKey)),
};

/** Whether keys of `curve` have an address in this form. */
export function isFormatFor(format: AddressFormat, curve: Curve): boolean {
  return forms[format].curves.includes(curve);
}

/** The forms that keys of `curve` have an address in, in the wire's order. */
export function formatsOf(curve: Curve): readonly AddressFormat[] {
  return addressFormats.filter((format) => isFormatFor(format, curve));
}

/**
 * The address of a key: `publicKey` compressed for secp256k1 and P-256, 32 bytes for Ed25519. The caller has asked `isFormatFor`
 * first and has named the field that was wrong; here a wrong pair is our bug.
 */
export function addressOf(curves: Curves, format: AddressFormat, curve: Curve, publicKey: Uint8Array): string {
  if (!isFormatFor(format, curve)) throw new Error(`${format} is asked for a key of ${curve}`);
  return forms[format].encode(publicKey, curves, curve);
}
