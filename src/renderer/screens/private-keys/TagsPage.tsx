import { TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { limits } from '#shared/limits.ts';
import { instantOf } from '../../api/activity-view.ts';
import { useCall } from '../../api/hooks.ts';
import { policiesNaming } from '../../api/policies-naming.ts';
import { FormDialog } from '../../flows/FormDialog.tsx';
import { utc } from '../../flows/export-list/list-file.ts';
import { RemoveSeveral } from '../../flows/several/Several.tsx';
import { TagsPage } from '../../flows/tags/TagsPage.tsx';
import { useKeyTags, type TagRow } from '../../flows/tags/use-tags.ts';
import { useSubmission } from '../../flows/use-submission.ts';
import { useMessages } from '../../messages/translate.tsx';
import { useNameField } from '../../ui/parts/use-name-field.ts';
import type { Column } from '../../ui/table/Table.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { style } from '../../ui/text/style.ts';
import { countByTag } from './key-rows.ts';
import { messages } from './messages.ts';
import { Time } from '../../ui/text/Time.tsx';

export function KeyTagsPage() {
  const t = useMessages(messages);
  const { problem } = useCall('list_private_key_tags', {});
  const keys = useCall('list_private_keys', {}).data?.privateKeys;
  const { tags } = useKeyTags();
  const counts = useMemo(() => countByTag(keys ?? []), [keys]);
  const columns: readonly Column<TagRow>[] = [
    {
      key: 'name',
      title: t('name'),
      main: true,
      width: 'minmax(9rem, 2fr)',
      sort: ({ tagName }) => tagName,
      cell: ({ tagName }) => <SafeText text={tagName} max={80} />,
    },
    {
      key: 'keys',
      title: t('keys'),
      width: '7rem',
      sort: ({ tagId }) => counts.get(tagId) ?? 0,
      cell: ({ tagId }) => <Link to={`/private-keys?tag=${tagId}`}>{t('count', { n: counts.get(tagId) ?? 0 })}</Link>,
    },
    {
      key: 'made',
      title: t('colMade'),
      width: '8rem',
      priority: 3,
      sort: ({ createdAt }) => instantOf(createdAt),
      cell: ({ createdAt }) => <Time ms={instantOf(createdAt)} />,
    },
  ];
  return (
    <TagsPage
      t={t}
      title={t('tagsTitle')}
      lead={t('tagsLead')}
      crumbs={[{ to: '/private-keys', label: t('privateKeys') }, { label: t('tags') }]}
      problem={problem}
      tags={tags}
      columns={columns}
      exported={{
        file: 'private-key-tags',
        fields: {
          privateKeyTagId: ({ tagId }) => tagId,
          privateKeyTagName: ({ tagName }) => tagName,
          privateKeys: ({ tagId }) => counts.get(tagId) ?? 0,
          createdAt: ({ createdAt }) => utc(createdAt),
        },
      }}
      createLabel={t('newTag')}
      editLabel={t('rename')}
      removeLabel={t('delete')}
      emptyWords={t('emptyTagsWords')}
      edit={(tag, onClose) => <NameTag tag={tag} tags={tags ?? []} onClose={onClose} />}
      removeSeveral={(chosen, onClose) => <RemoveTags tags={chosen} onClose={onClose} />}
      removeSeveralLabel={(n) => t('removeTags', { n })}
      remove={(tag, onClose) => <RemoveTag tag={tag} keys={counts.get(tag.tagId) ?? 0} onClose={onClose} />}
    />
  );
}

function NameTag({ tag, tags, onClose }: { tag: TagRow | undefined; tags: readonly TagRow[]; onClose: () => void }) {
  const t = useMessages(messages);
  const submission = useSubmission();
  const taken = new Set(tags.filter(({ tagId }) => tagId !== tag?.tagId).map(({ tagName }) => tagName));
  const name = useNameField({ charsMax: limits.labelCharsMax, initial: tag?.tagName, taken });
  const send = (): unknown => {
    if (!name.check()) return;
    const ends = { onTaken: name.refuse, onDone: onClose };
    if (!tag) {
      const params = { privateKeyTagName: name.value, privateKeyIds: [] };
      return submission.send('create_private_key_tag', params, t('tagNotSaved'), ends);
    }
    if (name.value === tag.tagName) return onClose();
    const changes = { newPrivateKeyTagName: name.value, addPrivateKeyIds: [], removePrivateKeyIds: [] };
    const params = { privateKeyTagId: tag.tagId, ...changes };
    return submission.send('update_private_key_tag', params, t('tagNotSaved'), ends);
  };
  return (
    <FormDialog
      title={t(tag ? 'renameTag' : 'newTag')}
      submission={submission}
      actionLabel={t(tag ? 'rename' : 'createTag')}
      onSubmit={send}
      onClose={onClose}
    >
      <TextInput label={t('name')} description={tag && t('tagNameHint')} data-autofocus {...name.props} />
    </FormDialog>
  );
}

function RemoveTags({ tags, onClose }: { tags: readonly TagRow[]; onClose: () => void }) {
  const t = useMessages(messages);
  const submission = useSubmission();
  const params = { privateKeyTagIds: tags.map(({ tagId }) => tagId) };
  return (
    <RemoveSeveral
      title={t('removeTags', { n: tags.length })}
      consequence={t('removeTagsWords')}
      names={tags.map(({ tagName }) => tagName)}
      submission={submission}
      onSubmit={() => submission.send('delete_private_key_tags', params, t('tagNotDeleted'), { onDone: onClose })}
      onClose={onClose}
    />
  );
}

/** Says what hangs on a tag before it goes. No key is lost by that; policies that look for the tag may decide otherwise. */
function RemoveTag({ tag, keys, onClose }: { tag: TagRow; keys: number; onClose: () => void }) {
  const t = useMessages(messages);
  const submission = useSubmission();
  const policies = policiesNaming(useCall('list_policies', {}).data?.policies, tag.tagId);
  const params = { privateKeyTagIds: [tag.tagId] };
  return (
    <FormDialog
      title={t.rich('removeTag', { name: <SafeText text={tag.tagName} max={60} /> })}
      submission={submission}
      actionLabel={t('delete')}
      danger="outline"
      onSubmit={() => submission.send('delete_private_key_tags', params, t('tagNotDeleted'), { onDone: onClose })}
      onClose={onClose}
    >
      <p className={style('flush')}>{t('removeTagWords', { n: keys, policies: policies?.length ?? 0 })}</p>
    </FormDialog>
  );
}
