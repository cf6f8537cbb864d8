import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { UnlockMethod } from '#shared/bridge.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useAttempt, usePeople } from '../../api/hooks.ts';
import type { Problem } from '../../api/problem.ts';
import { Dialog } from '../../ui/parts/Dialog.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { CodeShown } from './CodeShown.tsx';
import { SecretDialog } from './SecretDialog.tsx';
import { messages } from './ways-in-messages.ts';

/** What somebody wants to change about the ways in. */
export type WayInQuestion =
  Readonly<{ ask: 'add' | 'change' | 'code' }> | Readonly<{ ask: 'remove'; slot: UnlockMethod }>;

export function WayInDialog(props: { question: WayInQuestion; slots: readonly UnlockMethod[]; onClose: () => void }) {
  const { question, slots, onClose } = props;
  const client = useQueryClient();
  // The header of the vault is no table, so no commit tells of a change to it.
  const changed = (): void => {
    void client.invalidateQueries({ queryKey: ['engine'] });
    onClose();
  };
  switch (question.ask) {
    case 'add':
      return <AddDialog slots={slots} onChanged={changed} onClose={onClose} />;
    case 'change':
      return <ChangeDialog onChanged={changed} onClose={onClose} />;
    case 'code':
      return <CodeDialog onClose={changed} />;
    case 'remove':
      return <RemoveDialog slot={question.slot} onChanged={changed} onClose={onClose} />;
  }
}

type Ends = { onChanged: () => void; onClose: () => void };

function ChangeDialog({ onChanged, onClose }: Ends) {
  const t = useMessages(messages);
  const bridge = useBridge();
  return (
    <SecretDialog
      title={t('changeTitle')}
      consequence={t('changeConsequence')}
      fields={[
        { label: t('current'), hint: t('currentHint'), kind: 'known' },
        { label: t('next'), hint: t('nextHint'), kind: 'fresh' },
        { label: t('again'), kind: 'again' },
      ]}
      action={t('changeTitle')}
      failure={t('notChanged')}
      ask={([current = new Uint8Array(), next = new Uint8Array()]) => bridge.vault.changePassphrase(current, next)}
      onDone={onChanged}
      onClose={onClose}
    />
  );
}

function AddDialog({ slots, onChanged, onClose }: Ends & { slots: readonly UnlockMethod[] }) {
  const t = useMessages(messages);
  const bridge = useBridge();
  const { users } = usePeople();
  const [userId, setUserId] = useState('');
  const inside = new Set(slots.filter(({ kind }) => kind === 'passphrase').map((slot) => slot.userId));
  const outside = users.filter((user) => !inside.has(user.userId));
  return (
    <SecretDialog
      title={t('addTitle')}
      fields={[
        { label: t('theirPassphrase'), hint: t('theirHint'), kind: 'fresh' },
        { label: t('again'), kind: 'again' },
      ]}
      action={t('addDo')}
      failure={t('addNot')}
      canAsk={userId !== ''}
      ask={([passphrase = new Uint8Array()]) => bridge.vault.addSlot(userId, passphrase)}
      onDone={onChanged}
      onClose={onClose}
    >
      {outside.length === 0 ? (
        <p className={style('hint')}>{t('nobody')}</p>
      ) : (
        <NativeSelect
          label={t('who')}
          description={t('whoHint')}
          value={userId}
          data={['', ...outside.map((user) => ({ value: user.userId, label: user.userName.slice(0, 80) }))]}
          onChange={(event) => setUserId(event.currentTarget.value)}
        />
      )}
    </SecretDialog>
  );
}

function RemoveDialog({ slot, onChanged, onClose }: Ends & { slot: UnlockMethod }) {
  const t = useMessages(messages);
  const bridge = useBridge();
  const attempt = useAttempt();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const name = slot.userName.slice(0, 80);
  const remove = async (): Promise<void> => {
    setBusy(true);
    const answer = await attempt(t('removeNot'), () => bridge.vault.removeSlot(slot.slotId));
    setBusy(false);
    if ('problem' in answer) setProblem(answer.problem);
    else onChanged();
  };
  return (
    <Dialog
      title={t('removeTitle', { name })}
      onClose={onClose}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button loading={busy} onClick={() => void remove()}>
            {t('removeDo')}
          </Button>
        </>
      }
    >
      {problem && <ProblemNotice problem={problem} />}
      <p className={style('hint')}>{t('removeConsequence', { name })}</p>
    </Dialog>
  );
}

function CodeDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(messages);
  const bridge = useBridge();
  const attempt = useAttempt();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const [take, setTake] = useState<(() => Uint8Array) | null>(null);
  const make = async (): Promise<void> => {
    setBusy(true);
    const answer = await attempt(t('codeNot'), () => bridge.vault.newRecoveryCode());
    setBusy(false);
    if ('problem' in answer) setProblem(answer.problem);
    else setTake(() => once(answer.value));
  };
  return (
    <Dialog
      title={t('codeTitle')}
      onClose={onClose}
      held={busy || take !== null}
      foot={
        take ? (
          <Button onClick={onClose}>{t('written')}</Button>
        ) : (
          <>
            <Button variant="default" disabled={busy} onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button loading={busy} onClick={() => void make()}>
              {t('makeRecoveryCode')}
            </Button>
          </>
        )
      }
    >
      {problem && <ProblemNotice problem={problem} />}
      <p className={style('hint')}>{t(take ? 'codeShown' : 'codeConsequence')}</p>
      {take && <CodeShown take={take} />}
    </Dialog>
  );
}

/** Gives the bytes the first time, and nothing from then on. */
function once(bytes: Uint8Array): () => Uint8Array {
  return () => {
    const copy = bytes.slice();
    bytes.fill(0);
    return copy;
  };
}
