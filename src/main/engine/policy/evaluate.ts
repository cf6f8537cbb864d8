import type { Expression } from './ast.ts';
import type { Fact, Facts } from './facts.ts';
import { boolOf, programOf, type Bindings } from './program.ts';
import { EvaluationError, Run } from './run.ts';

/** `tooLong`: it was not evaluated to its end. */
export type Result<Value = boolean> =
  | Readonly<{ ok: true; value: Value }>
  | Readonly<{ ok: false; reason: string; tooLong?: true }>;

/** What most evaluations come to: not made again for each. */
const results = { true: { ok: true, value: true }, false: { ok: true, value: false } } as const;

/**
 * Whether a checked expression is true of `facts`, or why it cannot be told. Nothing is skipped: every operand of `&&` and `||` and
 * every element is looked at, so that an expression errs or not whatever its other clauses say. Therefore the first error may end the
 * evaluation. Bounded in steps. Total: whatever the tree and the facts, it answers, unless `facts` has a budget that is used up.
 */
export function evaluate(expression: Expression, facts: Facts, bindings?: Bindings): Result {
  const run = new Run(facts);
  try {
    return boolOf(programOf(expression)(run, bindings)) ? results.true : results.false;
  } catch (thrown) {
    return failed(run, thrown);
  }
}

/** What any part of an expression comes to, a bool or not: the same program, for anyone who shows what was compared. */
export function valueOf(expression: Expression, facts: Facts): Result<Fact> {
  const run = new Run(facts);
  try {
    return { ok: true, value: programOf(expression)(run, undefined) };
  } catch (thrown) {
    return failed(run, thrown);
  }
}

function failed({ isTooLong }: Run, thrown: unknown): Extract<Result, { ok: false }> {
  if (!(thrown instanceof EvaluationError)) throw thrown;
  return { ok: false, reason: thrown.reason, ...(isTooLong ? { tooLong: true } : {}) };
}
