import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

export function NameLink(props: { to: string; children: ReactNode }) {
  return (
    <Anchor component={Link} to={props.to} c="inherit" fw={600} inherit underline="hover">
      {props.children}
    </Anchor>
  );
}
