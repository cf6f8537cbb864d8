import { Button, TextInput } from '@mantine/core';
import { IconArrowRight } from '../../ui/icons.ts';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { CreatedVault, NetworkSetting, VaultStatus } from '#shared/bridge.ts';
import { PassphraseInput } from '../../ui/secrets/PassphraseInput.tsx';
import { PassphraseMeter } from '../../ui/secrets/PassphraseMeter.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { Segmented } from '../../ui/parts/Segmented.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import classes from './FirstRunScreen.module.css';
import { Folder } from './Folder.tsx';
import { Page } from './Page.tsx';
import { useCreating, type Inputs } from './use-creating.ts';
import { useSuggesting } from './use-suggesting.ts';
import { messages } from './messages.ts';

export function FirstRunScreen(props: { status: VaultStatus; onCreated: (vault: CreatedVault) => void }) {
  const t = useMessages(messages);
  const inputs: Inputs = {
    organization: useRef<HTMLInputElement>(null),
    operator: useRef<HTMLInputElement>(null),
    passphrase: useRef<HTMLInputElement>(null),
    again: useRef<HTMLInputElement>(null),
  };
  const [network, setNetwork] = useState<NetworkSetting>('loopback');
  const { create, errors, problem, busy } = useCreating(inputs, network, props.onCreated);

  return (
    <Page
      step="vault"
      title={t('createAVault')}
      lead={t('lead')}
      note={t('slow')}
      elsewhere={<Elsewhere />}
      action={
        <Button type="submit" size="md" loading={busy} rightSection={<IconArrowRight />}>
          {t('makeRecoveryCode')}
        </Button>
      }
      onSubmit={() => void create()}
    >
      {problem && <ProblemNotice problem={problem} />}
      <Folder status={props.status} />
      <div className={classes.pair}>
        <TextInput
          ref={inputs.organization}
          label={t('organization')}
          placeholder={t('organizationHint')}
          error={errors.organization}
          autoComplete="off"
        />
        <TextInput
          ref={inputs.operator}
          label={t('operator')}
          placeholder={t('operatorHint')}
          error={errors.operator}
          autoComplete="off"
        />
      </div>
      <Passphrases inputs={inputs} errors={errors} />
      <Callout tone="note" title={t('nobody')}>
        {t('nobodyWords')}
      </Callout>
      <Connections value={network} onChange={setNetwork} />
    </Page>
  );
}

function Passphrases(props: { inputs: Inputs; errors: ReturnType<typeof useCreating>['errors'] }) {
  const { inputs, errors } = props;
  const t = useMessages(messages);
  const { suggest, shown, setShown, news } = useSuggesting(inputs.passphrase);
  return (
    <>
      <div>
        <PassphraseInput
          inputRef={inputs.passphrase}
          label={t('passphrase')}
          description={t('passphraseHint')}
          error={errors.passphrase}
          shown={shown}
          onShown={setShown}
        />
        <PassphraseMeter
          field={inputs.passphrase}
          end={
            <button type="button" className={classes.suggest} onClick={() => void suggest()}>
              {t('suggest')}
            </button>
          }
        />
        <p className={style('hint')} role="status">
          {news}
        </p>
      </div>
      <PassphraseInput inputRef={inputs.again} label={t('again')} error={errors.again} />
    </>
  );
}

const networks = ['off', 'loopback', 'on'] as const;

function Connections(props: { value: NetworkSetting; onChange: (value: NetworkSetting) => void }) {
  const t = useMessages(messages);
  return (
    <div className={classes.connections}>
      <span className={style('label')} aria-hidden="true">
        {t('connections')}
      </span>
      <Segmented
        label={t('connections')}
        value={props.value}
        onChange={props.onChange}
        options={networks.map((network) => ({ value: network, label: t(network) }))}
      />
      <span className={style('note')} role="status">
        {t(`${props.value}Words`)}
      </span>
    </div>
  );
}

function Elsewhere() {
  const t = useMessages(messages);
  return (
    <>
      <Link to="/vaults/open">{t('haveOne')}</Link>
      <Link to="/vaults/restore">{t('restore')}</Link>
      <Link to="/decrypt">{t('decryptAnExportBundle')}</Link>
    </>
  );
}
