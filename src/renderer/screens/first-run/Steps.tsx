import { Mark } from '../../ui/Mark.tsx';
import classes from './Steps.module.css';

const steps = ['Vault', 'Recovery code', 'Ready'] as const;

/** Where a person stands while making a vault. */
export function Steps({ current }: { readonly current: (typeof steps)[number] }) {
  return (
    <nav className={classes.rail} aria-label="Making a vault">
      <span className={classes.mark}>
        <Mark size={44} />
      </span>
      <p className={classes.words}>A new vault, in three steps. It takes about two minutes.</p>
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <li key={step} className={classes.step} aria-current={step === current ? 'step' : undefined}>
            <span className={classes.number} aria-hidden="true">
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </nav>
  );
}
