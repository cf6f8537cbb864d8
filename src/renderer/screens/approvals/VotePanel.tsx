import { isWaiting } from '#shared/enums.ts';
import { use } from 'react';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { Trace } from '../../flows/activity/explained/Explained.tsx';
import {
  RouteGauge,
  useRouteName,
  VoteLine,
  VoteLines,
  VotesOf,
  type RouteWords,
} from '../../flows/activity/ActivityVotes.tsx';
import { countingVotes } from '../../api/activity-votes.ts';
import { submitterOf } from '../../api/activity-view.ts';
import type { ActivityView, ActivityText } from '../../flows/activity/activity-text.tsx';
import { useCall, useInfo } from '../../api/hooks.ts';
import { useOperators } from '../../api/operators.ts';
import { SwitchContext } from '../../api/ask-contexts.ts';
import { Section } from '../../ui/parts/Section.tsx';
import { Fingerprint } from '../../ui/text/Fingerprint.tsx';
import { NodeList } from '../../ui/text/NodeList.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import type { ApprovalStatus } from '../../flows/activity/approval-status.ts';
import { messages } from './messages.ts';
import { MissingFactors, needsFactors, SecondFactors } from './SecondFactors.tsx';

/** How many of those who can still vote are named. */
const openMax = 6;

type PanelProps = {
  activity: ActivityView;
  approvalStatus: ApprovalStatus | undefined;
  names: ActivityText;
  nowMs: number;
};

export function VotePanel(props: PanelProps) {
  const { activity } = props;
  const t = useMessages(messages);
  const waits = isWaiting(activity.status);
  const { routes: all = [], ifRejected } = props.approvalStatus ?? {};
  const routes = waits ? all : [];
  return (
    <>
      <Section title={t('votes')} aside={routes.length === 0 && <VotesOf {...props} status={props.approvalStatus} />}>
        {routes.length > 0 && (
          <ul className={style('list', 'grid', 'gap8', 'below')} aria-label={t('routes')}>
            {routes.map((route) => (
              <li key={route.policyId ?? ''}>
                <RouteGauge route={route} names={props.names} />
              </li>
            ))}
          </ul>
        )}
        {waits && ifRejected !== undefined && <p className={style('below')}>{t(`reject.${ifRejected}`)}</p>}
        <People {...props} />
        {waits && <OthersHere {...props} />}
      </Section>
      {waits && <SecondFactors activity={activity} names={props.names} />}
      {waits && props.approvalStatus && (
        <Section title={t(needsFactors(activity) ? 'whyPending' : 'why')}>
          <Why activity={activity} approvalStatus={props.approvalStatus} names={props.names} />
          <Trace activityId={activity.id} names={props.names} />
        </Section>
      )}
      {waits && (
        <Section title={t('elsewhere')}>
          <p className={style('hint')}>{t('elsewhereWhy')}</p>
          <ul className={style('list', 'grid', 'gap8', 'top8')}>
            <li>
              <Link to={`/approvals/${activity.id}/carry`}>{t('carry')}</Link>
            </li>
            <li>
              <Link to="/approvals/bring">{t('bring')}</Link>
            </li>
          </ul>
        </Section>
      )}
      <FingerprintSection value={activity.fingerprint} />
    </>
  );
}

function People({ activity, approvalStatus, names, nowMs }: PanelProps) {
  const t = useMessages(messages);
  const { userId: ownId } = useInfo();
  const waits = isWaiting(activity.status);
  const { lostVoteIds } = approvalStatus ?? {};
  const { latest, lost, lapsed } = countingVotes(activity, nowMs, lostVoteIds);
  const counting = new Set([...latest, ...lost].map(({ id }) => id));
  // Once it has ended nothing lapses any more: the votes stand as they were.
  const shown = activity.votes.filter((vote) => !waits || counting.has(vote.id));
  // Whose vote counts no longer may vote again.
  const spoken = new Set(shown.filter((vote) => !waits || !lost.includes(vote)).map(({ userId }) => userId));
  const routesFor = useRouteWords(approvalStatus, names);
  // The operator first, whose vote is decided here, and those last whose approval counts for nothing.
  const place = (userId: string): number => (userId === ownId ? 0 : routesFor(userId)?.counts === false ? 2 : 1);
  const own = waits && routesFor(ownId)?.counts === false ? [ownId] : [];
  const open = [...new Set([...own, ...(approvalStatus?.voters ?? [])])]
    .filter((userId) => !spoken.has(userId))
    .toSorted((one, other) => place(one) - place(other));
  return (
    <>
      {waits && lapsed && <p className={style('hint')}>{t('lapsed')}</p>}
      <VoteLines
        votes={shown}
        lostVoteIds={waits ? lostVoteIds : undefined}
        routesOf={({ userId, selection }) =>
          waits && selection === 'VOTE_SELECTION_APPROVED' ? routesFor(userId) : undefined
        }
        names={names}
      >
        {open.slice(0, openMax).map((userId) => (
          <VoteLine
            key={userId}
            name={names.personName(userId)}
            who={names.person(userId)}
            how={userId === submitterOf(activity) ? t('hisRequest') : undefined}
            routes={routesFor(userId)}
          >
            {routesFor(userId)?.counts === false ? null : userId === ownId ? (
              <Status kind="waits">{t('yourVote')}</Status>
            ) : (
              t('undecided')
            )}
          </VoteLine>
        ))}
      </VoteLines>
      {open.length > openMax && <p className={style('hint', 'top4')}>{t('moreCan', { n: open.length - openMax })}</p>}
    </>
  );
}

