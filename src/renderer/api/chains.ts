import type { AddressFormat, Curve, PathFormat } from '#shared/enums.ts';
import { limits } from '#shared/limits.ts';

/** What keys are used for: the group that a preset stands in. */
export const chainFamilies = [
  'Ethereum',
  'Bitcoin',
  'Solana',
  'Tron',
  'Cosmos',
  'XRP Ledger',
  'Stellar',
  'TON',
  'Sui',
  'Aptos',
  'Sei',
  'Dogecoin',
  'Spark',
  'SEC 1',
  'Bitcoin testnet',
  'Bitcoin signet',
  'Bitcoin regtest',
  'Dogecoin testnet',
  'Spark regtest',
] as const;
export type ChainFamily = (typeof chainFamilies)[number];

/** One way to make accounts: on which curve, along which paths, and how their addresses are written. */
export type Chain = Readonly<{
  /** Its own name here, for example `bitcoin-p2wpkh`. Not on the wire. */
  id: string;
  /** A proper name, the same in every language; what `addressFormatName` says, and the curve where several share a format. */
  name: string;
  family: ChainFamily;
  curve: Curve;
  pathFormat: PathFormat;
  addressFormat: AddressFormat;
  /** The path with `{i}` where accounts of one wallet differ, for example `m/44'/60'/0'/0/{i}`. */
  pathPattern: string;
  /** The path of the account `index`, from 0. Throws RangeError for what BIP-32 has no index for. */
  pathFor: (index: number) => string;
}>;

/** The most that an index of BIP-32 can be. */
export const pathIndexMax = 0x7fff_ffff;

const formatNames: Readonly<Record<AddressFormat, string>> = {
  ADDRESS_FORMAT_ETHEREUM: 'Ethereum',
  ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH: 'Bitcoin SegWit (P2WPKH)',
  ADDRESS_FORMAT_BITCOIN_MAINNET_P2TR: 'Bitcoin Taproot (P2TR)',
  ADDRESS_FORMAT_BITCOIN_MAINNET_P2PKH: 'Bitcoin Legacy (P2PKH)',
  ADDRESS_FORMAT_BITCOIN_MAINNET_P2SH: 'Bitcoin Script (P2SH)',
  ADDRESS_FORMAT_BITCOIN_MAINNET_P2WSH: 'Bitcoin SegWit Script (P2WSH)',
  ADDRESS_FORMAT_SOLANA: 'Solana',
  ADDRESS_FORMAT_TRON: 'Tron',
  ADDRESS_FORMAT_COSMOS: 'Cosmos Hub',
  ADDRESS_FORMAT_XRP: 'XRP Ledger',
  ADDRESS_FORMAT_XLM: 'Stellar',
  ADDRESS_FORMAT_TON_V5R1: 'TON (v5r1)',
  ADDRESS_FORMAT_TON_V4R2: 'TON (v4r2)',
  ADDRESS_FORMAT_TON_V3R2: 'TON (v3r2)',
  ADDRESS_FORMAT_SUI: 'Sui',
  ADDRESS_FORMAT_APTOS: 'Aptos',
  ADDRESS_FORMAT_SEI: 'Sei',
  ADDRESS_FORMAT_DOGE_MAINNET: 'Dogecoin',
  ADDRESS_FORMAT_SPARK_MAINNET: 'Spark',
  ADDRESS_FORMAT_COMPRESSED: 'SEC 1 (compressed)',
  ADDRESS_FORMAT_UNCOMPRESSED: 'SEC 1 (uncompressed)',
  ADDRESS_FORMAT_BITCOIN_TESTNET_P2WPKH: 'Bitcoin testnet SegWit (P2WPKH)',
  ADDRESS_FORMAT_BITCOIN_TESTNET_P2TR: 'Bitcoin testnet Taproot (P2TR)',
  ADDRESS_FORMAT_BITCOIN_TESTNET_P2PKH: 'Bitcoin testnet Legacy (P2PKH)',
  ADDRESS_FORMAT_BITCOIN_TESTNET_P2SH: 'Bitcoin testnet Script (P2SH)',
  ADDRESS_FORMAT_BITCOIN_TESTNET_P2WSH: 'Bitcoin testnet SegWit Script (P2WSH)',
  ADDRESS_FORMAT_BITCOIN_SIGNET_P2WPKH: 'Bitcoin signet SegWit (P2WPKH)',
  ADDRESS_FORMAT_BITCOIN_SIGNET_P2TR: 'Bitcoin signet Taproot (P2TR)',
  ADDRESS_FORMAT_BITCOIN_SIGNET_P2PKH: 'Bitcoin signet Legacy (P2PKH)',
  ADDRESS_FORMAT_BITCOIN_SIGNET_P2SH: 'Bitcoin signet Script (P2SH)',
  ADDRESS_FORMAT_BITCOIN_SIGNET_P2WSH: 'Bitcoin signet SegWit Script (P2WSH)',
  ADDRESS_FORMAT_BITCOIN_REGTEST_P2WPKH: 'Bitcoin regtest SegWit (P2WPKH)',
  ADDRESS_FORMAT_BITCOIN_REGTEST_P2TR: 'Bitcoin regtest Taproot (P2TR)',
  ADDRESS_FORMAT_BITCOIN_REGTEST_P2PKH: 'Bitcoin regtest Legacy (P2PKH)',
  ADDRESS_FORMAT_BITCOIN_REGTEST_P2SH: 'Bitcoin regtest Script (P2SH)',
  ADDRESS_FORMAT_BITCOIN_REGTEST_P2WSH: 'Bitcoin regtest SegWit Script (P2WSH)',
  ADDRESS_FORMAT_DOGE_TESTNET: 'Dogecoin testnet',
  ADDRESS_FORMAT_SPARK_REGTEST: 'Spark regtest',
};

