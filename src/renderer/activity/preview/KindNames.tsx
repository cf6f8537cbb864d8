import type { ActivityWords } from '../../api/activity-words.tsx';
import { useWords } from '../../ui/words.tsx';
import classes from './Preview.module.css';
import { words } from './words.ts';

const shownMax = 3;

/** Kinds of request, such as `EXPORT_WALLET`, by their words: a few in a row, all of many where they are asked for. */
export function KindNames(props: { readonly kinds: readonly string[]; readonly names: ActivityWords }) {
  const t = useWords(words);
  const all = props.kinds.map((kind) => props.names.kind(`ACTIVITY_TYPE_${kind}`));
  if (all.length <= shownMax + 1)
    return (
      <ul className={classes.kinds}>
        {all.map((kind) => (
          <li key={kind}>{kind}</li>
        ))}
      </ul>
    );
  return (
    <details className={classes.more}>
      <summary>
        {all.slice(0, shownMax).join(' · ')} · <span className={classes.all}>{t('all', { n: all.length })}</span>
      </summary>
      <ul className={classes.kinds}>
        {all.map((kind) => (
          <li key={kind}>{kind}</li>
        ))}
      </ul>
    </details>
  );
}
