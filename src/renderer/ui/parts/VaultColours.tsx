import { CheckIcon, Group, Radio } from '@mantine/core';
import { kitMessages } from '../kit-messages.ts';
import classes from './VaultColours.module.css';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../text/style.ts';

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
  return (
    <Radio.Group label={props.label} value={props.value} className={props.compact ? style('row', 'gap12') : ''}>
      <Group gap="xs">
        {colours.map((colour) => (
          <Radio
            key={colour}
            classNames={{ radio: classes.swatch }}
            size={props.compact ? 'md' : 'lg'}
            radius="sm"
            icon={CheckIcon}
            iconColor="var(--co-on-seam)"
            data-vault-colour={colour}
            value={colour}
            title={t(colour)}
            aria-label={t(colour)}
            onChange={() => props.onChange(colour)}
          />
        ))}
      </Group>
    </Radio.Group>
  );
}
