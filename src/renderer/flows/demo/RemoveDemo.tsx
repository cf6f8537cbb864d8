import { useBridge } from '../../api/bridge-context.ts';
import { useTakeStatus } from '../../api/hooks.ts';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { FormDialog } from '../FormDialog.tsx';
import { useTask } from '../use-task.ts';
import { messages } from './messages.ts';

/** Asks whether the demo vault is to be removed, and removes it. */
export function RemoveDemo({ onClose }: { onClose: () => void }) {
  const t = useMessages(messages);
  const bridge = useBridge();
  const takeStatus = useTakeStatus();
  const { run, busy, problem } = useTask();
  const remove = async (): Promise<void> => {
    const answer = await run(t('notRemoved'), () => bridge.vault.removeDemo());
    if ('value' in answer) takeStatus(answer.value);
  };
  return (
    <FormDialog
      title={t('removeDemo')}
      submission={{ busy, problem, waits: undefined }}
      actionLabel={t('removeDemo')}
      danger="filled"
      onSubmit={remove}
      onClose={onClose}
    >
      <p className={style('flush')}>{t('removeDemoWords')}</p>
    </FormDialog>
  );
}
