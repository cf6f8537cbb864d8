import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { kitMessages } from '../kit-messages.ts';
import classes from './TaskProgress.module.css';
import { useMessages } from '../../messages/translate.tsx';
import { classNames, style } from '../text/style.ts';

/** How far something long is: its words, a bar (moving where nobody knows the end), and perhaps a way to end it. */
export function TaskProgress(props: {
  words: ReactNode;
  done: number;
  total?: number | undefined;
  onCancel?: (() => void) | undefined;
}) {
  const t = useMessages(kitMessages);
  const share = props.total ? Math.min(100, Math.floor((100 * props.done) / props.total)) : undefined;
  return (
    <div className={classNames(style('wrapRow'), classes.task)}>
      <div className={classes.words}>
        <span role="status">{props.words}</span>
        {share !== undefined && <span className={style('quiet', 'tabular')}>{share} %</span>}
      </div>
      <progress
        className={classes.bar}
        max={100}
        {...(share !== undefined && { value: share })}
        aria-label={typeof props.words === 'string' ? props.words : t('opening')}
      />
      {props.onCancel !== undefined && (
        <Button variant="default" size="xs" onClick={props.onCancel}>
          {t('cancel')}
        </Button>
      )}
    </div>
  );
}
