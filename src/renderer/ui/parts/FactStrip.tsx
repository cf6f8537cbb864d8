import type { ReactNode } from 'react';
import classes from './FactStrip.module.css';
import { classNames, style } from '../text/style.ts';

export function FactStrip({ facts }: { facts: readonly Readonly<{ name: string; value: ReactNode }>[] }) {
  return (
    <dl className={classNames(style('flush'), classes.strip)}>
      {facts.map(({ name, value }) => (
        <div key={name} className={classes.fact}>
          <dt className={style('quiet', 'tiny')}>{name}</dt>
          <dd className={style('row', 'tabular', 'breakable', 'below', 'gap6')}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
