import { useState } from 'react';
import type { CreatedVault, VaultStatus } from '#shared/bridge.ts';
import { unreachable } from '../api/problem.ts';
import { useTakeStatus, useVaultStatus } from '../api/hooks.ts';
import { FirstRunScreen } from '../screens/first-run/FirstRunScreen.tsx';
import { RecoveryCodeScreen } from '../screens/first-run/RecoveryCodeScreen.tsx';
import { UnlockScreen } from '../screens/unlock/UnlockScreen.tsx';
import { VaultScreen } from '../screens/vault/VaultScreen.tsx';
import { Lid } from '../ui/Lid.tsx';
import { ProblemNotice } from '../ui/ProblemNotice.tsx';
import classes from './App.module.css';

/** The window: which place is shown follows from where the vault stands, and from nothing else but a recovery code not yet put away. */
export function App() {
  const status = useVaultStatus();
  const takeStatus = useTakeStatus();
  const [created, setCreated] = useState<CreatedVault | null>(null);
  const [news, setNews] = useState('');

  const learn = (words: string) => (next: VaultStatus) => {
    takeStatus(next);
    setNews(words);
  };
  const putAway = (vault: CreatedVault): void => {
    setCreated(null);
    learn('The vault is made and open')(vault.status);
  };

  return (
    <div className={classes.window}>
      <p className={classes.news} role="status">
        {news}
      </p>
      {created !== null ? (
        <RecoveryCodeScreen code={created.recoveryCode} onWrittenDown={() => putAway(created)} />
      ) : status.data === undefined ? (
        <Waiting failed={status.isError} />
      ) : status.data.state === 'absent' ? (
        <FirstRunScreen onCreated={setCreated} />
      ) : status.data.info === undefined ? (
        <UnlockScreen status={status.data} onUnlocked={learn('The vault is open')} />
      ) : (
        <VaultScreen
          info={status.data.info}
          notices={status.data.notices ?? []}
          stale={status.isError}
          onLocked={learn('The vault is locked')}
        />
      )}
    </div>
  );
}

/** Before the first answer. Nothing is drawn for the moment it takes, so nothing flickers. */
function Waiting({ failed }: { readonly failed: boolean }) {
  return (
    <>
      <Lid title="Coffer" />
      <main className={classes.waiting}>
        {failed && <ProblemNotice problem={{ title: 'The vault cannot be shown', ...unreachable }} />}
      </main>
    </>
  );
}
