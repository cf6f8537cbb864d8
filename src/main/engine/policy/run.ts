import { limits } from '#shared/limits.ts';
import { Fault } from '../fault.ts';
import type { Budget, Facts } from './facts.ts';

/**
 * Why an expression cannot be told. `evaluate` catches it. No Error: most policies speak of other requests than the one they meet, so that this
 * is thrown for most of them, and the trace that an Error takes would cost more than the rest of the evaluation.
 */
export class EvaluationError {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

/**
 * Takes steps from a request's budget. Throws RESOURCE_EXHAUSTED when there are no more, which nothing here catches: as an expression that
 * errs, it would let a request pass by the policies that were still to deny it.
 */
export function spend(budget: Budget | undefined, steps: number): void {
  if (!budget) return;
  // Nothing is done for what cannot be paid, so that the steps of a slice are those that were taken.
  budget.steps = budget.steps < steps ? -1 : budget.steps - steps;
  if (budget.steps < 0) throw new Fault('RESOURCE_EXHAUSTED', "this organization's policies take too long to evaluate");
}

/** One evaluation of an expression: the facts that it reads, and the steps that it took. */
export class Run {
  readonly facts: Facts;
  #steps = 0;

  constructor(facts: Facts) {
    this.facts = facts;
  }

  get isTooLong(): boolean {
    return this.#steps > limits.policyStepsMax;
  }

  /** Throws as `spend` does, and an EvaluationError where one expression takes too many steps. */
  spend(steps: number): void {
    this.#steps += steps;
    spend(this.facts.budget, steps);
    if (this.isTooLong) throw new EvaluationError(`it takes more than ${limits.policyStepsMax} steps`);
  }
}
