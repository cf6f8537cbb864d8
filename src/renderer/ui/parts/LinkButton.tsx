import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { IconPlus, type Icon } from '../icons.ts';

/** A link to another page that is drawn as a button. */
export function LinkButton(props: { to: string; icon?: Icon; children: ReactNode }) {
  const Shape = props.icon;
  return (
    <Button component={Link} to={props.to} variant="default" leftSection={Shape && <Shape aria-hidden />}>
      {props.children}
    </Button>
  );
}

/** A link, drawn as a button with a plus, to the page or dialog where something is made. */
export function AddLink(props: { to: string; children: ReactNode }) {
  return (
    <Button component={Link} to={props.to} leftSection={<IconPlus aria-hidden />}>
      {props.children}
    </Button>
  );
}
