import { useState } from 'react';
import type { Backup } from '#shared/bridge.ts';
import type { Outcome } from '#shared/envelope.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { deliver, useSavePlace } from '../../api/files.ts';
import { usePlatform } from '../../api/status.ts';
import { useMessages } from '../../messages/translate.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { Segmented } from '../../ui/parts/Segmented.tsx';
import { newPassphraseError, PassphraseInput, takePassphrase } from '../../ui/secrets/PassphraseInput.tsx';
import { style } from '../../ui/text/style.ts';
import { NewPassphrase } from '../new-passphrase/NewPassphrase.tsx';
import { useFields, type Errors, type Inputs } from '../use-fields.ts';
import { useTask } from '../use-task.ts';
import { messages } from './messages.ts';

type FieldName = 'passphrase' | 'again';

/** What the backup opens with: the vault's passphrase, or one of its own. */
type Opens = 'vault' | 'own';

/**
 * Creates a backup under the passphrase of the vault or one of its own. `fields` asks for it, `backUp` then for the place of the file.
 * @param name of the file, without its end
 */
export function useNewBackup(name: string, onMade: (backup: Backup) => void) {
  const t = useMessages(messages);
  const bridge = useBridge();
  const [opens, setOpens] = useState<Opens>('vault');
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
  /** What is wrong with the passphrase of the vault, as far as the proof says. */
  const refusal = (proof: Outcome | undefined): string | undefined => {
    if (!proof || proof.ok) return undefined;
    if (proof.failure.code === rpcCodes.UNAUTHENTICATED) return t('notTheVaults');
    const tooMany = proof.failure.code === rpcCodes.RESOURCE_EXHAUSTED;
    return tooMany ? t('waitABit', { n: Math.ceil(proof.retryAfterSeconds ?? 1) }) : undefined;
  };
  /** Whether it is a passphrase of the vault. What is not proved could be a slip, and nobody could open the backup. */
  const isProved = async (bytes: Uint8Array): Promise<boolean> => {
    const proof = bridge.vault.reauthenticate(bytes.slice());
    if (refuse({ passphrase: refusal(await proof.catch(() => undefined)) })) return false;
    return 'value' in (await run(t('notBackedUp'), () => proof));
  };
  const make = async (bytes: Uint8Array): Promise<void> => {
    if (opens === 'vault' && !(await isProved(bytes))) return;
    const handle = await choosePlace('backup', `${name}.age`, t('notBackedUp'));
    if (handle === null) return;
    // Asked twice where fresh proof is wanted first, so each time gets bytes of its own: what was carried is overwritten.
    const answer = await run(t('notBackedUp'), () => bridge.vault.backup(handle, bytes.slice()));
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
  const fields = (
    <NewBackupFields opens={opens} cancelled={cancelled} inputs={inputs} errors={errors} onOpens={setOpens} />
  );
  return { backUp, fields, problem, busy };
}

function NewBackupFields(props: {
  opens: Opens;
  cancelled: boolean;
  inputs: Inputs<FieldName>;
  errors: Errors<FieldName>;
  onOpens: (opens: Opens) => void;
}) {
  const t = useMessages(messages);
  const platform = usePlatform();
  const { opens, inputs, errors } = props;
  return (
    <>
      {props.cancelled && <Callout tone="note">{t('taskEnded')}</Callout>}
      <p className={style('hint', 'flush')}>
        {t('whereSaved', { shell: platform?.shell ?? 'browser' })} {t('fileHint')}
      </p>
      <Segmented
        label={t('opensWith')}
        labelled
        value={opens}
        onChange={props.onOpens}
        options={[
          { value: 'vault', label: t('vaultPassphrase') },
          { value: 'own', label: t('ownPassphrase') },
        ]}
      />
      {opens === 'vault' ? (
        <PassphraseInput
          key="vault"
          inputRef={inputs.passphrase}
          label={t('passphrase')}
          description={t('vaultPassphraseHint')}
          error={errors.passphrase}
        />
      ) : (
        <>
          <NewPassphrase
            field={inputs.passphrase}
            label={t('passphraseOfTheBackup')}
            description={t('ownPassphraseHint')}
            error={errors.passphrase}
          />
          <PassphraseInput inputRef={inputs.again} label={t('backupAgain')} error={errors.again} />
        </>
      )}
    </>
  );
}
