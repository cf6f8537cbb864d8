import { useState } from 'react';
import { Icon } from './Icon.tsx';
import classes from './Machine.module.css';

const groupChars = 4;

/**
 * A machine's word in full: an id as it is, hex in groups of four, every second one dimmer. The gaps are margins, so what is selected
 * or copied is the plain string.
 */
export function Machine(props: { readonly text: string; readonly grouped?: boolean; readonly label: string }) {
  const groups = props.grouped ? (props.text.match(new RegExp(`.{1,${groupChars}}`, 'gu')) ?? []) : [props.text];
  return (
    <span className={classes.line}>
      <code className={props.grouped ? classes.grouped : classes.plain}>
        {groups.map((group, index) => (
          <span key={`${index}`} className={props.grouped ? classes.group : undefined}>
            {group}
          </span>
        ))}
      </code>
      <CopyButton text={props.text} label={props.label} />
    </span>
  );
}

/** Puts `text` on the clipboard, and says so in its own label. Never for secrets: a clipboard is read by every program. */
export function CopyButton(props: { readonly text: string; readonly label: string }) {
  const [state, setState] = useState<'rest' | 'copied' | 'refused'>('rest');
  const words = {
    rest: `Copy ${props.label}`,
    copied: `Copied ${props.label}`,
    refused: 'The browser refused; select it and copy',
  };
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(props.text);
      setState('copied');
    } catch {
      setState('refused');
    }
  };
  return (
    <button
      type="button"
      className={classes.copy}
      aria-label={words[state]}
      title={words[state]}
      onClick={() => void copy()}
      onBlur={() => setState('rest')}
    >
      <Icon shape={state === 'copied' ? 'check' : 'copy'} />
    </button>
  );
}
