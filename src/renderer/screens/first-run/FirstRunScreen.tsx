import { SimpleGrid, TextInput } from '@mantine/core';
import { useState, type RefObject } from 'react';
import { Link } from 'react-router';
import type { CreatedVault, NetworkSetting, VaultStatus } from '#shared/bridge.ts';
import { unseenInName } from '#shared/deceptive-text.ts';
import { limits } from '#shared/limits.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useFields } from '../../flows/use-fields.ts';
import { useTask } from '../../flows/use-task.ts';
import { useMessages, type MessageKey, type Translate } from '../../messages/translate.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { Segmented } from '../../ui/parts/Segmented.tsx';
import { newPassphraseError, PassphraseInput, takePassphrase } from '../../ui/secrets/PassphraseInput.tsx';
import { PassphraseMeter } from '../../ui/secrets/PassphraseMeter.tsx';
import { style } from '../../ui/text/style.ts';
import { DemoButton } from '../../flows/demo/DemoButton.tsx';
import { Folder } from './Folder.tsx';
import { messages } from './messages.ts';
import { Page } from './Page.tsx';
import { randomBelow } from './recovery-code.ts';

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
      <NewPassphrase field={inputs.passphrase} error={errors.passphrase} />
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

/** The field for the passphrase of the vault, and random words for it: readable, since they have to be written down. They go nowhere else. */
function NewPassphrase({ field, error }: { field: RefObject<HTMLInputElement | null>; error: string | undefined }) {
  const t = useMessages(messages);
  const bridge = useBridge();
  const [shown, setShown] = useState(false);
  const [news, setNews] = useState('');
  const put = async (): Promise<void> => {
    const list = await bridge.local.wordlist('MNEMONIC_LANGUAGE_ENGLISH').catch(() => null);
    const input = field.current;
    if (input === null) return;
    if (!list?.ok) return setNews(t('notSuggested'));
    input.value = suggest(list.value);
    // The meter listens to the field, and a value put there from outside makes no event.
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.focus();
    setShown(true);
    setNews(t('suggested'));
  };
  return (
    <div>
      <PassphraseInput
        inputRef={field}
        label={t('passphrase')}
        description={t('passphraseHint')}
        error={error}
        shown={shown}
        onShown={setShown}
      />
      <PassphraseMeter
        field={field}
        end={
          <button type="button" className={style('link')} onClick={() => void put()}>
            {t('suggest')}
          </button>
        }
      />
      <p className={style('hint')} role="status">
        {news}
      </p>
    </div>
  );
}

/** Seven of 2,048 words are 77 bits, which is over the meter's target. */
const suggestedWords = 7;

/** Random words with a space between them. Throws when the list is not the one of 2,048 that the strength was reckoned from. */
export function suggest(list: readonly string[]): string {
  if (list.length !== 2_048 || new Set(list).size !== list.length) throw new Error('this is not a list of 2,048 words');
  return Array.from({ length: suggestedWords }, () => list[randomBelow(list.length)]).join(' ');
}
