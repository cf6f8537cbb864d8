import { Button, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { limits } from '#shared/limits.ts';
import { ChangePreviewPanel } from '../../flows/activity/preview/ChangePreviewPanel.tsx';
import { useCall } from '../../api/hooks.ts';
import { isTaken } from '../../api/violations.ts';
import { PendingApproval } from '../../flows/PendingApproval.tsx';
import { Dialog } from '../../ui/parts/Dialog.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { TypedName } from '../../ui/parts/TypedName.tsx';
import { useNameField } from '../../ui/parts/use-name-field.ts';
import { useMessages } from '../../messages/translate.tsx';
import { credentialMessages } from './credential-messages.ts';
import { isEmail } from './email.ts';
import type { Person } from './people-facts.ts';
import { useSubmission } from '../../flows/use-submission.ts';
import { style } from '../../ui/text/style.ts';

type Props = { person: Person; onClose: () => void };

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
        {t('remove')}
      </Button>
      {asking === 'change' && <ChangePerson person={person} onClose={close} />}
      {asking === 'remove' && <DeletePerson person={person} onClose={close} />}
    </>
  );
}

function ChangePerson({ person, onClose }: Props) {
  const t = useMessages(credentialMessages);
  const submission = useSubmission();
  const { userId, userName, userEmail = '' } = person;
  const others = useCall('list_users', {}).data?.users.filter((user) => user.userId !== userId);
  const name = useNameField({
    charsMax: limits.labelCharsMax,
    initial: userName,
    taken: new Set(others?.map((user) => user.userName)),
  });
  const [email, setEmail] = useState(userEmail);
  const [emailError, setEmailError] = useState<string>();

  const save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const wanted = email.trim();
    const error =
      wanted === '' && userEmail !== ''
        ? t('emailStays')
        : wanted === '' || isEmail(wanted)
          ? undefined
          : t('emailWrong');
    setEmailError(error);
    if (!name.check() || error !== undefined) return;
    const renamed = name.value === userName ? {} : { userName: name.value };
    const moved = wanted === userEmail ? {} : { userEmail: wanted };
    if (Object.keys({ ...renamed, ...moved }).length === 0) return onClose();
    const sent = await submission.send('update_user', { userId, ...renamed, ...moved }, t('notChanged'));
    if (sent && 'problem' in sent && isTaken(sent.failure)) name.refuse();
    if (sent && 'state' in sent && sent.state === 'done') onClose();
  };
  const title = t.rich('changeTitle', { name: <SafeText text={userName} max={60} /> });
  if (submission.waits !== undefined)
    return (
      <Dialog title={title} onClose={onClose} foot={<Button onClick={onClose}>{t('close')}</Button>}>
        <PendingApproval activityId={submission.waits} />
      </Dialog>
    );
  return (
    <Dialog title={title} onClose={onClose}>
      <form className={style('column', 'gap16')} noValidate onSubmit={(event) => void save(event)}>
        {submission.problem && <ProblemNotice problem={submission.problem} />}
        <TextInput label={t('newName')} data-autofocus {...name.props} />
        <TextInput
          label={t('newEmail')}
          type="email"
          autoComplete="off"
          value={email}
          maxLength={limits.emailCharsMax}
          error={emailError}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            setEmailError(undefined);
          }}
        />
        <div className={style('foot')}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={submission.busy}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function DeletePerson({ person, onClose }: Props) {
  const t = useMessages(credentialMessages);
  const navigate = useNavigate();
  const submission = useSubmission();
  const [typed, setTyped] = useState(false);
  const quorum = useCall('get_organization_configs', {}).data?.configs.quorum;
  const name = <SafeText text={person.userName} max={60} />;
  const title = t.rich('deleteTitle', { name });

  const remove = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (!typed) return;
    const sent = await submission.send('delete_users', { userIds: [person.userId] }, t('notDeleted'));
    if (sent && 'state' in sent && sent.state === 'done') void navigate('/people', { replace: true });
  };
  const close = <Button onClick={onClose}>{t('close')}</Button>;
  if (submission.waits !== undefined)
    return (
      <Dialog title={title} onClose={onClose} foot={close}>
        <PendingApproval what={t.rich('deleteAsked', { name })} activityId={submission.waits} />
      </Dialog>
    );
  if (quorum?.userIds.includes(person.userId) === true)
    return (
      <Dialog title={title} onClose={onClose} foot={close}>
        <p className={style('flush')}>{t.rich('inQuorumStill', { name })}</p>
        <Link to="/people/quorum">{t('toQuorum')}</Link>
      </Dialog>
    );
  return (
    <Dialog title={title} onClose={onClose}>
      <form className={style('column', 'gap16')} onSubmit={(event) => void remove(event)}>
        {submission.problem && <ProblemNotice problem={submission.problem} />}
        <p className={style('flush')}>{t('deleteWords')}</p>
        <ChangePreviewPanel type="ACTIVITY_TYPE_DELETE_USERS" parameters={{ userIds: [person.userId] }} />
        <TypedName name={person.userName} label={t('typeToDelete')} onMatch={setTyped} />
        <div className={style('foot')}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" color="signal" disabled={!typed} loading={submission.busy}>
            {t('remove')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
