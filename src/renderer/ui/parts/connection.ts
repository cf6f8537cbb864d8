import { createContext } from 'react';

/**
 * Whether the window says above every page that Coffer does not answer, and how a part says that it had no answer. Then no part has a panel
 * of its own for it.
 */
export const ConnectionContext = createContext<Readonly<{ isLost: boolean; report: () => void }>>({
  isLost: false,
  report: () => {},
});
