import { useState, type RefObject } from 'react';
import type { Backup } from '#shared/bridge.ts';
import type { Outcome } from '#shared/envelope.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useAttempt } from '../../api/hooks.ts';
import type { Problem } from '../../api/problem.ts';
import { takePassphrase } from '../../ui/secrets/PassphraseInput.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { passphraseError } from './fields.ts';
import { messages } from './messages.ts';

/** What the backup opens with: the vault's passphrase, or one of its own. */
export type Opens = 'vault' | 'own';

const fields = ['file', 'passphrase', 'again'] as const;
type Field = (typeof fields)[number];
/** The fields of the form. They keep what is typed themselves. */
export type BackupInputs = Readonly<Record<Field, RefObject<HTMLInputElement | null>>>;
/** What is wrong in the form, field by field. */
export type BackupErrors = Partial<Record<Field, string>>;

export function useBackingUp(options: {
  readonly file: string;
  readonly opens: Opens;
  readonly inputs: BackupInputs;
  readonly onMade: (backup: Backup) => void;
}) {
  const { file, opens, inputs } = options;
  const t = useMessages(messages);
  const bridge = useBridge();
  const attempt = useAttempt();
  const [errors, setErrors] = useState<BackupErrors>({});
  const [problem, setProblem] = useState<Problem | null>(null);
  const [cancelled, setCancelled] = useState(false);
  const [busy, setBusy] = useState(false);

  const wrongWith = (passphrase: HTMLInputElement): BackupErrors => {
    const found: BackupErrors = {};
    if (file.trim() === '') found.file = t('fileMissing');
    const wrong =
      opens === 'own' ? passphraseError(passphrase.value, t) : passphrase.value === '' ? t('notTheVaults') : undefined;
    if (wrong !== undefined) found.passphrase = wrong;
    if (opens === 'own' && inputs.again.current?.value !== passphrase.value) found.again = t('differs');
    return found;
  };
  const refused = (proof: Outcome): string | null => {
    if (proof.ok) return null;
    if (proof.failure.code === rpcCodes.UNAUTHENTICATED) return t('notTheVaults');
    if (proof.failure.code === rpcCodes.RESOURCE_EXHAUSTED)
      return t('waitABit', { n: Math.ceil(proof.retryAfterSeconds ?? 1) });
    return null;
  };
  const make = async (bytes: Uint8Array): Promise<string | null> => {
    if (opens === 'vault') {
      // Unless the passphrase itself was refused, the backup says what is wrong.
      const wrong = refused(await bridge.vault.reauthenticate(bytes.slice()));
      if (wrong !== null) return wrong;
    }
    const answer = await attempt(t('notBackedUp'), () => bridge.vault.backup(file.trim(), bytes));
    if ('value' in answer) options.onMade(answer.value);
    else if (answer.failure?.code === rpcCodes.CANCELLED) setCancelled(true);
    else setProblem(answer.problem);
    return null;
  };
  const backUp = async (): Promise<void> => {
    const passphrase = inputs.passphrase.current;
    if (passphrase === null || busy) return;
    const found = wrongWith(passphrase);
    setErrors(found);
    setProblem(null);
    setCancelled(false);
    const first = fields.find((field) => found[field] !== undefined);
    if (first !== undefined) {
      inputs[first].current?.focus();
      return;
    }
    setBusy(true);
    const bytes = takePassphrase(passphrase);
    if (inputs.again.current !== null) inputs.again.current.value = '';
    const wrong = await make(bytes).finally(() => {
      bytes.fill(0);
      setBusy(false);
    });
    if (wrong === null) return;
    setErrors({ passphrase: wrong });
    passphrase.focus();
  };
  return { backUp, errors, problem, cancelled, busy };
}
