import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Revealed } from '#shared/bridge.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { paramsOf } from '../../api/activity-view.ts';
import { useFinishedActivities } from '../../api/finished-activities.ts';
import { usePlatform } from '../../api/hooks.ts';
import { useTask } from '../../flows/use-task.ts';
import { Callout } from '../../ui/parts/Callout.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { SecretReveal } from '../../ui/secrets/SecretReveal.tsx';
import { useMessages } from '../../messages/translate.tsx';
import classes from './Export.module.css';
import type { HeldPassphrase } from './held-passphrase.ts';
import { exportPath, type Subject } from './subject.ts';
import { useWaitingReveals } from './waiting-reveals.ts';
import { messages } from './messages.ts';

/** A private key is shown in hex. */
const keyDigits = 64;

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
  const t = useMessages(messages);
  const bridge = useBridge();
  const { run, problem } = useTask();
  const navigate = useNavigate();
  const platform = usePlatform();
  const waiting = useWaitingReveals();
  const count = useWordCount(subject);
  const revealed = useRef<string | null>(null);
  const [open, setOpen] = useState(false);
  // Whatever takes this plate off the page, main must not go on thinking that something is shown.
  useEffect(() => () => void bridge.local.setSecretVisible(false), [bridge]);

  const ask = (bytes: Uint8Array) =>
    activityId === null
      ? bridge.local.reveal({ what: subject.what, id: subject.id, reason: props.reason }, bytes)
      : bridge.local.revealWaiting(activityId, bytes);
  const take = async (): Promise<Uint8Array | null> => {
    const bytes = props.passphrase.take();
    if (bytes === null) {
      props.onAsk();
      return null;
    }
    const came = await run<Revealed>(t('notRevealed'), () => ask(bytes), {
      [rpcCodes.NOT_FOUND]: { happened: t('gone'), lost: t('rejectedLost'), todo: t('goneWords') },
    });
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
  const onShown = (on: boolean): void => {
    setOpen(on);
    void bridge.local.setSecretVisible(on);
    if (on) props.onOpened();
    if (!on && revealed.current !== null) props.onHidden(revealed.current);
  };

  return (
    <div className={classes.form}>
      <SecretReveal
        label={t(subject.what === 'wallet' ? 'plateWords' : 'plateKey')}
        kind={subject.what === 'wallet' ? 'words' : 'key'}
        cells={subject.what === 'wallet' ? count : keyDigits}
        take={take}
        onShown={onShown}
      />
      {problem && <ProblemNotice problem={problem} />}
      {open ? (
        <Callout tone="note" title={t('write')}>
          {t('writeWords')}
        </Callout>
      ) : platform?.contentProtection === true ? (
        <Callout tone="note" title={t('blocked')}>
          {t('blockedWords')}
        </Callout>
      ) : (
        <Callout tone="wait" title={t('cannotBlock')}>
          {t('cannotBlockWords')}
        </Callout>
      )}
    </div>
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
