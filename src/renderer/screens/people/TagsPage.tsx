import { useMemo, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useCall } from '../../api/hooks.ts';
import { AddLink } from '../../ui/parts/LinkButton.tsx';
import { ActionMenu } from '../../ui/parts/ActionMenu.tsx';
import { EmptyState } from '../../ui/parts/EmptyState.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { Table, type Column } from '../../ui/table/Table.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { classNames, style } from '../../ui/text/style.ts';
import classes from './People.module.css';
import { DeleteTag, TagDialog, type TagRow } from './TagDialogs.tsx';
import { messages } from './messages.ts';

type TagAction = Readonly<{ action: 'change' | 'remove'; tag: TagRow }>;

export function TagsPage() {
  const t = useMessages(messages);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const answer = useCall('list_user_tags', {});
  const users = useCall('list_users', {}).data?.users;
  const policies = useCall('list_policies', {}).data?.policies;
  const [action, setAction] = useState<TagAction>();
  const tags = answer.data?.userTags;
  const rows: readonly TagRow[] = useMemo(
    () =>
      (tags ?? []).map(({ tagId, tagName }) => ({
        tagId,
        tagName,
        members: (users ?? []).filter(({ userTags }) => userTags.includes(tagId)),
        policies: (policies ?? []).filter(({ condition, consensus }) => `${condition} ${consensus}`.includes(tagId)),
      })),
    [tags, users, policies],
  );
  const columns = useColumns(setAction);
  const crumbs = [{ to: '/people', label: t('title') }, { label: t('tags') }];
  const close = (): void => {
    setAction(undefined);
    if (search.has('new')) void navigate('/people/tags', { replace: true });
  };
  if (answer.problem) return <Page title={t('tagsTitle')}>{<ProblemNotice problem={answer.problem} />}</Page>;
  const create = <AddLink to="?new">{t('createTag')}</AddLink>;
  return (
    <Page title={t('tagsTitle')} lead={t('tagsLead')} crumbs={crumbs} actions={tags?.length === 0 ? undefined : create}>
      {tags?.length === 0 ? (
        <EmptyState title={t('tagsEmptyTitle')} words={t('tagsEmptyWords')} primary={create} />
      ) : (
        <Table
          label={t('tagsTitle')}
          rows={rows}
          columns={columns}
          lines={2}
          rowKey={({ tagId }) => tagId}
          rowLabel={({ tagName }) => tagName}
          onOpen={(tag) => setAction({ action: 'change', tag })}
        />
      )}
      {search.has('new') && <TagDialog onClose={close} />}
      {action?.action === 'change' && <TagDialog tag={action.tag} onClose={close} />}
      {action?.action === 'remove' && <DeleteTag tag={action.tag} onClose={close} />}
    </Page>
  );
}

function useColumns(onAction: (action: TagAction) => void): readonly Column<TagRow>[] {
  const t = useMessages(messages);
  return useMemo(
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
      {
        key: 'more',
        title: t('colMore'),
        width: '3rem',
        cell: (tag) => (
          <ActionMenu
            label={t('moreFor', { name: tag.tagName })}
            items={[
              { label: t('change'), onClick: () => onAction({ action: 'change', tag }) },
              { label: t('delete'), tone: 'danger', onClick: () => onAction({ action: 'remove', tag }) },
            ]}
          />
        ),
      },
    ],
    [t, onAction],
  );
}
