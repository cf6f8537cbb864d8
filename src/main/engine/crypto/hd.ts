/**
 * Hierarchical keys. secp256k1: BIP-32. Ed25519: SLIP-0010, whose steps are all hardened. P-256: SLIP-0010 with the key
 * 'Nist256p1 seed', since BIP-32 itself knows secp256k1 alone and this is the one published rule for P-256. What the hosted service
 * does for P-256 is not published, so its P-256 accounts may differ from ours for the same words; other wallets' agree.
 */
import type { Curve } from '#shared/enums.ts';
import { limits } from '#shared/limits.ts';
import { refused } from '../fault.ts';
import type { Ciphers, Curves } from '../ports.ts';
import { bigEndian, concat, utf8Bytes } from './bytes.ts';
import { open, Secret } from './secret.ts';

const HARDENED = 0x8000_0000;

/** Indexes from the master downward, 2^31 added where the step is hardened. */
export type HdPath = readonly number[];

/** Gives the key at a path. The secret is wiped when the call that lent this function returns. */
export type Derive = (curve: Curve, path: HdPath) => Secret<'private-key'>;

/**
 * Reads `m/44'/60'/0'/0/0`. One spelling a path: `m`, decimal indexes without leading zeros up to 2^31 - 1, hardening as an
 * apostrophe. So equal paths are equal text, and a path can be used once per wallet. At most 16 steps; `m` alone is the master key.
 * Throws a Fault that says `invalid path format` and why.
 */
export function parsePath(text: string): HdPath {
  const [master, ...steps] = text.split('/');
  if (master !== 'm') throw invalidPath('it must start with m');
  if (steps.length > limits.derivationPathStepsMax)
    throw invalidPath(`it has at most ${limits.derivationPathStepsMax} steps`);
  return steps.map(parseStep);
}

/** Throws a Fault that says `invalid path` when keys of `curve` cannot be derived along `path`. */
export function requireDerivable(curve: Curve, path: HdPath): void {
  if (curve === 'CURVE_ED25519' && path.some((index) => index < HARDENED))
    throw refused('invalid path: every index of an Ed25519 path must be hardened (SLIP-0010)', 'REQUEST_INVALID');
}

/**
 * Lends `use` a function that derives keys of one wallet from its BIP-39 seed. Parents are derived once for all of them, so that a
 * thousand accounts cost a thousand last steps. Everything derived, the keys given out included, is wiped when `use` returns or throws.
 */
export function withDeriver<Value>(
  ciphers: Ciphers,
  curves: Curves,
  seed: Secret<'seed'>,
  use: (derive: Derive) => Value,
): Value {
  const nodes = new Map<string, Node>();
  const given: Secret[] = [];

  const nodeAt = (curve: Curve, path: HdPath): Node => {
    const place = `${curve}/${path.join('/')}`;
    const known = nodes.get(place);
    if (known) return known;
    const index = path.at(-1);
    const node =
      index === undefined
        ? open(seed, (bytes) => masterNode(ciphers, curves, curve, bytes))
        : childNode(ciphers, curves, curve, nodeAt(curve, path.slice(0, -1)), index);
    nodes.set(place, node);
    return node;
  };

  try {
    return use((curve, path) => {
      requireDerivable(curve, path);
      const key = Secret.of('private-key', nodeAt(curve, path).privateKey);
      given.push(key);
      return key;
    });
  } finally {
    for (const node of nodes.values()) wipe(node);
    for (const key of given) key.wipe();
  }
}

/** `publicKey` is there once an unhardened child asked for it. */
type Node = { readonly privateKey: Uint8Array; readonly chainCode: Uint8Array; publicKey?: Uint8Array };

const masterKeys = {
  CURVE_SECP256K1: utf8Bytes('Bitcoin seed'),
  CURVE_P256: utf8Bytes('Nist256p1 seed'),
  CURVE_ED25519: utf8Bytes('ed25519 seed'),
} as const satisfies Record<Curve, Uint8Array>;

function masterNode(ciphers: Ciphers, curves: Curves, curve: Curve, seed: Uint8Array): Node {
  let data: Uint8Array = seed;
  for (;;) {
    const made = ciphers.hmacSha512(masterKeys[curve], data);
    const node = split(made);
    if (curve === 'CURVE_ED25519' || isScalar(curves, curve, node.privateKey)) return node;
    if (curve === 'CURVE_SECP256K1') throw refused('this seed has no BIP-32 master key');
    // SLIP-0010: an I that is no key becomes the data of the next try.
    data = made;
  }
}

