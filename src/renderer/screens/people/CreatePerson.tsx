import { MultiSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { limits } from '#shared/limits.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useCall, useInfo } from '../../api/hooks.ts';
import { EmailField, isEmail } from '../../flows/EmailField.tsx';
import { FormPage } from '../../flows/FormPage.tsx';
import { useSubmission } from '../../flows/use-submission.ts';
import { useTask } from '../../flows/use-task.ts';
import { useMessages } from '../../messages/translate.tsx';
import { Segmented } from '../../ui/parts/Segmented.tsx';
import { useNameField } from '../../ui/parts/use-name-field.ts';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { typeable } from '../../ui/text/safe-text.ts';
import { style } from '../../ui/text/style.ts';
import { KeyFileFields, KeyMade, useKeyFile, type MadeKey } from './KeyFile.tsx';
import { messages } from './messages.ts';
import { useNewPassphrase } from './use-new-passphrase.tsx';

/** What somebody can act with from the start: nobody is added without a credential or a contact to log in by. */
const means = ['keyFile', 'ownPassphrase', 'emailLogin'] as const;
const emailLogins: readonly string[] = ['FEATURE_NAME_EMAIL_AUTH', 'FEATURE_NAME_OTP_EMAIL_AUTH'];

/** The form for a new user. `?new=passphrase` begins with a passphrase: this user is to unlock the vault. */
export function CreatePerson() {
  const t = useMessages(messages);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const bridge = useBridge();
  const client = useQueryClient();
  const { send, ...asked } = useSubmission();
  const { run, ...task } = useTask();
  const users = useCall('list_users', {}).data?.users;
  const { userId: ownId } = useInfo();
  const { features, quorum } = useCall('get_organization_configs', {}).data?.configs ?? {};
  const name = useNameField({ charsMax: limits.labelCharsMax, taken: new Set(users?.map(({ userName }) => userName)) });
  const [email, setEmail] = useState('');
  const [emailRefused, setEmailRefused] = useState(false);
  const [userTags, setUserTags] = useState<string[]>([]);
  const [mean, setMean] = useState<(typeof means)[number]>(
    search.get('new') === 'passphrase' ? 'ownPassphrase' : 'keyFile',
  );
  const keyFile = useKeyFile();
  const passphrase = useNewPassphrase();
  const [made, setMade] = useState<MadeKey>();
  const [waits, setWaits] = useState<string>();
  const wantsVotes = quorum !== undefined && quorum.threshold > 1 && quorum.userIds.includes(ownId);
  const mayLogIn = features?.some((feature) => emailLogins.includes(feature.name)) === true;
  const offered = { keyFile: true, ownPassphrase: true, emailLogin: mayLogIn };
  const emailFits = email.trim() === '' ? mean !== 'emailLogin' : isEmail(email.trim());

  const userEmail = email.trim() === '' ? {} : { userEmail: email.trim() };
  const person = { userName: name.value, ...userEmail, userTags };
  const show = (userId: string): unknown => navigate(`/people/${userId}`, { replace: true });
  const addBy = {
    keyFile: async () => {
      const handle = keyFile.check() ? await keyFile.place(name.value) : null;
      if (handle !== null) setMade(await keyFile.make({ person }, handle, name.refuse));
    },
    ownPassphrase: async () => {
      if (!passphrase.check()) return;
      const bytes = passphrase.take();
      // Main overwrites what it gets, and is asked twice where it wants fresh proof first.
      const added = await run(t('notAdded'), () => bridge.vault.addOperator(person, bytes.slice()));
      bytes.fill(0);
      if ('problem' in added) return;
      // The header of the vault is no table, so no commit tells of a change to it.
      void client.invalidateQueries({ queryKey: ['engine'] });
      if ('waits' in added.value) setWaits(added.value.waits);
      else show(added.value.userId);
    },
    emailLogin: () =>
      send(
        'create_users',
        { users: [{ ...person, apiKeys: [], authenticators: [], oauthProviders: [] }] },
        t('notAdded'),
        { onDone: ({ userIds: [userId] }) => userId !== undefined && show(userId), onTaken: name.refuse },
      ),
  };
  const add = async (): Promise<void> => {
    setEmailRefused(!emailFits);
    if (name.check() && emailFits) await addBy[mean]();
  };
  const shownName = <SafeText text={name.value} />;
  return (
    <FormPage
      title={t('create')}
      lead={t('createLead')}
      crumbs={[{ to: '/people', label: t('people') }, { label: t('create') }]}
      submission={{ keyFile: keyFile.submission, ownPassphrase: { ...task, waits }, emailLogin: asked }[mean]}
      actionLabel={t('add')}
      cancelTo="/people"
      pending={t.rich('addAsked', { name: shownName })}
      outcome={made && <Added made={made} userId={users?.find(({ userName }) => userName === name.value)?.userId} />}
      onSubmit={add}
    >
      <TextInput label={t('name')} description={t('nameHint')} {...name.props} />
      <EmailField
        label={t('emailAddress')}
        description={t('emailHint')}
        value={email}
        error={emailRefused && !emailFits && t('emailWrong')}
        onChange={setEmail}
        onBlur={() => setEmailRefused(email.trim() !== '' && !emailFits)}
      />
      <TagsField value={userTags} onChange={setUserTags} />
      <div>
        <Segmented
          label={t('means')}
          labelled
          value={mean}
          onChange={setMean}
          options={means.filter((value) => offered[value]).map((value) => ({ value, label: t(value) }))}
        />
        <p className={style('hint', 'flush', 'top4')}>
          {t(`${mean}Hint`)} {wantsVotes && mean === 'ownPassphrase' && t('passphraseWaits', { n: quorum.threshold })}{' '}
          {t.rich('byPasskey', { link: (text) => <Link to="/people/invitations">{text}</Link> })}
        </p>
      </div>
      {mean === 'keyFile' && <KeyFileFields keyFile={keyFile} />}
      {mean === 'ownPassphrase' && passphrase.fields}
    </FormPage>
  );
}

/** Somebody who was added with a key file, or is to be added once others agree: then there is no user yet. */
function Added({ made, userId }: { made: MadeKey; userId: string | undefined }) {
  const t = useMessages(messages);
  return (
    <div className={style('form')}>
      <KeyMade made={made} />
      {userId !== undefined && <Link to={`/people/${userId}`}>{t('toThem')}</Link>}
    </div>
  );
}

function TagsField(props: { value: string[]; onChange: (tagIds: string[]) => void }) {
  const t = useMessages(messages);
  const tags = useCall('list_user_tags', {}).data?.userTags;
  if (!tags || tags.length === 0) return null;
  return (
    <MultiSelect
      label={t('tags')}
      searchable
      openOnFocus={false}
      data={tags.map(({ tagId, tagName }) => ({ value: tagId, label: typeable(tagName).slice(0, 80) }))}
      value={props.value}
      onChange={props.onChange}
    />
  );
}
