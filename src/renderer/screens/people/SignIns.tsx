import { Button, Textarea, TextInput } from '@mantine/core';
import { useRef, useState, type SubmitEvent } from 'react';
import { Link } from 'react-router';
import { limits } from '#shared/limits.ts';
import { useInfo } from '../../api/hooks.ts';
import { PendingApproval } from '../../flows/PendingApproval.tsx';
import { Dialog } from '../../ui/parts/Dialog.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useNameField } from '../../ui/parts/use-name-field.ts';
import { useMessages } from '../../messages/translate.tsx';
import { DeleteButton } from './ApiKeys.tsx';
import { credentialMessages } from './credential-messages.ts';
import { DeleteCredential } from './DeleteCredential.tsx';
import classes from './People.module.css';
import type { Person } from './people-facts.ts';
import { useSubmission } from '../../flows/use-submission.ts';
import { style } from '../../ui/text/style.ts';

type Provider = Person['oauthProviders'][number];
const tokenPattern = /^[\w-]+\.[\w-]+\.[\w-]+$/;

export function SignIns({ person }: { person: Person }) {
  const t = useMessages(credentialMessages);
  const [adding, setAdding] = useState(false);
  const [deleting, setDeleting] = useState<Provider>();
  return (
    <Section
      title={t('signIns')}
      aside={
        <Button variant="subtle" size="compact-sm" onClick={() => setAdding(true)}>
          {t('addSignIn')}
        </Button>
      }
    >
      {person.oauthProviders.length === 0 && <p className={style('none')}>{t('noSignIns')}</p>}
      <ul className={style('list')}>
        {person.oauthProviders.map((provider) => (
          <li key={provider.providerId} className={classes.row}>
            <div className={classes.rowWords}>
              <p className={style('strong', 'breakable', 'flush')}>
                <SafeText text={provider.providerName} />
              </p>
              <div className={classes.under}>
                <Named name={t('issuer')} text={provider.issuer} />
                <Named name={t('subject')} text={provider.subject} />
                <Named name={t('audience')} text={provider.audience} />
              </div>
            </div>
            <DeleteButton name={provider.providerName} onDelete={() => setDeleting(provider)} />
          </li>
        ))}
      </ul>
      {adding && <AddSignIn person={person} onClose={() => setAdding(false)} />}
      {deleting && (
        <DeleteCredential
          person={person}
          kind="signIn"
          credential={{ id: deleting.providerId, name: deleting.providerName }}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </Section>
  );
}

function Named({ name, text }: { name: string; text: string }) {
  return (
    <span>
      {name} <SafeText text={text} mono />
    </span>
  );
}

function AddSignIn({ person, onClose }: { person: Person; onClose: () => void }) {
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
      <form className={classes.dialog} noValidate onSubmit={(event) => void add(event)}>
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
