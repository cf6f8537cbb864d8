import { Button } from '@mantine/core';
import { useMemo, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { Problem } from '../../api/problem.ts';
import type { CommonKey } from '../../messages/common.ts';
import type { Translate } from '../../messages/translate.tsx';
import { IconPlus } from '../../ui/icons.ts';
import type { Crumb } from '../../ui/parts/Page.tsx';
import { orderByName } from '../../ui/table/sort.ts';
import type { Column } from '../../ui/table/Table.tsx';
import type { ExportedList } from '../export-list/ExportList.tsx';
import { Listing, moreColumn } from '../Listing.tsx';
import { ChosenBar } from '../several/Several.tsx';
import { useChosen } from '../../ui/table/use-choice.ts';

type Open<Row> =
  | Readonly<{ dialog: 'edit' | 'remove'; tag: Row }>
  | Readonly<{ dialog: 'create' }>
  | Readonly<{ dialog: 'several'; tags: readonly Row[] }>;

const none: readonly never[] = [];
const idOf = ({ tagId }: Readonly<{ tagId: string }>): string => tagId;

/**
 * The page of all tags of one kind, with the dialogs that make, change and delete one. `?new` opens the first, so that other pages can
 * link to it. The screen says what the columns show, and draws the dialogs: `edit` without a tag makes one.
 */
export function TagsPage<Row extends Readonly<{ tagId: string; tagName: string }>>(props: {
  t: Translate<CommonKey>;
  title: string;
  lead: string;
  crumbs: readonly Crumb[];
  problem: Problem | null;
  tags: readonly Row[] | undefined;
  columns: readonly Column<Row>[];
  exported: ExportedList<Row>;
  lines?: 1 | 2;
  opensByRow?: boolean;
  createLabel: string;
  editLabel: string;
  removeLabel: string;
  emptyWords: string;
  edit: (tag: Row | undefined, onClose: () => void) => ReactNode;
  remove: (tag: Row, onClose: () => void) => ReactNode;
  removeSeveral: (tags: readonly Row[], onClose: () => void) => ReactNode;
  removeSeveralLabel: (n: number) => string;
}) {
  const { t, tags, columns, editLabel, removeLabel } = props;
  const [search, setSearch] = useSearchParams();
  const [open, setOpen] = useState<Open<Row> | undefined>(search.has('new') ? { dialog: 'create' } : undefined);
  const close = (): void => {
    setOpen(undefined);
    if (search.has('new')) setSearch({}, { replace: true });
  };
  const create = (
    <Button leftSection={<IconPlus aria-hidden />} onClick={() => setOpen({ dialog: 'create' })}>
      {props.createLabel}
    </Button>
  );
  const withMenu = useMemo(
    () => [
      ...columns,
      moreColumn<Row>(
        t,
        ({ tagName }) => tagName,
        (tag) => [
          { label: editLabel, onClick: () => setOpen({ dialog: 'edit', tag }) },
          { label: removeLabel, onClick: () => setOpen({ dialog: 'remove', tag }), tone: 'danger' },
        ],
      ),
    ],
    [t, columns, editLabel, removeLabel],
  );
  const { rows: chosen, choice, clear } = useChosen(tags ?? none, idOf);
  return (
    <Listing<Row>
      title={props.title}
      lead={props.lead}
      crumbs={props.crumbs}
      actions={tags && create}
      problem={props.problem}
      all={tags}
      rows={tags ?? []}
      columns={withMenu}
      order={orderByName}
      choosing={{
        choice,
        bar: (
          <ChosenBar n={chosen.length} onClear={clear}>
            <Button variant="outline" color="signal" onClick={() => setOpen({ dialog: 'several', tags: chosen })}>
              {props.removeSeveralLabel(chosen.length)}
            </Button>
          </ChosenBar>
        ),
      }}
      exported={props.exported}
      label={props.title}
      lines={props.lines}
      rowKey={({ tagId }) => tagId}
      rowLabel={({ tagName }) => tagName}
      onOpen={props.opensByRow ? (tag) => setOpen({ dialog: 'edit', tag }) : undefined}
      noMatch=""
      empty={{ lead: props.lead, title: t('tagsEmptyTitle'), words: props.emptyWords, primary: create }}
    >
      {open?.dialog === 'create' && props.edit(undefined, close)}
      {open?.dialog === 'edit' && props.edit(open.tag, close)}
      {open?.dialog === 'remove' && props.remove(open.tag, close)}
      {open?.dialog === 'several' && props.removeSeveral(open.tags, close)}
    </Listing>
  );
}
