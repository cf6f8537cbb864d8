import type { LintFinding } from '#shared/policy-analysis.ts';
import { Glyph } from '../../ui/parts/Glyph.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { placeIn } from './code-lines.ts';
import { findingMessages } from './finding-messages.ts';
import { classNames } from '../../ui/text/class-names.ts';
import { style } from '../../ui/text/style.ts';
import classes from './Problems.module.css';
import { useFindingToText } from './finding-to-text.tsx';
import { messages } from './messages.ts';

/**
 * What should be looked at again in a policy that reads well, each at its place where it has one. `text` is what the places are places
 * in, and `onGoTo` is absent where they are not any more.
 */
export function PolicyFindings(props: {
  findings: readonly LintFinding[];
  id?: string | undefined;
  text?: string | undefined;
  onGoTo?: ((from: number, to: number) => void) | undefined;
}) {
  const t = useMessages(findingMessages);
  const say = useFindingToText();
  if (props.findings.length === 0) return null;
  return (
    <ul id={props.id} className={classNames(style('list', 'column', 'gap4'), classes.list)} aria-label={t('findings')}>
      {props.findings.map((finding, index) => (
        // A finding has no identity but its place among the others.
        <li
          key={index}
          className={classNames(style('wrapRow', 'gap8', 'small'), classes.entry)}
          data-kind={finding.severity === 'error' ? 'error' : 'notice'}
        >
          <Glyph kind={finding.severity === 'error' ? 'danger' : 'waits'} />
          <span className={classNames(style('breakable'), classes.words)}>
            <Place finding={finding} text={props.text} onGoTo={props.onGoTo} /> {say(finding)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Place(props: {
  finding: LintFinding;
  text: string | undefined;
  onGoTo: ((from: number, to: number) => void) | undefined;
}) {
  const t = useMessages(messages);
  const { finding, text, onGoTo } = props;
  const { from, to } = finding;
  if (from === undefined || to === undefined || text === undefined || !isPart(finding, text)) return null;
  const place = placeIn(text, from);
  if (!onGoTo) return <strong>{t('line', { line: place.line })}</strong>;
  return (
    <button
      type="button"
      className={classNames(style('link', 'strong'), classes.place)}
      aria-label={t('goTo', place)}
      onClick={() => onGoTo(from, to)}
    >
      {t('line', { line: place.line })}
    </button>
  );
}

/** Whether a finding is of a part of a text and not of all of it: then its place says something. */
export function isPart({ from, to }: LintFinding, text: string): boolean {
  return from !== undefined && to !== undefined && to - from < text.length;
}
