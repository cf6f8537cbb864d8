import { limits } from '#shared/limits.ts';
import type { Budget } from '../policy/policy.ts';
import { budgetOf, type Sliced } from '../slices.ts';

/** Does the work on one record with the budget of that record. */
export type WithBudget = <Answer>(work: (budget: Budget) => Sliced<Answer>) => Sliced<Answer>;

/**
 * Budgets for a list of records: each record has `limits.stepsPerListedRecord` of its own, and beyond that, up to what one decision may
 * cost, what other records left of `limits.policyStepsPerDecisionMax`, once for the whole list. So a record that costs much is never the
 * reason why another one is not decided on. The slices go on from one record to the next.
 */
export function recordBudgets(): WithBudget {
  let shared: number = limits.policyStepsPerDecisionMax;
  let takenOfSlice = 0;
  return function* (work) {
    const steps = Math.min(limits.stepsPerListedRecord + shared, limits.policyStepsPerDecisionMax);
    const budget = budgetOf(steps);
    budget.sliceBegan = steps + takenOfSlice;
    try {
      return yield* work(budget);
    } finally {
      shared -= Math.max(0, steps - Math.max(0, budget.steps) - limits.stepsPerListedRecord);
      takenOfSlice = budget.sliceBegan - budget.steps;
    }
  };
}
