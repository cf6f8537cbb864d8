import type { ReactNode } from 'react';
import { classNames, style } from '../text/style.ts';
import { usePointed } from './Pointing.tsx';
import classes from './Section.module.css';

/** @param props.id where links lead to it: it then takes the focus */
export function Section(props: { title: string; id?: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.section} {...(props.id !== undefined && { id: props.id, tabIndex: -1 })}>
      <div className={style('wrapRow', 'gap12', 'bottom4')}>
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

/**
 * A name with what it stands for. `wide`: it takes a whole line where others stand in pairs. `field`: what is marked when the other place of
 * that field is pointed to.
 */
export type Definition = Readonly<{
  name: string;
  value: ReactNode;
  wide?: boolean | undefined;
  field?: string | undefined;
}>;

/** `columns`: names beside their values; `short`: the same for short names; `stacked`: above them; `pairs`: two in a line where there is room. */
type Layout = 'columns' | 'short' | 'stacked' | 'pairs';

/** A `DefinitionList` whose rows are data. A row that does not apply is `false` or `undefined`, and is left out. */
export function Definitions(props: {
  layout?: Layout | undefined;
  items: readonly (Definition | false | undefined)[];
}) {
  return (
    <DefinitionList layout={props.layout}>
      <DefinitionItems items={props.items} />
    </DefinitionList>
  );
}

/** The rows of a `DefinitionList` that are data, where others stand beside them. */
export function DefinitionItems({ items }: Pick<Parameters<typeof Definitions>[0], 'items'>) {
  return items.map(
    (item) =>
      item && (
        <DefinitionItem key={item.name} name={item.name} wide={item.wide} field={item.field}>
          {item.value}
        </DefinitionItem>
      ),
  );
}

export function DefinitionList(props: { layout?: Layout | undefined; children: ReactNode }) {
  const { layout = 'columns' } = props;
  return (
    <dl
      className={classNames(
        style('flush'),
        layout !== 'stacked' && classes.columns,
        layout === 'pairs' && classes.pairs,
        layout === 'short' && classes.short,
      )}
    >
      {props.children}
    </dl>
  );
}

/** One row of a `DefinitionList`. A name is plain text, or what shows stored text safely. */
export function DefinitionItem(
  props: Readonly<Omit<Definition, 'name' | 'value'> & { name: ReactNode; children: ReactNode }>,
) {
  const { field } = props;
  const { pointed, point } = usePointed();
  const pointing = field !== undefined && { onMouseEnter: () => point(field), onMouseLeave: () => point(null) };
  return (
    <div
      className={classNames(
        style('grid', 'lineBelow', 'padBlock8'),
        classes.row,
        props.wide && classes.wide,
        field !== undefined && pointed === field && classes.pointed,
      )}
      {...pointing}
    >
      <dt className={style('note')}>{props.name}</dt>
      <dd className={style('tabular', 'breakable', 'flush', 'shrink')}>{props.children}</dd>
    </div>
  );
}
