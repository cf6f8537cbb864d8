import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { limits } from '#shared/limits.ts';
import { instantOf } from '../../api/activity-view.ts';
import { useAsk, useCall } from '../../api/hooks.ts';
import type { User } from '../../api/people.ts';
import { ChangePreviewPanel } from '../../flows/activity/preview/ChangePreviewPanel.tsx';
import { EmailField, isEmail } from '../../flows/EmailField.tsx';
import { FormDialog, TypedNameDialog } from '../../flows/FormDialog.tsx';
import { CheckList, sameMembers } from '../../flows/tags/CheckList.tsx';
import { TagList } from '../../flows/tags/TagList.tsx';
import { usePeopleTags } from '../../flows/tags/use-tags.ts';
import { useSubmission } from '../../flows/use-submission.ts';
import { useMessages } from '../../messages/translate.tsx';
import { Dialog } from '../../ui/parts/Dialog.tsx';
import { EmptyState } from '../../ui/parts/EmptyState.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { Definitions, Section } from '../../ui/parts/Section.tsx';
import { useNameField } from '../../ui/parts/use-name-field.ts';
import { copyable } from '../../ui/text/CopyableValue.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { style } from '../../ui/text/style.ts';
import { ApiKeys } from './ApiKeys.tsx';
import type { PersonDialogProps } from './Credentials.tsx';
import { messages } from './messages.ts';
import { MfaPolicies } from './MfaPolicies.tsx';
import { Passkeys } from './Passkeys.tsx';
import { Sessions } from './Sessions.tsx';
import { SignIns } from './SignIns.tsx';
import { WholeTime } from '../../ui/text/Time.tsx';

const dialogs = { change: ChangePerson, remove: DeletePerson, tags: EditTags } as const;

export function PersonPage() {
  const t = useMessages(messages);
  const { userId } = useParams();
  const { data, problem } = useCall('list_users', {});
  const [asking, setAsking] = useState<keyof typeof dialogs>();
  const crumb = { to: '/people', label: t('people') };
  const person = data?.users.find((user) => user.userId === userId);
  if (!person)
    return (
      <Page title={t('people')} crumbs={[crumb]}>
        {problem && <ProblemNotice problem={problem} />}
        {data && !problem && (
          <EmptyState title={t('gone')} words={t('goneWords')} ways={[{ to: '/people', label: t('toList') }]} />
        )}
      </Page>
    );
  const Asked = asking && dialogs[asking];
  return (
    <Page
      title={<SafeText text={person.userName} max={120} />}
      crumbs={[crumb, { label: <SafeText text={person.userName} max={40} /> }]}
      actions={(['change', 'remove'] as const).map((ask) => (
        <Button key={ask} variant="default" onClick={() => setAsking(ask)}>
          {t(ask === 'change' ? 'change' : 'delete')}
        </Button>
      ))}
      aside={<About person={person} onTag={() => setAsking('tags')} />}
      asideLabel={person.userName}
    >
      <ApiKeys person={person} />
      <Passkeys person={person} />
      <SignIns person={person} />
      <MfaPolicies person={person} />
      <Sessions key={person.userId} person={person} />
      {Asked && <Asked person={person} onClose={() => setAsking(undefined)} />}
    </Page>
  );
}

function About({ person, onTag }: { person: User; onTag: () => void }) {
  const t = useMessages(messages);
  const { names } = usePeopleTags();
  const quorum = useCall('get_organization_configs', {}).data?.configs.quorum;
  const slots = useAsk('slots', (bridge) => bridge.vault.slots()).data;
  const { userId, userEmail, userPhoneNumber, userTags, createdAt } = person;
  const opens = slots?.some((slot) => slot.userId === userId);
  return (
    <>
      <Definitions
        layout="stacked"
        items={[
          copyable(t('id'), userId),
          {
            name: t('emailAddress'),
            value: userEmail === undefined ? t('none') : <SafeText text={userEmail} max={254} />,
          },
          userPhoneNumber !== undefined && { name: t('phone'), value: <SafeText text={userPhoneNumber} /> },
          { name: t('added'), value: <WholeTime ms={instantOf(createdAt)} /> },
          quorum && {
            name: t('rootQuorum'),
            value: (
              <>
                {quorum.userIds.includes(userId) ? t('inQuorum', { threshold: quorum.threshold }) : t('noMember')}{' '}
                <Link to="/people/quorum">{t('viewQuorum')}</Link>
              </>
            ),
          },
          opens !== undefined && {
            name: t('thisVault'),
            value: (
              <>
                {t(opens ? 'canOpen' : 'cannotOpen')} <Link to="/settings/ways-in">{t('waysIn')}</Link>
              </>
            ),
          },
        ]}
      />
      <Section
        title={t('tags')}
        aside={
          <Button variant="subtle" size="compact-sm" onClick={onTag}>
            {t('editTags')}
          </Button>
        }
      >
        {userTags.length === 0 && <span className={style('quiet')}>{t('none')}</span>}
        <TagList tagIds={userTags} names={names} />
      </Section>
    </>
  );
}

