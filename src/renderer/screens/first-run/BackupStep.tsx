import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Backup, VaultStatus } from '#shared/bridge.ts';
import type { Outcome } from '#shared/envelope.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { deliver, useSavePlace } from '../../api/files.ts';
import { usePlatform } from '../../api/status.ts';
import { RunningTask } from '../../flows/RunningTask.tsx';
import { useFields } from '../../flows/use-fields.ts';
import { useTask } from '../../flows/use-task.ts';
import { useMessages } from '../../messages/translate.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { Segmented } from '../../ui/parts/Segmented.tsx';
import { newPassphraseError, PassphraseInput, takePassphrase } from '../../ui/secrets/PassphraseInput.tsx';
import { PassphraseMeter } from '../../ui/secrets/PassphraseMeter.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';
import { Page } from './Page.tsx';

/** What the backup opens with: the vault's passphrase, or one of its own. */
type Opens = 'vault' | 'own';

export function BackupStep(props: { status: VaultStatus; onMade: (backup: Backup) => void; onSkipped: () => void }) {
  const t = useMessages(messages);
  const platform = usePlatform();
  const [opens, setOpens] = useState<Opens>('vault');
  const [skipping, setSkipping] = useState(false);
  const { backUp, inputs, errors, problem, cancelled, busy } = useBackingUp(props.status.name, opens, props.onMade);
  return (
    <Page
      step="firstBackup"
      title={t('backupTitle')}
      lead={t('backupLead')}
      note={
        !skipping && (
          <Button variant="default" size="md" disabled={busy} onClick={() => setSkipping(true)}>
            {t('skip')}
          </Button>
        )
      }
      action={t('backUp')}
      busy={busy}
      onSubmit={() => void backUp()}
    >
      {problem && <ProblemNotice problem={problem} />}
      {cancelled && <Callout tone="note">{t('taskEnded')}</Callout>}
      <p className={style('hint', 'flush')}>
        {t('whereSaved', { shell: platform?.shell ?? 'browser' })} {t('fileHint')}
      </p>
      <Segmented
        label={t('opensWith')}
        labelled
        value={opens}
        onChange={setOpens}
        options={[
          { value: 'vault', label: t('vaultPassphrase') },
          { value: 'own', label: t('ownPassphrase') },
        ]}
      />
      <div>
        <PassphraseInput
          key={opens}
          inputRef={inputs.passphrase}
          label={t('passphrase')}
          description={t(opens === 'vault' ? 'vaultPassphraseHint' : 'ownPassphraseHint')}
          error={errors.passphrase}
        />
        {opens === 'own' && <PassphraseMeter field={inputs.passphrase} />}
      </div>
      {opens === 'own' && <PassphraseInput inputRef={inputs.again} label={t('again')} error={errors.again} />}
      {busy && <RunningTask words={t('backingUp')} />}
      {skipping && <Skipping onSkip={props.onSkipped} onStay={() => setSkipping(false)} />}
    </Page>
  );
}

function useBackingUp(vaultName: string, opens: Opens, onMade: (backup: Backup) => void) {
  const t = useMessages(messages);
  const bridge = useBridge();
  const { inputs, errors, refuse } = useFields(['passphrase', 'again']);
  const { run, reset, problem } = useTask();
  const choosePlace = useSavePlace(run);
  const [cancelled, setCancelled] = useState(false);
  const [busy, setBusy] = useState(false);

  const wrongWith = (passphrase: string) => ({
    passphrase:
      opens === 'own' ? newPassphraseError(passphrase, t) : passphrase === '' ? t('enterThePassphrase') : undefined,
    again: opens === 'own' && inputs.again.current?.value !== passphrase ? t('passphraseDiffers') : undefined,
  });
  /** What is wrong with the passphrase of the vault. Whatever else is wrong, the backup says. */
  const refusal = (proof: Outcome): string | undefined => {
    if (proof.ok) return undefined;
    if (proof.failure.code === rpcCodes.UNAUTHENTICATED) return t('notTheVaults');
    const tooMany = proof.failure.code === rpcCodes.RESOURCE_EXHAUSTED;
    return tooMany ? t('waitABit', { n: Math.ceil(proof.retryAfterSeconds ?? 1) }) : undefined;
  };
  const make = async (bytes: Uint8Array): Promise<void> => {
    const wrong = opens === 'vault' ? refusal(await bridge.vault.reauthenticate(bytes.slice())) : undefined;
    if (refuse({ passphrase: wrong })) return;
    const handle = await choosePlace('backup', `${vaultName}-${today()}.age`, t('notBackedUp'));
    if (handle === null) return;
    const answer = await run(t('notBackedUp'), () => bridge.vault.backup(handle, bytes));
    if ('value' in answer) {
      deliver(answer.value);
      onMade(answer.value);
    } else if (answer.failure?.code === rpcCodes.CANCELLED) {
      reset();
      setCancelled(true);
    }
  };
  const backUp = async (): Promise<void> => {
    const passphrase = inputs.passphrase.current;
    if (passphrase === null || busy) return;
    reset();
    setCancelled(false);
    if (refuse(wrongWith(passphrase.value))) return;
    setBusy(true);
    const bytes = takePassphrase(passphrase);
    if (inputs.again.current !== null) inputs.again.current.value = '';
    await make(bytes).finally(() => {
      bytes.fill(0);
      setBusy(false);
    });
  };
  return { backUp, inputs, errors, problem, cancelled, busy };
}

function Skipping(props: { onSkip: () => void; onStay: () => void }) {
  const t = useMessages(messages);
  const stay = useRef<HTMLButtonElement>(null);
  // It appears below the fields, perhaps out of sight; the focus brings it there, and to the safe one of the two.
  useEffect(() => stay.current?.focus(), []);
  return (
    <div role="alert">
      <Callout tone="danger" title={t('skipTitle')}>
        <p className={style('flush', 'bottom12')}>{t('skipWords')}</p>
        <div className={style('wrap', 'gap8')}>
          <Button ref={stay} variant="default" onClick={props.onStay}>
            {t('skipNot')}
          </Button>
          <Button variant="default" onClick={props.onSkip}>
            {t('skipDo')}
          </Button>
        </div>
      </Callout>
    </div>
  );
}

/** The day, as it stands in the names of files: 2026-11-20. */
function today(): string {
  const now = new Date();
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
