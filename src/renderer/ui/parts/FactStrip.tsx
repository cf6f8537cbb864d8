import type { ReactNode } from 'react';
import classes from './FactStrip.module.css';

/** A few facts about one thing, side by side between hairlines; they wrap where there is little room. */
export function FactStrip({ facts }: { readonly facts: readonly Readonly<{ name: string; value: ReactNode }>[] }) {
  return (
    <dl className={classes.strip}>
      {facts.map(({ name, value }) => (
        <div key={name} className={classes.fact}>
          <dt className={classes.name}>{name}</dt>
          <dd className={classes.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
