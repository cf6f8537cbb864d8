import { Glyph } from '../../ui/parts/Glyph.tsx';
import { useMessages } from '../../messages/translate.tsx';
import classes from './Sensitive.module.css';
import { messages } from './messages.ts';
import { classNames, style } from '../../ui/text/style.ts';

/** The mark of what is sensitive: a tinted plate, since it interrupts. */
export function Sensitive() {
  const t = useMessages(messages);
  return (
    <span className={classNames(style('label', 'inlineRow', 'dangerous', 'nowrap', 'gap6'), classes.sensitive)}>
      <Glyph kind="danger" />
      {t('sensitive')}
    </span>
  );
}
