import type { ReactNode } from 'react';
import { Mark } from '../../ui/parts/Mark.tsx';
import { useMessages } from '../../messages/translate.tsx';
import classes from './Steps.module.css';
import { messages } from './messages.ts';
import { classNames, style } from '../../ui/text/style.ts';

const steps = ['vault', 'recoveryCode', 'firstBackup', 'ready'] as const;

/** A step of making a vault. */
export type Step = (typeof steps)[number];

export function Steps(props: { current: Step; foot?: ReactNode }) {
  const t = useMessages(messages);
  const at = steps.indexOf(props.current);
  return (
    <nav className={classes.rail} data-region="steps" aria-label={t('steps')}>
      <span className={classes.mark}>
        <Mark size={44} />
      </span>
      <p className={classes.words}>{t('intro')}</p>
      <ol className={classNames(style('list'), classes.steps)}>
        {steps.map((step, index) => (
          <li
            key={step}
            className={classNames(style('row', 'breakable', 'shrink', 'gap12'), classes.step)}
            aria-current={index === at ? 'step' : undefined}
            data-done={index < at ? true : undefined}
          >
            <span className={classNames(style('centred', 'rigid'), classes.number)} aria-hidden="true">
              {index + 1}
            </span>
            {t(step)}
          </li>
        ))}
      </ol>
      {props.foot !== undefined && <div className={classes.foot}>{props.foot}</div>}
    </nav>
  );
}
