import { useState, type ReactNode } from 'react';
import { useActivity } from '../../api/hooks.ts';
import { Page } from '../../ui/parts/Page.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { useHeldPassphrase } from './held-passphrase.ts';
import { Hidden } from './Hidden.tsx';
import { ReasonForm } from './ReasonForm.tsx';
import { RevealAside } from './RevealAside.tsx';
import { RevealCallout } from './RevealCallout.tsx';
import { RevealWaits } from './RevealWaits.tsx';
import { isOver, NotCarriedOut } from './SealPage.tsx';
import { Steps } from './Steps.tsx';
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
      if (asked.data.status !== 'ACTIVITY_STATUS_COMPLETED') return <RevealWaits activity={asked.data} />;
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
        { to: '/export', label: t('title') },
        { to: exportPath(subject.what, subject.id), label: name },
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
