/**
 * Gives the steps of an MFA policy credentials of their own, for as many steps as there can be. `fits` says whether a credential proves a
 * step. Answers each step's credential, in the order of `steps`; undefined for a step that gets none. (Augmenting paths; both lists are short.)
 */
export function matched<Step, Credential>(
  steps: readonly Step[],
  credentials: readonly Credential[],
  fits: (credential: Credential, step: Step) => boolean,
): readonly (Credential | undefined)[] {
  /** The index of the step that each credential is given to. */
  const given = new Map<Credential, number>();
  const give = (at: number, step: Step, asked: Set<Credential>): boolean =>
    credentials.some((credential) => {
      if (asked.has(credential) || !fits(credential, step)) return false;
      asked.add(credential);
      const held = given.get(credential);
      const other = held === undefined ? undefined : steps[held];
      if (held !== undefined && other !== undefined && !give(held, other, asked)) return false;
      given.set(credential, at);
      return true;
    });
  steps.forEach((step, at) => give(at, step, new Set()));
  const holders = new Map([...given].map(([credential, at]) => [at, credential]));
  return steps.map((_, at) => holders.get(at));
}
