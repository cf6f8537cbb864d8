import type { AddressFormat } from '#shared/enums.ts';
import {
  base58Check,
  bitcoinMainnet,
  bitcoinRegtest,
  bitcoinTestnet,
  segwit,
  type BitcoinNetwork,
} from '../../crypto/addresses/bitcoin.ts';
import { unsupportedTransaction } from '../refusals.ts';

/** A network of Bitcoin: its name, its coin's symbol, and how it writes addresses. */
export type Network = Readonly<{ name: string; coin: string; marks: BitcoinNetwork }>;

const mainnet: Network = { name: 'mainnet', coin: 'BTC', marks: bitcoinMainnet };
const testnet: Network = { name: 'testnet', coin: 'tBTC', marks: bitcoinTestnet };
const signet: Network = { name: 'signet', coin: 'sBTC', marks: bitcoinTestnet };
const regtest: Network = { name: 'regtest', coin: 'rBTC', marks: bitcoinRegtest };

/** Of the four, those whose name is in an address format, and how addresses of each begin. */
const byFormat: readonly (readonly [part: string, Network])[] = [
  ['_MAINNET_', mainnet],
  ['_TESTNET_', testnet],
  ['_SIGNET_', signet],
  ['_REGTEST_', regtest],
];
const byBeginning: readonly (readonly [RegExp, Network])[] = [
  [/^bcrt1/, regtest],
  [/^tb1|^[mn2][1-9A-HJ-NP-Za-km-z]{25,34}$/, testnet],
];

/**
 * The network that a signer's address is of: a PSBT names none. Mainnet for a key that was named by its id or by the address of another
 * chain. Without the format, the address's own text decides, which is the same on testnet and signet. Throws for Dogecoin, whose
 * outputs would be shown with addresses that its users do not know.
 */
export function networkOf(signer: Readonly<{ address?: string; addressFormat?: AddressFormat }>): Network {
  const { address = '', addressFormat = '' } = signer;
  if (addressFormat.startsWith('ADDRESS_FORMAT_DOGE_')) throw unsupportedTransaction('Coffer does not sign Dogecoin');
  const isBitcoin = addressFormat.startsWith('ADDRESS_FORMAT_BITCOIN_');
  const named = isBitcoin && byFormat.find(([part]) => addressFormat.includes(part));
  return named ? named[1] : (byBeginning.find(([beginning]) => beginning.test(address))?.[1] ?? mainnet);
}

/** What a script pays to: its kind as addresses call it, and its address on any network. */
export type Destination = Readonly<{ addressType: string; address(network: Network): string }>;

type Template = Readonly<{
  addressType: string;
  begins: readonly number[];
  /** Bytes between, which the address is made of. */
  payload: number;
  ends: readonly number[];
  write(marks: BitcoinNetwork, payload: Uint8Array): string;
}>;

/** The scripts that have an address, byte for byte (BIP-13, BIP-141, BIP-341, and pay-to-anchor). */
const templates: readonly Template[] = [
  {
    addressType: 'P2PKH',
    begins: [0x76, 0xa9, 20],
    payload: 20,
    ends: [0x88, 0xac],
    write: (marks, hash) => base58Check(marks.publicKeyHash, hash),
  },
  {
    addressType: 'P2SH',
    begins: [0xa9, 20],
    payload: 20,
    ends: [0x87],
    write: (marks, hash) => base58Check(marks.scriptHash, hash),
  },
  witness('P2WPKH', 0, 20),
  witness('P2WSH', 0, 32),
  // Whether it is a point of the curve no node asks before it takes the coins, and asking for each output would take a second.
  witness('P2TR', 1, 32),
  { ...witness('P2A', 1, 2), begins: [0x51, 2, 0x4e, 0x73], payload: 0, write: (marks) => segwit(marks, 1, ANCHOR) },
];

const ANCHOR = Uint8Array.of(0x4e, 0x73);

function witness(addressType: string, version: 0 | 1, length: number): Template {
  return {
    addressType,
    begins: [version === 0 ? 0x00 : 0x51, length],
    payload: length,
    ends: [],
    write: (marks, program) => segwit(marks, version, program),
  };
}

/** What the kinds of scripts that have an address are called. */
export const addressTypes: readonly string[] = templates.map(({ addressType }) => addressType);

/** Where an output's script sends to, or null for a script that has no address: data, a bare key, an unknown program. */
export function destinationOf(script: Uint8Array): Destination | null {
  const found = templates.find(
    ({ begins, payload, ends }) =>
      script.length === begins.length + payload + ends.length &&
      begins.every((byte, at) => script[at] === byte) &&
      ends.every((byte, at) => script[begins.length + payload + at] === byte),
  );
  if (!found) return null;
  const { addressType, begins, payload, write } = found;
  const bytes = script.subarray(begins.length, begins.length + payload);
  return { addressType, address: ({ marks }) => write(marks, bytes) };
}
