import { useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Revealed } from '#shared/bridge.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { paramsOf } from '../../api/activity-view.ts';
import { useFinishedActivities } from '../../api/activities.ts';
import type { HeldPassphrase } from '../../flows/held-passphrase.ts';
import { RevealPlate } from '../../flows/RevealPlate.tsx';
import { useTask } from '../../flows/use-task.ts';
import { Callout } from '../../ui/parts/Callout.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { exportPath, type Subject } from './subject.ts';
import { useWaitingReveals } from './waiting-reveals.ts';
import { messages } from './messages.ts';

/**
 * The sealed plate. Holding it asks main for the export, which shows at once or waits for votes; with an activity that was approved it
 * opens what was asked for then. What comes back goes to the plate as bytes, and nowhere else.
 */
export function RevealCallout(props: {
  subject: Subject;
  reason: string;
  /** One that was approved; null asks for a new one. */
  activityId: string | null;
  passphrase: HeldPassphrase;
  /** It is on the screen now. */
  onOpened: () => void;
  onHidden: (activityId: string) => void;
  /** Goes back to ask for the passphrase. */
  onAsk: () => void;
}) {
  const { subject, activityId } = props;
  const { what, id } = subject;
  const t = useMessages(messages);
  const bridge = useBridge();
  const { run, problem } = useTask();
  const navigate = useNavigate();
  const waiting = useWaitingReveals();
  const words = useWordCount(subject);
  const revealed = useRef<string | null>(null);

  const take = async (): Promise<Uint8Array | null> => {
    const bytes = props.passphrase.take();
    if (bytes === null) {
      props.onAsk();
      return null;
    }
    const came = await run<Revealed>(
      t('notRevealed'),
      () =>
        activityId === null
          ? bridge.local.reveal({ what, id, reason: props.reason }, bytes)
          : bridge.local.revealWaiting(activityId, bytes),
      { [rpcCodes.NOT_FOUND]: { happened: t('gone'), lost: t('rejectedLost'), todo: t('goneWords') } },
    );
    bytes.fill(0);
    if ('problem' in came) return null;
    if (came.value.state === 'waits') {
      waiting.add(came.value.activityId);
      props.onAsk();
      void navigate(exportPath(subject, { way: 'show', activity: came.value.activityId }));
      return null;
    }
    revealed.current = came.value.activityId;
    waiting.remove(came.value.activityId);
    return came.value.secret;
  };

  return (
    <RevealPlate
      label={t('plate', { what })}
      kind={what === 'wallet' ? 'words' : what === 'secret' ? 'text' : 'key'}
      words={words}
      take={take}
      onShown={(on) => {
        if (on) props.onOpened();
        else if (revealed.current !== null) props.onHidden(revealed.current);
      }}
      problem={problem}
      opened={
        <Callout tone="note" title={t('write')}>
          {t('writeWords')}
        </Callout>
      }
    />
  );
}

/** What a wallet that was made here has when nobody said otherwise. */
const wordsDefault = 12;

/**
 * How many words a wallet has, which the activity that made it says; undefined where that is not known, as of one that was imported: its
 * words were sealed when they came. Undefined for a key too.
 */
function useWordCount(subject: Subject): number | undefined {
  const [made] = useFinishedActivities(['ACTIVITY_TYPE_CREATE_WALLET'], { objectId: subject.id, limit: 1 });
  if (subject.what !== 'wallet' || made === undefined) return undefined;
  const { mnemonicLength } = paramsOf(made);
  return typeof mnemonicLength === 'number' ? mnemonicLength : wordsDefault;
}