function childNode(ciphers: Ciphers, curves: Curves, curve: Curve, parent: Node, index: number): Node {
  const step = bigEndian(index, 4);
  let data =
    index >= HARDENED
      ? concat(Uint8Array.of(0), parent.privateKey, step)
      : concat((parent.publicKey ??= compressedPublicKey(curves, curve, parent.privateKey)), step);
  for (;;) {
    const made = split(ciphers.hmacSha512(parent.chainCode, data));
    data.fill(0);
    if (curve === 'CURVE_ED25519') return made;
    const privateKey = addScalars(curves, curve, parent.privateKey, made.privateKey);
    made.privateKey.fill(0);
    if (privateKey) return { privateKey, chainCode: made.chainCode };
    if (curve === 'CURVE_SECP256K1') throw refused('invalid path: BIP-32 has no key at this index');
    // SLIP-0010: where the sum is no key, 1 ‖ chain code ‖ index is tried next.
    data = concat(Uint8Array.of(1), made.chainCode, step);
  }
}

function split(made: Uint8Array): Node {
  return { privateKey: made.slice(0, 32), chainCode: made.slice(32) };
}

function wipe(node: Node): void {
  node.privateKey.fill(0);
  node.chainCode.fill(0);
}

function isScalar(curves: Curves, curve: 'CURVE_SECP256K1' | 'CURVE_P256', candidate: Uint8Array): boolean {
  try {
    curves[curve === 'CURVE_P256' ? 'p256' : 'secp256k1'].publicKey(candidate);
    return true;
  } catch {
    return false;
  }
}

function compressedPublicKey(curves: Curves, curve: Curve, privateKey: Uint8Array): Uint8Array {
  if (curve === 'CURVE_SECP256K1') return curves.secp256k1.publicKey(privateKey);
  const point = curves.p256.publicKey(privateKey);
  return concat(Uint8Array.of(2 + ((point[64] ?? 0) & 1)), point.subarray(1, 33));
}

/** `one + other` modulo the order, or null when `other` is not below the order or the sum is zero. */
function addScalars(
  curves: Curves,
  curve: 'CURVE_SECP256K1' | 'CURVE_P256',
  one: Uint8Array,
  other: Uint8Array,
): Uint8Array | null {
  return curve === 'CURVE_SECP256K1' ? curves.secp256k1.addToPrivateKey(one, other) : addP256Scalars(one, other);
}

/** The order of P-256, big-endian (FIPS 186-5). */
const P256_ORDER = Uint8Array.from([
  0xff, 0xff, 0xff, 0xff, 0x00, 0x00, 0x00, 0x00, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xbc, 0xe6, 0xfa,
  0xad, 0xa7, 0x17, 0x9e, 0x84, 0xf3, 0xb9, 0xca, 0xc2, 0xfc, 0x63, 0x25, 0x51,
]);

function addP256Scalars(one: Uint8Array, other: Uint8Array): Uint8Array | null {
  if (!subtract(other, P256_ORDER).borrowed) return null;
  const sum = new Uint8Array(32);
  let carry = 0;
  for (let at = 31; at >= 0; at -= 1) {
    carry += (one[at] ?? 0) + (other[at] ?? 0);
    sum[at] = carry & 0xff;
    carry >>= 8;
  }
  const reduced = subtract(sum, P256_ORDER);
  const result = carry || !reduced.borrowed ? reduced.value : sum;
  return result.some((byte) => byte !== 0) ? result : null;
}

/** `from - what` modulo 2^256, and whether it went below zero. */
function subtract(from: Uint8Array, what: Uint8Array): { value: Uint8Array; borrowed: boolean } {
  const value = new Uint8Array(32);
  let borrow = 0;
  for (let at = 31; at >= 0; at -= 1) {
    const difference = (from[at] ?? 0) - (what[at] ?? 0) - borrow;
    value[at] = difference & 0xff;
    borrow = difference < 0 ? 1 : 0;
  }
  return { value, borrowed: borrow === 1 };
}

function parseStep(step: string): number {
  const [, digits, mark] = /^(0|[1-9][0-9]{0,9})('?)$/.exec(step) ?? [];
  if (digits === undefined)
    throw invalidPath(`'${step.slice(0, 20)}' is not an index: expected a number, with an apostrophe if hardened`);
  const index = Number(digits);
  if (index >= HARDENED) throw invalidPath('an index is at most 2147483647');
  return mark ? index + HARDENED : index;
}

function invalidPath(why: string) {
  return refused(`invalid path format: ${why}`, 'REQUEST_INVALID');
}
