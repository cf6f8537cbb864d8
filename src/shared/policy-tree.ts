/**
 * A policy expression as a tree, as it crosses the wire: the grammar of the policy language with whole numbers as decimal digits, since
 * they run to 2^256. `at` is where the node's own word or sign begins in the text, in UTF-16 units from 0.
 */
export type PolicyTree =
  | { kind: 'boolean'; value: boolean; at: number }
  | { kind: 'integer'; digits: string; at: number }
  | { kind: 'string'; text: string; at: number }
  | { kind: 'list'; items: PolicyTree[]; at: number }
  | { kind: 'name'; name: string; at: number }
  | { kind: 'or'; operands: PolicyTree[]; at: number }
  | { kind: 'and'; operands: PolicyTree[]; at: number }
  | { kind: 'not'; operand: PolicyTree; at: number }
  | { kind: 'compare'; operator: PolicyComparison; left: PolicyTree; right: PolicyTree; at: number }
  | { kind: 'field'; of: PolicyTree; name: string; at: number }
  | { kind: 'index'; of: PolicyTree; index: PolicyTree; at: number }
  | { kind: 'slice'; of: PolicyTree; from: PolicyTree; to: PolicyTree; at: number }
  | { kind: 'method'; of: PolicyTree; name: string; variable?: string; argument?: PolicyTree; at: number }
  | { kind: 'call'; name: string; texts: string[]; at: number };

export type PolicyComparison = '==' | '!=' | '<' | '>' | '<=' | '>=' | 'in';
