import { createContext } from 'react';

/**
 * Asks whoever is at the window for the passphrase, and gives it to main as fresh proof. True when main took it; false when the person
 * left the dialog. Asked twice at once, it shows one dialog and answers both.
 */
export type AskForProof = () => Promise<boolean>;

/** How to ask for proof here. Where nobody can be asked, the answer is always no. */
export const ProofContext = createContext<AskForProof>(() => Promise.resolve(false));

/** Asks who is to act from now on, and for their passphrase. `userId`: whom to offer first. */
type AskToSwitch = (userId?: string) => void;

/** How to have somebody else act here; null where nobody can be asked, and nothing should offer it. */
export const SwitchContext = createContext<AskToSwitch | null>(null);
