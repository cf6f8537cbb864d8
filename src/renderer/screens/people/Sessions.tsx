import { Button } from '@mantine/core';
import { useState } from 'react';
import { instantOf } from '../../api/activity-view.ts';
import { useCall, useInfo, useNow } from '../../api/hooks.ts';
import { isSession, type User, type UserKey } from '../../api/people.ts';
import { FormDialog } from '../../flows/FormDialog.tsx';
import { useSubmission } from '../../flows/use-submission.ts';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { FocusedNotice } from '../../ui/parts/FocusedNotice.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { style } from '../../ui/text/style.ts';
import { KeyTimes } from './ApiKeys.tsx';
import { CredentialList, useRisksWithout } from './Credentials.tsx';
import { messages } from './messages.ts';
import { expiresAtMs } from './quorum-risk.ts';
import { QuorumRisks } from './QuorumRisks.tsx';

const everyMs = 30_000;

/** The session keys of a person, which logins made, with dialogs that end one or all. No query lists the sessions that only read. */
export function Sessions({ person }: { person: User }) {
  const t = useMessages(messages);
  const sessions = person.apiKeys.filter(isSession);
  const [ending, setEnding] = useState<readonly UserKey[]>();
  const [ended, setEnded] = useState<readonly UserKey[]>();
  const end = (keys: readonly UserKey[]) => {
    setEnded(undefined);
    setEnding(keys);
  };
  return (
    <Section
      title={t('sessionsTitle')}
      aside={
        sessions.length > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => end(sessions)}>
            {t('endAll')}
          </Button>
        )
      }
    >
      {ended && <Ended keys={ended} />}
      {sessions.length === 0 && <p className={style('none')}>{t('noSessions')}</p>}
      <CredentialList
        credentials={sessions.map((key) => ({
          id: key.apiKeyId,
          name: key.apiKeyName,
          facts: <SessionFacts person={person} session={key} />,
          key,
        }))}
        action={t('endIt')}
        actionOn={(name) => t('endOne', { name })}
        onAct={({ key }) => end([key])}
      />
      <p className={style('hint', 'top12')}>{t('readOnlySessions')}</p>
      {ending && <EndSessions person={person} keys={ending} onEnded={setEnded} onClose={() => setEnding(undefined)} />}
    </Section>
  );
}

function SessionFacts({ person, session }: { person: User; session: UserKey }) {
  const t = useMessages(messages);
  const f = useFormats();
  const profiles = useCall('get_session_profiles', {}).data?.sessionProfiles;
  const { type, sessionProfileId: id } = session.credential;
  const profile = profiles?.find(({ sessionProfileId }) => sessionProfileId === id)?.sessionProfileName ?? id;
  return (
    <>
      <span>{t('sessionKind', { kind: type })}</span>
      <span>{t('opened', { date: f.dateTime(instantOf(session.createdAt)) })}</span>
      <KeyTimes person={person} apiKey={session} />
      {profile !== undefined && (
        <span>
          {t('profile')} <SafeText text={profile} />
        </span>
      )}
    </>
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
          : t.rich('endAllOf', { name })
      }
      submission={submission}
      actionLabel={n === 1 ? t('endIt') : t('endAll')}
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
