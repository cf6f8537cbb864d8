import { Badge as CountBadge } from '@mantine/core';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';

const most = 99;

/** How many wait for a person. `label` says of what, for whoever cannot see where it stands. Nothing is drawn for none. */
export function Badge({ count, label }: { count: number; label: string }) {
  if (count <= 0) return null;
  return (
    <CountBadge fw={600} fz="sm" c="var(--co-wait)" bg="var(--co-wait-tint)" bd="1px solid transparent" pos="relative">
      <span aria-hidden="true">{count > most ? `${most}+` : count}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </CountBadge>
  );
}
