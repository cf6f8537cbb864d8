import { TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { limits } from '#shared/limits.ts';
import { useCall } from '../../api/hooks.ts';
import { useMessages } from '../../messages/translate.tsx';
import { useNameField } from '../../ui/parts/use-name-field.ts';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { ChangePreviewPanel } from '../activity/preview/ChangePreviewPanel.tsx';
import { FormDialog } from '../FormDialog.tsx';
import { useSubmission } from '../use-submission.ts';
import { CheckList, sameMembers } from './CheckList.tsx';
import { messages } from './messages.ts';
import { membersOf, usePeopleTags, type TagRow } from './use-tags.ts';

/**
 * Creates a tag of users, or changes its name and members.
 * @param props.tag the tag to change; undefined for a new one
 * @param props.next what the user can do while the tag waits for approval
 * @param props.onDone takes the ID of the tag, once the tag is saved
 */
export function UserTagDialog(props: {
  tag?: TagRow | undefined;
  next?: ReactNode;
  onDone: (tagId: string) => void;
  onClose: () => void;
}) {
  const { tag, onDone } = props;
  const t = useMessages(messages);
  const submission = useSubmission();
  const users = useCall('list_users', {}).data?.users ?? [];
  const others = usePeopleTags().tags?.filter(({ tagId }) => tagId !== tag?.tagId);
  const taken = new Set(others?.map(({ tagName }) => tagName));
  const name = useNameField({ charsMax: limits.labelCharsMax, initial: tag?.tagName, taken });
  const had = new Set(membersOf(users, tag?.tagId).map(({ userId }) => userId));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(had);
  const moved = {
    addUserIds: [...chosen].filter((id) => !had.has(id)),
    removeUserIds: [...had].filter((id) => !chosen.has(id)),
  };
  const save = (): unknown => {
    if (!name.check()) return;
    const onTaken = name.refuse;
    if (!tag) {
      const params = { userTagName: name.value, userIds: [...chosen] };
      return submission.send('create_user_tag', params, t('tagNotSaved'), {
        onTaken,
        onDone: ({ userTagId }) => onDone(userTagId),
      });
    }
    const renamed = name.value === tag.tagName ? {} : { newUserTagName: name.value };
    const params = { userTagId: tag.tagId, ...renamed, ...moved };
    return submission.send('update_user_tag', params, t('tagNotSaved'), { onTaken, onDone: () => onDone(tag.tagId) });
  };
  return (
    <FormDialog
      title={t(tag ? 'changeTag' : 'createTag')}
      submission={submission}
      actionLabel={t('saveTag')}
      pending={
        <>
          {t.rich('tagAsked', { name: <SafeText text={name.value} /> })} {props.next}
        </>
      }
      onSubmit={save}
      onClose={props.onClose}
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
