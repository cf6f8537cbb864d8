import { Tooltip, UnstyledButton } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { NavLink } from 'react-router';
import { useCall } from '../api/hooks.ts';
import { useMessages } from '../messages/translate.tsx';
import { IconSearch } from '../ui/icons.ts';
import { Badge } from '../ui/parts/Badge.tsx';
import { classNames, style } from '../ui/text/style.ts';
import { Chord } from './Chord.tsx';
import { messages } from './messages.ts';
import classes from './Navigation.module.css';
import { routes, type Route } from './routes.ts';
import { useWaitingCount } from './waiting.ts';

const sections = ['first', 'custody', 'control', 'machine'] as const;

/**
 * Where one can go, and what waits there: approvals, and deliveries that were given up. Where the window is narrower it becomes a rail of icons, with their names beside
 * them when they are pointed at; where it is narrowest it lies over the page while `open`.
 * @param props.onLeave somebody chose a place, or pressed Escape
 */
export function Navigation(props: { open: boolean; onFind: () => void; onLeave: () => void }) {
  const t = useMessages(messages);
  const nav = useRef<HTMLElement>(null);
  const rail = useIsRail(nav);
  useMenu(nav, props.open, props.onLeave);
  return (
    <nav
      ref={nav}
      id="places"
      className={classNames(style('column', 'gap12'), classes.nav)}
      data-region="places"
      data-open={props.open ? true : undefined}
      aria-label={t('places')}
    >
      <UnstyledButton
        className={classNames(link, style('quiet'), classes.find)}
        onClick={props.onFind}
        aria-haspopup="dialog"
        aria-label={t('find')}
      >
        <IconSearch size="1.125rem" stroke={1.6} aria-hidden />
        <span className={name}>{t('findShort')}</span>
        <span className={classNames(style('toEnd'), classes.keys)} aria-hidden="true">
          <Chord command="find" />
        </span>
        {rail && <NameBeside name={t('find')} />}
      </UnstyledButton>
      {sections.map((section) => (
        <div key={section} className={classes.section}>
          {section !== 'first' && (
            <h2
              className={classNames(style('note', 'normal', 'truncate', 'flush'), classes.heading)}
              id={`places-${section}`}
            >
              {t(section)}
            </h2>
          )}
          <ul className={style('list')} aria-labelledby={section === 'first' ? undefined : `places-${section}`}>
            {routes
              .filter((route) => route.section === section)
              .map((route) => (
                <li key={route.path}>
                  <RouteLink route={route} rail={rail} onClick={props.onLeave} />
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

const link = classNames(style('row', 'wide', 'rounded', 'gap12'), classes.link);
const name = classNames(style('truncate', 'shrink'), classes.name);

function RouteLink(props: { route: Route; rail: boolean; onClick: () => void }) {
  const { route } = props;
  const t = useMessages(messages);
  const Icon = route.icon;
  return (
    <UnstyledButton
      component={NavLink}
      to={route.path}
      end={route.path === '/'}
      className={link}
      onClick={props.onClick}
    >
      <Icon size="1.125rem" stroke={1.6} aria-hidden />
      <span className={name}>{t(route.name)}</span>
      {route.name === 'approvals' && <WaitingCount />}
      {route.name === 'webhooks' && <GivenUpCount />}
      {props.rail && <NameBeside name={t(route.name)} />}
    </UnstyledButton>
  );
}

/** The name of a link in the rail, while the pointer is on the link. */
function NameBeside({ name }: { name: string }) {
  return (
    <Tooltip label={name} position="right" withinPortal>
      <span className={classes.whole} aria-hidden="true" />
    </Tooltip>
  );
}

function WaitingCount() {
  const t = useMessages(messages);
  const count = useWaitingCount();
  return <Count count={count} label={t('waitingForYou', { n: count })} />;
}

function GivenUpCount() {
  const t = useMessages(messages);
  const { data } = useCall('webhook_deliveries', {});
  const count = data?.receivers.reduce((sum, { dead }) => sum + dead, 0) ?? 0;
  return <Count count={count} label={t('deliveriesGivenUp', { n: count })} />;
}

function Count(props: { count: number; label: string }) {
  if (props.count === 0) return null;
  return (
    <span className={classNames(style('inlineRow', 'toEnd'), classes.count)}>
      <Badge {...props} />
    </span>
  );
}

/** While the navigation lies over the page as a menu, it has the focus, and Escape leaves it. */
function useMenu(nav: RefObject<HTMLElement | null>, open: boolean, onLeave: () => void): void {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    const menu = nav.current;
    if (!open || menu === null) return;
    const before = document.activeElement;
    menu.querySelector<HTMLElement>('a[aria-current], a, button')?.focus();
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') leave();
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
    const look = (): void => setRail(getComputedStyle(element).getPropertyValue('--rail') !== '');
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [nav]);
  return rail;
}
