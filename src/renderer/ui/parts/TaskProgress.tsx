import { Button, Group, Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import { kitMessages } from '../kit-messages.ts';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../text/style.ts';

/** How far something long is: its words, a bar (moving where nobody knows the end), and perhaps a way to end it. */
export function TaskProgress(props: {
  words: ReactNode;
  done: number;
  total?: number | undefined;
  onCancel?: (() => void) | undefined;
}) {
  const t = useMessages(kitMessages);
  const share = props.total ? Math.min(100, Math.floor((100 * props.done) / props.total)) : undefined;
  return (
    <Group maw="32rem" gap="0.375rem 1rem">
      <Group justify="space-between" w="100%">
        <span role="status">{props.words}</span>
        {share !== undefined && <span className={style('quiet', 'tabular')}>{share} %</span>}
      </Group>
      <Progress.Root
        flex={1}
        role="progressbar"
        aria-valuenow={share}
        aria-label={typeof props.words === 'string' ? props.words : t('opening')}
      >
        <Progress.Section withAria={false} value={share ?? 100} animated={share === undefined} />
      </Progress.Root>
      {props.onCancel !== undefined && (
        <Button variant="default" size="xs" onClick={props.onCancel}>
          {t('cancel')}
        </Button>
      )}
    </Group>
  );
}
