import { TextInput, type TextInputProps } from '@mantine/core';
import { limits } from '#shared/limits.ts';

/** Whether a text has the form of an e-mail address. Whether the address is one the vault decides. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text);
}

export function EmailField(props: Omit<TextInputProps, 'onChange'> & { onChange: (email: string) => void }) {
  const { onChange, ...field } = props;
  return (
    <TextInput
      type="email"
      autoComplete="off"
      maxLength={limits.emailCharsMax}
      {...field}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
