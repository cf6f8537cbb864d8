import { useCallback } from 'react';
import type { Outcome } from '#shared/envelope.ts';
import { useLanguage } from '../messages/translate.tsx';
import { attempt, needsReauthentication, type Advice, type Attempted } from './problem.ts';
import { useAskForProof } from './proof-context.ts';

/** Runs one request; see `useAttempt`. */
export type Attempt = <Value>(
  title: string,
  request: () => Promise<Outcome<Value>>,
  advise?: Advice,
) => Promise<Attempted<Value>>;

/**
 * Gives the function that runs one request to Coffer and makes a problem of what goes wrong, in the window's language. When main wants
 * fresh proof, it asks for the passphrase and then asks main once more; `request` may therefore run twice, and makes its bytes anew.
 */
export function useAttempt(): Attempt {
  const language = useLanguage();
  const askForProof = useAskForProof();
  return useCallback(
    async (title, request, advise = {}) => {
      const first = await attempt(title, request, advise, language);
      if (!('failure' in first) || first.failure === undefined || !needsReauthentication(first.failure)) return first;
      return (await askForProof()) ? attempt(title, request, advise, language) : first;
    },
    [language, askForProof],
  );
}
