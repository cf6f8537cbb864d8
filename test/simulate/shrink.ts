/** Leaves out steps of a failing plan for as long as the rest still fails. */
export async function shrunk<Step>(
  plan: readonly Step[],
  simulate: (plan: readonly Step[]) => Promise<void>,
): Promise<readonly Step[]> {
  const fails = (steps: readonly Step[]): Promise<boolean> =>
    simulate(steps).then(
      () => false,
      () => true,
    );
  let smallest = plan;
  for (let size = Math.ceil(plan.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let at = 0; at < smallest.length;) {
      const fewer = [...smallest.slice(0, at), ...smallest.slice(at + size)];
      if (await fails(fewer)) smallest = fewer;
      else at += size;
    }
  return smallest;
}

/** Runs the steps one after another. Throws where one fails, with the step in the message. */
export async function takeAll<Step>(plan: readonly Step[], take: (step: Step) => Promise<void>): Promise<void> {
  for (const [at, step] of plan.entries()) {
    try {
      await take(step);
    } catch (thrown) {
      const why = thrown instanceof Error ? thrown.message : String(thrown);
      throw new Error(`step ${at} of ${plan.length}, ${JSON.stringify(step)}: ${why}`, { cause: thrown });
    }
  }
}

/** Throws where something that must hold does not. */
export function require(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}
