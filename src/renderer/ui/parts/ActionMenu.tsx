import { Menu } from '@mantine/core';
import { IconDotsVertical } from '../icons.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { style } from '../text/style.ts';

/** One thing that can be done: an action, or a place to go to. */
export type ActionItem = Readonly<{
  label: ReactNode;
  onClick?: (() => void) | undefined;
  to?: string | undefined;
  /** `danger` for what cannot be taken back. */
  tone?: 'danger' | undefined;
  disabled?: boolean | undefined;
}>;

/**
 * What else can be done here, under ⋮. `label` says to what, for example `More for Treasury hot`. Nothing is drawn for no items. A menu
 * costs much more than its button, and a list has hundreds: it is made when it is opened.
 */
export function ActionMenu({ label, items }: { label: string; items: readonly ActionItem[] }) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpened = useRef(false);
  useEffect(() => {
    // The button is another one now; the focus goes back to it unless what was chosen took it elsewhere.
    if (wasOpened.current && !opened && (document.activeElement ?? document.body) === document.body)
      button.current?.focus();
    wasOpened.current = opened;
  }, [opened]);
  if (items.length === 0) return null;
  const dots = (
    <button
      ref={button}
      type="button"
      className={style('iconButton')}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={opened}
      title={label}
      onClick={(event) => {
        // A row around it would take the click for its own.
        event.stopPropagation();
        setOpened(!opened);
      }}
    >
      <IconDotsVertical size="1.125rem" stroke={1.6} aria-hidden />
    </button>
  );
  if (!opened) return dots;
  return (
    <Menu opened onChange={setOpened}>
      <Menu.Target>{dots}</Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
        {items.map((item, index) => {
          const look = {
            className: item.tone ? style('dangerous') : '',
            disabled: item.disabled === true,
            children: item.label,
          };
          // An item has no identity but its place.
          return item.to === undefined ? (
            <Menu.Item key={index} {...look} onClick={item.onClick} />
          ) : (
            <Menu.Item key={index} {...look} component={Link} to={item.to} />
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
