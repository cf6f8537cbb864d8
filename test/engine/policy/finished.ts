import * as possible from '#engine/policy/possible.ts';
import * as policy from '#engine/policy/policy.ts';
import * as traces from '#engine/policy/trace.ts';
import { finish, type Sliced } from '#engine/slices.ts';

const inOneGo =
  <Asked extends readonly unknown[], Answer>(work: (...asked: Asked) => Sliced<Answer>) =>
  (...asked: Asked): Answer =>
    finish(work(...asked));

/** The work of the policy language in one go. */
export const evaluatePolicy = inOneGo(policy.evaluatePolicy);
export const couldStillBeMet = inOneGo(policy.couldStillBeMet);
export const takesPart = inOneGo(policy.takesPart);
export const possibleOf = inOneGo(possible.possibleOf);
export const trace = inOneGo(traces.trace);
export const traceOf = inOneGo(traces.traceOf);
