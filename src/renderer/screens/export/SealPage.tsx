import { Button, Select } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { mnemonicLanguages, type MnemonicLanguage } from '#shared/enums.ts';
import { resultOf, textIn, type ActivityView } from '../../api/activity-view.ts';
import { useActivity } from '../../api/hooks.ts';
import { languageName } from '../../api/mnemonic-languages.ts';
import { publicKeyIn } from '../../api/target-key.ts';
import { PendingApproval } from '../../flows/PendingApproval.tsx';
import { useSubmission } from '../../flows/use-submission.ts';
import { Callout } from '../../ui/parts/Callout.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { About } from './About.tsx';
import { BundlePanel } from './BundlePanel.tsx';
import { style } from '../../ui/text/style.ts';
import classes from './Export.module.css';
import { exportPath, type Subject } from './subject.ts';
import { TargetField } from './TargetField.tsx';
import { messages } from './messages.ts';

export function SealPage({ subject, activityId }: { subject: Subject; activityId: string | null }) {
  const t = useMessages(messages);
  const name = <SafeText text={subject.name} max={60} />;
  return (
    <Page
      title={t.rich(subject.what === 'wallet' ? 'sealTitleWallet' : 'sealTitleKey', { name })}
      crumbs={[{ to: '/export', label: t('export') }, { to: exportPath(subject), label: name }, { label: t('sealGo') }]}
      asideLabel={t('askedFor')}
      aside={<About subject={subject} notes={[t('sealPlain'), t('cannotCopies')]} />}
    >
      {activityId === null ? <Ask subject={subject} /> : <Outcome subject={subject} activityId={activityId} />}
    </Page>
  );
}

function Ask({ subject }: { subject: Subject }) {
  const t = useMessages(messages);
  const navigate = useNavigate();
  const { send, busy, problem } = useSubmission();
  const field = useRef<HTMLTextAreaElement>(null);
  const [target, setTarget] = useState('');
  const [language, setLanguage] = useState<MnemonicLanguage | null>(null);
  const [checked, setChecked] = useState(false);
  const targetPublicKey = publicKeyIn(target);
  const digits = target.replace(/\s/gu, '').length;
  const error =
    digits === 0 ? t('targetMissing') : digits === 64 ? t('targetPrivate') : t('targetWrong', { n: digits });

  const ask = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setChecked(true);
    if (targetPublicKey === null) return field.current?.focus();
    const title = t('notSealed');
    const { what, id } = subject;
    const wallet = { walletId: id, targetPublicKey, ...(language === null ? {} : { language }) };
    const asked =
      what === 'wallet'
        ? await send('export_wallet', wallet, title)
        : what === 'account'
          ? await send('export_wallet_account', { address: id, targetPublicKey }, title)
          : await send('export_private_key', { privateKeyId: id, targetPublicKey }, title);
    if (asked === undefined || 'problem' in asked) return;
    void navigate(exportPath(subject, { way: 'seal', activity: asked.activity.id }), { replace: true });
  };

  return (
    <form className={classes.form} onSubmit={(event) => void ask(event)} noValidate>
      <TargetField
        fieldRef={field}
        value={target}
        onChange={setTarget}
        onLeave={() => target.trim() !== '' && setChecked(true)}
        error={checked && targetPublicKey === null ? error : undefined}
      />
      {subject.what === 'wallet' && <LanguageChoice value={language} onChange={setLanguage} />}
      {problem && <ProblemNotice problem={problem} />}
      <div className={style('buttons')}>
        <Button type="submit" loading={busy}>
          {t('sealSubmit')}
        </Button>
        <Button component={Link} to={exportPath(subject)} variant="default">
          {t('cancelSealed')}
        </Button>
      </div>
    </form>
  );
}

/** In which language a wallet's words are exported: its own (null), or another, with what that costs. */
function LanguageChoice(props: {
  value: MnemonicLanguage | null;
  onChange: (language: MnemonicLanguage | null) => void;
}) {
  const t = useMessages(messages);
  const own = 'own';
  return (
    <div className={style('column', 'gap8')}>
      <Select
        label={t('languageOfTheWords')}
        value={props.value ?? own}
        data={[
          { value: own, label: t('languageOwn') },
          ...mnemonicLanguages.map((language) => ({ value: language, label: languageName(language) })),
        ]}
        allowDeselect={false}
        onChange={(chosen) => props.onChange(mnemonicLanguages.find((language) => language === chosen) ?? null)}
      />
      {props.value !== null && <Callout tone="wait">{t('languageOther')}</Callout>}
    </div>
  );
}

function Outcome({ subject, activityId }: { subject: Subject; activityId: string }) {
  const t = useMessages(messages);
  const { data: activity, problem } = useActivity(activityId);
  if (problem !== null) return <ProblemNotice problem={problem} />;
  if (activity === undefined) return <p role="status">{t('loading')}</p>;
  if (isOver(activity)) return <NotCarriedOut subject={subject} activityId={activityId} way="seal" />;
  const bundle = textIn(resultOf(activity), 'exportBundle');
  if (bundle === undefined) return <PendingApproval what={t('waitsSeal')} activityId={activityId} />;
  return <BundlePanel bundle={bundle} activity={activity} subject={subject} />;
}

/** Whether an activity came to an end without being carried out. */
export function isOver({ status }: ActivityView): boolean {
  return status === 'ACTIVITY_STATUS_FAILED' || status === 'ACTIVITY_STATUS_REJECTED';
}

export function NotCarriedOut(props: { subject: Subject; activityId: string; way: 'seal' | 'show' }) {
  const t = useMessages(messages);
  return (
    <div className={classes.form}>
      <ProblemNotice
        problem={{
          title: t('rejected'),
          happened: t('rejectedHappened'),
          lost: t('rejectedLost'),
          todo: t('rejectedTodo'),
        }}
      />
      <div className={style('buttons')}>
        <Button component={Link} to={exportPath(props.subject, { way: props.way })}>
          {t('askAgain')}
        </Button>
        <Button component={Link} to={`/activities/${props.activityId}`} variant="default">
          {t('seeTheActivity')}
        </Button>
      </div>
    </div>
  );
}
