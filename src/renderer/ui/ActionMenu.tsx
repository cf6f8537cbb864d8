import { ActionIcon, Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './ActionMenu.module.css';

/** One thing that can be done: a deed, or a place to go to. */
export type ActionItem = Readonly<{
  label: ReactNode;
  onClick?: (() => void) | undefined;
  to?: string | undefined;
  /** `danger` for what cannot be taken back. */
  tone?: 'danger' | undefined;
  disabled?: boolean | undefined;
}>;

/** What else can be done here, under ⋮. `label` says to what, for example `More for Treasury hot`. Nothing is drawn for no items. */
export function ActionMenu(props: { readonly label: string; readonly items: readonly ActionItem[] }) {
  if (props.items.length === 0) return null;
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={props.label} title={props.label} onClick={(event) => event.stopPropagation()}>
          <IconDotsVertical size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
        {props.items.map((item, index) => (
          <ActionLine key={index} item={item} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function ActionLine({ item }: { readonly item: ActionItem }) {
  const look = {
    ...(item.tone === 'danger' && { className: classes.danger ?? '' }),
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
