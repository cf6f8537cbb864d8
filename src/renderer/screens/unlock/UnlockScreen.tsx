import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { VaultStatus } from '#shared/bridge.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { attempt, type Problem } from '../../api/problem.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Lid } from '../../ui/Lid.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { PassphraseInput, takePassphrase } from '../../ui/PassphraseInput.tsx';
import { ProblemNotice } from '../../ui/ProblemNotice.tsx';
import { StatusLine } from '../../ui/StatusLine.tsx';
import classes from './UnlockScreen.module.css';

const advice = {
  [rpcCodes.UNAUTHENTICATED]: {
    happened: 'This passphrase opens no way into the vault.',
    lost: 'Nothing. The vault stays locked.',
    todo: 'Look at Caps Lock and the keyboard layout, then type it again.',
  },
} as const;

/** The box, shut. No organization, no names, no counts: while it is locked there is nothing to show. */
export function UnlockScreen(props: {
  readonly status: VaultStatus;
  readonly onUnlocked: (status: VaultStatus) => void;
}) {
  const bridge = useBridge();
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  // After a wrong one too: the notice is announced, and the next thing to do is to type again.
  useEffect(() => field.current?.focus(), [problem]);

  const unlock = async (): Promise<void> => {
    if (field.current === null || busy) return;
    setMissing(field.current.value === '');
    if (field.current.value === '') {
      field.current.focus();
      return;
    }
    setProblem(null);
    setBusy(true);
    const bytes = takePassphrase(field.current);
    const answer = await attempt('The vault was not opened', () => bridge.vault.unlock(bytes), advice);
    bytes.fill(0);
    setBusy(false);
    if ('problem' in answer) setProblem(answer.problem);
    else props.onUnlocked(answer.value);
  };

  return (
    <>
      <Lid title="Coffer" />
      <main className={classes.main}>
        <div className={classes.box}>
          <div className={classes.lid}>
            <Mark size={28} />
            <div>
              <h1 className={classes.title}>Vault</h1>
              <p className={classes.id}>{props.status.vaultId}</p>
            </div>
            <span className={classes.locked}>
              <Icon shape="lock" />
              Locked
            </span>
            <span className={classes.hasp}>
              <svg width="12" height="18" viewBox="0 0 12 18" aria-hidden="true" focusable="false">
                <path d="M6 1a4 4 0 0 0-1.9 7.5V16h3.8V8.5A4 4 0 0 0 6 1Z" />
              </svg>
            </span>
          </div>
          <form
            className={classes.body}
            noValidate
            autoComplete="off"
            onSubmit={(event) => {
              event.preventDefault();
              void unlock();
            }}
          >
            {problem && <ProblemNotice problem={problem} />}
            <PassphraseInput inputRef={field} label="Passphrase" error={missing ? 'Enter the passphrase' : undefined} />
            <Button type="submit" fullWidth loading={busy}>
              Unlock
            </Button>
          </form>
        </div>
        <p className={classes.words}>
          Forgotten it? The recovery code opens the vault in its place, typed in the same field.
        </p>
      </main>
      <StatusLine left={<span>While it is locked, other programs are answered 503 vault is locked</span>} />
    </>
  );
}
