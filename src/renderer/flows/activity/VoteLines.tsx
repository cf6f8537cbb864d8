import type { ReactNode } from 'react';
import { instantOf, type VoteView } from '../../api/activity-view.ts';
import type { ActivityText } from './activity-text.tsx';
import { Initials } from '../../ui/parts/Initials.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { useCredentialName } from './credentials.ts';
import classes from './VoteLines.module.css';
import { messages } from './messages.ts';

/** Who voted, when, with what, and which way; as a list, to which `children` adds who still may. */
export function VoteLines(props: {
  readonly votes: readonly VoteView[];
  readonly names: ActivityText;
  readonly children?: ReactNode;
}) {
  return (
    <ul className={classes.people}>
      {props.votes.map((vote) => (
        <Voter key={vote.id} vote={vote} names={props.names} />
      ))}
      {props.children}
    </ul>
  );
}

function Voter({ vote, names }: { readonly vote: VoteView; readonly names: ActivityText }) {
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
    >
      <Status kind={approved ? 'done' : 'rejected'}>{t(approved ? 'approved' : 'rejectedVote')}</Status>
    </VoteLine>
  );
}

/** One person beside an activity: initials, name, a line under it, and how they stand to it. */
export function VoteLine(props: {
  readonly name: string;
  readonly who: ReactNode;
  readonly how: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <li className={classes.person}>
      <Initials name={props.name} />
      <span className={classes.who}>
        <span className={classes.name}>{props.who}</span>
        <span className={classes.how}>{props.how}</span>
      </span>
      <span className={classes.standing}>{props.children}</span>
    </li>
  );
}
