import { Anchor } from '@mantine/core';
import { useState } from 'react';
import type { OfflineVoteFile, ReadVoteRequest } from '#shared/bridge.ts';
import type { VoteSelection } from '#shared/enums.ts';
import { typedName } from '../../flows/activity/typed-name.ts';
import type { ActivityText } from '../../flows/activity/activity-text.tsx';
import { useSensitivity } from '../../flows/activity/use-sensitivity.ts';
import { ArmedButton } from '../../ui/parts/ArmedButton.tsx';
import { FileDrop } from '../../ui/parts/FileDrop.tsx';
import { FieldError } from '../../ui/parts/FieldError.tsx';
import { FocusedNotice } from '../../ui/parts/FocusedNotice.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { Segmented } from '../../ui/parts/Segmented.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { TypedName } from '../../ui/parts/TypedName.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { CarryOut } from '../../flows/offline-votes/CarryOut.tsx';
import { style } from '../../ui/text/style.ts';
import classes from './Vote.module.css';
import type { VoteKey } from './vote-key.ts';
import { voteMessages } from './vote-messages.ts';
import { asActivity } from './VoteRequest.tsx';

/** A key file is one line: main takes no more. */
const keyBytesMax = 4_096;

export function WithKey({ voteKey }: { voteKey: VoteKey }) {
  const t = useMessages(voteMessages);
  const [tooLarge, setTooLarge] = useState(false);
  const { ownName, fileName } = voteKey;
  const give = (bytes: Uint8Array, name: string): void => {
    setTooLarge(bytes.length > keyBytesMax);
    if (bytes.length <= keyBytesMax) return voteKey.hold(bytes, name);
    bytes.fill(0);
  };
  return (
    <Section title={t('voteWith')}>
      <div className={style('grid', 'gap12', 'shrink')}>
        {ownName !== undefined && (
          <div>
            <Segmented
              label={t('voteWith')}
              value={voteKey.with}
              onChange={voteKey.choose}
              options={[
                { value: 'own', label: t('withOwn') },
                { value: 'file', label: t('withFile') },
              ]}
            />
          </div>
        )}
        {voteKey.with === 'own' ? (
          <p className={classes.hint}>{t.rich('ownKey', { name: <SafeText text={ownName ?? ''} max={80} /> })}</p>
        ) : fileName === null ? (
          <FileDrop label={t('giveKey')} hint={t('giveKeyHint')} paste onBytes={give} />
        ) : (
          <p className={classes.hint} role="status">
            <Status kind="done">
              {t.rich('keyHere', { name: fileName === '' ? t('keyPasted') : <SafeText text={fileName} max={80} /> })}
            </Status>{' '}
            <Anchor component="button" type="button" underline="always" size="sm" onClick={voteKey.letGo}>
              {t('keyAway')}
            </Anchor>
          </p>
        )}
        <FieldError>{tooLarge && t('keyTooLarge')}</FieldError>
      </div>
    </Section>
  );
}

/** The vote, at the foot of what it decides about: as where a vault is open, never by Enter, and armed after a moment. */
export function CastVote(props: {
  read: ReadVoteRequest;
  names: ActivityText;
  voteKey: VoteKey;
  onCast: (selection: VoteSelection) => Promise<void>;
}) {
  const { read, names, voteKey } = props;
  const t = useMessages(voteMessages);
  const [typed, setTyped] = useState(false);
  const [voting, setVoting] = useState(false);
  const activity = asActivity(read);
  const sensitive = useSensitivity()(activity);
  const armKey = `${read.fingerprint} ${voteKey.with} ${voteKey.ready}`;
  const cast = async (selection: VoteSelection): Promise<void> => {
    setVoting(true);
    await props.onCast(selection);
    setVoting(false);
  };
  return (
    <>
      <div className={classes.footFields}>
        {!voteKey.ready && <p className={classes.hint}>{t('keyNeeded')}</p>}
        {sensitive && <TypedName name={typedName(activity, names)} label={t('typeThisToApprove')} onMatch={setTyped} />}
      </div>
      {voting && (
        <span role="status" className={classes.hint}>
          {t('voting')}
        </span>
      )}
      <ArmedButton
        tone="reject"
        armKey={armKey}
        disabled={voting || !voteKey.ready}
        onClick={() => void cast('VOTE_SELECTION_REJECTED')}
      >
        {t('reject')}
      </ArmedButton>
      <ArmedButton
        tone="approve"
        armKey={armKey}
        disabled={voting || !voteKey.ready || (sensitive && !typed)}
        onClick={() => void cast('VOTE_SELECTION_APPROVED')}
      >
        {t('approve')}
      </ArmedButton>
    </>
  );
}

/** The vote that was made, to be carried back. */
export function VoteMade(props: { selection: VoteSelection; vote: OfflineVoteFile }) {
  const t = useMessages(voteMessages);
  const approved = props.selection === 'VOTE_SELECTION_APPROVED';
  return (
    <div className={classes.made}>
      <FocusedNotice className={classes.outcome}>
        <Status kind={approved ? 'done' : 'rejected'}>
          <strong>{t(approved ? 'approved' : 'rejected')}</strong>
        </Status>
        <p className={classes.hint}>{t('votedWhy')}</p>
      </FocusedNotice>
      <Section title={t('theVote')}>
        <div className={style('grid', 'gap12', 'shrink')}>
          <p className={classes.hint}>{t('voteHolds')}</p>
          <CarryOut what="vote" carried={props.vote} />
        </div>
      </Section>
    </div>
  );
}
