/**
 * The text of a record in fewer bytes. Most of it is identifiers, hashes, keys and signatures in hex. A packed text begins with `~`, and in it stand
 *
 *     ~ and 22 characters               for a UUID in lower case: base64url of its 16 bytes
 *     ~~ and characters up to a quote   for an even number of lower-case hex digits, 16 or more, that a quote follows: base64url of their bytes
 *
 * A text that holds a `~` itself is not packed, and stands as it is. No text that is given begins with one: records are JSON.
 */
const MARK = '~';
const MARK_CODE = 0x7e;
const HYPHEN = 0x2d;
const DIGITS_MIN = 16;
const UUID_CHARACTERS = 36;
const PACKED_UUID_CHARACTERS = 22;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The text as it is kept. Each character is looked at once, and by hand: every request waits for this. */
export function packed(text: string): string {
  if (text.includes(MARK)) return text;
  let result = MARK;
  let copied = 0;
  let digits = 0;
  const take = (from: number, to: number, hex: string, mark: string): void => {
    result += text.slice(copied, from) + mark + base64UrlOf(hex);
    copied = to;
  };
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isDigit(code)) {
      digits += 1;
      continue;
    }
    if (digits >= DIGITS_MIN && digits % 2 === 0 && isQuote(code))
      take(at - digits, at, text.slice(at - digits, at), '~~');
    else if (digits === 8 && code === HYPHEN) {
      const uuid = text.slice(at - 8, at - 8 + UUID_CHARACTERS);
      if (UUID.test(uuid)) {
        take(at - 8, at - 8 + UUID_CHARACTERS, withoutHyphens(uuid), MARK);
        at = copied - 1;
      }
    }
    digits = 0;
  }
  return result + text.slice(copied);
}

/** What `packed` was given. */
export function unpacked(text: string): string {
  return text.startsWith(MARK) ? unpackedFrom(text, MARK.length) : text;
}

/**
 * A packed text without its mark, which is JSON itself unless it has escapes that end in hex digits; undefined where the text is not packed.
 * The strings in that JSON are packed still: `unpackedPart` gives what each of them was.
 */
export function packedJson(text: string): string | undefined {
  return text.startsWith(MARK) ? text.slice(MARK.length) : undefined;
}

/** What a string was in the text that was packed. */
export function unpackedPart(text: string): string {
  return unpackedFrom(text, 0);
}

/** Bytes of a packed part that `unpackedBytes` takes. */
const PART_BYTES_MAX = 16 * 1024;
const partBytes = Buffer.alloc(PART_BYTES_MAX);
/** A digit stands for six bits and becomes one and a half of hex; a UUID has hyphens as well. */
const wholeBytes = Buffer.alloc(PART_BYTES_MAX * 2);

/**
 * The same as bytes, in a third of the time: until the next call, which uses the same memory. Undefined for a part that is long or not all
 * ASCII.
 */
export function unpackedBytes(text: string): Buffer | undefined {
  const { length } = text;
  if (length > PART_BYTES_MAX || partBytes.write(text, 'utf8') !== length) return undefined;
  let end = 0;
  for (let at = 0; at < length; at += 1) {
    const code = partBytes[at] ?? 0;
    if (code !== MARK_CODE) {
      wholeBytes[end] = code;
      end += 1;
      continue;
    }
    const isHex = partBytes[at + 1] === MARK_CODE;
    const from = at + (isHex ? 2 : 1);
    let to = isHex ? from : Math.min(from + PACKED_UUID_CHARACTERS, length);
    while (isHex && to < length && !isQuote(partBytes[to] ?? 0)) to += 1;
    const hex = hexOf(text.slice(from, to));
    end += wholeBytes.write(isHex ? hex : withHyphens(hex), end, 'latin1');
    at = to - 1;
  }
  return wholeBytes.subarray(0, end);
}

function unpackedFrom(text: string, from: number): string {
  let result = '';
  let copied = from;
  for (let at = text.indexOf(MARK, from); at >= 0; at = text.indexOf(MARK, copied)) {
    result += text.slice(copied, at);
    if (text.charCodeAt(at + 1) === MARK_CODE) {
      copied = at + 2;
      while (copied < text.length && !isQuote(text.charCodeAt(copied))) copied += 1;
      result += hexOf(text.slice(at + 2, copied));
    } else {
      copied = at + 1 + PACKED_UUID_CHARACTERS;
      result += withHyphens(hexOf(text.slice(at + 1, copied)));
    }
  }
  return result + text.slice(copied);
}

function withHyphens(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

function withoutHyphens(uuid: string): string {
  return uuid.slice(0, 8) + uuid.slice(9, 13) + uuid.slice(14, 18) + uuid.slice(19, 23) + uuid.slice(24);
}

/** Where identifiers, keys and signatures pass from one form to the other: a record has a dozen, and a buffer for each takes longer than that. */
const scratch = Buffer.alloc(256);

function base64UrlOf(hex: string): string {
  if (hex.length > 2 * scratch.length) return Buffer.from(hex, 'hex').toString('base64url');
  return scratch.toString('base64url', 0, scratch.write(hex, 'hex'));
}

function hexOf(base64url: string): string {
  if (base64url.length > scratch.length) return Buffer.from(base64url, 'base64url').toString('hex');
  return scratch.toString('hex', 0, scratch.write(base64url, 'base64url'));
}

function isDigit(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x61 && code <= 0x66);
}

/** Whether it is a double or a single quote. */
function isQuote(code: number): boolean {
  return code === 0x22 || code === 0x27;
}
