import { createContext, use } from 'react';

/** Asks who is to act from now on, and for their passphrase. `userId`: whom to offer first. */
export type AskToSwitch = (userId?: string) => void;

const SwitchContext = createContext<AskToSwitch | null>(null);

/** Gives the parts inside it a way to have somebody else act. */
export const SwitchContextProvider = SwitchContext.Provider;

/** How to have somebody else act here; null where nobody can be asked, and nothing should offer it. */
export function useAskToSwitch(): AskToSwitch | null {
  return use(SwitchContext);
}
