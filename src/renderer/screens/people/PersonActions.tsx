import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { limits } from '#shared/limits.ts';
import { ChangePreviewPanel } from '../../flows/activity/preview/ChangePreviewPanel.tsx';
import { useCall } from '../../api/hooks.ts';
import { FormDialog, TypedNameDialog } from '../../flows/FormDialog.tsx';
import { useSubmission } from '../../flows/use-submission.ts';
import { Dialog } from '../../ui/parts/Dialog.tsx';
import { EmailField, isEmail } from '../../flows/EmailField.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useNameField } from '../../ui/parts/use-name-field.ts';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { credentialMessages } from './credential-messages.ts';
import type { PersonDialogProps } from './Credentials.tsx';
import type { Person } from './people-facts.ts';

export function PersonActions({ person }: { person: Person }) {
  const t = useMessages(credentialMessages);
  const [asking, setAsking] = useState<'change' | 'remove'>();
  const close = (): void => setAsking(undefined);
  return (
    <>
      <Button variant="default" onClick={() => setAsking('change')}>
        {t('change')}
      </Button>
      <Button variant="default" onClick={() => setAsking('remove')}>
        {t('delete')}
      </Button>
      {asking === 'change' && <ChangePerson person={person} onClose={close} />}
      {asking === 'remove' && <DeletePerson person={person} onClose={close} />}
    </>
  );
}

function ChangePerson({ person, onClose }: PersonDialogProps) {
  const t = useMessages(credentialMessages);
  const { send, ...submission } = useSubmission();
  const { userId, userName, userEmail = '' } = person;
  const others = useCall('list_users', {}).data?.users.filter((user) => user.userId !== userId);
  const name = useNameField({
    charsMax: limits.labelCharsMax,
    initial: userName,
    taken: new Set(others?.map((user) => user.userName)),
  });
  const [email, setEmail] = useState(userEmail);
  const [emailError, setEmailError] = useState<'emailStays' | 'emailWrong'>();

  const save = () => {
    const wanted = email.trim();
    const removed = wanted === '' && userEmail !== '';
    const error = removed ? 'emailStays' : wanted === '' || isEmail(wanted) ? undefined : 'emailWrong';
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
  const t = useMessages(credentialMessages);
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
        <Link to="/people/quorum">{t('toQuorum')}</Link>
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
