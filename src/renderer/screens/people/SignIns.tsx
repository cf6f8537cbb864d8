import { Textarea, TextInput } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { limits } from '#shared/limits.ts';
import { useInfo } from '../../api/hooks.ts';
import type { User } from '../../api/people.ts';
import { FormDialog } from '../../flows/FormDialog.tsx';
import { useSubmission } from '../../flows/use-submission.ts';
import { useMessages } from '../../messages/translate.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { useNameField } from '../../ui/parts/use-name-field.ts';
import type { Column } from '../../ui/table/Table.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { Credentials, type Credential, type PersonDialogProps } from './Credentials.tsx';
import { messages } from './messages.ts';

const tokenPattern = /^[\w-]+\.[\w-]+\.[\w-]+$/;

type LoginRow = Credential & Readonly<{ login: User['oauthProviders'][number] }>;

/** What a token tells of a login, as the wire names it. */
const claims = ['issuer', 'subject', 'audience'] as const;

export function SignIns({ person }: { person: User }) {
  const t = useMessages(messages);
  return (
    <Credentials
      person={person}
      kind="signIn"
      AddDialog={AddSignIn}
      credentials={person.oauthProviders.map((login) => ({ id: login.providerId, name: login.providerName, login }))}
      columns={[
        {
          key: 'name',
          title: t('name'),
          main: true,
          sort: ({ name }) => name,
          cell: ({ name }) => <SafeText text={name} />,
        },
        ...claims.map((claim): Column<LoginRow> => ({
          key: claim,
          title: t(claim),
          width: 'minmax(10rem, 1fr)',
          priority: 2,
          named: true,
          sort: ({ login }) => login[claim],
          cell: ({ login }) => <SafeText text={login[claim]} mono />,
        })),
      ]}
      fields={{
        userId: () => person.userId,
        providerId: ({ id }) => id,
        providerName: ({ name }) => name,
        issuer: ({ login }) => login.issuer,
        subject: ({ login }) => login.subject,
        audience: ({ login }) => login.audience,
      }}
    />
  );
}

function AddSignIn({ person, onClose }: PersonDialogProps) {
  const t = useMessages(messages);
  const { network } = useInfo();
  const { send, ...submission } = useSubmission();
  const name = useNameField({ charsMax: limits.labelCharsMax });
  const token = useRef<HTMLTextAreaElement>(null);
  const [missing, setMissing] = useState(false);
  const add = async (): Promise<void> => {
    if (!name.check() || !token.current) return;
    const oidcToken = token.current.value.trim();
    const fits = tokenPattern.test(oidcToken);
    setMissing(!fits);
    if (!fits) return token.current.focus();
    const params = { userId: person.userId, oauthProviders: [{ providerName: name.value, oidcToken }] };
    await send('create_oauth_providers', params, t('signInNotAdded'), { onDone: onClose });
    if (token.current) token.current.value = '';
  };
  const link = (chunks: ReactNode) => <Link to="/settings/connections">{chunks}</Link>;
  return (
    <FormDialog
      title={t('add.signIn')}
      submission={submission}
      actionLabel={t('add.signIn')}
      onSubmit={add}
      onClose={onClose}
    >
      {network !== 'on' && <Callout tone="note">{t.rich('networkIs', { network: String(network), link })}</Callout>}
      <TextInput label={t('name')} data-autofocus {...name.props} />
      <Textarea
        ref={token}
        label={t('token')}
        description={t('tokenHint')}
        rows={4}
        maxLength={limits.oidcTokenCharsMax}
        autoComplete="off"
        spellCheck={false}
        error={missing && t('tokenMissing')}
      />
    </FormDialog>
  );
}
