import { use, useCallback } from 'react';
import type { Failure, Outcome } from '#shared/envelope.ts';
import { useLanguage } from '../messages/translate.tsx';
import { ProofContext } from './ask-contexts.ts';
import { needsReauthentication, problemOf, unreachableIn, type Advice, type Problem } from './problem.ts';

/**
 * Runs one request to Coffer, and makes of whatever goes wrong a problem that can be shown. `failure` is absent when Coffer did not answer.
 * @param title what will not have happened then, for example `The vault was not opened`
 * @param advise what to do about failures that this request knows more about, by their google.rpc code
 */
export type Attempt = <Value>(
  title: string,
  request: () => Promise<Outcome<Value>>,
  advise?: Advice,
) => Promise<{ value: Value } | { problem: Problem; failure?: Failure }>;

/**
 * Gives the function that runs one request, with its problems in the window's language. When main wants fresh proof, it asks for the
 * passphrase and then asks main once more; `request` may therefore run twice, and makes its bytes anew.
 */
export function useAttempt(): Attempt {
  const language = useLanguage();
  const askForProof = use(ProofContext);
  return useCallback(
    async (title, request, advise) => {
      let outcome;
      try {
        outcome = await request();
        if (!outcome.ok && needsReauthentication(outcome.failure) && (await askForProof())) outcome = await request();
      } catch {
        return { problem: { title, ...unreachableIn(language) } };
      }
      if (outcome.ok) return { value: outcome.value };
      const { failure, retryAfterSeconds } = outcome;
      return { problem: problemOf(title, failure, { advise, language, retryAfterSeconds }), failure };
    },
    [language, askForProof],
  );
}
