import { Anchor } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { kitMessages } from '../kit-messages.ts';
import { PageOverlayContext } from './SidePanel.tsx';
import classes from './Page.module.css';
import { Title } from '../text/Title.tsx';
import { useScrollStop } from './use-scroll-stop.ts';
import { useMessages } from '../../messages/translate.tsx';
import { classNames, style } from '../text/style.ts';

/** A step on the way here. */
export type Crumb = Readonly<{ to?: string | undefined; label: ReactNode }>;

/**
 * A place, as everything under the lid and beside the navigation: its head, perhaps a toolbar, then one pane or a pane and an aside, and
 * perhaps an action bar that stays. The window does not scroll, panes do. Where it is narrow the aside follows the pane, and above an action bar
 * the head scrolls with them, so that what is decided about keeps its room.
 * `title` is plain text or what shows stored text safely. `width="form"` keeps what is filled in from growing too wide to read;
 * `width="panes"` leaves the whole place under the head to panes that its content makes, which scroll by themselves while it is wide.
 */
export function Page(props: {
  title: ReactNode;
  lead?: ReactNode;
  crumbs?: readonly Crumb[] | undefined;
  actions?: ReactNode;
  toolbar?: ReactNode;
  aside?: ReactNode;
  asideLabel?: string | undefined;
  foot?: ReactNode;
  width?: 'full' | 'form' | 'panes' | undefined;
  children?: ReactNode;
}) {
  const { aside, foot, toolbar } = props;
  const capped = aside === undefined && props.width !== 'panes';
  const [overlay, setOverlay] = useState<HTMLElement | null>(null);
  const pane = useRef<HTMLDivElement>(null);
  const beside = useRef<HTMLElement>(null);
  const paneStops = useScrollStop(pane);
  const asideStops = useScrollStop(beside);
  return (
    <PageOverlayContext value={overlay}>
      <main
        className={classNames(style('column', 'grow', 'shrink', 'surface'), classes.page, capped && classes.capped)}
      >
        <div className={classNames(style('column', 'grow'), classes.above, foot !== undefined && classes.decided)}>
          <Head {...props} />
          {toolbar !== undefined && (
            <div className={classNames(style('wrapRow', 'gap8', 'lineBelow'), classes.toolbar)}>{toolbar}</div>
          )}
          <div className={classNames(style('grow'), classes.body)}>
            <div className={classNames(style('grid'), classes.panes, aside !== undefined && classes.split)}>
              <div
                ref={pane}
                className={classNames(classes.pane, props.width === 'panes' && classes.bare)}
                tabIndex={paneStops ? 0 : undefined}
              >
                <div className={classNames(classes.content, widths[props.width ?? 'full'])}>{props.children}</div>
              </div>
              {aside !== undefined && (
                <aside
                  ref={beside}
                  className={classNames(style('sunken'), classes.aside)}
                  aria-label={props.asideLabel}
                  tabIndex={asideStops ? 0 : undefined}
                >
                  {aside}
                </aside>
              )}
            </div>
            <div ref={setOverlay} className={classes.overlay} />
          </div>
        </div>
        {foot !== undefined && (
          <div
            className={classNames(style('wrapRow', 'gap12', 'end', 'lineTop', 'surface', 'padBlock12'), classes.foot)}
          >
            {foot}
          </div>
        )}
      </main>
    </PageOverlayContext>
  );
}

const widths = { full: undefined, form: classes.form, panes: classes.whole } as const;

function Head(props: Omit<Parameters<typeof Page>[0], 'children'>) {
  const t = useMessages(kitMessages);
  const { crumbs = [] } = props;
  return (
    <header className={classNames(style('wrap', 'apart', 'lineBelow'), classes.head)}>
      <div className={classNames(style('shrink'), classes.titles)}>
        {crumbs.length > 0 && (
          <nav aria-label={t('crumbs')}>
            <ol className={classNames(style('list', 'wrap', 'note', 'gap10'), classes.crumbs)}>
              {crumbs.map(({ to, label }, index) => (
                // A crumb has no identity but its place on the way.
                <li key={index} className={style('inlineRow', 'shrink', 'gap10')}>
                  {to === undefined ? (
                    label
                  ) : (
                    <Anchor component={Link} to={to} inherit c="inherit" underline="hover" lh="1.5rem">
                      {label}
                    </Anchor>
                  )}
                </li>
              ))}
            </ol>
          </nav>
        )}
        <div className={classNames(style('wrap', 'shrink', 'baseline'), classes.line)}>
          <Title>{props.title}</Title>
          {props.lead !== undefined && <div className={style('quiet', 'breakable', 'shrink')}>{props.lead}</div>}
        </div>
      </div>
      {props.actions !== undefined && <div className={style('wrapRow', 'gap8')}>{props.actions}</div>}
    </header>
  );
}
