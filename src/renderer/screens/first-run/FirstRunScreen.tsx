import { Button, Radio, Stack, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { CreatedVault, NetworkSetting } from '#shared/bridge.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { attempt, type Problem } from '../../api/problem.ts';
import { Icon } from '../../ui/Icon.tsx';
import { PassphraseInput, takePassphrase } from '../../ui/PassphraseInput.tsx';
import { ProblemNotice } from '../../ui/ProblemNotice.tsx';
import classes from './FirstRunScreen.module.css';
import { fieldErrors, type FieldErrors } from './fields.ts';
import { Page } from './Page.tsx';

const networks: readonly (readonly [NetworkSetting, string, string])[] = [
  ['off', 'None', 'Coffer never opens a connection.'],
  ['loopback', 'This computer', 'Sign-in issuers, webhooks and mail at loopback addresses only.'],
  ['on', 'Public addresses', 'The same at public https addresses too.'],
];

/** Makes a vault: who it is for, who opens it, what opens it, and where it may connect to. */
export function FirstRunScreen({ onCreated }: { readonly onCreated: (vault: CreatedVault) => void }) {
  const bridge = useBridge();
  const organization = useRef<HTMLInputElement>(null);
  const operator = useRef<HTMLInputElement>(null);
  const passphrase = useRef<HTMLInputElement>(null);
  const again = useRef<HTMLInputElement>(null);
  const [network, setNetwork] = useState<NetworkSetting>('loopback');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);

  const create = async (): Promise<void> => {
    const fields = {
      organization: organization.current,
      operator: operator.current,
      passphrase: passphrase.current,
      again: again.current,
    };
    if (busy || !fields.organization || !fields.operator || !fields.passphrase || !fields.again) return;
    const found = fieldErrors(
      fields.organization.value,
      fields.operator.value,
      fields.passphrase.value,
      fields.again.value,
    );
    setErrors(found);
    setProblem(null);
    const wrong = (['organization', 'operator', 'passphrase', 'again'] as const).find(
      (name) => found[name] !== undefined,
    );
    if (wrong !== undefined) {
      fields[wrong]?.focus();
      return;
    }
    setBusy(true);
    const vault = {
      organizationName: fields.organization.value.trim(),
      operatorName: fields.operator.value.trim(),
      network,
    };
    const bytes = takePassphrase(fields.passphrase);
    fields.again.value = '';
    const answer = await attempt('The vault was not made', () => bridge.vault.create(vault, bytes));
    bytes.fill(0);
    setBusy(false);
    if ('problem' in answer) setProblem(answer.problem);
    else onCreated(answer.value);
  };

  return (
    <Page
      step="Vault"
      number={1}
      title="Create a vault"
      words="A vault is one encrypted folder on this computer. Nothing in it can be read without the passphrase, not even the names inside."
      note="Opening it takes a moment on purpose: so does every guess."
      action={
        <Button type="submit" loading={busy} rightSection={<Icon shape="right" />}>
          Make the recovery code
        </Button>
      }
      onSubmit={() => void create()}
    >
      {problem && <ProblemNotice problem={problem} />}
      <div className={classes.pair}>
        <TextInput
          ref={organization}
          label="Organization"
          description="Who the keys belong to"
          error={errors.organization}
          autoComplete="off"
        />
        <TextInput
          ref={operator}
          label="Your name"
          description="Who opens the vault and acts in it"
          error={errors.operator}
          autoComplete="off"
        />
      </div>
      <PassphraseInput
        inputRef={passphrase}
        label="Passphrase"
        description="Six random words, or any sentence only you know. Pasting is fine."
        error={errors.passphrase}
      />
      <PassphraseInput inputRef={again} label="Passphrase again" error={errors.again} />
      <Radio.Group label="Connections" value={network} onChange={(value) => setNetwork(value)}>
        <Stack gap={4} mt={4}>
          {networks.map(([value, label, description]) => (
            <Radio key={value} value={value} label={label} description={description} size="sm" />
          ))}
        </Stack>
      </Radio.Group>
      <div className={classes.notice}>
        <Icon shape="info" />
        <div>
          <strong>Nobody can reset this</strong>
          <p>There is no account and no server. The next step shows a recovery code, the only other way in.</p>
        </div>
      </div>
    </Page>
  );
}
