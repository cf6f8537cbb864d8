// The rules of one part follow the shared ones in the page.
import '../ui/text/style.module.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useState, type ReactNode } from 'react';
import { HashRouter } from 'react-router';
import type { Bridge } from '#shared/bridge.ts';
import { BridgeProvider } from '../api/bridge-context.ts';
import { useCopy } from '../api/hooks.ts';
import { CopyProvider } from '../ui/text/copying.ts';
import { App } from './App.tsx';
import { Appearance } from './Appearance.tsx';

export function Root({ bridge }: { bridge: Bridge }) {
  const [client] = useState(makeClient);
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <BridgeProvider value={bridge}>
          <Appearance>
            <Copying>
              <HashRouter>
                <App />
              </HashRouter>
            </Copying>
          </Appearance>
        </BridgeProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}

function Copying({ children }: { children: ReactNode }) {
  return <CopyProvider value={useCopy()}>{children}</CopyProvider>;
}

/** Nothing is asked again just because it grew old: commits say what changed. Coffer is near, so a failure is not worth hiding long. */
function makeClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: Infinity, retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
    },
  });
}
