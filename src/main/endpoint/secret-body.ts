import { unmovedBytes } from '#shared/unmoved-bytes.ts';

const comma = 0x2c;
const closingBrace = 0x7d;
const nameBytesMax = 16;
const marker = (member: string): Buffer => Buffer.from(`"${member}":[`);

/**
 * Takes the bytes of `"<member>":[1,2,…]` out of a JSON body, where `http-bridge.ts` put them, without making text of them: text in
 * JavaScript cannot be overwritten. What stood in the brackets is overwritten with spaces, so that the rest can be parsed as usual.
 * Null when there is no such member, or it is not an array of whole numbers from 0 to 255.
 * The quoted marker cannot stand inside a text: there its quotes would be escaped. A value inside another may have a member of the same
 * name, which is none of ours: ours stand at the end of the body, with nothing after them but more of their kind, taken out before.
 */
export function takeSecretBytes(body: Uint8Array, member: string): Uint8Array | null {
  const buffer = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const found = buffer.lastIndexOf(marker(member));
  if (found < 0) return null;
  const from = found + marker(member).length;
  const to = buffer.indexOf(']', from);
  if (to < 0 || !isTail(buffer, to)) return null;
  const inside = buffer.subarray(from, to);
  const secret = readNumbers(inside);
  inside.fill(0x20);
  return secret;
}

/** Whether the bracket at `at` closes a member at the end of the whole body, with only such after it as were taken out before. */
function isTail(body: Buffer, at: number): boolean {
  let next = at + 1;
  while (body[next] === comma) {
    const from = body.indexOf('[', next);
    const to = body.indexOf(']', next);
    if (from < 0 || to < from || from - next > nameBytesMax || !isBlank(body, from + 1, to)) return false;
    next = to + 1;
  }
  return body[next] === closingBrace && isBlank(body, next + 1, body.length);
}

function isBlank(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (bytes[at] !== 0x20) return false;
  return true;
}

/** Numbers from 0 to 255 between commas, in their plain decimal spelling; none at all gives no bytes. */
function readNumbers(text: Uint8Array): Uint8Array | null {
  const bytes = unmovedBytes(text.length === 0 ? 0 : countOf(text, 0x2c) + 1);
  let at = 0;
  let digits = 0;
  let value = 0;
  for (const letter of text) {
    if (letter === 0x2c) {
      if (digits === 0) return wiped(bytes);
      bytes[at++] = value;
      digits = value = 0;
      continue;
    }
    if (letter < 0x30 || letter > 0x39 || (digits > 0 && value === 0)) return wiped(bytes);
    value = value * 10 + letter - 0x30;
    digits++;
    if (value > 255) return wiped(bytes);
  }
  if (bytes.length === 0) return bytes;
  if (digits === 0) return wiped(bytes);
  bytes[at] = value;
  return bytes;
}

function wiped(bytes: Uint8Array): null {
  bytes.fill(0);
  return null;
}

function countOf(bytes: Uint8Array, wanted: number): number {
  let count = 0;
  for (const byte of bytes) if (byte === wanted) count++;
  return count;
}
