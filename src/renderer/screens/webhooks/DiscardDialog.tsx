import { useState } from 'react';
import { useBridge } from '../../api/bridge-context.ts';
import { useAttempt } from '../../api/hooks.ts';
import type { Problem } from '../../api/problem.ts';
import { FormDialog } from '../../flows/FormDialog.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useMessages } from '../../messages/translate.tsx';
import type { DeadLetter } from './receivers.ts';
import { messages } from './messages.ts';

export function DiscardDialog(props: { letter: DeadLetter; name: string; onClose: () => void }) {
  const t = useMessages(messages);
  const bridge = useBridge();
  const attempt = useAttempt();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const { letter, name, onClose } = props;
  const discard = async (): Promise<void> => {
    setBusy(true);
    const answer = await attempt(t('notDiscarded'), () => bridge.local.discardDelivery(letter.eventId));
    setBusy(false);
    if ('problem' in answer) setProblem(answer.problem);
    else onClose();
  };
  return (
    <FormDialog
      title={t('discardTitle')}
      submission={{ busy, problem, waits: undefined }}
      actionLabel={t('discard')}
      danger="outline"
      onSubmit={discard}
      onClose={onClose}
    >
      <Callout tone="danger">{t.rich('discardWords', { name: <SafeText text={name} /> })}</Callout>
    </FormDialog>
  );
}
