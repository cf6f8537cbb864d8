import text from './style.module.css';
import scale from './scale.module.css';

/** The names of the shared classes: how text looks, and how a box lays out what is in it. */
export type SharedStyle =
  | 'link'
  | 'hint'
  | 'note'
  | 'quiet'
  | 'quieter'
  | 'error'
  | 'failed'
  | 'waiting'
  | 'dangerous'
  | 'sealed'
  | 'accent'
  | 'label'
  | 'small'
  | 'tight'
  | 'strong'
  | 'normal'
  | 'mono'
  | 'monoSame'
  | 'literal'
  | 'tabular'
  | 'nowrap'
  | 'breakable'
  | 'truncate'
  | 'flush'
  | 'below'
  | 'belowMore'
  | 'above'
  | 'none'
  | 'list'
  | 'form'
  | 'foot'
  | 'block'
  | 'row'
  | 'wrap'
  | 'wrapRow'
  | 'buttons'
  | 'column'
  | 'inlineRow'
  | 'grid'
  | 'apart'
  | 'end'
  | 'baseline'
  | 'centred'
  | 'start'
  | 'grow'
  | 'rigid'
  | 'shrink'
  | 'iconButton'
  | 'swatch'
  | 'lineTop'
  | 'lineBelow'
  | 'frame'
  | 'facts'
  | `gap${2 | 4 | 6 | 8 | 10 | 12 | 16 | 20}`
  | `${'top' | 'bottom'}${4 | 8 | 12 | 16 | 24}`
  | `pad${8 | 12 | 16}`
  | `padBlock${4 | 8 | 12}`
  | 'toEnd'
  | 'wide'
  | 'fit'
  | 'prose'
  | 'tiny'
  | 'body'
  | 'large'
  | 'surface'
  | 'sunken'
  | 'rounded'
  | 'bullets'
  | 'indent';

const classes = { ...text, ...scale };

/** The class names among `names`, as one attribute. Names that are false or absent are left out. */
export function classNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

/** The class names of shared styles, as one attribute. A style that only one part has belongs to the CSS module of that part. */
export function style(...names: readonly (SharedStyle | false | undefined)[]): string {
  return classNames(...names.map((name) => name && classes[name]));
}
