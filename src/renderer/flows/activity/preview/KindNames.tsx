import { useMessages } from '../../../messages/translate.tsx';
import { classNames, style } from '../../../ui/text/style.ts';
import type { ActivityText } from '../activity-text.tsx';
import classes from './Preview.module.css';
import { messages } from './messages.ts';

const shownMax = 3;

/** What matters most where only a few are in sight: what signs, takes out, decides who may, or takes away. */
const weights: readonly RegExp[] = [/^SIGN_/, /^EXPORT_/, /POLIC|QUORUM/, /^DELETE_/];

function weightOf(kind: string): number {
  const at = weights.findIndex((pattern) => pattern.test(kind));
  return at < 0 ? weights.length : at;
}

/** The names of kinds, those that matter most first. More than a few are folded. */
export function KindNames(props: { kinds: readonly string[]; names: ActivityText }) {
  const t = useMessages(messages);
  const sorted = props.kinds.toSorted((one, other) => weightOf(one) - weightOf(other));
  const all = sorted.map((kind) => props.names.kind(`ACTIVITY_TYPE_${kind}`));
  const folded = all.length > shownMax + 1;
  const list = (
    <ul className={classNames(style('list', 'breakable'), folded && classes.columns)}>
      {all.map((kind) => (
        <li key={kind}>{kind}</li>
      ))}
    </ul>
  );
  if (!folded) return list;
  return (
    <details>
      <summary>
        {all.slice(0, shownMax).join(' · ')} · <span className={style('link')}>{t('allOf', { n: all.length })}</span>
      </summary>
      {list}
    </details>
  );
}
