import { ActionIcon } from '@mantine/core';
import { IconCheck, IconCopy, IconX } from '../icons.ts';
import { Fragment } from 'react';
import { useCopying, type Copied } from './copying.ts';
import { kitMessages } from '../kit-messages.ts';
import classes from './CopyableValue.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import { useMessages } from '../../messages/translate.tsx';
import type { Definition } from '../parts/Section.tsx';
import { classNames, style } from './style.ts';

/**
 * A machine's word in full: an id as it is, hex in groups of four, every second one dimmer. The gaps are margins, so what is selected
 * or copied is the plain string.
 */
export function CopyableValue(props: { text: string; grouped?: boolean; label: string }) {
  return (
    <span className={style('inlineRow', 'start', 'gap6', 'fit')}>
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
  return text.match(/.{1,4}/gsu)?.map((group, index) => (
    // A group has no identity but its place.
    <Fragment key={index}>
      <span className={classNames(classes.group, index % 2 === 0 ? classes.bright : style('quieter'))}>{group}</span>
      <wbr />
    </Fragment>
  ));
}

const looks = {
  copy: { Shape: IconCopy, color: 'gray' },
  copied: { Shape: IconCheck, color: 'moss' },
  copyRefused: { Shape: IconX, color: 'oxide' },
} as const;

/** Puts `text` on the clipboard, and says so in its own label. Never for secrets: a clipboard is read by every program. */
export function CopyButton({
  text,
  label,
  kind = 'public',
}: {
  text: string;
  label: string;
  kind?: Copied | undefined;
}) {
  const t = useMessages(kitMessages);
  const { state, copy, reset } = useCopying(text, kind);
  const { Shape, color } = looks[state];
  const words = t(state, { what: label });
  return (
    <>
      <ActionIcon
        size="1.5rem"
        color={color}
        data-copies={kind}
        aria-label={words}
        title={words}
        onClick={(event) => {
          // A row around it would take the click for its own.
          event.stopPropagation();
          copy();
        }}
        onBlur={reset}
      >
        <Shape aria-hidden />
      </ActionIcon>
      <VisuallyHidden live="polite">{state === 'copy' ? '' : words}</VisuallyHidden>
    </>
  );
}
