import type { ReactNode } from 'react';
import classes from './FactStrip.module.css';
import { classNames, style } from '../text/style.ts';

export function FactStrip({ facts }: { facts: readonly Readonly<{ name: string; value: ReactNode }>[] }) {
  return (
    <dl className={classes.strip}>
      {facts.map(({ name, value }) => (
        <div key={name} className={classes.fact}>
          <dt className={classes.name}>{name}</dt>
          <dd className={classNames(style('row', 'tabular', 'breakable', 'flush', 'gap6'), classes.value)}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
