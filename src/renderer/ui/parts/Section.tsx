import type { ReactNode } from 'react';
import { classNames, style } from '../text/style.ts';
import classes from './Section.module.css';

export function Section(props: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <div className={style('row', 'gap12', 'bottom4')}>
        <h2 className={style('label', 'tight', 'flush')}>{props.title}</h2>
        <span className={style('grow', 'lineBelow')} />
        {props.aside !== undefined && (
          <span className={classNames(style('inlineRow', 'small', 'gap6'), classes.aside)}>{props.aside}</span>
        )}
      </div>
      {props.children}
    </section>
  );
}

/** A name with what it stands for. */
export type Definition = Readonly<{ name: string; value: ReactNode }>;

/** A `DefinitionList` whose rows are data. A row that does not apply is `false` or `undefined`, and is left out. */
export function Definitions(props: {
  layout?: 'columns' | 'stacked' | undefined;
  items: readonly (Definition | false | undefined)[];
}) {
  return (
    <DefinitionList layout={props.layout}>
      {props.items.map(
        (item) =>
          item && (
            <DefinitionItem key={item.name} name={item.name}>
              {item.value}
            </DefinitionItem>
          ),
      )}
    </DefinitionList>
  );
}

export function DefinitionList(props: { layout?: 'columns' | 'stacked' | undefined; children: ReactNode }) {
  return (
    <dl className={classNames(style('flush'), props.layout !== 'stacked' && classes.columns)}>{props.children}</dl>
  );
}

/** One row of a `DefinitionList`. A name is plain text, or what shows stored text safely. */
export function DefinitionItem(props: { name: ReactNode; children: ReactNode }) {
  return (
    <div className={classNames(style('grid', 'lineBelow', 'padBlock8'), classes.row)}>
      <dt className={style('note')}>{props.name}</dt>
      <dd className={style('tabular', 'breakable', 'flush', 'shrink')}>{props.children}</dd>
    </div>
  );
}
