import { Button } from '@mantine/core';
import { IconPlus } from '../../ui/icons.ts';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { instantOf } from '../../api/activity-view.ts';
import { useCall } from '../../api/hooks.ts';
import { ActionMenu } from '../../ui/parts/ActionMenu.tsx';
import { EmptyState } from '../../ui/parts/EmptyState.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { Table, type Column } from '../../ui/table/Table.tsx';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { countByTag, type KeyTag } from './key-rows.ts';
import { RemoveTag } from './RemoveTag.tsx';
import { TagDialog } from './TagDialog.tsx';
import { useTags } from './use-tags.ts';
import { messages } from './messages.ts';

type OpenDialog = Readonly<{ action: 'create' }> | Readonly<{ action: 'rename' | 'remove'; tag: KeyTag }>;

export function KeyTags() {
  const t = useMessages(messages);
  const answer = useCall('list_private_key_tags', {});
  const keys = useCall('list_private_keys', {}).data?.privateKeys;
  const { tags } = useTags();
  const counts = useMemo(() => countByTag(keys ?? []), [keys]);
  const [open, setOpen] = useState<OpenDialog>();
  const columns = useColumns(counts, setOpen);
  const crumbs = [{ to: '/private-keys', label: t('title') }, { label: t('tags') }];
  const close = (): void => setOpen(undefined);
  const create = <Button onClick={() => setOpen({ action: 'create' })}>{t('newTag')}</Button>;
  return (
    <Page
      title={t('tagsTitle')}
      lead={t('tagsLead')}
      crumbs={crumbs}
      {...(tags !== undefined && tags.length > 0
        ? {
            actions: (
              <Button
                leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
                onClick={() => setOpen({ action: 'create' })}
              >
                {t('newTag')}
              </Button>
            ),
          }
        : {})}
    >
      {answer.problem ? (
        <ProblemNotice problem={answer.problem} />
      ) : tags?.length === 0 ? (
        <EmptyState title={t('tagsEmptyTitle')} words={t('emptyTagsWords')} primary={create} />
      ) : (
        <Table
          label={t('tagList')}
          rows={tags ?? []}
          columns={columns}
          rowKey={({ tagId }) => tagId}
          rowLabel={({ tagName }) => tagName}
          empty=""
        />
      )}
      {open?.action === 'create' && <TagDialog taken={tags ?? []} onClose={close} />}
      {open?.action === 'rename' && <TagDialog tag={open.tag} taken={tags ?? []} onClose={close} />}
      {open?.action === 'remove' && <RemoveTag tag={open.tag} keys={counts.get(open.tag.tagId) ?? 0} onClose={close} />}
    </Page>
  );
}

function useColumns(
  counts: ReadonlyMap<string, number>,
  onOpen: (dialog: OpenDialog) => void,
): readonly Column<KeyTag>[] {
  const t = useMessages(messages);
  const f = useFormats();
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('colName'),
        main: true,
        width: 'minmax(9rem, 2fr)',
        cell: ({ tagName }) => <SafeText text={tagName} max={80} />,
      },
      {
        key: 'keys',
        title: t('acceptedKeys'),
        width: '7rem',
        cell: ({ tagId }) => <Link to={`/private-keys?tag=${tagId}`}>{t('count', { n: counts.get(tagId) ?? 0 })}</Link>,
      },
      {
        key: 'made',
        title: t('colMade'),
        width: '8rem',
        priority: 3,
        cell: ({ createdAt }) => f.time(instantOf(createdAt)),
      },
      {
        key: 'more',
        title: <VisuallyHidden>{t('colMore')}</VisuallyHidden>,
        width: '2rem',
        align: 'end',
        cell: (tag) => (
          <ActionMenu
            label={t('moreFor', { name: tag.tagName })}
            items={[
              { label: t('rename'), onClick: () => onOpen({ action: 'rename', tag }) },
              { label: t('remove'), onClick: () => onOpen({ action: 'remove', tag }), tone: 'danger' },
            ]}
          />
        ),
      },
    ],
    [t, f, counts, onOpen],
  );
}
