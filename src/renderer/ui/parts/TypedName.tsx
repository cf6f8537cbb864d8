import { TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { Glyph } from './Glyph.tsx';
import { kitMessages } from '../kit-messages.ts';
import { SafeText } from '../text/SafeText.tsx';
import { typeable } from '../text/safe-text.ts';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../text/style.ts';

/**
 * A name to be typed before something sensitive. It matches when it reads the same: blanks at its ends, runs of them, and characters that
 * nobody can see do not count. `onMatch` is told whenever that changes.
 */
export function TypedName(props: { name: string; label: string; onMatch: (ok: boolean) => void }) {
  const { name, onMatch } = props;
  const t = useMessages(kitMessages);
  const [typed, setTyped] = useState('');
  const matches = typeable(typed) === typeable(name) && typed !== '';
  const tell = useEffectEvent(onMatch);
  useEffect(() => void tell(matches), [matches]);
  return (
    <TextInput
      w="21.25rem"
      maw="100%"
      label={
        <>
          <span className={style('normal', 'quiet')}>{props.label} </span>
          <strong>
            <SafeText text={name} max={name.length} />
          </strong>
        </>
      }
      value={typed}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      rightSection={matches && <Glyph kind="done" />}
      onChange={(event) => setTyped(event.currentTarget.value)}
      inputContainer={(field) => (
        <>
          {field}
          <VisuallyHidden live="polite">{matches ? t('matches') : ''}</VisuallyHidden>
        </>
      )}
    />
  );
}
