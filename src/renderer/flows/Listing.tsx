import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Problem } from '../api/problem.ts';
import type { CommonKey } from '../messages/common.ts';
import type { Translate } from '../messages/translate.tsx';
import { ActionMenu, type ActionItem } from '../ui/parts/ActionMenu.tsx';
import { EmptyState } from '../ui/parts/EmptyState.tsx';
import { Page, type Crumb } from '../ui/parts/Page.tsx';
import { ProblemNotice } from '../ui/parts/ProblemNotice.tsx';
import type { Definition } from '../ui/parts/Section.tsx';
import { Segmented } from '../ui/parts/Segmented.tsx';
import { LoadingRows } from '../ui/table/LoadingRows.tsx';
import { SearchField } from '../ui/table/SearchField.tsx';
import type { Order } from '../ui/table/sort.ts';
import { Table, type Column } from '../ui/table/Table.tsx';
import type { RowChoice } from '../ui/table/use-choice.ts';
import { style } from '../ui/text/style.ts';
import { VisuallyHidden } from '../ui/text/VisuallyHidden.tsx';
import { ExportList, type ExportedList } from './export-list/ExportList.tsx';

type Search = Readonly<{ label: string; value: string; onChange: (value: string) => void }>;

/** One choice of a few that narrows a list, as `Segmented` shows it. */
type Choice<Value extends string> = Readonly<{
  label: string;
  value: Value;
  options: readonly Value[];
  nameOf: (value: Value) => string;
  onChange: (value: Value) => void;
}>;

type Empty = Parameters<typeof EmptyState>[0] & Readonly<{ lead?: ReactNode; actions?: ReactNode }>;

type ListingProps<Row, Value extends string> = Readonly<{
  title: string;
  lead?: ReactNode;
  crumbs?: readonly Crumb[];
  actions?: ReactNode;
  problem: Problem | null;
  all: readonly unknown[] | undefined;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  label: string;
  rowKey: (row: Row) => string;
  rowLabel: (row: Row) => string;
  lines?: 1 | 2 | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  order?: Order;
  exported: ExportedList<Row>;
  choosing?: Readonly<{ choice: RowChoice; bar: ReactNode }> | undefined;
  search?: Search;
  choice?: Choice<Value>;
  filters?: ReactNode;
  noMatch?: ReactNode;
  empty?: Empty;
  before?: ReactNode;
  children?: ReactNode;
}>;

/**
 * A page that lists things of one kind: search and filters, a table, what stands there while nothing exists, and what went wrong with the
 * query. A screen asks for the things, filters them and says what a row shows:
 *
 * `<Listing title={t('title')} problem={answer.problem} all={wallets} rows={rows} columns={columns} empty={{ title, words, ways }} … />`
 *
 * @param props.all every thing, before search and filter; undefined until they are known
 * @param props.rows those that fit search and filter
 * @param props.order the order they come in
 * @param props.exported what a file of those rows holds
 * @param props.choosing which rows are chosen, and the bar under the list with what can be done with them
 * @param props.empty what stands there when `all` is empty; without it, the table says `noMatch`
 * @param props.filters further fields of the toolbar
 * @param props.before what stands above the table, also while nothing exists
 * @param props.children what follows the table, and the dialogs that are open
 */
export function Listing<Row, Value extends string = string>(props: ListingProps<Row, Value>) {
  const { title, crumbs, all, search, choice, empty, exported } = props;
  if (props.problem)
    return (
      <Page title={title} crumbs={crumbs}>
        <ProblemNotice problem={props.problem} />
      </Page>
    );
  // One page for both, so that a dialog stays open while the first thing appears.
  const nothing = empty && all?.length === 0 ? empty : undefined;
  const toolbar = (
    <Toolbar
      search={search}
      choice={choice}
      filters={props.filters}
      found={props.rows.length}
      end={<ExportList list={exported} rows={props.rows} columns={props.columns} />}
    />
  );
  const { choosing } = props;
  return (
    <Page
      title={title}
      lead={nothing ? nothing.lead : props.lead}
      crumbs={crumbs}
      actions={nothing ? nothing.actions : props.actions}
      toolbar={nothing ? undefined : toolbar}
      foot={choosing && choosing.choice.chosen.size > 0 ? choosing.bar : undefined}
    >
      {props.before}
      {nothing ? <Empty {...nothing} /> : <Rows {...props} />}
      {props.children}
    </Page>
  );
}

function Empty({ lead: _lead, actions: _actions, ...state }: Empty) {
  return <EmptyState {...state} />;
}

function Rows<Row, Value extends string>(props: ListingProps<Row, Value>) {
  const noMatch = props.noMatch !== undefined && <p className={style('none')}>{props.noMatch}</p>;
  return (
    <Table
      label={props.label}
      rows={props.rows}
      columns={props.columns}
      lines={props.lines}
      rowKey={props.rowKey}
      rowLabel={props.rowLabel}
      onOpen={props.onOpen}
      order={props.order}
      choice={props.choosing?.choice}
      empty={props.all ? noMatch : <LoadingRows lines={props.lines} />}
    />
  );
}

function Toolbar<Value extends string>(props: {
  search: Search | undefined;
  choice: Choice<Value> | undefined;
  filters: ReactNode;
  found: number;
  end: ReactNode;
}) {
  const { search, choice } = props;
  return (
    <>
      {search && <SearchField {...search} found={props.found} />}
      {choice && (
        <Segmented
          label={choice.label}
          value={choice.value}
          onChange={choice.onChange}
          options={choice.options.map((value) => ({ value, label: choice.nameOf(value) }))}
        />
      )}
      {props.filters}
      <div className={style('toEnd')}>{props.end}</div>
    </>
  );
}

/** The fact of an empty list that says by which operation of the console a script makes the first thing. */
export function scriptFact(t: Translate<CommonKey>, operation: string): Definition {
  const value = t.rich('byScriptWords', { console: (chunks) => <Link to={`/console/${operation}`}>{chunks}</Link> });
  return { name: t('byScript'), value };
}

/** The last column of a list: the menu of what can be done with a row. `nameOf` names the row for screen readers. */
export function moreColumn<Row>(
  t: Translate<CommonKey>,
  nameOf: (row: Row) => string,
  itemsOf: (row: Row) => readonly ActionItem[],
): Column<Row> {
  return {
    key: 'more',
    title: <VisuallyHidden>{t('more')}</VisuallyHidden>,
    width: '2rem',
    align: 'end',
    cell: (row) => <ActionMenu label={t('moreFor', { name: nameOf(row) })} items={itemsOf(row)} />,
  };
}
