import { Button, TextInput } from '@mantine/core';
import { useMessages } from '../../messages/translate.tsx';
import classes from './Endpoint.module.css';
import { messages } from './messages.ts';

export function PortField(props: { value: string; onChange: (value: string) => void; onStart: () => void }) {
  const t = useMessages(messages);
  return (
    <form
      className={classes.inline}
      onSubmit={(event) => {
        event.preventDefault();
        props.onStart();
      }}
    >
      <TextInput
        aria-label={t('port')}
        description={t('portHint')}
        inputMode="numeric"
        placeholder="7411"
        value={props.value}
        onChange={(event) => props.onChange(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, 5))}
      />
      <Button type="submit" variant="default">
        {t('putOn')}
      </Button>
    </form>
  );
}
