import { Address, OutScript } from '@scure/btc-signer';
import type { AddressFormat } from '#shared/enums.ts';
import { bitcoinMainnet, bitcoinRegtest, bitcoinTestnet, type BitcoinNetwork } from '../../crypto/addresses/bitcoin.ts';
import { equalBytes } from '../../crypto/bytes.ts';
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
  if (addressFormat.startsWith('ADDRESS_FORMAT_DOGE_')) throw unsupportedTransaction('Dogecoin is not signed here');
  const isBitcoin = addressFormat.startsWith('ADDRESS_FORMAT_BITCOIN_');
  const named = isBitcoin && byFormat.find(([part]) => addressFormat.includes(part));
  return named ? named[1] : (byBeginning.find(([beginning]) => beginning.test(address))?.[1] ?? mainnet);
}

/** What a script pays to: its kind as addresses call it, and its address on any network. */
export type Destination = Readonly<{ addressType: string; address(network: Network): string }>;

const addressTypes: Readonly<Record<string, string>> = {
  pkh: 'P2PKH',
  sh: 'P2SH',
  wpkh: 'P2WPKH',
  wsh: 'P2WSH',
  tr: 'P2TR',
  p2a: 'P2A',
};

/** Where an output's script sends to, or null for a script that has no address: data, a bare key, an unknown program. */
export function destinationOf(script: Uint8Array): Destination | null {
  try {
    const decoded = OutScript.decode(script);
    const addressType = addressTypes[decoded.type];
    if (!addressType || !equalBytes(OutScript.encode(decoded), script)) return null;
    const address = ({ marks }: Network): string =>
      Address({ bech32: marks.segwit, pubKeyHash: marks.publicKeyHash, scriptHash: marks.scriptHash, wif: 0 }).encode(
        decoded,
      );
    return { addressType, address };
  } catch {
    return null;
  }
}
