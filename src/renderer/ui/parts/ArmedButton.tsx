import { Button } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import classes from './Deciding.module.css';
import { kitMessages } from '../kit-messages.ts';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { classNames, style } from '../text/style.ts';

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
  const { armKey, tone, disabled = false } = props;
  const t = useMessages(kitMessages);
  const [armed, setArmed] = useState<string>();
  const arming = armed !== armKey && !disabled;
  const ready = !arming && !disabled;
  useEffect(() => {
    const timer = setTimeout(() => setArmed(armKey), armMs);
    return () => clearTimeout(timer);
  }, [armKey]);
  return (
    <Button
      size="md"
      className={classNames(arming && classes.arming, tone === 'reject' && !disabled && style('failed'))}
      variant={tone !== 'approve' ? 'default' : ready ? 'filled' : 'outline'}
      // Not `disabled`: it may have the focus already, and keeps it.
      data-disabled={disabled}
      aria-disabled={!ready}
      title={t('mechanical')}
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      onClick={() => ready && props.onClick()}
    >
      {props.children}
      {arming && <VisuallyHidden> {t('arming')}</VisuallyHidden>}
    </Button>
  );
}
