import { Checkbox, MultiSelect, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { limits } from '#shared/limits.ts';
import type { Problem } from '../../api/problem.ts';
import { useCall } from '../../api/use-call.ts';
import { FormPage } from '../../flows/FormPage.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { EmailField, isEmail } from '../../flows/EmailField.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { typeable } from '../../ui/text/safe-text.ts';
import { useNameField } from '../../ui/parts/use-name-field.ts';
import { useMessages } from '../../messages/translate.tsx';
import { KeyFileFields, KeyMade, useKeyFile, type MadeKey } from './KeyFile.tsx';
import { useSubmission } from '../../flows/use-submission.ts';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';

/** Somebody who was added, and the key that was made for them, unless that failed. */
type Ending = Readonly<{ userId: string; made: MadeKey | undefined }>;

export function CreatePerson() {
  const t = useMessages(messages);
  const navigate = useNavigate();
  const { send, ...submission } = useSubmission();
  const users = useCall('list_users', {}).data?.users;
  const name = useNameField({ charsMax: limits.labelCharsMax, taken: new Set(users?.map(({ userName }) => userName)) });
  const [email, setEmail] = useState('');
  const [emailRefused, setEmailRefused] = useState(false);
  const [userTags, setUserTags] = useState<string[]>([]);
  const [withKey, setWithKey] = useState(false);
  const keyFile = useKeyFile();
  const [ending, setEnding] = useState<Ending>();
  const emailFits = email.trim() === '' || isEmail(email.trim());

  const add = async (): Promise<void> => {
    setEmailRefused(!emailFits);
    if (!name.check() || !emailFits || (withKey && !keyFile.check())) return;
    const handle = withKey ? await keyFile.place(name.value) : null;
    if (withKey && handle === null) return;
    const user = {
      userName: name.value,
      ...(email.trim() === '' ? {} : { userEmail: email.trim() }),
      apiKeys: [],
      authenticators: [],
      oauthProviders: [],
      userTags,
    };
    await send('create_users', { users: [user] }, t('notAdded'), {
      onDone: ({ userIds: [userId] }) => void (userId !== undefined && addKey(userId, handle)),
      onTaken: name.refuse,
    });
  };
  const addKey = async (userId: string, handle: string | null): Promise<void> => {
    if (handle === null) return void navigate(`/people/${userId}`, { replace: true });
    setEnding({ userId, made: await keyFile.make(userId, handle) });
  };
  const shownName = <SafeText text={name.value} />;
  return (
    <FormPage
      title={t('create')}
      lead={t('createLead')}
      crumbs={[{ to: '/people', label: t('people') }, { label: t('create') }]}
      submission={{
        ...submission,
        busy: submission.busy || keyFile.submission.busy,
        problem: submission.problem ?? (ending ? undefined : keyFile.submission.problem),
      }}
      actionLabel={t('add')}
      cancelTo="/people"
      pending={t.rich('addAsked', { name: shownName })}
      next={<p className={style('flush')}>{t('keyLater')}</p>}
      outcome={ending && <Added {...ending} problem={keyFile.submission.problem} name={shownName} />}
      onSubmit={add}
    >
      <TextInput label={t('name')} description={t('nameHint')} {...name.props} />
      <EmailField
        label={t('emailAddress')}
        description={t('emailHint')}
        value={email}
        error={emailRefused && !emailFits && t('emailWrong')}
        onChange={setEmail}
        onBlur={() => setEmailRefused(!emailFits)}
      />
      <TagsField value={userTags} onChange={setUserTags} />
      <Checkbox
        label={t('withKey')}
        description={t('withKeyHint')}
        checked={withKey}
        onChange={(event) => setWithKey(event.currentTarget.checked)}
      />
      {withKey && <KeyFileFields keyFile={keyFile} />}
    </FormPage>
  );
}

function Added({ userId, made, problem, name }: Ending & { problem: Problem | undefined; name: ReactNode }) {
  const t = useMessages(messages);
  return (
    <div className={style('form')}>
      {made && <KeyMade made={made} />}
      {!made && <p className={style('flush')}>{t.rich('addedWithout', { name })}</p>}
      {problem && <ProblemNotice problem={problem} />}
      <Link to={`/people/${userId}`}>{t('toThem')}</Link>
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
