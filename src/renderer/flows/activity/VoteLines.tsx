import type { ReactNode } from 'react';
import { instantOf, type VoteView } from '../../api/activity-view.ts';
import type { ActivityText } from './activity-text.tsx';
import { Initials } from '../../ui/parts/Initials.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { classNames, style } from '../../ui/text/style.ts';
import { useCredentialName } from './credentials.ts';
import classes from './VoteLines.module.css';
import { messages } from './messages.ts';

export function VoteLines(props: { votes: readonly VoteView[]; names: ActivityText; children?: ReactNode }) {
  return (
    <ul className={style('list')}>
      {props.votes.map((vote) => (
        <Voter key={vote.id} vote={vote} names={props.names} />
      ))}
      {props.children}
    </ul>
  );
}

function Voter({ vote, names }: { vote: VoteView; names: ActivityText }) {
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
      <Status kind={approved ? 'done' : 'rejected'}>{t(approved ? 'approved' : 'rejected')}</Status>
    </VoteLine>
  );
}

export function VoteLine(props: { name: string; who: ReactNode; how: ReactNode; children: ReactNode }) {
  return (
    <li className={classNames(style('wrapRow', 'lineBelow'), classes.person)}>
      <Initials name={props.name} />
      <span className={classes.who}>
        <span className={style('strong', 'breakable')}>{props.who}</span>
        <span className={style('note', 'breakable')}>{props.how}</span>
      </span>
      <span className={style('quiet')}>{props.children}</span>
    </li>
  );
}
