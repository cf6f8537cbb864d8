import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import type { ActivityView } from '../../api/activity-view.ts';
import { useActivity } from '../../api/hooks.ts';
import { PendingApproval } from '../../flows/PendingApproval.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { FocusedNotice } from '../../ui/parts/FocusedNotice.tsx';
import { Glyph } from '../../ui/parts/Glyph.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { Fingerprint } from '../../ui/text/Fingerprint.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { style } from '../../ui/text/style.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { RevealAside } from './About.tsx';
import classes from './Export.module.css';
import { useHeldPassphrase } from './held-passphrase.ts';
import { ReasonForm } from './ReasonForm.tsx';
import { RevealCallout } from './RevealCallout.tsx';
import { isOver, NotCarriedOut } from './SealPage.tsx';
import { exportPath, type Subject } from './subject.ts';
import { messages } from './messages.ts';

/**
 * Where a reveal stands, apart from what its activity says: `ask` for reason and passphrase; `sealed`, the plate, which is `open` once it
 * was held; `hidden`, after it was shown.
 */
type Stage =
  | Readonly<{ at: 'ask'; lapsed?: true }>
  | Readonly<{ at: 'sealed'; enteredMs: number; open?: true }>
  | Readonly<{ at: 'hidden'; activityId: string }>;

/**
 * Shows words or a key on this screen: reason, passphrase, hold, thirty seconds, hidden. Holding asks for the export, so nothing leaves
 * main before it. With an activity that waited for votes, the reason was given then.
 */
export function RevealPage({ subject, activityId }: { subject: Subject; activityId: string | null }) {
  const t = useMessages(messages);
  const [stage, setStage] = useState<Stage>({ at: 'ask' });
  const [reason, setReason] = useState('');
  const passphrase = useHeldPassphrase(() => setStage({ at: 'ask', lapsed: true }));
  const asked = useActivity(activityId ?? undefined);
  const name = <SafeText text={subject.name} max={60} />;

  const body = (): ReactNode => {
    if (stage.at === 'hidden')
      return <Hidden subject={subject} activityId={stage.activityId} onAgain={() => setStage({ at: 'ask' })} />;
    if (activityId !== null && stage.at === 'ask') {
      if (asked.problem !== null) return <ProblemNotice problem={asked.problem} />;
      if (asked.data === undefined) return <p role="status">{t('loading')}</p>;
      if (isOver(asked.data)) return <NotCarriedOut subject={subject} activityId={activityId} way="show" />;
      if (asked.data.status !== 'ACTIVITY_STATUS_COMPLETED') return <Waits activity={asked.data} />;
    }
    if (stage.at === 'ask')
      return (
        <ReasonForm
          subject={subject}
          approved={activityId !== null}
          lapsed={stage.lapsed === true}
          reason={reason}
          onReason={setReason}
          onProved={(bytes) => {
            passphrase.hold(bytes);
            setStage({ at: 'sealed', enteredMs: Date.now() });
          }}
        />
      );
    return (
      <RevealCallout
        subject={subject}
        reason={reason.trim()}
        activityId={activityId}
        passphrase={passphrase}
        onOpened={() => setStage({ ...stage, open: true })}
        onHidden={(id) => setStage({ at: 'hidden', activityId: id })}
        onAsk={() => setStage({ at: 'ask' })}
      />
    );
  };

  return (
    <Page
      title={t.rich(subject.what === 'wallet' ? 'revealWallet' : 'revealKey', { name })}
      crumbs={[
        { to: '/export', label: t('export') },
        { to: exportPath(subject), label: name },
        { label: t('crumbShow') },
      ]}
      actions={<Steps at={stage.at === 'ask' ? (reason.trim() === '' && activityId === null ? 1 : 2) : 3} />}
      asideLabel={t('askedFor')}
      aside={
        <RevealAside
          subject={subject}
          reason={stage.at === 'ask' ? '' : reason.trim()}
          activity={asked.data}
          enteredMs={stage.at === 'sealed' ? stage.enteredMs : undefined}
          cancellable={stage.at === 'sealed' && stage.open !== true}
        />
      }
    >
      {body()}
    </Page>
  );
}

const steps = ['what', 'reason', 'passphrase', 'show'] as const;

function Steps({ at }: { at: number }) {
  const t = useMessages(messages);
  return (
    <ol className={classes.steps} aria-label={t('steps')}>
      {steps.map((step, index) => (
        <li key={step} className={classes.step} aria-current={index === at ? 'step' : undefined}>
          {index < at ? <Glyph kind="done" /> : <span>{index + 1}</span>}
          <span>{t(step)}</span>
          {index < at && <VisuallyHidden>{t('exportStepDone')}</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
}

function Waits({ activity }: { activity: ActivityView }) {
  const t = useMessages(messages);
  return (
    <div className={classes.form}>
      <PendingApproval
        what={
          <>
            <strong>{t('waitsTitle')}.</strong> {t('waitsReveal')}
          </>
        }
        activityId={activity.id}
      />
      <Section title={t('requestFingerprint')}>
        <Fingerprint value={activity.fingerprint} label={t('requestFingerprint')} />
      </Section>
    </div>
  );
}

/** After it was shown: that it is hidden, and where it is recorded. */
function Hidden(props: { subject: Subject; activityId: string; onAgain: () => void }) {
  const t = useMessages(messages);
  const navigate = useNavigate();
  const again = (): void => {
    props.onAgain();
    // Showing it again is another export, with another reason.
    void navigate(exportPath(props.subject, { way: 'show' }), { replace: true });
  };
  return (
    <div className={classes.form}>
      <FocusedNotice>
        <Callout tone="seal" title={t('hidden')}>
          {t('hiddenWords')}
        </Callout>
      </FocusedNotice>
      <div className={style('buttons')}>
        <Button component={Link} to={homeOf(props.subject)}>
          {t('done')}
        </Button>
        <Button variant="default" onClick={again}>
          {t('showAgain')}
        </Button>
        <Link to={`/activities/${props.activityId}`}>{t('seeTheActivity')}</Link>
      </div>
    </div>
  );
}

/** Where the thing itself is shown. */
function homeOf({ what, id }: Subject): string {
  if (what === 'wallet') return `/wallets/${id}`;
  return what === 'private-key' ? `/private-keys/${id}` : '/wallets';
}
