import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useMessages } from '../messages/translate.tsx';

/** How many of a quorum's members must agree; empty while nothing is typed. */
export function ThresholdField(
  props: Pick<NumberInputProps, 'description' | 'max' | 'error'> & {
    value: number | '';
    onChange: (threshold: number | '') => void;
  },
) {
  const t = useMessages();
  return (
    <NumberInput
      {...props}
      maw="12rem"
      label={t('howManyMustAgree')}
      min={1}
      allowDecimal={false}
      onChange={(value) => props.onChange(typeof value === 'number' ? value : '')}
    />
  );
}
