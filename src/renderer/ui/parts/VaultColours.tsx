import { kitMessages } from '../kit-messages.ts';
import { IconCheck } from '../icons.ts';
import { useId } from 'react';
import classes from './VaultColours.module.css';
import { useMessages } from '../../messages/translate.tsx';
import { classNames, style } from '../text/style.ts';

const colours = ['copper', 'sky', 'lilac', 'straw', 'sage', 'rose'] as const;
type Colour = (typeof colours)[number];

/** The colour of a vault's seam, one of six. Each has a name; the mark says which is chosen, not the colour alone. */
export function VaultColours(props: {
  label: string;
  value: Colour;
  onChange: (colour: Colour) => void;
  /** Small, with the label beside instead of above. */
  compact?: boolean;
}) {
  const t = useMessages(kitMessages);
  const name = useId();
  return (
    <fieldset className={classes.set} data-compact={props.compact === true ? true : undefined}>
      <legend className={classes.legend}>{props.label}</legend>
      <div className={style('wrap', 'gap8')}>
        {colours.map((colour) => (
          <label
            key={colour}
            className={classNames(style('centred'), classes.swatch)}
            data-vault-colour={colour}
            title={t(colour)}
          >
            <input
              type="radio"
              className={classes.radio}
              name={name}
              value={colour}
              aria-label={t(colour)}
              checked={colour === props.value}
              onChange={() => props.onChange(colour)}
            />
            {colour === props.value && <IconCheck size={16} stroke={2.2} aria-hidden />}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
