import { limits } from '#shared/limits.ts';
import { Fault } from './fault.ts';

/** Takes the turn of whoever asks, by the id of their credential, and gives the function that ends it. Throws RESOURCE_EXHAUSTED. */
export type TakeTurn = (credentialId: string) => () => void;

/**
 * Turns for questions that reason about the rules: one of each credential, and `limits.analysesMax` in all. Who comes while there is no turn
 * is refused at once, with a time to come again, and does not wait: what waits would hold memory for whoever sends most.
 */
export function analysisTurns(): TakeTurn {
  const busy = new Set<string>();
  return (credentialId) => {
    if (busy.has(credentialId)) throw tooManyAnalyses('a question of this key about the rules is under way');
    if (busy.size >= limits.analysesMax) throw tooManyAnalyses('other questions about the rules are under way');
    busy.add(credentialId);
    return () => void busy.delete(credentialId);
  };
}

function tooManyAnalyses(why: string): Fault {
  return new Fault('RESOURCE_EXHAUSTED', `${why}: please wait and try again`, {
    errorCode: 'RATE_LIMIT_EXCEEDED',
    retryAfterSeconds: 1,
  });
}
