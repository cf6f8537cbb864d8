import { Tooltip } from '@mantine/core';
import { useRef, useState } from 'react';
import { useFormats, type Formats } from '../../messages/translate.tsx';
import { style } from './style.ts';

/**
 * A moment, in short. The whole of it, with the time zone of this computer and in UTC, is said where the pointer rests on it and where it has
 * the focus.
 * @param props.text the moment in other words than `Formats.time` has for it
 */
export function Time({ ms, text }: { ms: number; text?: string }) {
  const f = useFormats();
  const element = useRef<HTMLTimeElement>(null);
  const [focused, setFocused] = useState(false);
  return (
    <>
      <time
        ref={element}
        dateTime={new Date(ms).toISOString()}
        title={whole(f, ms)}
        tabIndex={0}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      >
        {text ?? beginning(f.time(ms))}
      </time>
      {focused && (
        <Tooltip
          opened
          target={element}
          label={
            <>
              {f.dateTime(ms)}
              <br />
              {f.utc(ms)}
            </>
          }
        />
      )}
    </>
  );
}

/** A moment to the second, in the time zone of this computer and, where that is another, in UTC below. */
export function WholeTime({ ms }: { ms: number }) {
  const f = useFormats();
  return (
    <time dateTime={new Date(ms).toISOString()}>
      {f.dateTime(ms)}
      {new Date(ms).getTimezoneOffset() !== 0 && <span className={style('note', 'block')}>{f.utc(ms)}</span>}
    </time>
  );
}

/** The whole of a moment for a `title`: with the time zone of this computer, and in UTC. */
export function whole(f: Formats, ms: number): string {
  return `${f.dateTime(ms)}\n${f.utc(ms)}`;
}

/** A text that begins as a sentence does. */
function beginning(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
