import { FrozenNotice, useFreeze } from '../flows/freezes/FrozenNotice.tsx';
import { classNames, style } from '../ui/text/style.ts';
import classes from './App.module.css';

/** Says above every page that the organization is frozen. */
export function FreezeBanner() {
  const freeze = useFreeze();
  if (!freeze) return null;
  return (
    <div className={classNames(style('rigid', 'lineBelow'), classes.health)}>
      <FrozenNotice freeze={freeze} />
    </div>
  );
}
