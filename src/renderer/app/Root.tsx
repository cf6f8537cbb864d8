import { MantineProvider, type MantineColorSchemeManager } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useState } from 'react';
import type { Bridge } from '#shared/bridge.ts';
import { BridgeProvider } from '../api/bridge-context.ts';
import { App } from './App.tsx';
import { cssVariables, theme } from './theme.ts';

/** The window with all that its parts rely on: the theme, the answers already had, and the bridge to Coffer. */
export function Root({ bridge }: { readonly bridge: Bridge }) {
  const [client] = useState(makeClient);
  return (
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        colorSchemeManager={asTheSystemHasIt}
        getStyleNonce={styleNonce}
      >
        <QueryClientProvider client={client}>
          <BridgeProvider value={bridge}>
            <App />
          </BridgeProvider>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>
  );
}

/** Nothing is asked again just because it grew old: commits say what changed. Coffer is near, so a failure is not worth hiding long. */
function makeClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: Infinity, retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
    },
  });
}

/** Light or dark is the system's choice. Mantine would remember another in the browser's storage, which we never write to. */
const asTheSystemHasIt: MantineColorSchemeManager = {
  get: (chosen) => chosen,
  set: () => {},
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
};

/** The nonce that the page was served with: the content security policy lets no other style in. */
function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}