/** Gives what is said of the routes that somebody's approval counts for, or would; undefined where the routes are not known. */
function useRouteWords(status: ApprovalStatus | undefined, names: ActivityText) {
  const t = useMessages(messages);
  const f = useFormats();
  const nameOf = useRouteName(names);
  return (userId: string): RouteWords | undefined => {
    if (!status?.routes) return undefined;
    const counting = status.routes.filter(({ approvedBy, voters }) => [...approvedBy, ...voters].includes(userId));
    if (counting.length === 0) return { words: t('countsForNone'), counts: false };
    return { words: t('countsFor', { routes: f.list(counting.map(nameOf)) }), counts: true };
  };
}

/** Those who have a way in here and could vote, where the operator's own vote is not enough. */
function OthersHere({ activity, approvalStatus, names, nowMs }: PanelProps) {
  const t = useMessages(messages);
  const { userId: ownId } = useInfo();
  const askToSwitch = use(SwitchContext);
  const operators = useOperators().data;
  const spoken = new Set(
    countingVotes(activity, nowMs, approvalStatus?.lostVoteIds).latest.map(({ userId }) => userId),
  );
  const voters = new Set(approvalStatus?.voters ?? []);
  const able = (operators ?? []).filter(({ userId }) => userId !== ownId && voters.has(userId) && !spoken.has(userId));
  if (!askToSwitch || approvalStatus?.ifApproved === 'carried-out' || able.length === 0) return null;
  return (
    <ul className={style('list', 'grid', 'gap8', 'top8')}>
      {able.slice(0, openMax).map(({ userId }) => (
        <li key={userId}>
          <Anchor
            component="button"
            type="button"
            underline="always"
            size="sm"
            ta="start"
            onClick={() => askToSwitch(userId)}
          >
            {t.rich('canVoteHere', { name: names.person(userId) })}
          </Anchor>
        </li>
      ))}
    </ul>
  );
}

/** Whose approvals are missing or, where there are enough, whose further credentials. */
function Why(props: { activity: ActivityView; approvalStatus: ApprovalStatus; names: ActivityText }) {
  const { activity, approvalStatus, names } = props;
  const t = useMessages(messages);
  const quorum = useCall('get_organization_configs').data?.configs.quorum;
  if (!quorum) return null;
  const policies = approvalStatus.policyIds.map((policyId) => (
    <Link key={policyId} to={`/policies/${policyId}`}>
      <SafeText text={names.nameOf('policy', policyId) ?? policyId} />
    </Link>
  ));
  if (needsFactors(activity))
    return (
      <>
        <p className={style('below')}>{t('whyFactors')}</p>
        <MissingFactors approvalStatus={approvalStatus} names={names} />
      </>
    );
  return (
    <>
      <p className={style('below', 'breakable')}>
        {t.rich(policies.length === 0 ? 'whyQuorum' : 'whyPolicy', {
          need: quorum.threshold,
          total: quorum.userIds.length,
          n: policies.length,
          policies: <NodeList>{policies}</NodeList>,
        })}
      </p>
      <MissingFactors approvalStatus={approvalStatus} names={names} />
    </>
  );
}

export function FingerprintSection({ value }: { value: string }) {
  const t = useMessages(messages);
  return (
    <Section title={t('fingerprint')}>
      <Fingerprint value={value} />
      <p className={style('hint', 'top4')}>{t('readAloud')}</p>
    </Section>
  );
}
