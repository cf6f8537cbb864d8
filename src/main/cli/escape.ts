import type { Json } from '#shared/envelope.ts';

/**
 * Control characters (C0, C1), format characters such as those that turn the direction of text, separators of lines, and what draws nothing.
 * A terminal obeys some of them, and others make a text look like another text.
 */
const unsafe = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** A text for a terminal, in one line: each unsafe character as `\u{…}` with its code point in hex. */
export function safe(text: string): string {
  return text.replace(unsafe, (found) => `\\u{${(found.codePointAt(0) ?? 0).toString(16)}}`);
}

/** At most `max` characters of a text; a shortened text says how many characters are missing. */
export function cut(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max)}… (${text.length - max} more characters)` : text;
}

/** The same for a text of several lines, whose line feeds stay. */
export function safeLines(text: string): string {
  return text.split('\n').map(safe).join('\n');
}

/** JSON for a terminal: the same value, with each unsafe character as JSON escapes it. `indent` is in spaces; 0 gives one line. */
export function jsonText(value: Json, indent = 0): string {
  const lines = JSON.stringify(value, null, indent).split('\n');
  return lines.map((line) => line.replace(unsafe, escaped)).join('\n');
}

/** Each UTF-16 code unit as a backslash, the letter u and four hex digits (RFC 8259, section 7). */
function escaped(found: string): string {
  return Array.from(
    { length: found.length },
    (_, at) => `\\u${found.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('');
}

/** As one word of a POSIX shell. curl would read a body that begins with @ as a file name, but JSON never does. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
