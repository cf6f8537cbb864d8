import { p256 } from '@noble/curves/nist.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { parseBase64Url, toBase64Url } from './base64url.ts';
import { stampBody } from './stamp.ts';

/**
 * The token of a JSON-RPC grant: `coffer_rpc_` and the base64url of 32 random bytes and 4 bytes of their hash, by which a token that was copied
 * in part is told from one that was deleted. Its key is made of the random bytes. The vault has the public half and cannot make the token.
 */

const PREFIX = 'coffer_rpc_';
const SECRET_BYTES = 32;
const CHECK_BYTES = 4;
const INFO = utf8ToBytes('coffer rpc grant v1');
/** 64 bits more than the order of the curve has, so that the remainder is as good as uniform (FIPS 186-5, A.2.1). */
const KEY_MATERIAL_BYTES = 40;

/** The key of a token. */
export type RpcTokenKey = Readonly<{
  /** Compressed P-256, lower-case hex. */
  publicKey: string;
  /** The value of `X-Stamp` for exactly these bytes. */
  stamp(body: Uint8Array): string;
}>;

/** The token of 32 random bytes. */
export function rpcTokenOf(secret: Uint8Array): string {
  return PREFIX + toBase64Url(concatBytes(secret, checkOf(secret)));
}

/** The key of a token; null for what is no token. */
export function rpcTokenKey(token: string): RpcTokenKey | null {
  if (!token.startsWith(PREFIX) || token.length > 100) return null;
  const bytes = parseBase64Url(token.slice(PREFIX.length));
  if (bytes?.length !== SECRET_BYTES + CHECK_BYTES) return null;
  const secret = bytes.subarray(0, SECRET_BYTES);
  if (bytesToHex(checkOf(secret)) !== bytesToHex(bytes.subarray(SECRET_BYTES))) return null;
  const privateKey = privateKeyOf(secret);
  return {
    publicKey: bytesToHex(p256.getPublicKey(privateKey, true)),
    stamp: (body) => stampBody({ curve: 'p256', privateKey }, body),
  };
}

function checkOf(secret: Uint8Array): Uint8Array {
  return sha256(concatBytes(utf8ToBytes(PREFIX), secret)).subarray(0, CHECK_BYTES);
}

/** HKDF with SHA-256 (RFC 5869), reduced to the range of private keys. */
function privateKeyOf(secret: Uint8Array): Uint8Array {
  const material = hkdf(sha256, secret, undefined, INFO, KEY_MATERIAL_BYTES);
  const { ORDER } = p256.Point.Fn;
  return p256.Point.Fn.toBytes((BigInt(`0x${bytesToHex(material)}`) % (ORDER - 1n)) + 1n);
}
