import type { Clause, ClauseValue, PolicyPart } from '#shared/policy-analysis.ts';
import { Glyph, type GlyphKind } from '../../../ui/parts/Glyph.tsx';
import { SafeText } from '../../../ui/text/SafeText.tsx';
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx';
import { useMessages } from '../../../messages/translate.tsx';
import { classNames, style } from '../../../ui/text/style.ts';
import classes from './Explained.module.css';
import { messages } from './messages.ts';

const glyphs: Readonly<Record<ClauseValue, GlyphKind>> = {
  true: 'done',
  false: 'failed',
  error: 'danger',
  skipped: 'gone',
};
const textMax = 400;
const parts: readonly PolicyPart[] = ['time', 'condition', 'consensus'];

export function Clauses(props: { clauses: readonly Clause[]; label: string }) {
  const t = useMessages(messages);
  return parts.map((part) => {
    const clauses = props.clauses.filter((clause) => clause.part === part);
    if (clauses.length === 0) return null;
    return (
      <section key={part} className={classes.part} aria-label={`${props.label}: ${t(`part.${part}`)}`}>
        <p className={classes.partName}>{t(`part.${part}`)}</p>
        <ul className={style('list')}>
          {clauses.map((clause, index) => (
            <Line key={index} clause={clause} />
          ))}
        </ul>
      </section>
    );
  });
}

function Line({ clause }: { clause: Clause }) {
  const t = useMessages(messages);
  const { joins, value, actual, why, depth } = clause;
  return (
    <li
      className={classNames(style('small', 'grid', 'lineTop', 'baseline'), classes.clause)}
      data-value={value}
      data-depth={Math.min(depth, 6)}
    >
      <span className={classes.mark}>
        <Glyph kind={glyphs[value]} />
      </span>
      <span className={style('breakable', 'shrink')}>
        {joins ? t(`join.${joins}`) : <SafeText text={clause.text} mono max={textMax} />}
        <VisuallyHidden>: {t(`value.${value}`)}. </VisuallyHidden>
      </span>
      {!joins && (actual.length > 0 || why !== undefined) && (
        <span className={classNames(style('breakable', 'grid', 'shrink'), classes.actual)}>
          {why === undefined ? (
            actual.map(({ name, value: was }, index) => (
              <span key={index}>
                {actual.length === 1
                  ? t.rich('was', { value: <SafeText text={was} /> })
                  : t.rich('wasOf', { name: <SafeText text={name} mono />, value: <SafeText text={was} /> })}
              </span>
            ))
          ) : (
            <SafeText text={why} />
          )}
        </span>
      )}
    </li>
  );
}