const curveNames: Readonly<Record<Curve, string>> = {
  CURVE_SECP256K1: 'secp256k1',
  CURVE_ED25519: 'Ed25519',
  CURVE_P256: 'P-256',
};

/** What people call an address format, a proper name that needs no translation; the wire's own word when it is not known here. */
export function addressFormatName(format: string): string {
  return format in formatNames ? formatNames[format as AddressFormat] : format;
}

/** What people call a curve; the wire's own word when it is not known here. */
export function curveName(curve: string): string {
  return curve in curveNames ? curveNames[curve as Curve] : curve;
}

function onCurve(curve: Curve, id: string, family: ChainFamily, addressFormat: AddressFormat, pathPattern: string) {
  return {
    id,
    name: addressFormatName(addressFormat),
    family,
    curve,
    pathFormat: 'PATH_FORMAT_BIP32',
    addressFormat,
    pathPattern,
    pathFor: (index) => {
      if (!Number.isInteger(index) || index < 0 || index > pathIndexMax)
        throw new RangeError('an index is a whole number from 0 to 2147483647');
      return pathPattern.replace('{i}', String(index));
    },
  } satisfies Chain;
}

type Row = readonly [id: string, family: ChainFamily, addressFormat: AddressFormat, pathPattern: string];
const secp256k1 = (...row: Row): Chain => onCurve('CURVE_SECP256K1', ...row);
const ed25519 = (...row: Row): Chain => onCurve('CURVE_ED25519', ...row);
const named = (chain: Chain): Chain => ({ ...chain, name: `${chain.name}, ${curveName(chain.curve)}` });

