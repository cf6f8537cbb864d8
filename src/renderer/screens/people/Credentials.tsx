import { Button } from '@mantine/core';
import { useState, type ComponentType, type ReactNode } from 'react';
import { useCall, useInfo, useNow } from '../../api/hooks.ts';
import type { User } from '../../api/people.ts';
import type { ExportFields } from '../../flows/export-list/list-file.ts';
import { TypedNameDialog } from '../../flows/FormDialog.tsx';
import { ListSection } from '../../flows/ListSection.tsx';
import { useSubmission } from '../../flows/use-submission.ts';
import { useMessages } from '../../messages/translate.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import type { Column } from '../../ui/table/Table.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';
import { quorumRisks, type QuorumRisk } from './quorum-risk.ts';
import { QuorumRisks } from './QuorumRisks.tsx';

type CredentialKind = 'key' | 'passkey' | 'signIn';

/** A credential as a row shows it. `caution` is given before it is deleted. */
export type Credential = Readonly<{ id: string; name: string; caution?: string | undefined }>;

export type PersonDialogProps = { person: User; onClose: () => void };

const everyMs = 60_000;

const files = { key: 'api-keys', passkey: 'passkeys', signIn: 'oidc-logins' } as const;

/** The credentials of one kind that a person has, with a dialog that adds one and a dialog that deletes one. */
export function Credentials<Row extends Credential>(props: {
  person: User;
  kind: CredentialKind;
  credentials: readonly Row[];
  columns: readonly Column<Row>[];
  fields: ExportFields<Row>;
  AddDialog: ComponentType<PersonDialogProps>;
}) {
  const t = useMessages(messages);
  const { person, kind, AddDialog } = props;
  const [adding, setAdding] = useState(false);
  const [deleting, setDeleting] = useState<Credential>();
  return (
    <ListSection
      title={t(`title.${kind}`)}
      actions={
        <Button variant="subtle" size="compact-sm" onClick={() => setAdding(true)}>
          {t(`add.${kind}`)}
        </Button>
      }
      rows={props.credentials}
      columns={[
        ...props.columns,
        actionColumn(t('delete'), '6.5rem', (name) => t('deleteTitle', { name }), setDeleting),
      ]}
      exported={{ file: files[kind], fields: props.fields }}
      orderName={`sort-${files[kind]}`}
      lines={2}
      rowKey={({ id }) => id}
      rowLabel={({ name }) => name}
      empty={<p className={style('none')}>{t(`none.${kind}`)}</p>}
    >
      {adding && <AddDialog person={person} onClose={() => setAdding(false)} />}
      {deleting && (
        <DeleteCredential person={person} kind={kind} credential={deleting} onClose={() => setDeleting(undefined)} />
      )}
    </ListSection>
  );
}

/** The column of what a credential is called, with facts and what is public of it below the name. */
export function credentialColumn<Row extends Credential>(
  title: string,
  belowOf: (credential: Row) => ReactNode,
): Column<Row> {
  return {
    key: 'name',
    title,
    main: true,
    width: 'minmax(14rem, 2fr)',
    sort: ({ name }) => name,
    cell: (credential) => (
      <>
        <SafeText text={credential.name} />
        <div className={style('small', 'normal', 'breakable')}>{belowOf(credential)}</div>
      </>
    ),
  };
}

/** The column with the button that takes a credential away. `labelOf` names the button for screen readers. */
export function actionColumn<Row extends Credential>(
  action: string,
  width: string,
  labelOf: (name: string) => string,
  onAct: (credential: Row) => void,
): Column<Row> {
  return {
    key: 'action',
    title: '',
    width,
    align: 'end',
    cell: (credential) => (
      <Button variant="default" size="xs" aria-label={labelOf(credential.name)} onClick={() => onAct(credential)}>
        {action}
      </Button>
    ),
  };
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
