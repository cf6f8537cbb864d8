import { useBridge } from '../api/bridge-context.ts';
import { useProgress } from '../api/status.ts';
import { TaskProgress } from '../ui/parts/TaskProgress.tsx';

/** How far main is with a task about a whole vault. The task can be ended. */
export function RunningTask({ words }: { words: string }) {
  const bridge = useBridge();
  const progress = useProgress();
  return (
    <TaskProgress
      words={words}
      done={progress?.done ?? 0}
      total={progress?.total}
      onCancel={() => void bridge.vault.cancel()}
    />
  );
}