/** The five forms of a Bitcoin network: the same purposes everywhere, coin 0 on mainnet and 1 elsewhere (SLIP-44). */
function bitcoin(network: 'MAINNET' | 'TESTNET' | 'SIGNET' | 'REGTEST'): readonly Chain[] {
  const [id, family, coin]: [string, ChainFamily, number] =
    network === 'MAINNET'
      ? ['bitcoin', 'Bitcoin', 0]
      : [`bitcoin-${network.toLowerCase()}`, bitcoinTestFamilies[network], 1];
  return [
    secp256k1(`${id}-p2wpkh`, family, `ADDRESS_FORMAT_BITCOIN_${network}_P2WPKH`, `m/84'/${coin}'/0'/0/{i}`),
    secp256k1(`${id}-p2tr`, family, `ADDRESS_FORMAT_BITCOIN_${network}_P2TR`, `m/86'/${coin}'/0'/0/{i}`),
    secp256k1(`${id}-p2pkh`, family, `ADDRESS_FORMAT_BITCOIN_${network}_P2PKH`, `m/44'/${coin}'/0'/0/{i}`),
    // Not BIP-49's nested form: the script is the key and CHECKSIG. Its own purpose keeps a P2PKH key from being shown twice.
    secp256k1(`${id}-p2sh`, family, `ADDRESS_FORMAT_BITCOIN_${network}_P2SH`, `m/49'/${coin}'/0'/0/{i}`),
    secp256k1(`${id}-p2wsh`, family, `ADDRESS_FORMAT_BITCOIN_${network}_P2WSH`, `m/48'/${coin}'/0'/2'/0/{i}`),
  ];
}

const bitcoinTestFamilies = {
  TESTNET: 'Bitcoin testnet',
  SIGNET: 'Bitcoin signet',
  REGTEST: 'Bitcoin regtest',
} as const;

/**
 * A preset for every address format, those that are asked for most first. Paths are those of ordinary wallets for the chain, so that the
 * same words show the same addresses there: BIP-44, 48, 49, 84 and 86 with SLIP-44's coins count up the last step; chains on Ed25519,
 * whose steps are all hardened (SLIP-0010), count up the account. The first account is where official clients have theirs too.
 */
export const chains: readonly Chain[] = [
  secp256k1('ethereum', 'Ethereum', 'ADDRESS_FORMAT_ETHEREUM', "m/44'/60'/0'/0/{i}"),
  ...bitcoin('MAINNET'),
  ed25519('solana', 'Solana', 'ADDRESS_FORMAT_SOLANA', "m/44'/501'/{i}'/0'"),
  secp256k1('tron', 'Tron', 'ADDRESS_FORMAT_TRON', "m/44'/195'/0'/0/{i}"),
  secp256k1('cosmos', 'Cosmos', 'ADDRESS_FORMAT_COSMOS', "m/44'/118'/0'/0/{i}"),
  secp256k1('xrp', 'XRP Ledger', 'ADDRESS_FORMAT_XRP', "m/44'/144'/0'/0/{i}"),
  ed25519('stellar', 'Stellar', 'ADDRESS_FORMAT_XLM', "m/44'/148'/{i}'"),
  ed25519('ton-v5r1', 'TON', 'ADDRESS_FORMAT_TON_V5R1', "m/44'/607'/{i}'/0'/0'"),
  ed25519('ton-v4r2', 'TON', 'ADDRESS_FORMAT_TON_V4R2', "m/44'/607'/{i}'/0'/0'"),
  ed25519('ton-v3r2', 'TON', 'ADDRESS_FORMAT_TON_V3R2', "m/44'/607'/{i}'/0'/0'"),
  ed25519('sui', 'Sui', 'ADDRESS_FORMAT_SUI', "m/44'/784'/{i}'/0'/0'"),
  ed25519('aptos', 'Aptos', 'ADDRESS_FORMAT_APTOS', "m/44'/637'/{i}'/0'/0'"),
  secp256k1('sei', 'Sei', 'ADDRESS_FORMAT_SEI', "m/44'/118'/0'/0/{i}"),
  secp256k1('dogecoin', 'Dogecoin', 'ADDRESS_FORMAT_DOGE_MAINNET', "m/44'/3'/0'/0/{i}"),
  // An identity key, as Spark's own wallets derive it: a purpose of its own, then the account.
  secp256k1('spark', 'Spark', 'ADDRESS_FORMAT_SPARK_MAINNET', "m/8797555'/{i}'/0'"),
  named(secp256k1('compressed-secp256k1', 'SEC 1', 'ADDRESS_FORMAT_COMPRESSED', "m/0'/{i}")),
  named(onCurve('CURVE_P256', 'compressed-p256', 'SEC 1', 'ADDRESS_FORMAT_COMPRESSED', "m/0'/{i}")),
  named(ed25519('compressed-ed25519', 'SEC 1', 'ADDRESS_FORMAT_COMPRESSED', "m/0'/{i}'")),
  named(secp256k1('uncompressed-secp256k1', 'SEC 1', 'ADDRESS_FORMAT_UNCOMPRESSED', "m/0'/{i}")),
  named(onCurve('CURVE_P256', 'uncompressed-p256', 'SEC 1', 'ADDRESS_FORMAT_UNCOMPRESSED', "m/0'/{i}")),
  ...bitcoin('TESTNET'),
  ...bitcoin('SIGNET'),
  ...bitcoin('REGTEST'),
  secp256k1('dogecoin-testnet', 'Dogecoin testnet', 'ADDRESS_FORMAT_DOGE_TESTNET', "m/44'/1'/0'/0/{i}"),
  secp256k1('spark-regtest', 'Spark regtest', 'ADDRESS_FORMAT_SPARK_REGTEST', "m/8797555'/{i}'/0'"),
];

