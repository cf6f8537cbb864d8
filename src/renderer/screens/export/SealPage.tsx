import { Button } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import type { MnemonicLanguage } from '#shared/enums.ts';
import { resultOf, textIn, type ActivityView } from '../../api/activity-view.ts';
import { useActivity, useSubmit } from '../../api/hooks.ts';
import type { Problem } from '../../api/problem.ts';
import { publicKeyIn } from '../../api/target-key.ts';
import { PendingApproval } from '../../flows/PendingApproval.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { About } from './About.tsx';
import { BundlePanel } from './BundlePanel.tsx';
import classes from './Export.module.css';
import { LanguageChoice } from './LanguageChoice.tsx';
import { exportPath, type Subject } from './subject.ts';
import { TargetField } from './TargetField.tsx';
import { messages } from './messages.ts';

export function SealPage({ subject, activityId }: { subject: Subject; activityId: string | null }) {
  const t = useMessages(messages);
  const name = <SafeText text={subject.name} max={60} />;
  return (
    <Page
      title={t.rich(subject.what === 'wallet' ? 'sealTitleWallet' : 'sealTitleKey', { name })}
      crumbs={[
        { to: '/export', label: t('title') },
        { to: exportPath(subject.what, subject.id), label: name },
        { label: t('crumbSeal') },
      ]}
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
  const submit = useSubmit();
  const field = useRef<HTMLTextAreaElement>(null);
  const [target, setTarget] = useState('');
  const [language, setLanguage] = useState<MnemonicLanguage | null>(null);
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const targetPublicKey = publicKeyIn(target);
  const digits = target.replace(/\s/gu, '').length;
  const error =
    digits === 0 ? t('targetMissing') : digits === 64 ? t('targetPrivate') : t('targetWrong', { n: digits });

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setChecked(true);
    if (targetPublicKey === null) return field.current?.focus();
    setBusy(true);
    setProblem(null);
    const title = t('notSealed');
    const { id } = subject;
    const asked =
      subject.what === 'wallet'
        ? await submit(
            'export_wallet',
            { walletId: id, targetPublicKey, ...(language === null ? {} : { language }) },
            title,
          )
        : subject.what === 'account'
          ? await submit('export_wallet_account', { address: id, targetPublicKey }, title)
          : await submit('export_private_key', { privateKeyId: id, targetPublicKey }, title);
    setBusy(false);
    if ('problem' in asked) return setProblem(asked.problem);
    void navigate(exportPath(subject.what, id, { way: 'seal', activity: asked.activity.id }), { replace: true });
  };

  return (
    <form className={classes.form} onSubmit={(event) => void send(event)} noValidate>
      <TargetField
        fieldRef={field}
        value={target}
        onChange={setTarget}
        onLeave={() => target.trim() !== '' && setChecked(true)}
        error={checked && targetPublicKey === null ? error : undefined}
      />
      {subject.what === 'wallet' && <LanguageChoice value={language} onChange={setLanguage} />}
      {problem !== null && <ProblemNotice problem={problem} />}
      <div className={classes.actions}>
        <Button type="submit" loading={busy}>
          {t('sealSubmit')}
        </Button>
        <Button component={Link} to={exportPath(subject.what, subject.id)} variant="default">
          {t('cancelSealed')}
        </Button>
      </div>
    </form>
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
      <div className={classes.actions}>
        <Button component={Link} to={exportPath(props.subject.what, props.subject.id, { way: props.way })}>
          {t('askAgain')}
        </Button>
        <Button component={Link} to={`/activities/${props.activityId}`} variant="default">
          {t('seeTheActivity')}
        </Button>
      </div>
    </div>
  );
}
