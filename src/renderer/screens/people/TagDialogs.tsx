import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { limits } from '#shared/limits.ts';
import { useCall } from '../../api/hooks.ts';
import { ChangePreviewPanel } from '../../flows/activity/preview/ChangePreviewPanel.tsx';
import { FormDialog, TypedNameDialog } from '../../flows/FormDialog.tsx';
import { CheckList, sameMembers } from '../../flows/tags/CheckList.tsx';
import { usePeopleTags } from '../../flows/tags/use-tags.ts';
import { useSubmission } from '../../flows/use-submission.ts';
import { useMessages } from '../../messages/translate.tsx';
import { useNameField } from '../../ui/parts/use-name-field.ts';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';
import type { Person } from './people-facts.ts';

/** A tag with who has it, and the policies whose texts name it. */
export type PeopleTag = Readonly<{
  tagId: string;
  tagName: string;
  members: readonly Person[];
  policies: readonly Readonly<{ policyId: string; policyName: string }>[];
}>;

export function TagDialog({ tag, onClose }: { tag: PeopleTag | undefined; onClose: () => void }) {
  const t = useMessages(messages);
  const submission = useSubmission();
  const users = useCall('list_users', {}).data?.users ?? [];
  const others = usePeopleTags().tags?.filter(({ tagId }) => tagId !== tag?.tagId);
  const taken = new Set(others?.map(({ tagName }) => tagName));
  const name = useNameField({ charsMax: limits.labelCharsMax, initial: tag?.tagName, taken });
  const had = new Set(tag?.members.map(({ userId }) => userId));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(had);
  const moved = {
    addUserIds: [...chosen].filter((id) => !had.has(id)),
    removeUserIds: [...had].filter((id) => !chosen.has(id)),
  };
  const save = (): unknown => {
    if (!name.check()) return;
    const ends = { onTaken: name.refuse, onDone: onClose };
    if (!tag) {
      const params = { userTagName: name.value, userIds: [...chosen] };
      return submission.send('create_user_tag', params, t('tagNotSaved'), ends);
    }
    const renamed = name.value === tag.tagName ? {} : { newUserTagName: name.value };
    return submission.send('update_user_tag', { userTagId: tag.tagId, ...renamed, ...moved }, t('tagNotSaved'), ends);
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
      <CheckList
        label={t('members')}
        items={users.map(({ userId, userName }) => ({ id: userId, name: userName }))}
        chosen={chosen}
        onChange={setChosen}
      />
      {/* A tag that is new is in no policy yet. */}
      {tag && !sameMembers(chosen, had) && (
        <ChangePreviewPanel type="ACTIVITY_TYPE_UPDATE_USER_TAG" parameters={{ userTagId: tag.tagId, ...moved }} />
      )}
    </FormDialog>
  );
}

export function DeleteTag({ tag, onClose }: { tag: PeopleTag; onClose: () => void }) {
  const t = useMessages(messages);
  const submission = useSubmission();
  const params = { userTagIds: [tag.tagId] };
  return (
    <TypedNameDialog
      title={t('deleteTag')}
      submission={submission}
      actionLabel={t('delete')}
      name={tag.tagName}
      nameLabel={t('typeToDelete')}
      pending={t.rich('tagDeleteAsked', { name: <SafeText text={tag.tagName} /> })}
      onSubmit={() => submission.send('delete_user_tags', params, t('tagNotDeleted'), { onDone: onClose })}
      onClose={onClose}
    >
      <p className={style('flush')}>{t('deleteTagWords', { n: tag.members.length })}</p>
      {tag.policies.length > 0 && <p className={style('flush')}>{t('policiesCount', { n: tag.policies.length })}</p>}
      <ChangePreviewPanel type="ACTIVITY_TYPE_DELETE_USER_TAGS" parameters={params} />
    </TypedNameDialog>
  );
}