/** The preset that accounts of a format and curve are made with; undefined where the curve has no such addresses. */
export function chainOf(addressFormat: string, curve: string): Chain | undefined {
  return chains.find((chain) => chain.addressFormat === addressFormat && chain.curve === curve);
}

/** The address formats that keys of a curve can be shown in, those that are asked for most first. */
export function formatsOfCurve(curve: Curve): readonly AddressFormat[] {
  return chains.filter((chain) => chain.curve === curve).map(({ addressFormat }) => addressFormat);
}

/** The path with the lowest index that is not among `usedPaths`: those of the wallet's accounts of this curve and address format. */
export function nextFreePath(chain: Chain, usedPaths: Iterable<string>): string {
  const [path] = nextFreePaths(chain, usedPaths, 1);
  // Two thousand million paths are never all used.
  if (path === undefined) throw new RangeError('no path is free');
  return path;
}

/** The first `count` paths that are not among `usedPaths`, as for `nextFreePath`, lowest index first. */
export function nextFreePaths(chain: Chain, usedPaths: Iterable<string>, count: number): readonly string[] {
  const used = new Set(usedPaths);
  const free: string[] = [];
  for (let index = 0; free.length < count && index <= pathIndexMax; index += 1) {
    const path = chain.pathFor(index);
    if (!used.has(path)) free.push(path);
  }
  return free;
}

/** What is wrong with a path, by the step (from 1; 0 is the `m`) where it can be told. */
export type PathProblem = Readonly<{
  why: 'start' | 'step' | 'index' | 'steps' | 'unhardened' | 'empty';
  step: number;
}>;

/**
 * What is wrong with a path as the vault reads one: `m`, decimal indexes without leading zeros, hardening as an apostrophe, and on
 * Ed25519 every step hardened. Null when nothing is.
 */
export function pathProblem(path: string, curve: Curve): PathProblem | null {
  if (path === '') return { why: 'empty', step: 0 };
  const [master, ...steps] = path.split('/');
  if (master !== 'm') return { why: 'start', step: 0 };
  if (steps.length > limits.derivationPathStepsMax) return { why: 'steps', step: limits.derivationPathStepsMax + 1 };
  for (const [at, text] of steps.entries()) {
    const [, digits, mark] = /^(0|[1-9][0-9]{0,9})('?)$/.exec(text) ?? [];
    if (digits === undefined) return { why: 'step', step: at + 1 };
    if (Number(digits) > pathIndexMax) return { why: 'index', step: at + 1 };
    if (curve === 'CURVE_ED25519' && mark === '') return { why: 'unhardened', step: at + 1 };
  }
  return null;
}
