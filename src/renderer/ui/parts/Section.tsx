import type { ReactNode } from 'react';
import classes from './Section.module.css';

/** A section: its name, a hairline to the margin, perhaps one reading at the end, then what belongs to it. */
export function Section(props: { readonly title: string; readonly aside?: ReactNode; readonly children: ReactNode }) {
  return (
    <section className={classes.section}>
      <div className={classes.head}>
        <h2 className={classes.title}>{props.title}</h2>
        <span className={classes.hairline} />
        {props.aside !== undefined && <span className={classes.aside}>{props.aside}</span>}
      </div>
      {props.children}
    </section>
  );
}

/** The rows of a section: a name at the left and what it is at the right, or, for long words in a narrow place, one under the other. */
export function DefinitionList(props: { readonly layout?: 'columns' | 'stacked'; readonly children: ReactNode }) {
  return <dl className={props.layout === 'stacked' ? classes.stacked : classes.columns}>{props.children}</dl>;
}

/** One row of `Readings`. A name is plain text, or what shows stored text safely. */
export function DefinitionItem(props: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={classes.row}>
      <dt className={classes.name}>{props.name}</dt>
      <dd className={classes.value}>{props.children}</dd>
    </div>
  );
}
