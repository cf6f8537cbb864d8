import type { ReactNode } from 'react';
import { Section } from '../ui/parts/Section.tsx';
import type { Order } from '../ui/table/sort.ts';
import { Table, type Column } from '../ui/table/Table.tsx';
import type { RowChoice } from '../ui/table/use-choice.ts';
import { style } from '../ui/text/style.ts';
import { ExportList, type ExportedList } from './export-list/ExportList.tsx';

/**
 * A section that lists things of one kind: its title, the export, and the table. While nothing exists, `empty` stands in their place.
 * @param props.rows undefined until they are known: then there is no table, which would say that nothing is there
 * @param props.actions what stands in the line of the title, before the export
 * @param props.shown how many of the rows the table shows, where not all; the rows then come in the order of the address
 * @param props.orderName what the order of the table is called in the address, where a page has several
 * @param props.bar what can be done with the chosen rows, while some are chosen
 * @param props.children what follows the table, and the dialogs that are open
 */
export function ListSection<Row>(props: {
  title: string;
  actions?: ReactNode;
  rows: readonly Row[] | undefined;
  shown?: number;
  columns: readonly Column<Row>[];
  exported: ExportedList<Row>;
  orderName?: string;
  order?: Order;
  rowKey: (row: Row) => string;
  rowLabel: (row: Row) => string;
  onOpen?: (row: Row) => void;
  selected?: string | undefined;
  lines?: 1 | 2;
  choice?: RowChoice | undefined;
  bar?: ReactNode;
  empty?: ReactNode;
  children?: ReactNode;
}) {
  const { title, rows, columns, orderName, choice } = props;
  return (
    <Section
      title={title}
      aside={
        <>
          {props.actions}
          {rows !== undefined && rows.length > 0 && (
            <ExportList
              list={props.exported}
              rows={rows}
              columns={columns}
              orderName={orderName}
              name={title}
              size="xs"
            />
          )}
        </>
      }
    >
      {props.bar !== undefined && choice !== undefined && choice.chosen.size > 0 && (
        <div className={style('wrapRow', 'gap8', 'padBlock8')}>{props.bar}</div>
      )}
      {rows && (
        <Table
          label={title}
          rows={props.shown === undefined ? rows : rows.slice(0, props.shown)}
          columns={columns}
          order={props.order}
          orderName={orderName}
          rowKey={props.rowKey}
          rowLabel={props.rowLabel}
          onOpen={props.onOpen}
          selected={props.selected}
          lines={props.lines}
          choice={choice}
          empty={props.empty}
        />
      )}
      {props.children}
    </Section>
  );
}
