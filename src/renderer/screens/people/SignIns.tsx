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
import { SafeText } from '../../ui/text/SafeText.tsx';
import { Credentials, type PersonDialogProps } from './Credentials.tsx';
import { messages } from './messages.ts';

const tokenPattern = /^[\w-]+\.[\w-]+\.[\w-]+$/;

export function SignIns({ person }: { person: User }) {
  const t = useMessages(messages);
  return (
    <Credentials
      person={person}
      kind="signIn"
      AddDialog={AddSignIn}
      credentials={person.oauthProviders.map(({ providerId, providerName, ...identity }) => ({
        id: providerId,
        name: providerName,
        facts: (['issuer', 'subject', 'audience'] as const).map((name) => (
          <span key={name}>
            {t(name)} <SafeText text={identity[name]} mono />
          </span>
        )),
      }))}
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
