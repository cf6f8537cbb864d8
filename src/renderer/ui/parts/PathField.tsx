import { kitMessages } from '../kit-messages.ts';
import { Box, Button, Group, TextInput } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../text/style.ts';

/**
 * The path of a file or folder on the machine where Coffer runs. It is typed; where the system has a dialog, `onChoose` opens that and gives
 * what was chosen, or null when it was left. `chooser` is a button in its place.
 */
export function PathField(props: {
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  value: string;
  onChange: (path: string) => void;
  onChoose?: (() => Promise<string | null>) | undefined;
  chooser?: ReactNode;
  inputRef?: Ref<HTMLInputElement> | undefined;
}) {
  const { onChoose, onChange } = props;
  const t = useMessages(kitMessages);
  const choose = async (): Promise<void> => {
    const path = (await onChoose?.()) ?? null;
    if (path !== null) onChange(path);
  };
  return (
    <TextInput
      ref={props.inputRef}
      classNames={{ input: style('mono') }}
      label={props.label}
      description={props.description}
      error={props.error}
      value={props.value}
      spellCheck={false}
      autoComplete="off"
      autoCapitalize="none"
      onChange={(event) => onChange(event.currentTarget.value)}
      inputContainer={(input) => (
        <Group gap="xs" wrap="nowrap" align="flex-end">
          <Box flex={1}>{input}</Box>
          {props.chooser}
          {onChoose && (
            <Button variant="default" className={style('rigid')} onClick={() => void choose()}>
              {t('choosePath')}
            </Button>
          )}
        </Group>
      )}
    />
  );
}
