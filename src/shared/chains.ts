import type { AddressFormat, Curve, PathFormat } from '#shared/enums.ts';
import { limits } from '#shared/limits.ts';

/** One way to make accounts: on which curve, along which paths, and how their addresses are written. */
export type Chain = Readonly<{
  /** Its own name here, for example `bitcoin-p2wpkh`. Not on the wire. */
  id: string;
  /** A proper name, the same in every language: that of the address format, and the curve where several share a format. */
  name: string;
  formatName: string;
  /** What keys are used for: the group that a preset stands in. */
  family: string;
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

const curveNames: Readonly<Record<Curve, string>> = {
  CURVE_SECP256K1: 'secp256k1',
  CURVE_ED25519: 'Ed25519',
  CURVE_P256: 'P-256',
};

/** What people call a curve; the wire's own word when it is not known here. */
export function curveName(curve: string): string {
  return curve in curveNames ? curveNames[curve as Curve] : curve;
}

/** Makes presets of a curve. A format is called as its family where a row gives no other name. */
function onCurve(curve: Curve) {
  return (
    id: string,
    family: string,
    addressFormat: AddressFormat,
    pathPattern: string,
    formatName = family,
  ): Chain => ({
    id,
    name: family === 'SEC 1' ? `${formatName}, ${curveName(curve)}` : formatName,
    formatName,
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
  });
}

const secp256k1 = onCurve('CURVE_SECP256K1');
const ed25519 = onCurve('CURVE_ED25519');
const p256 = onCurve('CURVE_P256');

/** The forms of a Bitcoin address, and where their keys lie below the coin: BIP-84, 86, 44, 49 and 48. */
const bitcoinForms = [
  ['P2WPKH', 'SegWit', "84'", "0'/0"],
  ['P2TR', 'Taproot', "86'", "0'/0"],
  ['P2PKH', 'Legacy', "44'", "0'/0"],
  // Not BIP-49's nested form: the script is the key and CHECKSIG. Its own purpose keeps a P2PKH key from being shown twice.
  ['P2SH', 'Script', "49'", "0'/0"],
  ['P2WSH', 'SegWit Script', "48'", "0'/2'/0"],
] as const;

/** The five forms of a Bitcoin network: the same purposes everywhere, coin 0 on mainnet and 1 elsewhere (SLIP-44). */
function bitcoin(network: 'MAINNET' | 'TESTNET' | 'SIGNET' | 'REGTEST'): readonly Chain[] {
  const [family, coin] = network === 'MAINNET' ? ['Bitcoin', 0] : [`Bitcoin ${network.toLowerCase()}`, 1];
  return bitcoinForms.map(([form, word, purpose, rest]) =>
    secp256k1(
      `${family} ${form}`.toLowerCase().replaceAll(' ', '-'),
      family,
      `ADDRESS_FORMAT_BITCOIN_${network}_${form}`,
      `m/${purpose}/${coin}'/${rest}/{i}`,
      `${family} ${word} (${form})`,
    ),
  );
}

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
  secp256k1('cosmos', 'Cosmos', 'ADDRESS_FORMAT_COSMOS', "m/44'/118'/0'/0/{i}", 'Cosmos Hub'),
  secp256k1('xrp', 'XRP Ledger', 'ADDRESS_FORMAT_XRP', "m/44'/144'/0'/0/{i}"),
  ed25519('stellar', 'Stellar', 'ADDRESS_FORMAT_XLM', "m/44'/148'/{i}'"),
  ed25519('ton-v5r1', 'TON', 'ADDRESS_FORMAT_TON_V5R1', "m/44'/607'/{i}'/0'/0'", 'TON (v5r1)'),
  ed25519('ton-v4r2', 'TON', 'ADDRESS_FORMAT_TON_V4R2', "m/44'/607'/{i}'/0'/0'", 'TON (v4r2)'),
  ed25519('ton-v3r2', 'TON', 'ADDRESS_FORMAT_TON_V3R2', "m/44'/607'/{i}'/0'/0'", 'TON (v3r2)'),
  ed25519('sui', 'Sui', 'ADDRESS_FORMAT_SUI', "m/44'/784'/{i}'/0'/0'"),
  ed25519('aptos', 'Aptos', 'ADDRESS_FORMAT_APTOS', "m/44'/637'/{i}'/0'/0'"),
  secp256k1('sei', 'Sei', 'ADDRESS_FORMAT_SEI', "m/44'/118'/0'/0/{i}"),
  secp256k1('dogecoin', 'Dogecoin', 'ADDRESS_FORMAT_DOGE_MAINNET', "m/44'/3'/0'/0/{i}"),
  // An identity key, as Spark's own wallets derive it: a purpose of its own, then the account.
  secp256k1('spark', 'Spark', 'ADDRESS_FORMAT_SPARK_MAINNET', "m/8797555'/{i}'/0'"),
  secp256k1('compressed-secp256k1', 'SEC 1', 'ADDRESS_FORMAT_COMPRESSED', "m/0'/{i}", 'SEC 1 (compressed)'),
  p256('compressed-p256', 'SEC 1', 'ADDRESS_FORMAT_COMPRESSED', "m/0'/{i}", 'SEC 1 (compressed)'),
  ed25519('compressed-ed25519', 'SEC 1', 'ADDRESS_FORMAT_COMPRESSED', "m/0'/{i}'", 'SEC 1 (compressed)'),
  secp256k1('uncompressed-secp256k1', 'SEC 1', 'ADDRESS_FORMAT_UNCOMPRESSED', "m/0'/{i}", 'SEC 1 (uncompressed)'),
  p256('uncompressed-p256', 'SEC 1', 'ADDRESS_FORMAT_UNCOMPRESSED', "m/0'/{i}", 'SEC 1 (uncompressed)'),
  ...bitcoin('TESTNET'),
  ...bitcoin('SIGNET'),
  ...bitcoin('REGTEST'),
  secp256k1('dogecoin-testnet', 'Dogecoin testnet', 'ADDRESS_FORMAT_DOGE_TESTNET', "m/44'/1'/0'/0/{i}"),
  secp256k1('spark-regtest', 'Spark regtest', 'ADDRESS_FORMAT_SPARK_REGTEST', "m/8797555'/{i}'/0'"),
];

/** Whether the addresses of a preset are those of a network whose coins have no value. */
export function isTestNetwork({ family }: Chain): boolean {
  return /testnet|signet|regtest/.test(family);
}

const formatNames = new Map<string, string>(chains.map(({ addressFormat, formatName }) => [addressFormat, formatName]));

/** What people call an address format, a proper name that needs no translation; the wire's own word when it is not known here. */
export function addressFormatName(format: string): string {
  return formatNames.get(format) ?? format;
}

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
