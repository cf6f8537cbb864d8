import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useCall, useInfo, useNow } from '../../api/hooks.ts';
import { isSession, type User, type UserKey } from '../../api/people.ts';
import { FormDialog } from '../../flows/FormDialog.tsx';
import { ListSection } from '../../flows/ListSection.tsx';
import { ChosenBar } from '../../flows/several/Several.tsx';
import { useSubmission } from '../../flows/use-submission.ts';
import { useMessages } from '../../messages/translate.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { FocusedNotice } from '../../ui/parts/FocusedNotice.tsx';
import { useChosen } from '../../ui/table/use-choice.ts';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { style } from '../../ui/text/style.ts';
import { actionColumn, credentialColumn, useRisksWithout } from './Credentials.tsx';
import { messages } from './messages.ts';
import { expiresAtMs } from './quorum-risk.ts';
import { QuorumRisks } from './QuorumRisks.tsx';
import { useKeyList, type KeyRow } from './use-key-list.tsx';

const everyMs = 30_000;

const idOf = ({ id }: KeyRow): string => id;

/** The session keys of a person, which logins made, with dialogs that end one or several. No query lists the sessions that only read. */
export function Sessions({ person }: { person: User }) {
  const t = useMessages(messages);
  const sessions = useMemo(
    () => person.apiKeys.filter(isSession).map((key) => ({ id: key.apiKeyId, name: key.apiKeyName, key })),
    [person],
  );
  const [ending, setEnding] = useState<readonly UserKey[]>();
  const [ended, setEnded] = useState<readonly UserKey[]>();
  const end = (rows: readonly KeyRow[]) => {
    setEnded(undefined);
    setEnding(rows.map(({ key }) => key));
  };
  const { columns, fields } = useKeyList(person, t('colOpened'));
  const { rows: chosen, choice, clear } = useChosen(sessions, idOf);
  return (
    <ListSection
      title={t('sessionsTitle')}
      actions={
        sessions.length > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => end(sessions)}>
            {t('endAll')}
          </Button>
        )
      }
      bar={
        <ChosenBar n={chosen.length} onClear={clear}>
          <Button variant="outline" color="signal" size="xs" onClick={() => end(chosen)}>
            {t('endSeveral', { n: chosen.length })}
          </Button>
        </ChosenBar>
      }
      rows={sessions}
      columns={[
        credentialColumn<KeyRow>(t('name'), ({ key }) => <SessionFacts session={key} />),
        ...columns,
        actionColumn(
          t('endIt'),
          '9rem',
          (name) => t('endOne', { name }),
          (row: KeyRow) => end([row]),
        ),
      ]}
      exported={{ file: 'sessions', fields }}
      orderName="sort-sessions"
      lines={2}
      rowKey={idOf}
      rowLabel={({ name }) => name}
      choice={choice}
      empty={<p className={style('none')}>{t('noSessions')}</p>}
    >
      <p className={style('hint', 'top12')}>{t('readOnlySessions')}</p>
      {ended && <Ended keys={ended} />}
      {ending && <EndSessions person={person} keys={ending} onEnded={setEnded} onClose={() => setEnding(undefined)} />}
    </ListSection>
  );
}

/** How a session was opened, and under which profile. */
function SessionFacts({ session }: { session: UserKey }) {
  const t = useMessages(messages);
  const profiles = useCall('get_session_profiles', {}).data?.sessionProfiles;
  const { type, sessionProfileId: id } = session.credential;
  const profile = profiles?.find(({ sessionProfileId }) => sessionProfileId === id)?.sessionProfileName ?? id;
  return (
    <span className={style('facts')}>
      <span>{t('sessionKind', { kind: type })}</span>
      {profile !== undefined && (
        <span>
          {t('profile')} <SafeText text={profile} />
        </span>
      )}
    </span>
  );
}

function EndSessions(props: {
  person: User;
  keys: readonly UserKey[];
  onEnded: (keys: readonly UserKey[]) => void;
  onClose: () => void;
}) {
  const t = useMessages(messages);
  const { person, keys, onEnded, onClose } = props;
  const { userId, userName } = person;
  const { userId: ownId } = useInfo();
  const { send, ...submission } = useSubmission();
  const apiKeyIds = keys.map(({ apiKeyId }) => apiKeyId);
  const risks = useRisksWithout(person, apiKeyIds);
  const n = keys.length;
  const isAll = n === person.apiKeys.filter(isSession).length;
  const name = <SafeText text={userName} max={60} />;
  const [first] = keys;
  const onDone = () => {
    onEnded(keys);
    onClose();
  };
  return (
    <FormDialog
      title={
        n === 1 && first
          ? t.rich('endOne', { name: <SafeText text={first.apiKeyName} max={60} /> })
          : t.rich(isAll ? 'endAllOf' : 'endPending', { n, name })
      }
      submission={submission}
      actionLabel={n === 1 ? t('endIt') : isAll ? t('endAll') : t('endSeveral', { n })}
      danger="filled"
      pending={t.rich('endPending', { n, name })}
      onSubmit={() => send('delete_api_keys', { userId, apiKeyIds }, t('notEnded'), { onDone })}
      onClose={onClose}
    >
      <QuorumRisks risks={risks} />
      <p className={style('flush')}>{t('endWords', { n, self: String(userId === ownId) })}</p>
      {n > 1 && <Names keys={keys} />}
      <p className={style('hint', 'flush')}>{t('endReadOnly')}</p>
    </FormDialog>
  );
}

/** Says which sessions ended, and which keys were those of sessions whose time was over before. */
function Ended({ keys }: { keys: readonly UserKey[] }) {
  const t = useMessages(messages);
  const nowMs = useNow(everyMs);
  const [endedMs] = useState(nowMs);
  const had = keys.filter((key) => expiresAtMs(key) <= endedMs);
  return (
    <FocusedNotice of={keys}>
      <Callout tone="done" title={t('ended', { n: keys.length - had.length })}>
        {t('endedWords')}
        <Names keys={keys} expired={had} />
      </Callout>
    </FocusedNotice>
  );
}

function Names({ keys, expired = [] }: { keys: readonly UserKey[]; expired?: readonly UserKey[] }) {
  const t = useMessages(messages);
  return (
    <ul className={style('bullets')}>
      {keys.map((key) => (
        <li key={key.apiKeyId}>
          <SafeText text={key.apiKeyName} max={120} />
          {expired.includes(key) && ` (${t('hadExpired')})`}
        </li>
      ))}
    </ul>
  );
}
