import { Button, Radio } from '@mantine/core';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { KnownOperator, VaultInfo } from '#shared/bridge.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { useBridge } from '../api/bridge-context.ts';
import { useAttempt, useTakeStatus, useVaultStatus } from '../api/hooks.ts';
import { useOperators } from '../api/operators.ts';
import type { Problem } from '../api/problem.ts';
import { SwitchContextProvider } from '../api/switch-context.ts';
import { Dialog } from '../ui/parts/Dialog.tsx';
import { PassphraseInput, takePassphrase } from '../ui/secrets/PassphraseInput.tsx';
import { ProblemNotice } from '../ui/parts/ProblemNotice.tsx';
import { SafeText } from '../ui/text/SafeText.tsx';
import { useSecondsUntil } from '../ui/parts/use-seconds-until.ts';
import { VisuallyHidden } from '../ui/text/VisuallyHidden.tsx';
import { useFormats, useMessages } from '../messages/translate.tsx';
import { messages } from './messages.ts';
import classes from './SwitchProvider.module.css';
import { classNames, style } from '../ui/text/style.ts';

export function SwitchProvider(props: { info: VaultInfo; children: ReactNode }) {
  const [asking, setAsking] = useState<Readonly<{ userId: string | undefined }> | null>(null);
  const ask = useCallback((userId?: string) => setAsking({ userId }), []);
  return (
    <SwitchContextProvider value={ask}>
      {props.children}
      {asking && <SwitchDialog info={props.info} first={asking.userId} onClose={() => setAsking(null)} />}
    </SwitchContextProvider>
  );
}

function SwitchDialog(props: { info: VaultInfo; first: string | undefined; onClose: () => void }) {
  const t = useMessages(messages);
  const { operators, problem } = useOperators();
  const others = useMemo(
    () => operators?.filter(({ userId }) => userId !== props.info.userId),
    [operators, props.info],
  );
  return (
    <Dialog title={t('switchOperator')} onClose={props.onClose}>
      {problem && <ProblemNotice problem={problem} />}
      {others === undefined && !problem && (
        <p className={classes.words} role="status">
          {t('switchReading')}
        </p>
      )}
      {others?.length === 0 && (
        <>
          <p className={classes.words}>{t('switchNobody')}</p>
          <div className={classNames(style('row', 'gap8', 'end'), classes.foot)}>
            <Button variant="default" onClick={props.onClose}>
              {t('leaveIt')}
            </Button>
            <Button component={Link} to="/settings/ways-in" onClick={props.onClose}>
              {t('switchGiveWay')}
            </Button>
          </div>
        </>
      )}
      {others && others.length > 0 && <SwitchForm {...props} others={others} />}
    </Dialog>
  );
}

function SwitchForm(props: {
  info: VaultInfo;
  others: readonly KnownOperator[];
  first: string | undefined;
  onClose: () => void;
}) {
  const { others } = props;
  const t = useMessages(messages);
  const f = useFormats();
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  // Where there is nobody to choose from, or somebody was chosen already, the passphrase is what is left to give.
  const chosen = others.length === 1 || props.first !== undefined;
  useEffect(() => {
    const choice = form.current?.querySelector<HTMLInputElement>('input[type="radio"]:checked');
    (chosen ? field.current : choice)?.focus();
  }, [chosen]);
  const [userId, setUserId] = useState(
    () => (others.find((one) => one.userId === props.first) ?? others[0])?.userId ?? '',
  );
  const { data: status, dataUpdatedAt } = useVaultStatus();
  const waits = useSecondsUntil(dataUpdatedAt + (status?.waitSeconds ?? 0) * 1_000);
  const { trySwitch, busy, error, problem } = useSwitching(field);
  const name = others.find((one) => one.userId === userId)?.userName;
  return (
    <form
      ref={form}
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        if (waits === 0) void trySwitch(userId);
      }}
    >
      <p className={classes.words}>
        {t.rich('switchWords', { name: <SafeText text={props.info.userName} max={60} /> })}
      </p>
      <Radio.Group label={t('switchWho')} value={userId} onChange={setUserId}>
        <div className={classes.people}>
          {others.map((one) => (
            <Radio key={one.userId} value={one.userId} label={<SafeText text={one.userName} max={80} />} />
          ))}
        </div>
      </Radio.Group>
      <PassphraseInput inputRef={field} label={t('switchPassphrase')} error={error ?? undefined} />
      {error !== null && <VisuallyHidden live="assertive">{error}</VisuallyHidden>}
      {problem && <ProblemNotice problem={problem} />}
      <div className={classNames(style('row', 'gap8', 'end'), classes.foot)}>
        {busy && (
          <span role="status" className={classes.words}>
            {t('switchOpening')}
          </span>
        )}
        <Button variant="default" onClick={props.onClose}>
          {t('leaveIt')}
        </Button>
        {/* Not `disabled` while it waits: it may have the focus, and says why. */}
        <Button type="submit" loading={busy} aria-disabled={waits > 0} {...(waits > 0 && { 'data-disabled': true })}>
          {waits > 0 ? (
            t('wait', { time: f.span(waits * 1_000) })
          ) : name === undefined ? (
            t('switchGoOnNobody')
          ) : (
            // One box: a button sets what stands in it side by side, and drops the blanks between.
            <span>{t.rich('switchGoOn', { name: <SafeText text={name} max={40} /> })}</span>
          )}
        </Button>
      </div>
    </form>
  );
}

function useSwitching(field: React.RefObject<HTMLInputElement | null>) {
  const bridge = useBridge();
  const takeStatus = useTakeStatus();
  const attempt = useAttempt();
  const t = useMessages(messages);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  const trySwitch = async (userId: string): Promise<void> => {
    const input = field.current;
    if (input === null || busy) return;
    setProblem(null);
    if (input.value === '') {
      setError(t('switchEmpty'));
      return input.focus();
    }
    setError(null);
    setBusy(true);
    const bytes = takePassphrase(input);
    const answer = await attempt(t('switchNotSwitched'), () => bridge.vault.switchOperator(userId, bytes));
    bytes.fill(0);
    if ('value' in answer) return takeStatus(answer.value);
    setBusy(false);
    if (answer.failure?.code === rpcCodes.UNAUTHENTICATED) setError(t('switchWrong'));
    else if (answer.failure?.code === rpcCodes.RESOURCE_EXHAUSTED) setError(t('switchTooMany'));
    else setProblem(answer.problem);
    // How long to wait now is told by the status alone.
    await bridge.vault.status().then(takeStatus, () => {});
    input.focus();
  };
  return { trySwitch, busy, error, problem };
}
