import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react';
import classes from './ArmedButton.module.css';
import { kitMessages } from '../kit-messages.ts';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import { useMessages } from '../../messages/translate.tsx';

const armMs = 700;

/**
 * A vote, or another action that must not happen by a habit of the hand: it can be pressed 0.7 s after `armKey` changed, by pointer or space
 * bar, never by Enter. `armKey` names what is decided, its content included.
 */
export function ArmedButton(props: {
  onClick: () => void;
  armKey: string;
  tone: 'approve' | 'reject' | 'plain';
  disabled?: boolean | undefined;
  children: ReactNode;
}) {
  const { armKey, disabled = false } = props;
  const t = useMessages(kitMessages);
  const [armed, setArmed] = useState<string>();
  const ready = armed === armKey && !disabled;
  useEffect(() => {
    const timer = setTimeout(() => setArmed(armKey), armMs);
    return () => clearTimeout(timer);
  }, [armKey]);
  const notByEnter = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') event.preventDefault();
  };
  return (
    <button
      type="button"
      className={classes.button}
      data-tone={props.tone}
      data-arming={(armed !== armKey && !disabled) || undefined}
      data-armed={ready || undefined}
      // Not `disabled`: it may have the focus already, and keeps it.
      aria-disabled={!ready}
      title={t('mechanical')}
      onKeyDown={notByEnter}
      onClick={() => ready && props.onClick()}
    >
      {props.children}
      {armed !== armKey && !disabled && <VisuallyHidden> {t('arming')}</VisuallyHidden>}
    </button>
  );
}
