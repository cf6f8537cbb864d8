import { Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { limits } from '#shared/limits.ts';
import { isAtLeast } from '#shared/risk.ts';
import { countingVotes } from '../../api/activity-votes.ts';
import { instantOf, submitterOf } from '../../api/activity-view.ts';
import type { ActivityView, ActivityText } from '../../flows/activity/activity-text.tsx';
import { useInfo, useSubmit } from '../../api/hooks.ts';
import { ArmedButton } from '../../ui/parts/ArmedButton.tsx';
import { TypedName } from '../../ui/parts/TypedName.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { outcomeOf, type Cast } from './AfterVote.tsx';
import { typedName, useRisk } from '../../flows/activity/risk.tsx';
import { NodeList } from '../../ui/text/NodeList.tsx';
import { style } from '../../ui/text/style.ts';
import type { ApprovalStatus } from '../../flows/activity/approval-status.ts';
import { messages } from './messages.ts';
import { needsFactors, StepsInWords } from './SecondFactors.tsx';
import { useApproveLabel } from './approve-label.ts';

/**
 * The operator's vote, at the foot of what it decides about: for what is sensitive its object's name typed, a note, which a critical
 * request needs as the reason of an approval, reject and approve.
 * Where no vote of theirs is wanted it says why.
 */
export function VoteBar(props: {
  activity: ActivityView;
  status: ApprovalStatus | undefined;
  names: ActivityText;
  nowMs: number;
  onCast: (cast: Cast | null) => void;
}) {
  const { activity, names, nowMs } = props;
  const t = useMessages(messages);
  const { userId } = useInfo();
  const [note, setNote] = useState('');
  const [typed, setTyped] = useState(false);
  const [casting, setCasting] = useState(false);
  const vote = useVote(activity);
  const approve = useApproveLabel(activity);
  const { canReject } = activity;
  const canApprove = activity.canApprove && props.status?.ifApproved !== 'proves-nothing';
  const risk = useRisk(activity);
  const sensitive = risk !== undefined && isAtLeast(risk.level, 'sensitive');
  const wantsReason = canApprove && risk?.level === 'critical';
  const own = submitterOf(activity) === userId;
  const armKey = `${activity.id} ${activity.status} ${activity.votes.length}`;

  const cast = async (selection: 'approve' | 'reject'): Promise<void> => {
    if (casting) return;
    setCasting(true);
    props.onCast(null);
    const made = await vote(selection, note.trim());
    props.onCast(made);
    if (made.outcome !== 'lost') setNote('');
    setCasting(false);
  };
  return (
    <>
      <Group flex="1 1 18rem" gap="sm" align="flex-end" mr="auto">
        <Standing activity={activity} own={own} nowMs={nowMs} status={props.status} names={names} />
        {canApprove && sensitive && (
          <TypedName name={typedName(activity, names)} label={t('typeThisToApprove')} onMatch={setTyped} />
        )}
        {(canApprove || canReject) && (
          <TextInput
            flex="1 1 10rem"
            maw="21.25rem"
            label={wantsReason && <span className={style('normal', 'quiet')}>{t('approvalReason')}</span>}
            aria-label={wantsReason ? undefined : t('note')}
            placeholder={wantsReason ? undefined : t('note')}
            maxLength={limits.notesCharsMax}
            autoComplete="off"
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
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
            disabled={casting || !risk || (sensitive && !typed) || (wantsReason && note.trim() === '')}
            onClick={() => void cast('approve')}
          >
            {approve}
          </ArmedButton>
        )}
      </Group>
    </>
  );
}

/** Why the operator's vote is not wanted, or not any more; nothing where it is. */
function Standing(props: {
  activity: ActivityView;
  own: boolean;
  nowMs: number;
  status: ApprovalStatus | undefined;
  names: ActivityText;
}) {
  const { activity, own, nowMs } = props;
  const t = useMessages(messages);
  const f = useFormats();
  const { userId: ownId } = useInfo();
  const { lostVoteIds, missingFactors = [] } = props.status ?? {};
  const missing = missingFactors.find(({ userId }) => userId === ownId)?.missing;
  if (missing)
    return (
      <span className={style('quiet', 'wide')}>{t.rich('youProve', { steps: <StepsInWords steps={missing} /> })}</span>
    );
  if (needsFactors(activity) && !activity.canApprove) {
    const who = <NodeList>{missingFactors.map(({ userId }) => props.names.person(userId))}</NodeList>;
    return <span className={style('quiet', 'wide')}>{t.rich('othersProve', { who })}</span>;
  }
  const mine = countingVotes(activity, nowMs, lostVoteIds).latest.find(({ userId }) => userId === ownId);
  if (!mine && (activity.canApprove || activity.canReject)) return null;
  const asked = own && activity.votes[0]?.id === mine?.id;
  const said = mine?.selection === 'VOTE_SELECTION_REJECTED' ? 'youRejected' : asked ? 'youAsked' : 'youApproved';
  return (
    <span className={style('quiet', 'wide')}>
      {mine ? t(said, { at: f.time(instantOf(mine.createdAt)) }) : t('notYours')}
    </span>
  );
}

function useVote(activity: ActivityView) {
  const submit = useSubmit();
  const t = useMessages(messages);
  return async (selection: 'approve' | 'reject', note: string): Promise<Cast> => {
    const { id, fingerprint } = activity;
    // The note goes with the vote: there is no vote without its reason, and its stamp covers both.
    const params = { fingerprint, ...(note !== '' && { note }) };
    const answer = await submit(`${selection}_activity`, params, t('voteLost'));
    // What fails on the last approval is the request, not the vote.
    if ('problem' in answer && answer.activity?.id !== id) return { outcome: 'lost', problem: answer.problem };
    return { outcome: 'problem' in answer ? 'failed' : outcomeOf(selection, answer.activity.status) };
  };
}
