import { Button, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import type { AccountParams, ImportAs, Imported } from '#shared/bridge.ts';
import { limits } from '#shared/limits.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import type { ActivityView } from '../../api/activity-view.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useCall } from '../../api/hooks.ts';
import { useGivenNames } from '../../flows/account-names.ts';
import { useTask } from '../../flows/use-task.ts';
import { Section } from '../../ui/parts/Section.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { useNameField } from '../../ui/parts/use-name-field.ts';
import { style } from '../../ui/text/style.ts';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { useBeginnings, type Purpose } from './beginnings.ts';
import type { Draft } from './draft.ts';
import { Facts } from './Facts.tsx';
import { KeyChoice, useKeyChoice } from './KeyChoice.tsx';
import { useWalletChoice, WalletChoice } from './WalletChoice.tsx';
import { messages } from './messages.ts';

/** An import that was asked for: whether it begins or imports, and its activity. */
export type Done = Readonly<{ stage: Imported['stage']; activity: ActivityView }>;

/** @param props.onLapsed main has forgotten the draft meanwhile */
export function ConfirmPage(props: {
  draft: Draft;
  onImported: (done: Done) => void;
  onForget: () => void;
  onLapsed: () => void;
}) {
  const t = useMessages(messages);
  const f = useFormats();
  const bridge = useBridge();
  const { busy, problem, run } = useTask();
  const { draft, onLapsed } = props;
  const what = purposeOf(draft);
  const name = useNameField({ charsMax: limits.labelCharsMax, taken: useNames(what) });
  const wallet = useWalletChoice();
  const giveNames = useGivenNames();
  const key = useKeyChoice(draft.recognised.curve);
  const began = useBeginnings().find((one) => one.purpose === what && one.state === 'approved');
  const title = t('importOf', { what });

  const send = async (): Promise<void> => {
    if (busy || !name.check()) return;
    // Null while something of it is missing, which is then in sight.
    const as = (what === 'wallet' ? wallet : key).asked(name.value);
    if (as === null) return;
    const asked = { ...as, ...(began && { beganWith: began.activityId }) };
    const done = await run(t('notImported'), () => bridge.local.importPendingSecret(draft.draftId, asked));
    if ('problem' in done) {
      if (done.failure?.code === rpcCodes.NOT_FOUND) onLapsed();
      return;
    }
    // Every submit answers the activity as the wire shows it.
    const sent: Done = { stage: done.value.stage, activity: done.value.activity as unknown as ActivityView };
    giveNames(accountsMade(as, sent));
    props.onImported(sent);
  };
  useEffect(() => {
    const timer = setTimeout(onLapsed, Math.max(0, draft.untilMs - Date.now()));
    return () => clearTimeout(timer);
  }, [draft, onLapsed]);

  const rows = [
    began && { name: t('beganWith'), value: t('beganWithWords', { when: f.time(began.atMs) }) },
    { name: t('kept'), value: <KeptUntil ms={draft.untilMs} /> },
  ];
  return (
    <Page
      title={title}
      crumbs={[{ to: '/import', label: t('import') }, { label: title }]}
      width="form"
      asideLabel={t('recognised')}
      aside={
        <Section title={t('recognised')}>
          <Facts recognised={draft.recognised} rows={rows} />
        </Section>
      }
      foot={
        <>
          <Button variant="default" onClick={props.onForget}>
            {t('cancelForgetIt')}
          </Button>
          <Button type="submit" form="confirm-import" loading={busy}>
            {t('confirm', { what })}
          </Button>
        </>
      }
    >
      <form
        id="confirm-import"
        className={style('column', 'gap16')}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {problem && <ProblemNotice problem={problem} />}
        {draft.recognised.isPublic && <PublicPhrase />}
        <TextInput label={t('name')} description={t('nameHint', { what })} {...name.props} />
        {what === 'wallet' ? (
          <WalletChoice draftId={draft.draftId} choice={wallet} />
        ) : (
          <KeyChoice draftId={draft.draftId} choice={key} />
        )}
      </form>
    </Page>
  );
}

/** The accounts of an import; none before the import is completed. */
function accountsMade(as: ImportAs, { stage, activity }: Done): readonly AccountParams[] {
  const completed = stage === 'import' && activity.status === 'ACTIVITY_STATUS_COMPLETED';
  return completed && as.as === 'wallet' ? as.accounts : [];
}

function KeptUntil({ ms }: { ms: number }) {
  const t = useMessages(messages);
  const f = useFormats();
  return (
    <>
      {f.time(ms)}
      <br />
      <span className={style('hint', 'tight')}>{t('keptWords')}</span>
    </>
  );
}

function PublicPhrase() {
  const t = useMessages(messages);
  return (
    <Callout tone="danger" title={t('publicTitle')}>
      {t('publicWords')}
    </Callout>
  );
}

/** Whether a draft becomes a wallet or a private key: words are a wallet's. */
function purposeOf({ recognised: { kind, words: count } }: Draft): Purpose {
  return kind === 'mnemonic' || kind === 'wallet-bundle' || count !== undefined ? 'wallet' : 'private-key';
}

/** The names that things of this kind have already. */
function useNames(what: Purpose): ReadonlySet<string> {
  const wallets = useCall('list_wallets', {}, { enabled: what === 'wallet' }).data?.wallets ?? [];
  const keys = useCall('list_private_keys', {}, { enabled: what === 'private-key' }).data?.privateKeys ?? [];
  return new Set([...wallets.map(({ walletName }) => walletName), ...keys.map(({ privateKeyName }) => privateKeyName)]);
}
