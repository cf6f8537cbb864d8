/**
 * A policy expression as a tree. `at` is where the node's own word or sign begins in the text, in UTF-16 units from 0.
 *
 *     expr    = or
 *     or      = and { "||" and }
 *     and     = unary { "&&" unary }
 *     unary   = "!" unary | compare
 *     compare = postfix [ ( "==" | "!=" | "<" | ">" | "<=" | ">=" | "in" ) postfix ]
 *     postfix = primary { "." name [ "(" [ [ name "," ] expr ] ")" ] | "[" expr [ ".." expr ] "]" }
 *     primary = "true" | "false" | integer | string | list | "(" expr ")" | name | name "(" string { "," string } ")"
 *     list    = "[" [ expr { "," expr } ] "]"
 *
 * A string stands in single quotes and cannot hold one; an integer is a row of decimal digits, at most 2^256 - 1. Nothing converts, and
 * there is no arithmetic. Comparisons do not chain.
 */
export type Expression =
  | Readonly<{ kind: 'boolean'; value: boolean; at: number }>
  | Readonly<{ kind: 'integer'; value: bigint; at: number }>
  | Readonly<{ kind: 'string'; value: string; at: number }>
  | Readonly<{ kind: 'list'; items: readonly Expression[]; at: number }>
  | Readonly<{ kind: 'name'; name: string; at: number }>
  /** Of two operands or more, so that a hundred alternatives are one level deep and not a hundred. */
  | Readonly<{ kind: 'or' | 'and'; operands: readonly Expression[]; at: number }>
  | Readonly<{ kind: 'not'; operand: Expression; at: number }>
  | Readonly<{ kind: 'compare'; operator: Comparison; left: Expression; right: Expression; at: number }>
  | Readonly<{ kind: 'field'; of: Expression; name: string; at: number }>
  | Readonly<{ kind: 'index'; of: Expression; index: Expression; at: number }>
  /** Half open: `from` is in, `to` is not. */
  | Readonly<{ kind: 'slice'; of: Expression; from: Expression; to: Expression; at: number }>
  /** `of.name(argument)` or, with a bound variable, `of.name(variable, argument)`. */
  | Readonly<{ kind: 'method'; of: Expression; name: string; variable?: string; argument?: Expression; at: number }>
  /** A function of literal text: `Timestamp`, `CronSpan`. */
  | Readonly<{ kind: 'call'; name: string; texts: readonly string[]; at: number }>;

export const comparisons = ['==', '!=', '<', '>', '<=', '>=', 'in'] as const;
export type Comparison = (typeof comparisons)[number];

/** Words that are no names. */
export const keywords: ReadonlySet<string> = new Set(['true', 'false', 'in']);

/** What a text is for. Each part has names of its own. */
export type Part = 'condition' | 'consensus' | 'time';
