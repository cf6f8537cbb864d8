import { Button } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { useCall, useInfo, useNow } from '../../api/hooks.ts';
import { PendingApproval } from '../../flows/PendingApproval.tsx';
import { Dialog } from '../../ui/parts/Dialog.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { TypedName } from '../../ui/parts/TypedName.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { credentialMessages } from './credential-messages.ts';
import type { Person } from './people-facts.ts';
import { quorumRisks, type QuorumRisk } from './quorum-risk.ts';
import { QuorumRisks } from './QuorumRisks.tsx';
import { useSubmission } from '../../flows/use-submission.ts';
import { style } from '../../ui/text/style.ts';

export type CredentialKind = 'key' | 'passkey' | 'signIn';
type Props = {
  person: Person;
  kind: CredentialKind;
  credential: Readonly<{ id: string; name: string; caution?: string | undefined }>;
  onClose: () => void;
};

const titles = { key: 'deleteKey', passkey: 'deletePasskey', signIn: 'deleteSignIn' } as const;
const everyMs = 60_000;

export function DeleteCredential({ person, kind, credential, onClose }: Props) {
  const t = useMessages(credentialMessages);
  const submission = useSubmission();
  const [typed, setTyped] = useState(false);
  const risks = useRisksWithout(person, kind, credential.id);

  const remove = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (!typed) return;
    const title = t('credentialNotDeleted');
    const { userId } = person;
    const sent =
      kind === 'key'
        ? await submission.send('delete_api_keys', { userId, apiKeyIds: [credential.id] }, title)
        : kind === 'passkey'
          ? await submission.send('delete_authenticators', { userId, authenticatorIds: [credential.id] }, title)
          : await submission.send('delete_oauth_providers', { userId, providerIds: [credential.id] }, title);
    if (sent && 'state' in sent && sent.state === 'done') onClose();
  };
  if (submission.waits !== undefined)
    return (
      <Dialog title={t(titles[kind])} onClose={onClose} foot={<Button onClick={onClose}>{t('close')}</Button>}>
        <PendingApproval
          what={t.rich('credentialAsked', { name: <SafeText text={credential.name} /> })}
          activityId={submission.waits}
        />
      </Dialog>
    );
  return (
    <Dialog title={t(titles[kind])} onClose={onClose}>
      <form className={style('column', 'gap16')} onSubmit={(event) => void remove(event)}>
        {submission.problem && <ProblemNotice problem={submission.problem} />}
        <QuorumRisks risks={risks} />
        {credential.caution !== undefined && <Callout tone="wait">{credential.caution}</Callout>}
        <p className={style('flush')}>{t(kind === 'signIn' ? 'deleteSignInWords' : 'deleteKeyWords')}</p>
        <TypedName name={credential.name} label={t('typeToDelete')} onMatch={setTyped} />
        <div className={style('foot')}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" color="signal" disabled={!typed} loading={submission.busy}>
            {t('remove')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function useRisksWithout(person: Person, kind: CredentialKind, id: string): readonly QuorumRisk[] {
  const users = useCall('list_users', {}).data?.users;
  const quorum = useCall('get_organization_configs', {}).data?.configs.quorum;
  const nowMs = useNow(everyMs);
  const { userId: ownId } = useInfo();
  if (!users || !quorum || kind === 'signIn') return [];
  const without: Person = {
    ...person,
    apiKeys: person.apiKeys.filter(({ apiKeyId }) => apiKeyId !== id),
    authenticators: person.authenticators.filter(({ authenticatorId }) => authenticatorId !== id),
  };
  const after = users.map((user) => (user.userId === person.userId ? without : user));
  const before = new Set(quorumRisks(quorum, users, nowMs, ownId).map((risk) => JSON.stringify(risk)));
  return quorumRisks(quorum, after, nowMs, ownId).filter((risk) => !before.has(JSON.stringify(risk)));
}