function EditTags({ person, onClose }: PersonDialogProps) {
  const t = useMessages(messages);
  const submission = useSubmission();
  const { tags } = usePeopleTags();
  const had = new Set(person.userTags);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(had);
  const params = { userId: person.userId, userTagIds: [...chosen] };
  return (
    <FormDialog
      title={t.rich('tagsOf', { name: <SafeText text={person.userName} max={60} /> })}
      submission={submission}
      actionLabel={t('save')}
      onSubmit={() => submission.send('update_user', params, t('tagsNotSaved'), { onDone: onClose })}
      onClose={onClose}
    >
      {tags?.length === 0 && (
        <p className={style('flush')}>
          {t('tagsEmptyWords')} <Link to="/people/tags?new">{t('createTag')}</Link>
        </p>
      )}
      <CheckList
        label={t('tags')}
        hidden
        items={tags?.map(({ tagId, tagName }) => ({ id: tagId, name: tagName })) ?? []}
        chosen={chosen}
        onChange={setChosen}
      />
      {!sameMembers(chosen, had) && <ChangePreviewPanel type="ACTIVITY_TYPE_UPDATE_USER" parameters={params} />}
    </FormDialog>
  );
}

function ChangePerson({ person, onClose }: PersonDialogProps) {
  const t = useMessages(messages);
  const { send, ...submission } = useSubmission();
  const { userId, userName, userEmail = '' } = person;
  const others = useCall('list_users', {}).data?.users.filter((user) => user.userId !== userId);
  const taken = new Set(others?.map((user) => user.userName));
  const name = useNameField({ charsMax: limits.labelCharsMax, initial: userName, taken });
  const [email, setEmail] = useState(userEmail);
  const [emailError, setEmailError] = useState<'emailWrong'>();

  const save = () => {
    const wanted = email.trim();
    const error = wanted === '' || isEmail(wanted) ? undefined : 'emailWrong';
    setEmailError(error);
    if (!name.check() || error !== undefined) return undefined;
    const changes = {
      ...(name.value === userName ? {} : { userName: name.value }),
      ...(wanted === userEmail ? {} : { userEmail: wanted }),
    };
    if (Object.keys(changes).length === 0) return onClose();
    return send('update_user', { userId, ...changes }, t('notChanged'), { onDone: onClose, onTaken: name.refuse });
  };
  return (
    <FormDialog
      title={t.rich('changeTitle', { name: <SafeText text={userName} max={60} /> })}
      submission={submission}
      actionLabel={t('save')}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput label={t('name')} data-autofocus {...name.props} />
      <EmailField
        label={t('emailAddress')}
        value={email}
        error={emailError && t(emailError)}
        onChange={(text) => {
          setEmail(text);
          setEmailError(undefined);
        }}
      />
    </FormDialog>
  );
}

function DeletePerson({ person, onClose }: PersonDialogProps) {
  const t = useMessages(messages);
  const navigate = useNavigate();
  const { send, ...submission } = useSubmission();
  const quorum = useCall('get_organization_configs', {}).data?.configs.quorum;
  const name = <SafeText text={person.userName} max={60} />;
  const title = t.rich('deleteTitle', { name });
  const userIds = [person.userId];
  const onDone = () => void navigate('/people', { replace: true });
  if (submission.waits === undefined && quorum?.userIds.includes(person.userId) === true)
    return (
      <Dialog title={title} onClose={onClose} foot={<Button onClick={onClose}>{t('close')}</Button>}>
        <p className={style('flush')}>{t.rich('inQuorumStill', { name })}</p>
        <Link to="/people/quorum">{t('rootQuorum')}</Link>
      </Dialog>
    );
  return (
    <TypedNameDialog
      title={title}
      submission={submission}
      actionLabel={t('delete')}
      pending={t.rich('deleteAsked', { name })}
      name={person.userName}
      nameLabel={t('typeToDelete')}
      onSubmit={() => send('delete_users', { userIds }, t('notDeleted'), { onDone })}
      onClose={onClose}
    >
      <p className={style('flush')}>{t('deleteWords')}</p>
      <ChangePreviewPanel type="ACTIVITY_TYPE_DELETE_USERS" parameters={{ userIds }} />
    </TypedNameDialog>
  );
}
