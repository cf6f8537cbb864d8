import type { Part } from './ast.ts';
import { type PolicyTrouble, unreadable } from './trouble.ts';

export type Token = Readonly<{
  kind: 'name' | 'integer' | 'string' | 'sign' | 'end';
  /** As written; for a string, what stands between its quotes. */
  text: string;
  at: number;
}>;

const space = /[ \t\r\n]+/y;
const patterns = [
  ['name', /[A-Za-z_][A-Za-z0-9_]*/y],
  ['integer', /[0-9]+/y],
  ['sign', /&&|\|\||==|!=|<=|>=|\.\.|[!<>.,()[\]]/y],
] as const;
const string = /'([^']*)'/y;

/** Cuts `text` into tokens, the last of which is the end. Throws INVALID_ARGUMENT at what is no token. */
export function lex(part: Part, text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  for (;;) {
    at += match(space, text, at)?.[0].length ?? 0;
    if (at >= text.length) return [...tokens, { kind: 'end', text: '', at: text.length }];
    const token = next(text, at);
    if (!token) throw noToken(part, text, at);
    const length = token.kind === 'string' ? token.text.length + 2 : token.text.length;
    if (token.kind === 'integer' && match(/[A-Za-z_]/y, text, at + length))
      throw unreadable(part, text, at, 'badInteger');
    tokens.push(token);
    at += length;
  }
}

function next(text: string, at: number): Token | undefined {
  const quoted = match(string, text, at)?.[1];
  if (quoted !== undefined) return { kind: 'string', text: quoted, at };
  for (const [kind, pattern] of patterns) {
    const found = match(pattern, text, at);
    if (found) return { kind, text: found[0], at };
  }
  return undefined;
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function noToken(part: Part, text: string, at: number): PolicyTrouble {
  const found = String.fromCodePoint(text.codePointAt(at) ?? 0);
  if (found === "'") return unreadable(part, text, at, 'openString');
  if (found === '"') return unreadable(part, text, at, 'doubleQuote');
  if (found === '=') return unreadable(part, text, at, 'singleEquals');
  if (found === '&' || found === '|') return unreadable(part, text, at, 'singleSign', { found });
  if (/[+\-*/%?]/.test(found)) return unreadable(part, text, at, 'arithmetic', { found });
  const shown = /[\p{Cc}\p{Cf}\p{Zs}]/u.test(found) ? `character U+${codePoint(found)}` : `'${found}'`;
  return unreadable(part, text, at, 'strangeCharacter', { found: shown });
}

function codePoint(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
}
