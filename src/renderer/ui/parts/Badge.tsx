import classes from './Badge.module.css';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import { classNames, style } from '../text/style.ts';

const most = 99;

/** How many wait for a person. `label` says of what, for whoever cannot see where it stands. Nothing is drawn for none. */
export function Badge({ count, label }: { count: number; label: string }) {
  if (count <= 0) return null;
  return (
    <span className={classNames(style('centred', 'label', 'waiting', 'tabular'), classes.badge)}>
      <span aria-hidden="true">{count > most ? `${most}+` : count}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
