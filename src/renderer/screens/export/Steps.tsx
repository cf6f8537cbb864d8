import { Glyph } from '../../ui/parts/Glyph.tsx';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { useMessages } from '../../messages/translate.tsx';
import classes from './Export.module.css';
import { messages } from './messages.ts';

const steps = ['stepWhat', 'stepReason', 'stepPassphrase', 'stepReveal'] as const;

export function Steps({ at }: { at: number }) {
  const t = useMessages(messages);
  return (
    <ol className={classes.steps} aria-label={t('steps')}>
      {steps.map((step, index) => (
        <li key={step} className={classes.step} aria-current={index === at ? 'step' : undefined}>
          {index < at ? <Glyph kind="done" /> : <span>{index + 1}</span>}
          <span>{t(step)}</span>
          {index < at && <VisuallyHidden>{t('exportStepDone')}</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
}
