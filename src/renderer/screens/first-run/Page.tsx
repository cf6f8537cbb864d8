import type { ReactNode } from 'react';
import { Lid } from '../../ui/Lid.tsx';
import { StatusLine } from '../../ui/StatusLine.tsx';
import { Title } from '../../ui/Title.tsx';
import classes from './Page.module.css';
import { Steps } from './Steps.tsx';

/** A step of making a vault: the rail of steps, a pane that scrolls, and a bar with what is done next. */
export function Page(props: {
  readonly step: 'Vault' | 'Recovery code';
  readonly number: number;
  readonly title: string;
  readonly words: string;
  readonly note: ReactNode;
  readonly action: ReactNode;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}) {
  return (
    <>
      <Lid title="Coffer" />
      <div className={classes.body}>
        <Steps current={props.step} />
        <main className={classes.main}>
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
                  <p className={classes.words}>{props.words}</p>
                </div>
                {props.children}
              </div>
            </div>
            <div className={classes.bar}>
              <span className={classes.note}>{props.note}</span>
              {props.action}
            </div>
          </form>
        </main>
      </div>
      <StatusLine left={<span>Everything stays on this computer</span>} right={<span>Step {props.number} of 3</span>} />
    </>
  );
}
