import type { ReactNode } from 'react';
import { Title } from '../../ui/text/Title.tsx';
import { classNames, style } from '../../ui/text/style.ts';
import classes from './Page.module.css';
import { Steps, type Step } from './Steps.tsx';

export function Page(props: {
  step: Step;
  title: string;
  lead: ReactNode;
  /** At the left of the bar. */
  note?: ReactNode;
  /** At its right; the one filled button. */
  action: ReactNode;
  elsewhere?: ReactNode;
  onSubmit: () => void;
  children: ReactNode;
}) {
  return (
    <>
      <Steps current={props.step} foot={props.elsewhere} />
      <main className={style('grow', 'shrink')}>
        <form
          className={classes.form}
          noValidate
          autoComplete="off"
          onSubmit={(event) => {
            event.preventDefault();
            props.onSubmit();
          }}
        >
          <div className={classes.pane}>
            <div className={classes.fields}>
              <div>
                <Title>{props.title}</Title>
                <p className={style('quiet', 'belowMore')}>{props.lead}</p>
              </div>
              {props.children}
            </div>
          </div>
          <div className={classNames(style('wrapRow', 'rigid'), classes.bar)}>
            <span className={style('note')}>{props.note}</span>
            {props.action}
          </div>
        </form>
      </main>
    </>
  );
}
