import { Fragment } from 'react';
import type { PersonAccess, AccessLevel, WhoCan } from '#shared/policy-analysis.ts';
import { Glyph, type GlyphKind } from '../../ui/parts/Glyph.tsx';
import { typeable } from '../../ui/text/safe-text.ts';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { othersNeeded, accessOf, type GroupRows, type KindRow } from './access-matrix.ts';
import { useRovingCells } from './use-roving-cells.ts';
import classes from './WhoCan.module.css';
import { whoCanMessages } from './who-can-messages.ts';

/** Which cell is looked at: whom and which kind of request. */
export type Chosen = Readonly<{ userId: string; kind: string }>;

const nameMax = 60;

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
  const t = useMessages(whoCanMessages);
  const { users, groups } = props;
  // Of one person there is room to say by which, too.
  const single = users.length === 1 ? users[0] : undefined;
  const total = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  const { grid, onKeyDown, cellProps } = useRovingCells(total, users.length);
  let row = -1;
  return (
    <div className={classes.scroller}>
      <table
        ref={grid}
        role="grid"
        className={classes.matrix}
        aria-label={t('matrix')}
        data-single={single && true}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            <th scope="col" className={classes.corner}>
              {t('kindOfRequest')}
            </th>
            {users.map((user) => (
              <th key={user.userId} scope="col" className={classes.person}>
                <SafeText text={user.userName} max={nameMax} />
                {!user.able && <span className={classes.unable}>{t('unable')}</span>}
              </th>
            ))}
            {single && <th scope="col">{t('grants')}</th>}
          </tr>
        </thead>
        {groups.map(({ group, rows }) => (
          <tbody key={group}>
            <tr>
              <th scope="rowgroup" colSpan={users.length + (single ? 2 : 1)} className={classes.group}>
                <span>{t(`group.${group}`)}</span>
              </th>
            </tr>
            {rows.map((one) => {
              row += 1;
              const at = row;
              return (
                <tr key={one.kind.kind}>
                  <KindName row={one} />
                  {users.map(({ userId, userName }, column) => (
                    <td
                      key={userId}
                      role="gridcell"
                      aria-selected={props.chosen?.userId === userId && props.chosen.kind === one.kind.kind}
                    >
                      <button
                        type="button"
                        className={classes.cell}
                        {...cellProps(at, column)}
                        onClick={() => props.onChoose({ userId, kind: one.kind.kind })}
                      >
                        <VisuallyHidden>
                          {typeable(userName).slice(0, nameMax)}, {one.name}:{' '}
                        </VisuallyHidden>
                        <AccessWords access={accessOf(one.kind, userId)} grants={props.grants} />
                      </button>
                    </td>
                  ))}
                  {single && (
                    <td className={classes.by}>
                      <GrantNames access={accessOf(one.kind, single.userId)} grants={props.grants} />
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

function GrantNames(props: { access: PersonAccess; grants: WhoCan['grants'] }) {
  const t = useMessages(whoCanMessages);
  const grants = props.access.grants.flatMap((at) => props.grants[at] ?? []);
  return grants.map(({ basis, policyName = '' }, index) => (
    // A grant has no identity but its place.
    <Fragment key={index}>
      {index > 0 && ' · '}
      {basis === 'policy' ? <SafeText text={policyName} max={80} /> : t(`basis.${basis}`)}
    </Fragment>
  ));
}

function KindName({ row }: { row: KindRow }) {
  const t = useMessages(whoCanMessages);
  return (
    <th scope="row" className={classes.kind}>
      {row.name}
      {row.kind.rootOnly && <span className={classes.unable}>{t('rootOnly')}</span>}
    </th>
  );
}

export function AccessWords(props: { access: PersonAccess; grants: WhoCan['grants'] }) {
  const t = useMessages(whoCanMessages);
  const { access, depends } = props.access;
  const more = othersNeeded(props.access, props.grants);
  return (
    <Fragment>
      <span className={classes.access} data-access={access}>
        <Glyph kind={glyphs[access]} />
        <span>{access === 'together' ? t('together', { more }) : t(access)}</span>
      </span>
      {depends && <span className={classes.depends}>{t('depends')}</span>}
    </Fragment>
  );
}
