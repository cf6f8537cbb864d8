import { IconCheck, IconCopy, IconX } from '../icons.ts';
import { Fragment, useEffect, useState } from 'react';
import { useCopying, type Copied } from './copying.ts';
import { kitMessages } from '../kit-messages.ts';
import classes from './CopyableValue.module.css';
import { useMessages } from '../../messages/translate.tsx';
import type { Definition } from '../parts/Section.tsx';
import { classNames, style } from './style.ts';

const groupChars = 4;
/** How long the button says that it copied. */
const saidMs = 2_500;

/**
 * A machine's word in full: an id as it is, hex in groups of four, every second one dimmer. The gaps are margins, so what is selected
 * or copied is the plain string.
 */
export function CopyableValue(props: { text: string; grouped?: boolean; label: string }) {
  return (
    <span className={classes.line}>
      <code className={classNames(style('small', 'breakable', 'shrink'), classes.text)}>
        {props.grouped ? <Groups text={props.text} /> : props.text}
      </code>
      <CopyButton text={props.text} label={props.label} />
    </span>
  );
}

/** A machine's word as a row of `Definitions`, under the name that says what is copied. */
export function copyable(name: string, text: string, grouped?: 'grouped'): Definition {
  return { name, value: <CopyableValue text={text} label={name} grouped={grouped !== undefined} /> };
}

/** Text in groups of four, which may wrap between them. Drawn with spans alone, so that it is copied without gaps. */
export function Groups({ text }: { text: string }) {
  const groups = text.match(new RegExp(`.{1,${groupChars}}`, 'gsu')) ?? [];
  return groups.map((group, index) => (
    // A group has no identity but its place.
    <Fragment key={index}>
      <span className={index % 2 === 0 ? classes.first : classes.second}>{group}</span>
      <wbr />
    </Fragment>
  ));
}

/** Puts `text` on the clipboard, and says so in its own label. Never for secrets: a clipboard is read by every program. */
export function CopyButton(props: { text: string; label: string; kind?: Copied | undefined }) {
  const t = useMessages(kitMessages);
  const put = useCopying();
  const [state, setState] = useState<'copy' | 'copied' | 'copyRefused'>('copy');
  useEffect(() => {
    if (state !== 'copied') return;
    const timer = setTimeout(() => setState('copy'), saidMs);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async (): Promise<void> =>
    setState((await put(props.text, props.kind ?? 'public')) ? 'copied' : 'copyRefused');
  const words = t(state, { what: props.label });
  const Shape = { copy: IconCopy, copied: IconCheck, copyRefused: IconX }[state];
  return (
    <>
      <button
        type="button"
        className={classNames(style('iconButton'), classes.copy)}
        data-state={state}
        data-copies={props.kind ?? 'public'}
        aria-label={words}
        title={words}
        onClick={(event) => {
          // A row around it would take the click for its own.
          event.stopPropagation();
          void copy();
        }}
        onBlur={() => setState('copy')}
      >
        <Shape aria-hidden />
      </button>
      <span className={classes.said} role="status">
        {state === 'copy' ? '' : words}
      </span>
    </>
  );
}
