import { useCall, useInfo, useNow } from '../../api/hooks.ts';
import { TypedNameDialog } from '../../flows/FormDialog.tsx';
import { useSubmission } from '../../flows/use-submission.ts';
import { Callout } from '../../ui/parts/Callout.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { credentialMessages } from './credential-messages.ts';
import type { Person } from './people-facts.ts';
import { quorumRisks, type QuorumRisk } from './quorum-risk.ts';
import { QuorumRisks } from './QuorumRisks.tsx';

export type CredentialKind = 'key' | 'passkey' | 'signIn';

const titles = { key: 'deleteKey', passkey: 'deletePasskey', signIn: 'deleteSignIn' } as const;
const everyMs = 60_000;

export function DeleteCredential(props: {
  person: Person;
  kind: CredentialKind;
  credential: Readonly<{ id: string; name: string; caution?: string | undefined }>;
  onClose: () => void;
}) {
  const t = useMessages(credentialMessages);
  const { person, kind, credential, onClose } = props;
  const { send, ...submission } = useSubmission();
  const risks = useRisksWithout(person, kind, credential.id);

  const remove = () => {
    const { userId } = person;
    const [ids, title, ends] = [[credential.id], t('credentialNotDeleted'), { onDone: onClose }];
    if (kind === 'key') return send('delete_api_keys', { userId, apiKeyIds: ids }, title, ends);
    if (kind === 'passkey') return send('delete_authenticators', { userId, authenticatorIds: ids }, title, ends);
    return send('delete_oauth_providers', { userId, providerIds: ids }, title, ends);
  };
  return (
    <TypedNameDialog
      title={t(titles[kind])}
      submission={submission}
      actionLabel={t('delete')}
      pending={t.rich('deleteAsked', { name: <SafeText text={credential.name} /> })}
      name={credential.name}
      nameLabel={t('typeToDelete')}
      onSubmit={remove}
      onClose={onClose}
    >
      <QuorumRisks risks={risks} />
      {credential.caution !== undefined && <Callout tone="wait">{credential.caution}</Callout>}
      <p className={style('flush')}>{t(kind === 'signIn' ? 'deleteSignInWords' : 'deleteKeyWords')}</p>
    </TypedNameDialog>
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
