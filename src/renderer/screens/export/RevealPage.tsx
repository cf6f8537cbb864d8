import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { ActivityView } from '../../api/activity-view.ts';
import { useActivity, useNow } from '../../api/hooks.ts';
import { useActivityText } from '../../flows/activity/activity-text.tsx';
import { useHeldPassphrase } from '../../flows/held-passphrase.ts';
import { PendingApproval } from '../../flows/PendingApproval.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { FocusedNotice } from '../../ui/parts/FocusedNotice.tsx';
import { Glyph } from '../../ui/parts/Glyph.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { Fingerprint } from '../../ui/text/Fingerprint.tsx';
import { NodeList } from '../../ui/text/NodeList.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { classNames, style } from '../../ui/text/style.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { Asked, ExportPage } from './ExportPage.tsx';
import classes from './Export.module.css';
import { ReasonForm } from './ReasonForm.tsx';
import { RevealCallout } from './RevealCallout.tsx';
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

/** How often what is said of the time since the passphrase was entered is said anew. */
const tickMs = 10_000;

/**
 * Shows words or a key on this screen: reason, passphrase, hold, thirty seconds, hidden. Holding asks for the export, so nothing leaves
 * main before it. With an activity that waited for votes, the reason was given then.
 */
export function RevealPage({ subject, activityId }: { subject: Subject; activityId: string | null }) {
  const t = useMessages(messages);
  const f = useFormats();
  const say = useActivityText();
  useNow(tickMs);
  const [stage, setStage] = useState<Stage>({ at: 'ask' });
  const [typed, setTyped] = useState('');
  const reason = typed.trim();
  const passphrase = useHeldPassphrase(() => setStage({ at: 'ask', lapsed: true }));
  const votes = useActivity(activityId ?? undefined).data?.votes ?? [];
  const approvers = votes.filter(({ selection }) => selection === 'VOTE_SELECTION_APPROVED');

  const form = stage.at === 'ask' && (
    <ReasonForm
      subject={subject}
      approved={activityId !== null}
      lapsed={stage.lapsed === true}
      reason={typed}
      onReason={setTyped}
      onProved={(bytes) => {
        passphrase.hold(bytes);
        setStage({ at: 'sealed', enteredMs: Date.now() });
      }}
    />
  );
  return (
    <ExportPage
      subject={subject}
      way="show"
      actions={<Steps at={stage.at !== 'ask' ? 3 : reason === '' && activityId === null ? 1 : 2} />}
      rows={[
        stage.at !== 'ask' && reason !== '' && { name: t('reason'), value: <SafeText text={reason} max={400} /> },
        approvers.length > 0 && {
          name: t('approvedBy'),
          value: <NodeList>{approvers.map(({ userId }) => say.person(userId))}</NodeList>,
        },
        stage.at === 'sealed' && {
          name: t('passphrase'),
          value: <Status kind="done">{t('entered', { ago: f.ago(stage.enteredMs) })}</Status>,
        },
      ]}
      notes={[t('onceSeconds'), t('memory'), t('marked')]}
      below={
        stage.at === 'sealed' &&
        !stage.open && (
          // It can still be left as it is.
          <Button component={Link} to={exportPath(subject)} variant="default" mt="md">
            {t('cancelSealed')}
          </Button>
        )
      }
    >
      {activityId === null
        ? form
        : stage.at === 'ask' && (
            <Asked subject={subject} way="show" activityId={activityId}>
              {(activity) => (activity.status === 'ACTIVITY_STATUS_COMPLETED' ? form : <Waits activity={activity} />)}
            </Asked>
          )}
      {stage.at === 'sealed' && (
        <RevealCallout
          subject={subject}
          reason={reason}
          activityId={activityId}
          passphrase={passphrase}
          onOpened={() => setStage({ ...stage, open: true })}
          onHidden={(id) => setStage({ at: 'hidden', activityId: id })}
          onAsk={() => setStage({ at: 'ask' })}
        />
      )}
      {stage.at === 'hidden' && (
        <Hidden subject={subject} activityId={stage.activityId} onAgain={() => setStage({ at: 'ask' })} />
      )}
    </ExportPage>
  );
}

const steps = ['what', 'reason', 'passphrase', 'show'] as const;

function Steps({ at }: { at: number }) {
  const t = useMessages(messages);
  return (
    <ol className={classNames(style('small', 'list', 'wrap', 'frame'), classes.steps)} aria-label={t('steps')}>
      {steps.map((step, index) => (
        <li key={step} className={style('quiet', 'row', 'gap6')} aria-current={index === at ? 'step' : undefined}>
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
    <div className={style('column', 'gap16', 'prose')}>
      <PendingApproval what={t('waitsReveal')} activityId={activity.id} />
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
  const { what, id } = props.subject;
  return (
    <div className={style('column', 'gap16', 'prose')}>
      <FocusedNotice>
        <Callout tone="seal" title={t('hidden')}>
          {t('hiddenWords')}
        </Callout>
      </FocusedNotice>
      <div className={style('buttons')}>
        <Button
          component={Link}
          to={what === 'account' ? '/wallets' : what === 'secret' ? '/secrets' : `/${what}s/${id}`}
        >
          {t('done')}
        </Button>
        <Button
          variant="default"
          onClick={() => {
            props.onAgain();
            // Showing it again is another export, with another reason.
            void navigate(exportPath(props.subject, { way: 'show' }), { replace: true });
          }}
        >
          {t('showAgain')}
        </Button>
        <Link to={`/activities/${props.activityId}`}>{t('seeTheActivity')}</Link>
      </div>
    </div>
  );
}
