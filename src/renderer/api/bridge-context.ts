import { createContext, useContext } from 'react';
import type { Bridge } from '#shared/bridge.ts';

const BridgeContext = createContext<Bridge | null>(null);

/** Gives the window's parts the one bridge to Coffer. */
export const BridgeProvider = BridgeContext.Provider;

/** The bridge to the Coffer that runs. Throws outside a `BridgeProvider`, which would be a mistake of ours. */
export function useBridge(): Bridge {
  const bridge = useContext(BridgeContext);
  if (bridge === null) throw new Error('useBridge was called outside a BridgeProvider');
  return bridge;
}
