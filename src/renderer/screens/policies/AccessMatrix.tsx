import { UnstyledButton } from '@mantine/core';
import { Fragment, useRef, useState, type KeyboardEvent } from 'react';
import type { PersonAccess, AccessLevel, WhoCan } from '#shared/policy-analysis.ts';
import { Glyph, type GlyphKind } from '../../ui/parts/Glyph.tsx';
import { typeable } from '../../ui/text/safe-text.ts';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { classNames, style } from '../../ui/text/style.ts';
import { othersNeeded, accessOf, groups, type GroupRows } from './access-matrix.ts';
import classes from './WhoCan.module.css';
import { messages } from './messages.ts';

/** Which cell is looked at: whom and which kind of request. */
export type Chosen = Readonly<{ userId: string; kind: string }>;

const nameMax = 60;
/** How what qualifies a name or an access is written, below it. */
const beside = style('tiny', 'normal', 'quiet', 'block');

const glyphs: Readonly<Record<AccessLevel, GlyphKind>> = { alone: 'done', together: 'waits', never: 'gone' };

/**
 * People beside one another, kinds of request below one another, and in each cell whether somebody can do such a thing alone, together
 * with others or never. The names of both stay in sight while the cells scroll; arrow keys go from cell to cell.
 */
export function AccessMatrix(props: {
  users: WhoCan['users'];
  grants: WhoCan['grants'];
  groups: readonly GroupRows[];
  chosen: Chosen | undefined;
  onChoose: (chosen: Chosen) => void;
}) {
  const t = useMessages(messages);
  const { users } = props;
  // Of one person there is room to say by which, too.
  const single = users.length === 1 ? users[0] : undefined;
  const total = props.groups.reduce((sum, { rows }) => sum + rows.length, 0);
  const { grid, onKeyDown, cellProps } = useRovingCells(total, users.length);
  let row = -1;
  return (
    <div className={classes.scroller}>
      <table
        ref={grid}
        role="grid"
        className={classNames(style('tabular'), single && style('wide'), classes.matrix)}
        aria-label={t('matrix')}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            <th scope="col" className={style('note')}>
              {t('kindOfRequest')}
            </th>
            {users.map((user) => (
              <th key={user.userId} scope="col" className={classNames(style('label'), classes.person)}>
                <SafeText text={user.userName} max={nameMax} />
                {!user.able && <span className={beside}>{t('unable')}</span>}
              </th>
            ))}
            {single && (
              <th scope="col" className={style('label')}>
                {t('grants')}
              </th>
            )}
          </tr>
        </thead>
        {props.groups.map(({ group, rows }) => (
          <tbody key={group}>
            <tr>
              <th scope="rowgroup" colSpan={users.length + (single ? 2 : 1)} className={style('label')}>
                <span className={classes.group}>{t(groups[group])}</span>
              </th>
            </tr>
            {rows.map(({ kind, name }) => {
              row += 1;
              const at = row;
              return (
                <tr key={kind.kind}>
                  <th scope="row">
                    {name}
                    {kind.rootOnly && <span className={beside}>{t('rootOnly')}</span>}
                  </th>
                  {users.map(({ userId, userName }, column) => (
                    <td
                      key={userId}
                      role="gridcell"
                      aria-selected={props.chosen?.userId === userId && props.chosen.kind === kind.kind}
                    >
                      <UnstyledButton
                        className={classes.cell}
                        {...cellProps(at, column)}
                        onClick={() => props.onChoose({ userId, kind: kind.kind })}
                      >
                        <VisuallyHidden>
                          {typeable(userName).slice(0, nameMax)}, {name}:{' '}
                        </VisuallyHidden>
                        <AccessWords access={accessOf(kind, userId)} grants={props.grants} />
                      </UnstyledButton>
                    </td>
                  ))}
                  {single && (
                    <td className={style('note', 'pad8')}>
                      <GrantNames access={accessOf(kind, single.userId)} grants={props.grants} />
                    </td>
                  )}
                </tr>
              );
            })}
          </tbody>
        ))}
      </table>
    </div>
  );
}

type Cell = Readonly<{ row: number; column: number }>;
const pageRows = 10;

/**
 * One cell of a grid is reached by Tab, the others from it by arrows, Home, End, PageUp and PageDown; with Ctrl, Home and End go to the
 * first and the last row. What can have the focus carries `data-row` and `data-column`.
 */
function useRovingCells(rows: number, columns: number) {
  const grid = useRef<HTMLTableElement>(null);
  const [wished, setWished] = useState<Cell>({ row: 0, column: 0 });
  const inside = ({ row, column }: Cell): Cell => ({
    row: Math.max(0, Math.min(row, rows - 1)),
    column: Math.max(0, Math.min(column, columns - 1)),
  });
  // The grid may have become smaller.
  const at = inside(wished);
  const onKeyDown = (event: KeyboardEvent): void => {
    const target = steps[event.key]?.(at, event.ctrlKey);
    if (!target || event.altKey || event.metaKey) return;
    event.preventDefault();
    const next = inside(target);
    setWished(next);
    grid.current?.querySelector<HTMLElement>(`[data-row="${next.row}"][data-column="${next.column}"]`)?.focus();
  };
  const cellProps = (row: number, column: number) => ({
    'data-row': row,
    'data-column': column,
    tabIndex: row === at.row && column === at.column ? 0 : -1,
    onFocus: () => setWished({ row, column }),
  });
  return { grid, onKeyDown, cellProps };
}

/** Where each key leads, be it in the grid or not. */
const steps: Readonly<Record<string, (from: Cell, ctrl: boolean) => Cell>> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  PageUp: ({ row, column }) => ({ row: row - pageRows, column }),
  PageDown: ({ row, column }) => ({ row: row + pageRows, column }),
  Home: ({ row }, ctrl) => ({ row: ctrl ? 0 : row, column: 0 }),
  End: ({ row }, ctrl) => ({ row: ctrl ? Infinity : row, column: Infinity }),
};

function GrantNames(props: { access: PersonAccess; grants: WhoCan['grants'] }) {
  const t = useMessages(messages);
  const grants = props.access.grants.flatMap((at) => props.grants[at] ?? []);
  return grants.map(({ basis, policyName = '' }, index) => (
    // A grant has no identity but its place.
    <Fragment key={index}>
      {index > 0 && ' · '}
      {basis === 'policy' ? (
        <SafeText text={policyName} max={80} />
      ) : (
        t(basis === 'blindSigning' ? 'basis.nothing' : `basis.${basis}`)
      )}
    </Fragment>
  ));
}

export function AccessWords(props: { access: PersonAccess; grants: WhoCan['grants'] }) {
  const t = useMessages(messages);
  const { access, depends } = props.access;
  return (
    <span
      className={classNames(style('inlineRow', 'baseline', 'gap6', 'nowrap'), access === 'never' && style('quieter'))}
    >
      <Glyph kind={glyphs[access]} />
      <span>
        {t('may', { access, more: othersNeeded(props.access, props.grants) })}
        {depends && <span className={beside}> {t('depends')}</span>}
      </span>
    </span>
  );
}
