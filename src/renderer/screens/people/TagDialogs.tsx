import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
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
import { sameMembers, toggled } from './EditTags.tsx';
import { classNames } from '../../ui/text/class-names.ts';
import classes from './People.module.css';
import type { Person } from './people-facts.ts';
import { useSubmission } from '../../flows/use-submission.ts';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';

/** A tag with who has it, and the policies whose texts name it. */
export type TagRow = Readonly<{
  tagId: string;
  tagName: string;
  members: readonly Person[];
  policies: readonly Readonly<{ policyId: string; policyName: string }>[];
}>;

export function TagDialog(props: { tag?: TagRow; onClose: () => void }) {
  const t = useMessages(messages);
  const { tag, onClose } = props;
  const submission = useSubmission();
  const users = useCall('list_users', {}).data?.users ?? [];
  const tags = useCall('list_user_tags', {}).data?.userTags.filter(({ tagId }) => tagId !== tag?.tagId);
  const name = useNameField({
    charsMax: limits.labelCharsMax,
    initial: tag?.tagName,
    taken: new Set(tags?.map(({ tagName }) => tagName)),
  });
  const had = new Set(tag?.members.map(({ userId }) => userId));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(had);

  const moved = {
    addUserIds: [...chosen].filter((id) => !had.has(id)),
    removeUserIds: [...had].filter((id) => !chosen.has(id)),
  };

  const send = async () => {
    if (!tag)
      return submission.send('create_user_tag', { userTagName: name.value, userIds: [...chosen] }, t('tagNotSaved'));
    const renamed = name.value === tag.tagName ? {} : { newUserTagName: name.value };
    return submission.send('update_user_tag', { userTagId: tag.tagId, ...renamed, ...moved }, t('tagNotSaved'));
  };
  const save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (!name.check()) return;
    const sent = await send();
    if (sent && 'problem' in sent && isTaken(sent.failure)) name.refuse();
    if (sent && 'state' in sent && sent.state === 'done') onClose();
  };
  const title = t(tag ? 'changeTag' : 'createTag');
  if (submission.waits !== undefined)
    return (
      <Dialog title={title} onClose={onClose} foot={<Button onClick={onClose}>{t('close')}</Button>}>
        <PendingApproval
          what={t.rich('tagAsked', { name: <SafeText text={name.value} /> })}
          activityId={submission.waits}
        />
      </Dialog>
    );
  return (
    <Dialog title={title} onClose={onClose}>
      <form className={style('column', 'gap16')} noValidate onSubmit={(event) => void save(event)}>
        {submission.problem && <ProblemNotice problem={submission.problem} />}
        <TextInput label={t('tagName')} data-autofocus {...name.props} />
        <fieldset className={classes.fieldset}>
          <legend className={classes.legend}>{t('members')}</legend>
          <ul className={classes.members}>
            {users.map(({ userId, userName }) => (
              <li key={userId} className={classNames(style('row', 'gap12'), classes.member)}>
                <Checkbox
                  checked={chosen.has(userId)}
                  label={<SafeText text={userName} max={80} />}
                  onChange={(event) => setChosen(toggled(chosen, userId, event.currentTarget.checked))}
                />
              </li>
            ))}
          </ul>
        </fieldset>
        {/* A tag that is new is in no policy yet. */}
        {tag && !sameMembers(chosen, had) && (
          <ChangePreviewPanel type="ACTIVITY_TYPE_UPDATE_USER_TAG" parameters={{ userTagId: tag.tagId, ...moved }} />
        )}
        <div className={style('foot')}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={submission.busy}>
            {t('saveTag')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

export function DeleteTag(props: { tag: TagRow; onClose: () => void }) {
  const t = useMessages(messages);
  const { tag, onClose } = props;
  const submission = useSubmission();
  const [typed, setTyped] = useState(false);
  const remove = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (!typed) return;
    const sent = await submission.send('delete_user_tags', { userTagIds: [tag.tagId] }, t('tagNotDeleted'));
    if (sent && 'state' in sent && sent.state === 'done') onClose();
  };
  if (submission.waits !== undefined)
    return (
      <Dialog title={t('deleteTag')} onClose={onClose} foot={<Button onClick={onClose}>{t('close')}</Button>}>
        <PendingApproval
          what={t.rich('tagDeleteAsked', { name: <SafeText text={tag.tagName} /> })}
          activityId={submission.waits}
        />
      </Dialog>
    );
  return (
    <Dialog title={t('deleteTag')} onClose={onClose}>
      <form className={style('column', 'gap16')} onSubmit={(event) => void remove(event)}>
        {submission.problem && <ProblemNotice problem={submission.problem} />}
        <p className={style('flush')}>{t('deleteTagWords', { n: tag.members.length })}</p>
        {tag.policies.length > 0 && <p className={style('flush')}>{t('policiesCount', { n: tag.policies.length })}</p>}
        <ChangePreviewPanel type="ACTIVITY_TYPE_DELETE_USER_TAGS" parameters={{ userTagIds: [tag.tagId] }} />
        <TypedName name={tag.tagName} label={t('typeToDelete')} onMatch={setTyped} />
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
