import { useMemo } from 'react';
import { useCall } from '../../api/hooks.ts';
import { policiesNaming } from '../../api/policies-naming.ts';
import { ChangePreviewPanel } from '../../flows/activity/preview/ChangePreviewPanel.tsx';
import { TypedNameDialog } from '../../flows/FormDialog.tsx';
import { PoliciesNaming } from '../../flows/key-parts.tsx';
import { utc } from '../../flows/export-list/list-file.ts';
import { RemoveSeveral } from '../../flows/several/Several.tsx';
import { TagsPage } from '../../flows/tags/TagsPage.tsx';
import { membersOf, usePeopleTags, type TagRow } from '../../flows/tags/use-tags.ts';
import { UserTagDialog } from '../../flows/tags/UserTagDialog.tsx';
import { useSubmission } from '../../flows/use-submission.ts';
import { useMessages } from '../../messages/translate.tsx';
import type { Column } from '../../ui/table/Table.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';

export function PeopleTagsPage() {
  const t = useMessages(messages);
  const { problem } = useCall('list_user_tags', {});
  const { tags } = usePeopleTags();
  const users = useCall('list_users', {}).data?.users;
  const columns = useMemo<readonly Column<TagRow>[]>(
    () => [
      {
        key: 'name',
        title: t('colTag'),
        main: true,
        width: 'minmax(11rem, 2fr)',
        sort: ({ tagName }) => tagName,
        cell: ({ tagId, tagName }) => (
          <>
            <SafeText text={tagName} />
            <span className={style('facts')}>
              {membersOf(users, tagId)
                .slice(0, 5)
                .map(({ userId, userName }) => (
                  <SafeText key={userId} text={userName} max={40} />
                ))}
            </span>
          </>
        ),
      },
      {
        key: 'members',
        title: t('members'),
        width: '8rem',
        sort: ({ tagId }) => membersOf(users, tagId).length,
        cell: ({ tagId }) => t('membersCount', { n: membersOf(users, tagId).length }),
      },
      {
        key: 'policies',
        title: t('policies'),
        width: '8rem',
        priority: 2,
        cell: ({ tagId }) => <PoliciesNaming name={tagId} />,
      },
    ],
    [t, users],
  );
  return (
    <TagsPage
      t={t}
      title={t('tagsTitle')}
      lead={t('tagsLead')}
      crumbs={[{ to: '/people', label: t('people') }, { label: t('tags') }]}
      problem={problem}
      tags={tags}
      columns={columns}
      exported={{
        file: 'user-tags',
        fields: {
          userTagId: ({ tagId }) => tagId,
          userTagName: ({ tagName }) => tagName,
          userIds: ({ tagId }) => membersOf(users, tagId).map(({ userId }) => userId),
          createdAt: ({ createdAt }) => utc(createdAt),
        },
      }}
      lines={2}
      opensByRow
      createLabel={t('createTag')}
      editLabel={t('change')}
      removeLabel={t('delete')}
      emptyWords={t('tagsEmptyWords')}
      edit={(tag, onClose) => <UserTagDialog tag={tag} onDone={onClose} onClose={onClose} />}
      remove={(tag, onClose) => <DeleteTag tag={tag} onClose={onClose} />}
      removeSeveral={(chosen, onClose) => <DeleteTags tags={chosen} onClose={onClose} />}
      removeSeveralLabel={(n) => t('deleteTags', { n })}
    />
  );
}

function DeleteTags({ tags, onClose }: { tags: readonly TagRow[]; onClose: () => void }) {
  const t = useMessages(messages);
  const submission = useSubmission();
  const params = { userTagIds: tags.map(({ tagId }) => tagId) };
  return (
    <RemoveSeveral
      title={t('deleteTags', { n: tags.length })}
      consequence={t('deleteTagsWords')}
      names={tags.map(({ tagName }) => tagName)}
      submission={submission}
      onSubmit={() => submission.send('delete_user_tags', params, t('tagNotDeleted'), { onDone: onClose })}
      onClose={onClose}
    >
      <ChangePreviewPanel type="ACTIVITY_TYPE_DELETE_USER_TAGS" parameters={params} />
    </RemoveSeveral>
  );
}

function DeleteTag({ tag, onClose }: { tag: TagRow; onClose: () => void }) {
  const t = useMessages(messages);
  const submission = useSubmission();
  const users = useCall('list_users', {}).data?.users;
  const policies = policiesNaming(useCall('list_policies', {}).data?.policies, tag.tagId) ?? [];
  const params = { userTagIds: [tag.tagId] };
  return (
    <TypedNameDialog
      title={t('deleteTag')}
      submission={submission}
      actionLabel={t('delete')}
      name={tag.tagName}
      nameLabel={t('typeToDelete')}
      pending={t.rich('deleteAsked', { name: <SafeText text={tag.tagName} /> })}
      onSubmit={() => submission.send('delete_user_tags', params, t('tagNotDeleted'), { onDone: onClose })}
      onClose={onClose}
    >
      <p className={style('flush')}>{t('deleteTagWords', { n: membersOf(users, tag.tagId).length })}</p>
      {policies.length > 0 && <p className={style('flush')}>{t('policiesCount', { n: policies.length })}</p>}
      <ChangePreviewPanel type="ACTIVITY_TYPE_DELETE_USER_TAGS" parameters={params} />
    </TypedNameDialog>
  );
}
