import { Button } from '@mantine/core';
import { useBridge } from '../../api/bridge-context.ts';
import { useTakeStatus } from '../../api/hooks.ts';
import { useMessages } from '../../messages/translate.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { style } from '../../ui/text/style.ts';
import { useTask } from '../use-task.ts';
import { messages } from './messages.ts';

/** Makes a demo vault and opens it, by one click. */
export function DemoButton() {
  const t = useMessages(messages);
  const bridge = useBridge();
  const takeStatus = useTakeStatus();
  const { run, busy, problem } = useTask();
  const open = async (): Promise<void> => {
    const answer = await run(t('notOpened'), () => bridge.vault.openDemo());
    if ('value' in answer) takeStatus(answer.value);
  };
  return (
    <div className={style('wide')}>
      {problem && <ProblemNotice problem={problem} />}
      <Button variant="default" loading={busy} onClick={() => void open()}>
        {t('openDemo')}
      </Button>
      <p className={style('hint')} role="status">
        {t(busy ? 'making' : 'openHint')}
      </p>
    </div>
  );
}
