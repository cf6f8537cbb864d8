import { utf8 } from '@scure/base';
import type { Json } from '#shared/envelope.ts';
import { limits } from '#shared/limits.ts';
import { type Fault, refused } from './fault.ts';

/**
 * JSON as RFC 8259 defines it and RFC 7493 (I-JSON) narrows it, so that no two readers can differ about what was signed: strict UTF-8
 * without a byte order mark, no key twice in an object, no lone surrogate, no number that a double would change beyond its safe
 * integers. One parser, one pass: what is checked is what is returned. The scan runs on the decoded text; offsets in messages are bytes
 * of the body all the same.
 */

export type JsonValue = Json;

/** Keys that mean something to JavaScript itself. No field of the wire has such a name. */
const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * The value that `bytes` spell. Objects have no prototype, so nothing is found in them but what was sent.
 * Throws INVALID_ARGUMENT, `bad request body: …`, with the path and the byte where the trouble is.
 */
export function parseStrictJson(bytes: Uint8Array): JsonValue {
  return new Parser(decode(bytes)).whole();
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) throw badBody('it begins with a byte order mark');
  try {
    return utf8.encode(bytes);
  } catch {
    throw badBody('it is not UTF-8');
  }
}

function badBody(what: string): Fault {
  return refused(`bad request body: ${what}`, 'REQUEST_INVALID');
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

const ESCAPED = '"\\/bfnrt';
const numeral = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const fourHex = /[0-9a-fA-F]{4}/y;

/**
 * A longer slice is a window on the text it was cut from: a name kept in a row would keep the whole body in memory. `native` makes a
 * string of its own instead, and reads the escapes as it goes.
 */
const COPIED_BELOW = 12;
const native = JSON.parse as (literal: string) => string;

class Parser {
  readonly #text: string;
  /** The next character, in UTF-16 units. At the end `charCodeAt` gives NaN, which equals nothing. */
  #at = 0;
  /** Where in the value we are; its length is how deep. */
  readonly #path: (string | number)[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  whole(): JsonValue {
    const value = this.#value();
    this.#space();
    if (this.#at < this.#text.length) throw this.#wrong('unexpected text after the value');
    return value;
  }

  #value(): JsonValue {
    this.#space();
    switch (this.#text.charCodeAt(this.#at)) {
      case QUOTE:
        return this.#string();
      case OPEN_BRACE:
        return this.#object();
      case OPEN_BRACKET:
        return this.#array();
      case 0x74:
        return this.#word('true', true);
      case 0x66:
        return this.#word('false', false);
      case 0x6e:
        return this.#word('null', null);
      default:
        return this.#number();
    }
  }

  #object(): JsonValue {
    this.#enter();
    const object = Object.create(null) as Record<string, JsonValue>;
    if (this.#take(CLOSE_BRACE)) return object;
    do {
      this.#space();
      const keyAt = this.#at;
      if (this.#text.charCodeAt(keyAt) !== QUOTE) throw this.#wrong('a key in double quotes was expected');
      const key = this.#string();
      if (forbiddenKeys.has(key)) throw this.#wrong(`the key ${shown(key)} is not allowed`, keyAt);
      if (key in object) throw this.#wrong(`duplicate key ${shown(key)}`, keyAt);
      if (!this.#take(COLON)) throw this.#wrong('a colon was expected');
      this.#path.push(key);
      object[key] = this.#value();
      this.#path.pop();
    } while (this.#take(COMMA));
    if (!this.#take(CLOSE_BRACE)) throw this.#wrong('a comma or a closing brace was expected');
    return object;
  }

  #array(): JsonValue {
    this.#enter();
    const array: JsonValue[] = [];
    if (this.#take(CLOSE_BRACKET)) return array;
    do {
      this.#path.push(array.length);
      array.push(this.#value());
      this.#path.pop();
    } while (this.#take(COMMA));
    if (!this.#take(CLOSE_BRACKET)) throw this.#wrong('a comma or a closing bracket was expected');
    return array;
  }

  #enter(): void {
    if (this.#path.length >= limits.nestingMax) throw this.#wrong(`it is nested deeper than ${limits.nestingMax}`);
    this.#at += 1;
  }

  #string(): string {
    const text = this.#text;
    const from = this.#at;
    let escaped = false;
    for (let at = from + 1; ; at += 1) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) {
        this.#at = at + 1;
        return escaped || at - from > COPIED_BELOW ? native(text.slice(from, at + 1)) : text.slice(from + 1, at);
      }
      if (code === BACKSLASH) {
        escaped = true;
        this.#at = at;
        this.#escape();
        at = this.#at - 1;
      } else if (!(code >= 0x20)) {
        const what = at < text.length ? 'a string contains a control character' : 'a string has no closing quote';
        throw this.#wrong(what, at);
      }
    }
  }

  /** Passes the escape at `#at`, once it is sure that it stands for a character. */
  #escape(): void {
    const letter = this.#text.charAt(this.#at + 1);
    if (letter !== 'u') {
      if (letter === '' || !ESCAPED.includes(letter)) {
        throw this.#wrong('a string contains an unknown escape');
      }
      this.#at += 2;
      return;
    }
    const high = this.#codeUnit();
    if (high < 0xd800 || high > 0xdfff) return;
    const low = high < 0xdc00 && this.#text.startsWith('\\u', this.#at) ? this.#codeUnit() : 0;
    if (low < 0xdc00 || low > 0xdfff) throw this.#wrong('a string contains half of a surrogate pair');
  }

  #codeUnit(): number {
    fourHex.lastIndex = this.#at + 2;
    const digits = fourHex.exec(this.#text)?.[0];
    if (!digits) throw this.#wrong('four hex digits must follow \\u');
    this.#at += 6;
    return Number.parseInt(digits, 16);
  }

  #number(): number {
    numeral.lastIndex = this.#at;
    const digits = numeral.exec(this.#text)?.[0];
    if (!digits) throw this.#wrong('a value was expected');
    const value = Number(digits);
    // Also catches what is not finite. Digits behind the point may be rounded: no field of the wire has any.
    if (!(Math.abs(value) <= Number.MAX_SAFE_INTEGER)) throw this.#wrong('a number is beyond 2^53 - 1');
    this.#at += digits.length;
    return value;
  }

  #word<Value>(word: string, value: Value): Value {
    if (!this.#text.startsWith(word, this.#at)) throw this.#wrong('a value was expected');
    this.#at += word.length;
    return value;
  }

  #space(): void {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
      this.#at += 1;
    }
  }

  /** Skips space, then `code` if it is there. */
  #take(code: number): boolean {
    this.#space();
    if (this.#text.charCodeAt(this.#at) !== code) return false;
    this.#at += 1;
    return true;
  }

  #wrong(what: string, at = this.#at): Fault {
    const path = this.#path.length > 0 ? ` in ${clipped(this.#path.join('.'))}` : '';
    return badBody(`${what}${path}, at byte ${utf8.decode(this.#text.slice(0, at)).length}`);
  }
}

function shown(key: string): string {
  return JSON.stringify(clipped(key));
}

/** A caller chose this text, and messages stay short. A surrogate pair is not cut in two. */
function clipped(text: string): string {
  return text.length > 120 ? `${text.slice(0, 120).replace(/[\ud800-\udbff]$/, '')}…` : text;
}
