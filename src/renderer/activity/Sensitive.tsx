import { Glyph } from '../ui/Glyph.tsx';
import { useWords } from '../ui/words.tsx';
import classes from './Sensitive.module.css';
import { words } from './words.ts';

/** The mark of what is sensitive: a tinted plate, since it interrupts. */
export function Sensitive() {
  const t = useWords(words);
  return (
    <span className={classes.sensitive}>
      <Glyph kind="danger" />
      {t('sensitive')}
    </span>
  );
}
