import { Anchor, Group, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { OfflineVoteFile, ReadVoteRequest } from '#shared/bridge.ts';
import type { VoteSelection } from '#shared/enums.ts';
import { limits } from '#shared/limits.ts';
import { isAtLeast } from '#shared/risk.ts';
import { useVaultStatus } from '../../api/hooks.ts';
import { typedName } from '../../flows/activity/risk.tsx';
import type { ActivityText } from '../../flows/activity/activity-text.tsx';
import { ArmedButton } from '../../ui/parts/ArmedButton.tsx';
import { FileDrop } from '../../ui/parts/FileDrop.tsx';
import { FocusedNotice } from '../../ui/parts/FocusedNotice.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { Segmented } from '../../ui/parts/Segmented.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { TypedName } from '../../ui/parts/TypedName.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { CarryOut } from '../../flows/offline-votes/CarryOut.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';
import { asActivity } from './VoteRequest.tsx';

/** What somebody votes with: a key file, whose bytes are kept for one vote, or the key of whoever acts at the vault that is open here. */
type VoteKey = Readonly<{
  /** Which of the two. */
  with: 'file' | 'own';
  choose: (which: 'file' | 'own') => void;
  /** The name of whoever acts at the open vault; undefined where none is open. */
  ownName: string | undefined;
  /** What the file in hand is called, empty where its text was pasted; null where there is none. */
  fileName: string | null;
  /** Takes a key file in hand; its bytes are overwritten once they are used, or taken away. */
  hold: (bytes: Uint8Array, name: string) => void;
  letGo: () => void;
  ready: boolean;
  /** Runs something with the bytes of the file, or with none for the own key; of the file nothing is left afterwards. */
  use: <Value>(run: (bytes: Uint8Array | undefined) => Promise<Value>) => Promise<Value>;
}>;

export function useVoteKey(): VoteKey {
  const ownName = useVaultStatus().data?.info?.userName;
  const [chosen, choose] = useState<'file' | 'own'>(ownName === undefined ? 'file' : 'own');
  const held = useRef<Uint8Array | null>(null);
  const [fileName, setFileName] = useState<string | null>(null);
  // A vault that is locked meanwhile takes its key with it.
  const which = ownName === undefined ? 'file' : chosen;

  const letGo = (): void => {
    held.current?.fill(0);
    held.current = null;
    setFileName(null);
  };
  useEffect(
    () => () => {
      held.current?.fill(0);
      held.current = null;
    },
    [],
  );
  return {
    with: which,
    choose,
    ownName,
    fileName,
    hold: (bytes, name) => {
      held.current?.fill(0);
      held.current = bytes;
      setFileName(name);
    },
    letGo,
    ready: which === 'own' || fileName !== null,
    use: async (run) => {
      if (which === 'own') return run(undefined);
      return run(held.current ?? new Uint8Array()).finally(letGo);
    },
  };
}

/** A key file is one line: main takes no more. */
const keyBytesMax = 4_096;

export function WithKey({ voteKey }: { voteKey: VoteKey }) {
  const t = useMessages(messages);
  const { ownName, fileName } = voteKey;
  return (
    <Section title={t('voteWith')}>
      <div className={style('column', 'gap12')}>
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
          <p className={style('hint', 'breakable')}>
            {t.rich('ownKey', { name: <SafeText text={ownName ?? ''} max={80} /> })}
          </p>
        ) : fileName === null ? (
          <FileDrop label={t('giveKey')} hint={t('giveKeyHint')} maxBytes={keyBytesMax} paste onBytes={voteKey.hold} />
        ) : (
          <p className={style('hint', 'breakable')} role="status">
            <Status kind="done">
              {t.rich('keyHere', { name: fileName === '' ? t('keyPasted') : <SafeText text={fileName} max={80} /> })}
            </Status>{' '}
            <Anchor component="button" type="button" underline="always" size="sm" onClick={voteKey.letGo}>
              {t('keyAway')}
            </Anchor>
          </p>
        )}
      </div>
    </Section>
  );
}

/** The vote, at the foot of what it decides about: as where a vault is open, never by Enter, and armed after a moment. */
export function CastVote(props: {
  read: ReadVoteRequest;
  names: ActivityText;
  voteKey: VoteKey;
  onCast: (selection: VoteSelection, reason: string) => Promise<void>;
}) {
  const { read, names, voteKey } = props;
  const t = useMessages(messages);
  const [typed, setTyped] = useState(false);
  const [voting, setVoting] = useState(false);
  const activity = asActivity(read);
  const [reason, setReason] = useState('');
  const sensitive = isAtLeast(read.level, 'sensitive');
  const wantsReason = read.level === 'critical';
  const armKey = `${read.fingerprint} ${voteKey.with} ${voteKey.ready}`;
  const cast = async (selection: VoteSelection): Promise<void> => {
    setVoting(true);
    await props.onCast(selection, reason.trim());
    setVoting(false);
  };
  return (
    <>
      <Group align="flex-end" gap="sm" mr="auto">
        {!voteKey.ready && <p className={style('hint', 'breakable')}>{t('keyNeeded')}</p>}
        {sensitive && <TypedName name={typedName(activity, names)} label={t('typeThisToApprove')} onMatch={setTyped} />}
        {wantsReason && (
          <TextInput
            label={<span className={style('normal', 'quiet')}>{t('approvalReason')}</span>}
            w="21.25rem"
            maw="100%"
            maxLength={limits.notesCharsMax}
            autoComplete="off"
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </Group>
      {voting && (
        <span role="status" className={style('hint', 'breakable')}>
          {t('voting')}
        </span>
      )}
      <ArmedButton
        tone="reject"
        armKey={armKey}
        disabled={voting || !voteKey.ready}
        onClick={() => void cast('VOTE_SELECTION_REJECTED')}
      >
        {t('makeRejection')}
      </ArmedButton>
      <ArmedButton
        tone="approve"
        armKey={armKey}
        disabled={voting || !voteKey.ready || (sensitive && !typed) || (wantsReason && reason.trim() === '')}
        onClick={() => void cast('VOTE_SELECTION_APPROVED')}
      >
        {t('makeApproval')}
      </ArmedButton>
    </>
  );
}

/** The vote that was made, to be carried back. */
export function VoteMade(props: { selection: VoteSelection; vote: OfflineVoteFile }) {
  const t = useMessages(messages);
  return (
    <div className={style('bottom24')}>
      <FocusedNotice className={style('pad12', 'bottom16', 'sunken', 'frame')}>
        <Status kind={props.selection === 'VOTE_SELECTION_APPROVED' ? 'done' : 'rejected'}>
          <strong>{t('voted', { vote: props.selection })}</strong>
        </Status>
        <p className={style('hint')}>{t('votedWhy')}</p>
      </FocusedNotice>
      <Section title={t('theVote')}>
        <div className={style('column', 'gap12')}>
          <p className={style('hint')}>{t('voteHolds')}</p>
          <CarryOut what="vote" carried={props.vote} />
        </div>
      </Section>
    </div>
  );
}
