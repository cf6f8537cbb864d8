import { useMemo } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../api/hooks.ts';
import { TagsPage } from '../../flows/tags/TagsPage.tsx';
import { usePeopleTags } from '../../flows/tags/use-tags.ts';
import { useMessages } from '../../messages/translate.tsx';
import type { Column } from '../../ui/table/Table.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { classNames, style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';
import classes from './People.module.css';
import { DeleteTag, TagDialog, type PeopleTag } from './TagDialogs.tsx';

export function PeopleTagsPage() {
  const t = useMessages(messages);
  const { problem } = useCall('list_user_tags', {});
  const { tags } = usePeopleTags();
  const users = useCall('list_users', {}).data?.users;
  const policies = useCall('list_policies', {}).data?.policies;
  const rows = useMemo(
    () =>
      tags?.map(({ tagId, tagName }) => ({
        tagId,
        tagName,
        members: (users ?? []).filter(({ userTags }) => userTags.includes(tagId)),
        policies: (policies ?? []).filter(({ condition, consensus }) => `${condition} ${consensus}`.includes(tagId)),
      })),
    [tags, users, policies],
  );
  const columns = useMemo<readonly Column<PeopleTag>[]>(
    () => [
      {
        key: 'name',
        title: t('colTag'),
        main: true,
        width: 'minmax(11rem, 2fr)',
        cell: ({ tagName, members }) => (
          <>
            <SafeText text={tagName} />
            <span className={classNames(style('wrap', 'note', 'normal'), classes.under)}>
              {members.slice(0, 5).map(({ userId, userName }) => (
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
        cell: ({ members }) => t('membersCount', { n: members.length }),
      },
      {
        key: 'policies',
        title: t('policies'),
        width: '8rem',
        priority: 2,
        cell: ({ policies: [first, ...more] }) =>
          first === undefined ? (
            <span className={style('quiet')}>{t('policiesCount', { n: 0 })}</span>
          ) : (
            <Link to={more.length === 0 ? `/policies/${first.policyId}` : '/policies'}>
              {t('policiesCount', { n: more.length + 1 })}
            </Link>
          ),
      },
    ],
    [t],
  );
  return (
    <TagsPage
      t={t}
      title={t('tagsTitle')}
      lead={t('tagsLead')}
      crumbs={[{ to: '/people', label: t('people') }, { label: t('tags') }]}
      problem={problem}
      tags={rows}
      columns={columns}
      lines={2}
      opensByRow
      createLabel={t('createTag')}
      editLabel={t('change')}
      removeLabel={t('delete')}
      emptyWords={t('tagsEmptyWords')}
      edit={(tag, onClose) => <TagDialog tag={tag} onClose={onClose} />}
      remove={(tag, onClose) => <DeleteTag tag={tag} onClose={onClose} />}
    />
  );
}
