import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { limits } from '#shared/limits.ts';
import { ChangePreviewPanel } from '../../flows/activity/preview/ChangePreviewPanel.tsx';
import { useCall } from '../../api/hooks.ts';
import { FormDialog, TypedNameDialog } from '../../flows/FormDialog.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useNameField } from '../../ui/parts/use-name-field.ts';
import { useMessages } from '../../messages/translate.tsx';
import { sameMembers, toggled } from './EditTags.tsx';
import classes from './People.module.css';
import type { Person } from './people-facts.ts';
import { useSubmission } from '../../flows/use-submission.ts';
import { classNames, style } from '../../ui/text/style.ts';
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
  const { send, ...submission } = useSubmission();
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

  const save = () => {
    if (!name.check()) return undefined;
    const ends = { onDone: onClose, onTaken: name.refuse };
    if (!tag) return send('create_user_tag', { userTagName: name.value, userIds: [...chosen] }, t('tagNotSaved'), ends);
    const renamed = name.value === tag.tagName ? {} : { newUserTagName: name.value };
    return send('update_user_tag', { userTagId: tag.tagId, ...renamed, ...moved }, t('tagNotSaved'), ends);
  };
  return (
    <FormDialog
      title={t(tag ? 'changeTag' : 'createTag')}
      submission={submission}
      actionLabel={t('saveTag')}
      pending={t.rich('tagAsked', { name: <SafeText text={name.value} /> })}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput label={t('name')} data-autofocus {...name.props} />
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
    </FormDialog>
  );
}

export function DeleteTag(props: { tag: TagRow; onClose: () => void }) {
  const t = useMessages(messages);
  const { tag, onClose } = props;
  const { send, ...submission } = useSubmission();
  const parameters = { userTagIds: [tag.tagId] };
  return (
    <TypedNameDialog
      title={t('deleteTag')}
      submission={submission}
      actionLabel={t('delete')}
      pending={t.rich('tagDeleteAsked', { name: <SafeText text={tag.tagName} /> })}
      name={tag.tagName}
      nameLabel={t('typeToDelete')}
      onSubmit={() => send('delete_user_tags', parameters, t('tagNotDeleted'), { onDone: onClose })}
      onClose={onClose}
    >
      <p className={style('flush')}>{t('deleteTagWords', { n: tag.members.length })}</p>
      {tag.policies.length > 0 && <p className={style('flush')}>{t('policiesCount', { n: tag.policies.length })}</p>}
      <ChangePreviewPanel type="ACTIVITY_TYPE_DELETE_USER_TAGS" parameters={parameters} />
    </TypedNameDialog>
  );
}
