import { FoundingScreen } from '../screens/first-run/FoundingScreen.tsx';
import { ProofProvider } from './ProofProvider.tsx';
import type { ComponentProps } from 'react';

/** What is left to do once a vault is made, where the window may ask for its passphrase again. */
export function Founding(props: ComponentProps<typeof FoundingScreen>) {
  return (
    <ProofProvider>
      <FoundingScreen {...props} />
    </ProofProvider>
  );
}
