import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { ListedMessage } from '#shared/bridge.ts';
import { limits } from '#shared/limits.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { provedCopy, useHeldPassphrase } from '../../flows/held-passphrase.ts';
import { PassphraseButton, PassphraseField, usePassphrase } from '../../flows/passphrase.tsx';
import { RevealPlate } from '../../flows/RevealPlate.tsx';
import { useTask } from '../../flows/use-task.ts';
import { useMessages } from '../../messages/translate.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { Dialog } from '../../ui/parts/Dialog.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';

/** Shows one message: reason, passphrase, hold, thirty seconds, hidden. Holding asks main for the text, so nothing leaves main before it. */
export function ShowMessage({ message, onClose }: { message: ListedMessage; onClose: () => void }) {
  const t = useMessages(messages);
  const bridge = useBridge();
  const { run, problem } = useTask();
  const reason = useRef<HTMLInputElement>(null);
  const [given, setGiven] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isSealed, setSealed] = useState(false);
  const held = useHeldPassphrase(() => setSealed(false));
  const passphrase = usePassphrase({
    title: t('notProved'),
    refusals: { [rpcCodes.UNAUTHENTICATED]: t('passphraseWrong') },
    ask: (bytes) => provedCopy(bridge, bytes),
    onDone: (bytes) => {
      held.hold(bytes);
      setSealed(true);
    },
  });
  const take = async (): Promise<Uint8Array | null> => {
    const bytes = held.take();
    if (bytes === null) {
      setSealed(false);
      return null;
    }
    const answer = await run(t('notShown'), () => bridge.local.readMessage(message.id, given.trim(), bytes));
    bytes.fill(0);
    return 'value' in answer ? answer.value.text : null;
  };
  const to = <SafeText text={message.to} max={60} />;
  return (
    <Dialog title={t.rich('showTitle', { to })} size="large" onClose={onClose}>
      {isSealed ? (
        <RevealPlate
          label={t('plate')}
          kind="words"
          take={take}
          problem={problem}
          opened={<Callout tone="note">{t.rich('handOver', { to })}</Callout>}
        />
      ) : (
        <form
          className={style('column', 'gap16')}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setMissing(given.trim() === '');
            if (given.trim() === '') reason.current?.focus();
            else passphrase.onSubmit(event);
          }}
        >
          <TextInput
            ref={reason}
            label={t('showReason')}
            description={t('showReasonHint')}
            error={isMissing && t('reasonMissing')}
            maxLength={limits.notesCharsMax}
            autoComplete="off"
            value={given}
            onChange={(event) => setGiven(event.currentTarget.value)}
          />
          <PassphraseField label={t('passphrase')} passphrase={passphrase} />
          <div className={style('foot')}>
            <PassphraseButton passphrase={passphrase}>{t('continue')}</PassphraseButton>
          </div>
        </form>
      )}
    </Dialog>
  );
}
