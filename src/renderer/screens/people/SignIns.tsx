import { Textarea, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { limits } from '#shared/limits.ts';
import { useInfo } from '../../api/hooks.ts';
import { FormDialog } from '../../flows/FormDialog.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useNameField } from '../../ui/parts/use-name-field.ts';
import { useMessages } from '../../messages/translate.tsx';
import { credentialMessages } from './credential-messages.ts';
import { Credentials, type PersonDialogProps } from './Credentials.tsx';
import type { Person } from './people-facts.ts';
import { useSubmission } from '../../flows/use-submission.ts';

const tokenPattern = /^[\w-]+\.[\w-]+\.[\w-]+$/;

export function SignIns({ person }: { person: Person }) {
  const t = useMessages(credentialMessages);
  return (
    <Credentials
      person={person}
      kind="signIn"
      AddDialog={AddSignIn}
      credentials={person.oauthProviders.map(({ providerId, providerName, issuer, subject, audience }) => ({
        id: providerId,
        name: providerName,
        facts: (
          <>
            <Named name={t('issuer')} text={issuer} />
            <Named name={t('subject')} text={subject} />
            <Named name={t('audience')} text={audience} />
          </>
        ),
      }))}
    />
  );
}

function Named({ name, text }: { name: string; text: string }) {
  return (
    <span>
      {name} <SafeText text={text} mono />
    </span>
  );
}

function AddSignIn({ person, onClose }: PersonDialogProps) {
  const t = useMessages(credentialMessages);
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
  return (
    <FormDialog
      title={t('addSignIn')}
      submission={submission}
      actionLabel={t('addSignIn')}
      onSubmit={add}
      onClose={onClose}
    >
      {network !== 'on' && (
        <Callout tone="note">
          {t(network === 'off' ? 'networkOff' : 'networkLoopback')}{' '}
          <Link to="/settings/connections">{t('toNetwork')}</Link>
        </Callout>
      )}
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
