import type { ActivityText } from '../activity-text.tsx';
import { useMessages } from '../../../messages/translate.tsx';
import classes from './Preview.module.css';
import { messages } from './messages.ts';

const shownMax = 3;

/** What matters most where only a few are in sight: what signs, takes out, decides who may, or takes away. */
const weights: readonly RegExp[] = [/^SIGN_/, /^EXPORT_/, /POLIC|QUORUM/, /^DELETE_/];

function weightOf(kind: string): number {
  const at = weights.findIndex((pattern) => pattern.test(kind));
  return at < 0 ? weights.length : at;
}

export function KindNames(props: { kinds: readonly string[]; names: ActivityText }) {
  const t = useMessages(messages);
  const sorted = props.kinds.toSorted((one, other) => weightOf(one) - weightOf(other));
  const all = sorted.map((kind) => props.names.kind(`ACTIVITY_TYPE_${kind}`));
  const list = (
    <ul className={classes.kinds}>
      {all.map((kind) => (
        <li key={kind}>{kind}</li>
      ))}
    </ul>
  );
  if (all.length <= shownMax + 1) return list;
  return (
    <details className={classes.more}>
      <summary>
        {all.slice(0, shownMax).join(' · ')} · <span className={classes.all}>{t('allOf', { n: all.length })}</span>
      </summary>
      {list}
    </details>
  );
}
