import { Button, Textarea, TextInput } from '@mantine/core';
import { useRef, useState, type SubmitEvent } from 'react';
import { Link } from 'react-router';
import { limits } from '#shared/limits.ts';
import { useInfo } from '../../api/hooks.ts';
import { PendingApproval } from '../../flows/PendingApproval.tsx';
import { Dialog } from '../../ui/parts/Dialog.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useNameField } from '../../ui/parts/use-name-field.ts';
import { useMessages } from '../../messages/translate.tsx';
import { credentialMessages } from './credential-messages.ts';
import { Credentials, type PersonDialogProps } from './Credentials.tsx';
import type { Person } from './people-facts.ts';
import { useSubmission } from '../../flows/use-submission.ts';
import { style } from '../../ui/text/style.ts';

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
  const submission = useSubmission();
  const name = useNameField({ charsMax: limits.labelCharsMax });
  const token = useRef<HTMLTextAreaElement>(null);
  const [missing, setMissing] = useState(false);

  const add = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (!name.check() || !token.current) return;
    const oidcToken = token.current.value.trim();
    const fits = tokenPattern.test(oidcToken);
    setMissing(!fits);
    if (!fits) return token.current.focus();
    const sent = await submission.send(
      'create_oauth_providers',
      { userId: person.userId, oauthProviders: [{ providerName: name.value, oidcToken }] },
      t('signInNotAdded'),
    );
    if (token.current) token.current.value = '';
    if (sent && 'state' in sent && sent.state === 'done') onClose();
  };
  if (submission.waits !== undefined)
    return (
      <Dialog title={t('addSignIn')} onClose={onClose} foot={<Button onClick={onClose}>{t('close')}</Button>}>
        <PendingApproval activityId={submission.waits} />
      </Dialog>
    );
  return (
    <Dialog title={t('addSignIn')} onClose={onClose}>
      <form className={style('column', 'gap16')} noValidate onSubmit={(event) => void add(event)}>
        {submission.problem && <ProblemNotice problem={submission.problem} />}
        {network !== 'on' && (
          <Callout tone="note">
            {t(network === 'off' ? 'networkOff' : 'networkLoopback')}{' '}
            <Link to="/settings/connections">{t('toNetwork')}</Link>
          </Callout>
        )}
        <TextInput label={t('signInName')} data-autofocus {...name.props} />
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
        <div className={style('foot')}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={submission.busy}>
            {t('addSignIn')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
