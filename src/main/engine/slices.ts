import { limits } from '#shared/limits.ts';

/**
 * Work that gives way between pieces, so that one long question never holds up everybody else. What it yields is how many steps the slice
 * took that ends there. A slice ends with the first piece after `limits.stepsPerSlice`, and the largest piece is one expression of a policy:
 * so it has at most `stepsPerSlice + policyStepsMax` steps. The engine knows no time: who drives the work decides what happens in between.
 */
export type Sliced<Answer> = Generator<number, Answer, void>;

/** Steps that are left, counted down by everything that is evaluated for one decision. When there are no more it is not made. */
export type Budget = {
  steps: number;
  /** How many were left when the slice began that is in progress. */
  sliceBegan?: number;
};

const stay: readonly number[] = [];

/** Whether a slice has had its steps of `budget`: to ask first costs less than to give way for nothing. Never without a budget. */
export function isSliceOver(budget: Budget | undefined): budget is Budget & Readonly<{ sliceBegan: number }> {
  if (!budget) return false;
  budget.sliceBegan ??= budget.steps;
  return budget.sliceBegan - budget.steps >= limits.stepsPerSlice;
}

/** For `yield*` between two pieces: ends the slice where it has had its steps of `budget`. */
export function giveWay(budget: Budget | undefined): Iterable<number> {
  if (!isSliceOver(budget)) return stay;
  const taken = budget.sliceBegan - budget.steps;
  budget.sliceBegan = budget.steps;
  return [taken];
}

/** Counts work as `steps` of the slice that costs nothing of the budget, and gives way as `giveWay` does. */
export function giveWayAfter(budget: Budget | undefined, steps: number): Iterable<number> {
  if (budget) budget.sliceBegan = (budget.sliceBegan ?? budget.steps) + steps;
  return giveWay(budget);
}

/** `steps` to spend, of which none is spent. */
export function budgetOf(steps: number): Budget {
  return { steps, sliceBegan: steps };
}

/** Work of one piece. */
export function* atOnce<Answer>(work: () => Answer): Sliced<Answer> {
  yield* stay;
  return work();
}

/** The answer of `work`, in one go: for a decision that is made within one turn. */
export function finish<Answer>(work: Sliced<Answer>): Answer {
  for (;;) {
    const piece = work.next();
    if (piece.done) return piece.value;
  }
}

/** As `list.map`, for work. */
export function* mapped<Item, Answer>(
  list: readonly Item[],
  work: (item: Item, index: number) => Sliced<Answer>,
): Sliced<Answer[]> {
  const answers: Answer[] = [];
  for (const [index, item] of list.entries()) answers.push(yield* work(item, index));
  return answers;
}

/** As `list.some`, for work. */
export function* someOf<Item>(list: readonly Item[], work: (item: Item) => Sliced<boolean>): Sliced<boolean> {
  for (const item of list) if (yield* work(item)) return true;
  return false;
}
