import { kitMessages } from '../kit-messages.ts';
import { useMessages } from '../../messages/translate.tsx';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import classes from './LoadingRows.module.css';

const rows = 8;

/** Stands where rows will be, as high as they are, so that nothing moves when they come. It shows only where they do not come at once. */
export function LoadingRows({ lines = 1 }: { lines?: 1 | 2 | undefined }) {
  const t = useMessages(kitMessages);
  return (
    <div className={classes.rows} data-lines={lines}>
      <VisuallyHidden live="polite">{t('readingList')}</VisuallyHidden>
      {Array.from({ length: rows }, (_, index) => (
        // A bar has no identity but its place.
        <div key={index} className={classes.row} aria-hidden="true">
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}
