import { createContext, use } from 'react';

/**
 * Asks whoever is at the window for the passphrase, and gives it to main as fresh proof. True when main took it; false when the person
 * left the dialog. Asked twice at once, it shows one dialog and answers both.
 */
export type AskForProof = () => Promise<boolean>;

const ProofContext = createContext<AskForProof | null>(null);

/** Gives the parts inside it a way to ask for proof. */
export const ProofContextProvider = ProofContext.Provider;

/** How to ask for proof here. Where nobody can be asked, the answer is always no. */
export function useAskForProof(): AskForProof {
  return use(ProofContext) ?? nobodyToAsk;
}

const nobodyToAsk: AskForProof = () => Promise.resolve(false);
