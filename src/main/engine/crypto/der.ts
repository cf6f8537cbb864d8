import { concat } from './bytes.ts';

const SEQUENCE = 0x30;
const INTEGER = 0x02;
const SCALAR = 32;

/**
 * r‖s, 64 bytes, from the DER of an ECDSA signature over a 256-bit curve (RFC 3279, section 2.2.3); null when it is not one.
 * Strict but for one thing: zero bytes before an integer that do not need to be there are tolerated up to 33 bytes in all, since
 * clients that sign EIP-191 messages write them. Whether r and s are below the curve's order is for the verifier to say.
 */
export function fromDer(der: Uint8Array): Uint8Array | null {
  if (der[0] !== SEQUENCE || der[1] !== der.length - 2 || der.length > 2 + 2 * (2 + SCALAR + 1)) return null;
  const r = integerAt(der, 2);
  const s = r && integerAt(der, r.end);
  return s && s.end === der.length ? concat(r.value, s.value) : null;
}

/** The DER of r‖s (64 bytes), in its one minimal spelling. */
export function toDer(signature: Uint8Array): Uint8Array {
  const body = concat(encodeInteger(signature.subarray(0, SCALAR)), encodeInteger(signature.subarray(SCALAR)));
  return concat(Uint8Array.of(SEQUENCE, body.length), body);
}

function integerAt(der: Uint8Array, at: number): { value: Uint8Array; end: number } | null {
  const length = der[at + 1] ?? 0;
  const digits = der.subarray(at + 2, at + 2 + length);
  const wrong = der[at] !== INTEGER || length === 0 || length > SCALAR + 1 || digits.length !== length;
  if (wrong || (digits[0] ?? 0) >= 0x80 || digits.every((byte) => byte === 0)) return null;
  if (length === SCALAR + 1 && digits[0] !== 0) return null;
  const value = new Uint8Array(SCALAR);
  const significant = digits.subarray(Math.max(0, length - SCALAR));
  value.set(significant, SCALAR - significant.length);
  return { value, end: at + 2 + length };
}

function encodeInteger(scalar: Uint8Array): Uint8Array {
  const first = scalar.findIndex((byte) => byte !== 0);
  const digits = first < 0 ? Uint8Array.of(0) : scalar.subarray(first);
  const positive = (digits[0] ?? 0) >= 0x80 ? concat(Uint8Array.of(0), digits) : digits;
  return concat(Uint8Array.of(INTEGER, positive.length), positive);
}
