import { isWaiting } from '#shared/enums.ts';
import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { votesOf } from '../../api/activity-votes.ts';
import { instantOf, type VoteView } from '../../api/activity-view.ts';
import { usePeople } from '../../api/people.ts';
import type { ActivityText, ActivityView } from './activity-text.tsx';
import { nearestRoute, type ApprovalRoute, type ApprovalStatus } from './approval-status.ts';
import { Initials } from '../../ui/parts/Initials.tsx';
import { Definitions, Section } from '../../ui/parts/Section.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { Votes } from '../../ui/parts/Votes.tsx';
import { CodeBlock } from '../../ui/text/CodeBlock.tsx';
import { copyable } from '../../ui/text/CopyableValue.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';

/**
 * The votes of a request: while it waits on the route that needs the fewest further approvals, else as they were cast.
 * @param props.status what the rules say of it while it waits, where that is known
 */
export function VotesOf(props: {
  activity: ActivityView;
  status: ApprovalStatus | undefined;
  names: ActivityText;
  nowMs: number;
  /** In one line: what the route is called, only screen readers are told. */
  short?: boolean;
}) {
  const { activity, status } = props;
  const t = useMessages(messages);
  const waits = isWaiting(activity.status);
  const { approvals, rejections } = votesOf(activity, props.nowMs, status?.lostVoteIds);
  const route = waits ? nearestRoute(status) : undefined;
  if (route) return <RouteGauge route={route} rejected={rejections} names={props.names} short={props.short} />;
  return (
    <span className={style('small', 'grid')}>
      <span>{t('activityApprovals', { n: approvals })}</span>
      {rejections > 0 && <span>{t('rejections', { n: rejections })}</span>}
    </span>
  );
}

/** One route with its approvals. What it needs stays the same, whatever is voted. */
export function RouteGauge(props: {
  route: ApprovalRoute;
  rejected?: number;
  names: ActivityText;
  short?: boolean | undefined;
}) {
  const nameOf = useRouteName(props.names);
  const { need, missing, approvedBy } = props.route;
  const have = missing === undefined ? Math.min(approvedBy.length, need) : need - missing;
  const name = nameOf(props.route);
  return (
    <span className={style('grid', 'shrink')}>
      <Votes have={have} need={need} rejected={props.rejected} label={name} />
      {!props.short && (
        <span className={style('note', 'breakable')}>
          <SafeText text={name} />
        </span>
      )}
    </span>
  );
}

/** Gives what a route is called: the policy, or the root quorum. */
export function useRouteName(names: ActivityText): (route: ApprovalRoute) => string {
  const t = useMessages(messages);
  return ({ policyId }) => (policyId === undefined ? t('rootQuorum') : (names.nameOf('policy', policyId) ?? policyId));
}

/**
 * Votes, each in a line.
 * @param props.lostVoteIds those that count no longer
 * @param props.routesOf what is said of the routes that an approval counts for; undefined where they are not known
 */
export function VoteLines(props: {
  votes: readonly VoteView[];
  lostVoteIds?: readonly string[] | undefined;
  routesOf?: ((vote: VoteView) => RouteWords | undefined) | undefined;
  names: ActivityText;
  children?: ReactNode;
}) {
  return (
    <ul className={style('list')}>
      {props.votes.map((vote) => (
        <Voter
          key={vote.id}
          vote={vote}
          isLost={props.lostVoteIds?.includes(vote.id) === true}
          routes={props.routesOf?.(vote)}
          names={props.names}
        />
      ))}
      {props.children}
    </ul>
  );
}

/** What is said of the routes that somebody's approval counts for. Where it counts for none, the line is dimmed. */
export type RouteWords = Readonly<{ words: string; counts: boolean }>;

function Voter(props: { vote: VoteView; isLost: boolean; routes: RouteWords | undefined; names: ActivityText }) {
  const { vote, isLost, routes, names } = props;
  const t = useMessages(messages);
  const f = useFormats();
  const credential = useCredentialName();
  const approved = vote.selection === 'VOTE_SELECTION_APPROVED';
  const known = names.nameOf('user', vote.userId);
  // Somebody who is gone is still called as the vote remembers them.
  const remembered = vote.user.userName ?? vote.userId;
  return (
    <VoteLine
      name={known ?? remembered}
      who={known === undefined ? <SafeText text={remembered} /> : names.person(vote.userId)}
      how={t('votedWith', { at: f.time(instantOf(vote.createdAt)), what: credential(vote) })}
      routes={isLost ? undefined : routes}
    >
      <Status kind={isLost ? 'failed' : approved ? 'done' : 'rejected'}>
        {isLost ? t('voteCountsNoLonger', { approved: String(approved) }) : t(approved ? 'approved' : 'rejected')}
      </Status>
    </VoteLine>
  );
}

export function VoteLine(props: {
  name: string;
  who: ReactNode;
  how?: ReactNode;
  routes?: RouteWords | undefined;
  children: ReactNode;
}) {
  const { routes } = props;
  return (
    <li className={style('wrapRow', 'lineBelow', 'gap8', 'padBlock4', routes?.counts === false && 'quiet')}>
      <Initials name={props.name} />
      <Box component="span" flex="1 1 8rem" className={style('grid', 'shrink')}>
        <span className={style('strong', 'breakable')}>{props.who}</span>
        {props.how !== undefined && <span className={style('note', 'breakable')}>{props.how}</span>}
        {routes && (
          <span className={style('note', 'breakable')}>
            <SafeText text={routes.words} />
          </span>
        )}
      </Box>
      <span className={style('quiet')}>{props.children}</span>
    </li>
  );
}

/** The bytes that were signed: for each vote the exact text and its stamp, so that it can be checked elsewhere. */
export function Stamps(props: { activity: ActivityView; names: ActivityText }) {
  const t = useMessages(messages);
  const f = useFormats();
  const credential = useCredentialName();
  return props.activity.votes.map((vote) => (
    <Section
      key={vote.id}
      title={t('stampOf', { who: props.names.personText(vote.userId) })}
      aside={t('bytesCount', { n: new TextEncoder().encode(vote.message).length })}
    >
      <p className={style('note', 'above')}>
        {t('votedWith', { at: f.dateTime(instantOf(vote.createdAt)), what: credential(vote) })}
      </p>
      <CodeBlock text={vote.message} label={t('message')} wrap />
      <Definitions
        layout="stacked"
        items={[
          copyable(t('publicKey'), vote.publicKey, 'grouped'),
          { name: t('scheme'), value: <SafeText text={vote.scheme} mono /> },
          copyable(t('signature'), vote.signature, /^[0-9a-f]+$/i.test(vote.signature) ? 'grouped' : undefined),
        ]}
      />
    </Section>
  ));
}

/** Gives what the credential is called that cast a vote. */
function useCredentialName(): (vote: VoteView) => string {
  const t = useMessages(messages);
  const { users } = usePeople();
  return ({ userId, publicKey }) => {
    const user = users.find((one) => one.userId === userId);
    const key = user?.apiKeys.find(({ credential }) => credential.publicKey === publicKey);
    if (key) return t('activityApiKey', { name: key.apiKeyName });
    const passkey = user?.authenticators.find(({ credential }) => credential.publicKey === publicKey);
    return passkey ? t('passkey', { name: passkey.authenticatorName }) : t('unknownKey');
  };
}
