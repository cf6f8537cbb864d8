import { kitMessages } from '../kit-messages.ts';
import { IconArrowDown, IconArrowUp } from '../icons.ts';
import { useMessages } from '../../messages/translate.tsx';
import { classNames, style } from '../text/style.ts';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import type { Order } from './sort.ts';
import type { Column } from './table-columns.ts';
import classes from './Table.module.css';

/** The titles of the columns. One that sorts is a button, and says which way the rows are sorted by it. */
export function TableHead<Row>(props: {
  columns: readonly Column<Row>[];
  order: Order | undefined;
  onOrder: (by: string) => void;
}) {
  const t = useMessages(kitMessages);
  return (
    <thead role="rowgroup" className={classNames(style('block', 'surface'), classes.head)}>
      <tr role="row" aria-rowindex={1} className={classes.headRow}>
        {props.columns.map(({ key, title, align, sort }, index) => {
          const direction = props.order?.by === key ? props.order.direction : undefined;
          const Arrow = direction === 'descending' ? IconArrowDown : IconArrowUp;
          return (
            <th
              key={key}
              role="columnheader"
              scope="col"
              // A list that comes in an order says so, even where no other can be chosen.
              aria-sort={direction ?? (sort && 'none')}
              className={classNames(
                style('quiet', 'normal', 'truncate', 'shrink', 'tiny'),
                classes.cell,
                align && classes.toEnd,
              )}
            >
              {title === '' && <VisuallyHidden>{t(index === 0 ? 'mark' : 'more')}</VisuallyHidden>}
              {title !== '' && !sort && title}
              {sort && (
                <button
                  type="button"
                  className={classNames(style('inlineRow', 'gap4'), classes.sort)}
                  onClick={() => props.onOrder(key)}
                >
                  {title}
                  <Arrow size="0.875rem" stroke={2} aria-hidden />
                </button>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
