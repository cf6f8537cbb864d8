import { Group, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { limits } from '#shared/limits.ts';
import { countingVotes } from '../../api/activity-votes.ts';
import { instantOf, submitterOf } from '../../api/activity-view.ts';
import type { ActivityView, ActivityText } from '../../flows/activity/activity-text.tsx';
import { useBridge } from '../../api/bridge-context.ts';
import { useAttempt, useInfo, useSubmit } from '../../api/hooks.ts';
import { ArmedButton } from '../../ui/parts/ArmedButton.tsx';
import { TypedName } from '../../ui/parts/TypedName.tsx';
import { useFormats, useMessages, type Formats, type Translate, type MessageKey } from '../../messages/translate.tsx';
import { outcomeOf, type Cast } from './AfterVote.tsx';
import { typedName, useSensitivity } from '../../flows/activity/sensitive.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';

/**
 * The operator's vote, at the foot of what it decides about: a note, for what is sensitive its object's name typed, reject and approve.
 * Where no vote of theirs is wanted it says why.
 */
export function VoteBar(props: {
  activity: ActivityView;
  names: ActivityText;
  nowMs: number;
  onCast: (cast: Cast | null) => void;
}) {
  const { activity, names, nowMs } = props;
  const t = useMessages(messages);
  const f = useFormats();
  const { userId } = useInfo();
  const note = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(false);
  const [casting, setCasting] = useState(false);
  const vote = useVote(activity, props.onCast);
  const { canApprove, canReject } = activity;
  const sensitive = useSensitivity()(activity);
  const own = submitterOf(activity) === userId;
  const armKey = `${activity.id} ${activity.status} ${activity.votes.length}`;

  const cast = async (selection: 'approve' | 'reject'): Promise<void> => {
    if (casting) return;
    setCasting(true);
    const kept = await vote(selection, note.current?.value ?? '');
    if (kept && note.current) note.current.value = '';
    setCasting(false);
  };
  const why = standing(activity, { userId, own, nowMs }, t, f);
  return (
    <>
      <Group flex="1 1 18rem" gap="sm" align="flex-end" mr="auto">
        {why !== null && <span className={style('quiet', 'wide')}>{why}</span>}
        {canApprove && sensitive && (
          <TypedName name={typedName(activity, names)} label={t('typeThisToApprove')} onMatch={setTyped} />
        )}
        {(canApprove || canReject) && (
          <TextInput
            ref={note}
            flex="1 1 10rem"
            maw="21.25rem"
            aria-label={t('note')}
            placeholder={t('note')}
            maxLength={limits.notesCharsMax}
            autoComplete="off"
          />
        )}
      </Group>
      <Group gap="xs" mt="auto">
        {casting && (
          <span role="status" className={style('quiet')}>
            {t('deciding')}
          </span>
        )}
        {canReject && (
          <ArmedButton tone="reject" armKey={armKey} disabled={casting} onClick={() => void cast('reject')}>
            {own ? t('withdraw') : t('reject')}
          </ArmedButton>
        )}
        {canApprove && (
          <ArmedButton
            tone="approve"
            armKey={armKey}
            disabled={casting || (sensitive && !typed)}
            onClick={() => void cast('approve')}
          >
            {t('approve')}
          </ArmedButton>
        )}
      </Group>
    </>
  );
}

/** Why the operator's vote is not wanted, or not any more; null where it is. */
function standing(
  activity: ActivityView,
  me: Readonly<{ userId: string; own: boolean; nowMs: number }>,
  t: Translate<MessageKey<typeof messages>>,
  f: Formats,
): string | null {
  const mine = countingVotes(activity, me.nowMs).latest.find(({ userId }) => userId === me.userId);
  if (mine) {
    if (mine.selection === 'VOTE_SELECTION_REJECTED')
      return t('youRejected', { at: f.time(instantOf(mine.createdAt)) });
    return me.own && activity.votes[0]?.id === mine.id
      ? t('youAsked')
      : t('youApproved', { at: f.time(instantOf(mine.createdAt)) });
  }
  return activity.canApprove || activity.canReject ? null : t('notYours');
}

function useVote(activity: ActivityView, onCast: (cast: Cast | null) => void) {
  const bridge = useBridge();
  const submit = useSubmit();
  const attempt = useAttempt();
  const t = useMessages(messages);
  return async (selection: 'approve' | 'reject', note: string): Promise<boolean> => {
    onCast(null);
    const { id, fingerprint } = activity;
    const answer = await submit(`${selection}_activity`, { fingerprint }, t('voteLost'));
    // What fails on the last approval is the request, not the vote.
    const failed = 'problem' in answer && answer.activity?.id === id;
    if ('problem' in answer && !failed) {
      onCast({ outcome: 'lost', problem: answer.problem });
      return false;
    }
    const text = note.trim();
    const noted = text === '' ? null : await attempt(t('voteLost'), () => bridge.local.addNote(id, text));
    onCast({
      outcome: 'problem' in answer ? 'failed' : outcomeOf(selection, answer.activity.status),
      ...(noted && 'problem' in noted ? { noteLost: noted.problem.happened } : {}),
    });
    return true;
  };
}
