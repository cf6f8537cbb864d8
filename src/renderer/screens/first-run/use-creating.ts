import { useState, type RefObject } from 'react';
import type { CreatedVault, NetworkSetting } from '#shared/bridge.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useAttempt } from '../../api/hooks.ts';
import type { Problem } from '../../api/problem.ts';
import { takePassphrase } from '../../ui/secrets/PassphraseInput.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { fieldErrors, fieldNames, type FieldErrors, type FieldName } from './fields.ts';
import { messages } from './messages.ts';

/** The fields of the form. They keep what is typed themselves. */
export type Inputs = Readonly<Record<FieldName, RefObject<HTMLInputElement | null>>>;

export function useCreating(inputs: Inputs, network: NetworkSetting, onCreated: (vault: CreatedVault) => void) {
  const t = useMessages(messages);
  const bridge = useBridge();
  const attempt = useAttempt();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);

  const create = async (): Promise<void> => {
    const [organization, operator, passphrase, again] = fieldNames.map((name) => inputs[name].current);
    if (busy || !organization || !operator || !passphrase || !again) return;
    const found = fieldErrors(
      { organization: organization.value, operator: operator.value, passphrase: passphrase.value, again: again.value },
      t,
    );
    setErrors(found);
    setProblem(null);
    const wrong = fieldNames.find((name) => found[name] !== undefined);
    if (wrong !== undefined) {
      inputs[wrong].current?.focus();
      return;
    }
    setBusy(true);
    const vault = { organizationName: organization.value.trim(), operatorName: operator.value.trim(), network };
    const bytes = takePassphrase(passphrase);
    again.value = '';
    const answer = await attempt(t('notMade'), () => bridge.vault.create(vault, bytes));
    bytes.fill(0);
    setBusy(false);
    if ('problem' in answer) setProblem(answer.problem);
    else onCreated(answer.value);
  };
  return { create, errors, problem, busy };
}
