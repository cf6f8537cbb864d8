import { useState } from 'react';
import { useBridge } from '../../api/bridge-context.ts';
import { useTargetKey } from '../../api/target-key.ts';
import { FieldError } from '../../ui/parts/FieldError.tsx';
import { FileDrop } from '../../ui/parts/FileDrop.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { useTask } from '../use-task.ts';
import { messages } from './messages.ts';

/** The most that a key file can have: main takes no more, and a key is 64 digits. */
const keyBytesMax = 4_096;

/** Takes the private half of a target key to main, which reads it, and holds what main says of the key. */
export function TargetKeyDrop(props: { label: string; hint: string }) {
  const t = useMessages(messages);
  const bridge = useBridge();
  const { hold } = useTargetKey();
  const { run, problem } = useTask();
  const [tooLarge, setTooLarge] = useState(false);
  const load = async (bytes: Uint8Array): Promise<void> => {
    setTooLarge(bytes.length > keyBytesMax);
    if (bytes.length > keyBytesMax) return void bytes.fill(0);
    const loaded = await run(t('keyNotLoaded'), () => bridge.local.loadTargetKey(bytes));
    if (!('problem' in loaded)) hold(loaded.value);
  };
  return (
    <>
      <FileDrop label={props.label} hint={props.hint} paste onBytes={(bytes) => void load(bytes)} />
      <FieldError>{tooLarge && t('keyTooLarge')}</FieldError>
      {problem && <ProblemNotice problem={problem} />}
    </>
  );
}
