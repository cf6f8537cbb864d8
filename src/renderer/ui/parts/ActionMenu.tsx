import { Menu } from '@mantine/core';
import { IconDotsVertical } from '../icons.ts';
import { useEffect, useRef, useState, type ReactNode, type Ref } from 'react';
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
export function ActionMenu(props: { label: string; items: readonly ActionItem[] }) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpened = useRef(false);
  useEffect(() => {
    // The button is another one now; the focus goes back to it unless what was chosen took it elsewhere.
    if (wasOpened.current && !opened && (document.activeElement ?? document.body) === document.body)
      button.current?.focus();
    wasOpened.current = opened;
  }, [opened]);
  if (props.items.length === 0) return null;
  const dots = <Dots ref={button} label={props.label} opened={opened} onClick={() => setOpened(!opened)} />;
  if (!opened) return dots;
  return (
    <Menu opened onChange={setOpened}>
      <Menu.Target>{dots}</Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
        {props.items.map((item, index) => (
          // An item has no identity but its place.
          <ActionLine key={index} item={item} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Dots({
  label,
  opened,
  onClick,
  ...rest
}: {
  ref: Ref<HTMLButtonElement>;
  label: string;
  opened: boolean;
  onClick: () => void;
}) {
  return (
    <button
      {...rest}
      type="button"
      className={style('iconButton')}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={opened}
      title={label}
      onClick={(event) => {
        // A row around it would take the click for its own.
        event.stopPropagation();
        onClick();
      }}
    >
      <IconDotsVertical size={18} stroke={1.6} aria-hidden />
    </button>
  );
}

function ActionLine({ item }: { item: ActionItem }) {
  const look = {
    ...(item.tone === 'danger' && { className: style('dangerous') ?? '' }),
    ...(item.disabled && { disabled: true }),
  };
  if (item.to !== undefined)
    return (
      <Menu.Item component={Link} to={item.to} {...look}>
        {item.label}
      </Menu.Item>
    );
  return (
    <Menu.Item {...look} onClick={() => item.onClick?.()}>
      {item.label}
    </Menu.Item>
  );
}
