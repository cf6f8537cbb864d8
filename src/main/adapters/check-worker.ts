/** A check as the thread gets it: where `recovery` is given, of a secp256k1 signature over a digest, otherwise of a P-256 signature. */
export type PackedCheck = Readonly<{
  /** 33 bytes. */
  publicKey: Uint8Array;
  message: Uint8Array;
  /** 64 bytes. */
  signature: Uint8Array;
  recovery?: number;
}>;

/** What stands before the message of a check: kind or recovery ID, length of the message, public key, signature. */
const HEAD_BYTES = 1 + 4 + 33 + 64;
/** In the place of a recovery ID. */
const IS_P256 = 0xff;

/** Several checks as one piece of memory of their own, which can be handed over without a copy. */
export function packChecks(checks: readonly PackedCheck[]): Uint8Array<ArrayBuffer> {
  const length = checks.reduce((sum, { message }) => sum + HEAD_BYTES + message.length, 0);
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const { publicKey, message, signature, recovery = IS_P256 } of checks) {
    bytes[at] = recovery;
    view.setUint32(at + 1, message.length);
    bytes.set(publicKey, at + 5);
    bytes.set(signature, at + 38);
    bytes.set(message, at + HEAD_BYTES);
    at += HEAD_BYTES + message.length;
  }
  return bytes;
}

/**
 * The thread's whole program. It is a module with no file of its own, so that it runs alike from the sources, from the bundle and from a
 * packed application; the native library is found from where `from` stands. Of each piece it tells the number and a byte for each check: 1 where
 * the check holds. A body may hold a secret, so the piece is overwritten. Keys are kept as `kept-keys.ts` says, for the same reasons.
 */
export const CHECK_WORKER = `
import { createPublicKey, ECDH, verify } from 'node:crypto';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

const { from, libraries, spki, keptMax } = workerData;
const kept = new Map();
const recovered = new Uint8Array(33);
const secp256k1 = load();

function load() {
  const require = createRequire(from);
  for (const library of libraries) {
    try {
      const { Secp256k1 } = require(library);
      return new Secp256k1();
    } catch {}
  }
}

function keyOf(point) {
  const whole = ECDH.convertKey(point, 'prime256v1', undefined, undefined, 'uncompressed');
  return createPublicKey({ key: Buffer.concat([spki, whole]), format: 'der', type: 'spki' });
}

function fitsP256(point, message, signature) {
  const name = point.toString('latin1');
  const before = kept.get(name);
  const key = before ?? keyOf(point);
  if (!verify('sha256', message, { key, dsaEncoding: 'ieee-p1363' }, signature)) {
    if (before) keyOf(point);
    return false;
  }
  kept.delete(name);
  kept.set(name, key);
  if (kept.size > keptMax) kept.delete(kept.keys().next().value);
  return true;
}

function fits(kind, publicKey, message, signature) {
  try {
    if (kind === ${IS_P256}) return fitsP256(publicKey, message, signature);
    return secp256k1.ecdsaRecover(recovered, signature, kind, message) === 0 && publicKey.equals(recovered);
  } catch {
    return false;
  }
}

parentPort.on('message', ({ number, bytes }) => {
  const piece = Buffer.from(bytes.buffer);
  const verdicts = [];
  for (let at = 0; at < piece.length; ) {
    const from = at + ${HEAD_BYTES};
    const end = from + piece.readUInt32BE(at + 1);
    const publicKey = piece.subarray(at + 5, at + 38);
    verdicts.push(fits(piece[at], publicKey, piece.subarray(from, end), piece.subarray(at + 38, from)) ? 1 : 0);
    at = end;
  }
  piece.fill(0);
  parentPort.postMessage({ number, verdicts });
});
parentPort.postMessage({ secp256k1: secp256k1 !== undefined });
`;
