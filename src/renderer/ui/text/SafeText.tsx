import { kitMessages } from '../kit-messages.ts';
import { piecesOf } from './safe-text.ts';
import classes from './SafeText.module.css';
import { useMessages } from '../../messages/translate.tsx';
import { classNames, style } from './style.ts';

const maxDefault = 200;

/**
 * Text that somebody stored: isolated from the direction of what stands around it, with every character that would not be seen named
 * by its code point, and cut after `max` characters, saying so. With `lines`, line breaks and tabs stay.
 */
export function SafeText(props: {
  text: string;
  max?: number | undefined;
  mono?: boolean | undefined;
  lines?: boolean | undefined;
}) {
  const t = useMessages(kitMessages);
  const { pieces, cut } = piecesOf(props.text, props.max ?? maxDefault, props.lines);
  return (
    <bdi className={classNames(classes.text, props.mono && style('small', 'literal'))}>
      {pieces.map(({ kind, text }, index) =>
        kind === 'text' ? (
          text
        ) : (
          // Pieces have no identity but their place.
          <span key={index} className={classNames(style('failed', 'normal', 'monoSame'), classes.mark)}>
            {text}
          </span>
        ),
      )}
      {cut > 0 && <span className={style('quieter', 'small', 'normal')}> {t('cutAway', { n: cut })}</span>}
    </bdi>
  );
}
