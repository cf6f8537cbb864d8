import { Tooltip } from '@mantine/core';
import { IconSearch } from '../ui/icons.ts';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { NavLink } from 'react-router';
import { Badge } from '../ui/parts/Badge.tsx';
import { useMessages } from '../messages/translate.tsx';
import { classNames, style } from '../ui/text/style.ts';
import { Chord } from './Chord.tsx';
import classes from './Navigation.module.css';
import { routes, type Route } from './routes.ts';
import { messages } from './messages.ts';

const sections = ['first', 'custody', 'control', 'machine'] as const;

/**
 * Where one can go, and what waits there: approvals, and deliveries that were given up. Where the window is narrower it becomes a rail of icons, with their names beside
 * them when they are pointed at; where it is narrowest it lies over the page while `open`.
 */
export function Navigation(props: {
  /** How many activities wait for this operator. */
  waiting: number;
  /** How many webhook deliveries were given up. */
  givenUp: number;
  open: boolean;
  onFind: () => void;
  /** Somebody chose a place, or pressed Escape. */
  onLeave: () => void;
}) {
  const t = useMessages(messages);
  const nav = useRef<HTMLElement>(null);
  const rail = useIsRail(nav);
  useMenu(nav, props.open, props.onLeave);
  return (
    <nav
      ref={nav}
      id="places"
      className={classes.nav}
      data-region="places"
      data-open={props.open ? true : undefined}
      aria-label={t('places')}
    >
      <Named name={t('find')} rail={rail}>
        <button type="button" className={classes.find} onClick={props.onFind} aria-haspopup="dialog">
          <IconSearch size="1.125rem" stroke={1.6} aria-hidden />
          <span className={classes.name}>{t('find')}</span>
          <span className={classes.keys} aria-hidden="true">
            <Chord command="find" />
          </span>
        </button>
      </Named>
      {sections.map((section) => (
        <div key={section} className={classes.section}>
          {section !== 'first' && (
            <h2 className={classNames(style('note', 'normal'), classes.heading)} id={`places-${section}`}>
              {t(section)}
            </h2>
          )}
          <ul className={style('list')} aria-labelledby={section === 'first' ? undefined : `places-${section}`}>
            {routes
              .filter((route) => route.section === section)
              .map((route) => (
                <li key={route.path}>
                  <RouteLink route={route} rail={rail} {...countOf(route, props)} onClick={props.onLeave} />
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** What the badge of a place counts, and how that is said; 0 where there is nothing to do. */
function countOf(route: Route, { waiting, givenUp }: Readonly<{ waiting: number; givenUp: number }>) {
  if (route.name === 'approvals') return { count: waiting, counted: 'waitingForYou' } as const;
  return { count: route.name === 'webhooks' ? givenUp : 0, counted: 'deliveriesGivenUp' } as const;
}

function RouteLink(props: {
  route: Route;
  rail: boolean;
  count: number;
  counted: 'waitingForYou' | 'deliveriesGivenUp';
  onClick: () => void;
}) {
  const { route, count, counted } = props;
  const t = useMessages(messages);
  const Icon = route.icon;
  return (
    <Named name={t(route.name)} rail={props.rail}>
      <NavLink to={route.path} end={route.path === '/'} className={classes.link ?? ''} onClick={props.onClick}>
        <Icon size="1.125rem" stroke={1.6} aria-hidden />
        <span className={classes.name}>{t(route.name)}</span>
        {count > 0 && (
          <span className={classes.count}>
            <Badge count={count} label={t(counted, { n: count })} />
          </span>
        )}
      </NavLink>
    </Named>
  );
}

function Named(props: { name: string; rail: boolean; children: React.ReactElement }) {
  return (
    <Tooltip label={props.name} position="right" disabled={!props.rail} withinPortal>
      {props.children}
    </Tooltip>
  );
}

/** While the navigation lies over the page as a menu, it has the focus, and Escape leaves it. */
function useMenu(nav: RefObject<HTMLElement | null>, open: boolean, onLeave: () => void): void {
  const leave = useRef(onLeave);
  useEffect(() => {
    leave.current = onLeave;
  });
  useEffect(() => {
    const menu = nav.current;
    if (!open || menu === null) return;
    const before = document.activeElement;
    menu.querySelector<HTMLElement>('a[aria-current], a, button')?.focus();
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') leave.current();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      // Where a place was chosen its heading takes the focus; otherwise it goes back to the menu's button.
      if (menu.contains(document.activeElement) && before instanceof HTMLElement) before.focus();
    };
  }, [nav, open]);
}

/** Whether the style sheet has made the navigation a rail: it alone knows at which width, and how large the text is. */
function useIsRail(nav: RefObject<HTMLElement | null>): boolean {
  const [rail, setRail] = useState(false);
  useEffect(() => {
    const element = nav.current;
    if (element === null) return;
    const look = (): void => setRail(getComputedStyle(element).getPropertyValue('--rail').trim() === '1');
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [nav]);
  return rail;
}
