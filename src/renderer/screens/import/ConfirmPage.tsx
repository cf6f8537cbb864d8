import { Button, TextInput } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import type { ImportAs, Imported } from '#shared/bridge.ts';
import { limits } from '#shared/limits.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import type { ActivityView } from '../../api/activity-view.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useCall } from '../../api/hooks.ts';
import { useTask } from '../../flows/use-task.ts';
import { Section } from '../../ui/parts/Section.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { useNameField, type NameField } from '../../ui/parts/use-name-field.ts';
import { classNames, style } from '../../ui/text/style.ts';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { useBeginnings, type Purpose } from './beginnings.ts';
import type { Draft } from './draft.ts';
import { Facts } from './Facts.tsx';
import classes from './Import.module.css';
import { keyAsked, KeyChoice, useKeyChoice } from './KeyChoice.tsx';
import { useWalletChoice, WalletChoice } from './WalletChoice.tsx';
import { messages } from './messages.ts';

type Done = Readonly<{ stage: Imported['stage']; activity: ActivityView }>;

type PageProps = {
  draft: Draft;
  onImported: (done: Done) => void;
  onForget: () => void;
  /** Main has forgotten the draft meanwhile. */
  onLapsed: () => void;
};

export function ConfirmPage(props: PageProps) {
  return purposeOf(props.draft) === 'wallet' ? <ConfirmWallet {...props} /> : <ConfirmKey {...props} />;
}

/** Whether a draft becomes a wallet or a private key: words are a wallet's. */
export function purposeOf({ recognised: { kind, words: count } }: Draft): Purpose {
  return kind === 'mnemonic' || kind === 'wallet-bundle' || count !== undefined ? 'wallet' : 'private-key';
}

function ConfirmWallet(props: PageProps) {
  const t = useMessages(messages);
  const wallets = useCall('list_wallets', {});
  const name = useNameField({
    charsMax: limits.labelCharsMax,
    taken: new Set(wallets.data?.wallets.map(({ walletName }) => walletName)),
  });
  const choice = useWalletChoice();
  return (
    <Frame
      {...props}
      title={t('walletTitle')}
      submit={t('confirmWallet')}
      name={name}
      asked={() => ({ as: 'wallet', walletName: name.value, accounts: choice.accounts })}
    >
      <WalletChoice draftId={props.draft.draftId} choice={choice} />
    </Frame>
  );
}

function ConfirmKey(props: PageProps) {
  const t = useMessages(messages);
  const keys = useCall('list_private_keys', {});
  const name = useNameField({
    charsMax: limits.labelCharsMax,
    taken: new Set(keys.data?.privateKeys.map(({ privateKeyName }) => privateKeyName)),
  });
  const choice = useKeyChoice(props.draft.recognised.curve);
  return (
    <Frame
      {...props}
      title={t('keyTitle')}
      submit={t('confirmKey')}
      name={name}
      asked={() => keyAsked(name.value, choice)}
    >
      <KeyChoice draftId={props.draft.draftId} choice={choice} />
    </Frame>
  );
}

function Frame(
  props: PageProps & {
    title: string;
    submit: string;
    name: NameField;
    /** What to import it as; null while something of it is missing, which is then in sight. */
    asked: () => ImportAs | null;
    children: ReactNode;
  },
) {
  const t = useMessages(messages);
  const f = useFormats();
  const bridge = useBridge();
  const { busy, problem, run } = useTask();
  const { draft, onLapsed } = props;
  const began = useBeginnings().find((one) => one.purpose === purposeOf(draft) && one.state === 'approved');
  const send = async (): Promise<void> => {
    if (busy || !props.name.check()) return;
    const as = props.asked();
    if (as === null) return;
    const asked = { ...as, ...(began && { beganWith: began.activityId }) };
    const done = await run(t('notImported'), () => bridge.local.importPendingSecret(draft.draftId, asked));
    if ('problem' in done) {
      if (done.failure?.code === rpcCodes.NOT_FOUND) onLapsed();
      return;
    }
    // Every submit answers the activity as the wire shows it.
    props.onImported({ stage: done.value.stage, activity: done.value.activity as unknown as ActivityView });
  };
  useEffect(() => {
    const timer = setTimeout(onLapsed, Math.max(0, draft.untilMs - Date.now()));
    return () => clearTimeout(timer);
  }, [draft, onLapsed]);

  const rows = [
    began !== undefined && { name: t('beganWith'), value: t('beganWithWords', { when: f.time(began.atMs) }) },
    {
      name: t('kept'),
      value: (
        <>
          {f.time(draft.untilMs)}
          <br />
          <span className={style('hint', 'tight')}>{t('keptWords')}</span>
        </>
      ),
    },
  ];
  return (
    <Page
      title={props.title}
      crumbs={[{ to: '/import', label: t('title') }, { label: props.title }]}
      asideLabel={t('recognised')}
      aside={
        <Section title={t('recognised')}>
          <Facts recognised={draft.recognised} rows={rows} />
        </Section>
      }
      foot={
        <div className={classNames(style('buttons'), classes.foot)}>
          <Button variant="default" onClick={props.onForget}>
            {t('cancelForgetIt')}
          </Button>
          <Button type="submit" form="confirm-import" loading={busy}>
            {props.submit}
          </Button>
        </div>
      }
    >
      <form
        id="confirm-import"
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {problem && <ProblemNotice problem={problem} />}
        <TextInput
          label={t('name')}
          description={t('nameHint')}
          className={classes.narrow ?? ''}
          {...props.name.props}
        />
        {props.children}
      </form>
    </Page>
  );
}
