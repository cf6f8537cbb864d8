import { SimpleGrid, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { CreatedVault, NetworkSetting, VaultStatus } from '#shared/bridge.ts';
import { unseenInName } from '#shared/deceptive-text.ts';
import { limits } from '#shared/limits.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { NewPassphrase } from '../../flows/new-passphrase/NewPassphrase.tsx';
import { useFields } from '../../flows/use-fields.ts';
import { useTask } from '../../flows/use-task.ts';
import { useMessages, type MessageKey, type Translate } from '../../messages/translate.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { Segmented } from '../../ui/parts/Segmented.tsx';
import { newPassphraseError, PassphraseInput, takePassphrase } from '../../ui/secrets/PassphraseInput.tsx';
import { style } from '../../ui/text/style.ts';
import { DemoButton } from '../../flows/demo/DemoButton.tsx';
import { Folder } from './Folder.tsx';
import { messages } from './messages.ts';
import { Page } from './Page.tsx';

const networks = ['off', 'loopback', 'on'] as const;

export function FirstRunScreen(props: { status: VaultStatus; onCreated: (vault: CreatedVault) => void }) {
  const t = useMessages(messages);
  const [network, setNetwork] = useState<NetworkSetting>('loopback');
  const { create, inputs, errors, problem, busy } = useCreating(network, props.onCreated);
  return (
    <Page
      step="vault"
      title={t('createAVault')}
      lead={t('lead')}
      note={t('opensSlowly')}
      elsewhere={
        <>
          <DemoButton />
          <Link to="/vaults/open">{t('openAVault')}</Link>
          <Link to="/vaults/restore">{t('restoreABackup')}</Link>
          <Link to="/decrypt">{t('decryptAnExportBundle')}</Link>
        </>
      }
      action={t('makeRecoveryCode')}
      busy={busy}
      onSubmit={() => void create()}
    >
      {problem && <ProblemNotice problem={problem} />}
      <Folder status={props.status} />
      <SimpleGrid minColWidth="min(14rem, 100%)" autoFlow="auto-fit" spacing="md">
        <TextInput
          ref={inputs.organization}
          label={t('organization')}
          description={t('organizationHint')}
          error={errors.organization}
          autoComplete="off"
        />
        <TextInput
          ref={inputs.operator}
          label={t('operator')}
          description={t('operatorHint')}
          error={errors.operator}
          autoComplete="off"
        />
      </SimpleGrid>
      <NewPassphrase
        field={inputs.passphrase}
        label={t('passphrase')}
        description={t('passphraseHint')}
        error={errors.passphrase}
      />
      <PassphraseInput inputRef={inputs.again} label={t('again')} error={errors.again} />
      <Callout tone="note" title={t('nobody')}>
        {t('nobodyWords')}
      </Callout>
      <div>
        <Segmented
          label={t('connections')}
          labelled
          value={network}
          onChange={setNetwork}
          options={networks.map((value) => ({ value, label: t(value) }))}
        />
        <span className={style('note')} role="status">
          {t(`${network}Words`)}
        </span>
      </div>
    </Page>
  );
}

function useCreating(network: NetworkSetting, onCreated: (vault: CreatedVault) => void) {
  const t = useMessages(messages);
  const bridge = useBridge();
  const { inputs, errors, refuse } = useFields(['organization', 'operator', 'passphrase', 'again']);
  const { run, reset, busy, problem } = useTask();
  const create = async (): Promise<void> => {
    const organization = inputs.organization.current;
    const operator = inputs.operator.current;
    const passphrase = inputs.passphrase.current;
    const again = inputs.again.current;
    if (busy || !organization || !operator || !passphrase || !again) return;
    reset();
    const wrong = refuse({
      organization: nameError(organization.value, t),
      operator: nameError(operator.value, t),
      passphrase: newPassphraseError(passphrase.value, t),
      again: again.value === passphrase.value ? undefined : t('passphraseDiffers'),
    });
    if (wrong) return;
    const vault = { organizationName: organization.value.trim(), operatorName: operator.value.trim(), network };
    const bytes = takePassphrase(passphrase);
    again.value = '';
    const answer = await run(t('notMade'), () => bridge.vault.create(vault, bytes));
    bytes.fill(0);
    if ('value' in answer) onCreated(answer.value);
  };
  return { create, inputs, errors, problem, busy };
}

function nameError(name: string, t: Translate<MessageKey<typeof messages>>): string | undefined {
  if (name.trim() === '') return t('nameMissing');
  if (name.trim().length > limits.labelCharsMax) return t('nameLong', { n: limits.labelCharsMax });
  return unseenInName(name.trim()) === undefined ? undefined : t('nameControl');
}
