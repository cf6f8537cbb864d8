import { Box, Button } from '@mantine/core';
import { useState, type ComponentType, type ReactNode } from 'react';
import { useCall, useInfo, useNow } from '../../api/hooks.ts';
import type { User } from '../../api/people.ts';
import { TypedNameDialog } from '../../flows/FormDialog.tsx';
import { useSubmission } from '../../flows/use-submission.ts';
import { useMessages } from '../../messages/translate.tsx';
import { IconTrash } from '../../ui/icons.ts';
import { Callout } from '../../ui/parts/Callout.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';
import { quorumRisks, type QuorumRisk } from './quorum-risk.ts';
import { QuorumRisks } from './QuorumRisks.tsx';

type CredentialKind = 'key' | 'passkey' | 'signIn';

/** A credential as a row shows it: its name, facts about it, and what is public of it. `caution` is given before it is deleted. */
export type Credential = Readonly<{
  id: string;
  name: string;
  facts: ReactNode;
  publicPart?: ReactNode;
  caution?: string | undefined;
}>;

export type PersonDialogProps = { person: User; onClose: () => void };

const everyMs = 60_000;

/** The credentials of one kind that a person has, with a dialog that adds one and a dialog that deletes one. */
export function Credentials(props: {
  person: User;
  kind: CredentialKind;
  credentials: readonly Credential[];
  AddDialog: ComponentType<PersonDialogProps>;
}) {
  const t = useMessages(messages);
  const { person, kind, credentials, AddDialog } = props;
  const [adding, setAdding] = useState(false);
  const [deleting, setDeleting] = useState<Credential>();
  return (
    <Section
      title={t(`title.${kind}`)}
      aside={
        <Button variant="subtle" size="compact-sm" onClick={() => setAdding(true)}>
          {t(`add.${kind}`)}
        </Button>
      }
    >
      {credentials.length === 0 && <p className={style('none')}>{t(`none.${kind}`)}</p>}
      <CredentialList
        credentials={credentials}
        onAct={setDeleting}
        action={t('delete')}
        actionOn={(name) => t('deleteTitle', { name })}
      />
      {adding && <AddDialog person={person} onClose={() => setAdding(false)} />}
      {deleting && (
        <DeleteCredential person={person} kind={kind} credential={deleting} onClose={() => setDeleting(undefined)} />
      )}
    </Section>
  );
}

/** Credentials in rows, each with a button that takes it away. `actionOn` names the button for screen readers. */
export function CredentialList<Row extends Credential>(props: {
  credentials: readonly Row[];
  action: string;
  actionOn: (name: string) => string;
  onAct: (credential: Row) => void;
}) {
  const { credentials, action, actionOn, onAct } = props;
  return (
    <ul className={style('list')}>
      {credentials.map((credential) => (
        <li key={credential.id} className={style('wrap', 'start', 'apart', 'lineBelow', 'gap8', 'padBlock12')}>
          <Box flex="1 1 14rem">
            <p className={style('strong', 'breakable', 'flush')}>
              <SafeText text={credential.name} />
            </p>
            <div className={style('facts')}>{credential.facts}</div>
            <div className={style('small', 'breakable')}>{credential.publicPart}</div>
          </Box>
          <Button
            variant="default"
            size="xs"
            aria-label={actionOn(credential.name)}
            leftSection={<IconTrash aria-hidden />}
            onClick={() => onAct(credential)}
          >
            {action}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function DeleteCredential(props: PersonDialogProps & { kind: CredentialKind; credential: Credential }) {
  const t = useMessages(messages);
  const { person, kind, credential, onClose } = props;
  const { send, ...submission } = useSubmission();
  const risks = useRisksWithout(person, kind === 'signIn' ? [] : [credential.id]);
  const remove = () => {
    const { userId } = person;
    const [ids, title, ends] = [[credential.id], t('credentialNotDeleted'), { onDone: onClose }];
    if (kind === 'key') return send('delete_api_keys', { userId, apiKeyIds: ids }, title, ends);
    if (kind === 'passkey') return send('delete_authenticators', { userId, authenticatorIds: ids }, title, ends);
    return send('delete_oauth_providers', { userId, providerIds: ids }, title, ends);
  };
  return (
    <TypedNameDialog
      title={t(`delete.${kind}`)}
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

/** What becomes of the root quorum without these keys and passkeys of the person. */
export function useRisksWithout(person: User, ids: readonly string[]): readonly QuorumRisk[] {
  const users = useCall('list_users', {}).data?.users;
  const quorum = useCall('get_organization_configs', {}).data?.configs.quorum;
  const nowMs = useNow(everyMs);
  const { userId: ownId } = useInfo();
  if (!users || !quorum) return [];
  const without: User = {
    ...person,
    apiKeys: person.apiKeys.filter(({ apiKeyId }) => !ids.includes(apiKeyId)),
    authenticators: person.authenticators.filter(({ authenticatorId }) => !ids.includes(authenticatorId)),
  };
  const after = users.map((user) => (user.userId === person.userId ? without : user));
  const before = new Set(quorumRisks(quorum, users, nowMs, ownId).map((risk) => JSON.stringify(risk)));
  return quorumRisks(quorum, after, nowMs, ownId).filter((risk) => !before.has(JSON.stringify(risk)));
}
