import { Button, NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { UnlockMethod } from '#shared/bridge.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useAsk, usePeople, usePlatform, useTakeStatus, useVaultStatus } from '../../api/hooks.ts';
import type { ExportFields } from '../../flows/export-list/list-file.ts';
import { FormDialog } from '../../flows/FormDialog.tsx';
import { ListSection } from '../../flows/ListSection.tsx';
import { useTask } from '../../flows/use-task.ts';
import { useMessages } from '../../messages/translate.tsx';
import { Toggle } from '../../ui/parts/Field.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import type { Column } from '../../ui/table/Table.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { style } from '../../ui/text/style.ts';
import { CodeDialog } from './CodeDialog.tsx';
import { GuessCost } from './GuessCost.tsx';
import { KeyChangeProgress } from './KeyChangeProgress.tsx';
import { messages } from './messages.ts';
import { SecretDialog } from './SecretDialog.tsx';

/** What somebody wants to change about the ways in; a way in itself is to be removed. */
type Asking = 'add' | 'change' | 'code' | UnlockMethod;

export function WaysIn() {
  const t = useMessages(messages);
  const slots = useAsk('slots', (bridge) => bridge.vault.slots(), { tables: ['activities'] });
  const pending = useAsk('pendingSlots', (bridge) => bridge.vault.pendingSlots(), { tables: ['activities'] });
  const client = useQueryClient();
  const [asking, setAsking] = useState<Asking>();
  const close = (): void => {
    // The header of the vault is no table, so no commit tells of a change to it.
    void client.invalidateQueries({ queryKey: ['engine'] });
    setAsking(undefined);
  };
  const rows = useMemo<readonly Row[] | undefined>(
    () => slots.data && [...slots.data.map((slot) => ({ ...slot, slot })), ...(pending.data ?? [])],
    [slots.data, pending.data],
  );
  return (
    <>
      <ListSection
        title={t('waysIn')}
        actions={
          <Button variant="subtle" size="compact-sm" onClick={() => setAsking('add')}>
            {t('addWay')}
          </Button>
        }
        rows={rows}
        columns={useColumns(setAsking)}
        exported={{ file: 'unlock-methods', fields }}
        lines={2}
        rowKey={({ slotId }) => slotId}
        rowLabel={({ slot, userName }) => `${t(slot?.kind === 'recovery' ? 'recoveryCode' : 'passphrase')} ${userName}`}
      >
        {slots.problem && <ProblemNotice problem={slots.problem} />}
      </ListSection>
      <QuickUnlock />
      <GuessCost />
      {asking === 'add' && (
        <AddDialog taken={[...(slots.data ?? []).filter(isPassphrase), ...(pending.data ?? [])]} onClose={close} />
      )}
      {asking === 'change' && <ChangeDialog onClose={close} />}
      {asking === 'code' && <NewCodeDialog onClose={close} />}
      {typeof asking === 'object' && <RemoveDialog slot={asking} onClose={close} />}
    </>
  );
}

/** An unlock method, or a passphrase that becomes one once the activity is approved. */
type Row = Readonly<{ slotId: string; userId: string; userName: string; slot?: UnlockMethod; activityId?: string }>;

const fields: ExportFields<Row> = {
  kind: ({ slot }) => slot?.kind ?? 'passphrase',
  userId: ({ userId }) => userId,
  userName: ({ userName }) => userName,
  inUse: ({ slot }) => slot?.current ?? false,
  pendingActivityId: ({ activityId }) => activityId,
};

function useColumns(onAsk: (asking: Asking) => void): readonly Column<Row>[] {
  const t = useMessages(messages);
  return [
    {
      key: 'name',
      title: t('unlockMethod'),
      main: true,
      width: 'minmax(14rem, 1fr)',
      sort: ({ slot, userName }) => `${slot?.kind ?? 'passphrase'} ${userName}`,
      cell: ({ slot, userName }) => {
        const name = <SafeText text={userName} />;
        if (slot?.kind !== 'recovery') return t.rich('passphraseOf', { name });
        return (
          <>
            {t('recoveryCode')}
            <div className={style('note', 'normal')}>{t.rich('recoveryHint', { name })}</div>
          </>
        );
      },
    },
    {
      key: 'state',
      title: t('state'),
      width: 'minmax(10rem, 1fr)',
      sort: ({ slot }) => (slot?.current ? 0 : slot ? 1 : 2),
      cell: ({ slot, activityId }) => {
        if (activityId !== undefined)
          return (
            <Status kind="waits">
              <Link to={`/approvals/${activityId}`}>{t('wayWaits')}</Link>
            </Status>
          );
        return slot?.current === true && <Status kind="done">{t('usedNow')}</Status>;
      },
    },
    {
      key: 'action',
      title: '',
      width: '11rem',
      align: 'end',
      cell: ({ slot }) => slot && <MethodButton slot={slot} onAsk={onAsk} />,
    },
  ];
}

/** What can be done with an unlock method: the code and the own passphrase are replaced, that of another user is removed. */
function MethodButton({ slot, onAsk }: { slot: UnlockMethod; onAsk: (asking: Asking) => void }) {
  const t = useMessages(messages);
  if (slot.kind === 'recovery')
    return (
      <Button variant="default" size="xs" onClick={() => onAsk('code')}>
        {t('newCode')}
      </Button>
    );
  return (
    <Button variant="default" size="xs" onClick={() => onAsk(slot.current ? 'change' : slot)}>
      {t(slot.current ? 'change' : 'remove')}
    </Button>
  );
}

function QuickUnlock() {
  const t = useMessages(messages);
  const bridge = useBridge();
  const takeStatus = useTakeStatus();
  const quickUnlock = useVaultStatus().data?.quickUnlock;
  const platform = usePlatform();
  const [wanted, setWanted] = useState<boolean>();
  const close = (): void => setWanted(undefined);
  if (!quickUnlock || !platform) return null;
  return (
    <>
      <Toggle
        label={t('keychain')}
        hint={t(`keychain.${quickUnlock}`)}
        checked={quickUnlock === 'on'}
        disabled={quickUnlock === 'unavailable'}
        onChange={setWanted}
      />
      {wanted !== undefined && (
        <SecretDialog
          title={t('keychainTitle')}
          fields={[{ label: t('passphrase'), kind: 'known', refusal: 'WRONG_PASSPHRASE' }]}
          actionLabel={t('keychainDo')}
          failure={t('keychainNot')}
          ask={(passphrase) => bridge.vault.setQuickUnlock(wanted, passphrase)}
          onDone={(next) => {
            takeStatus(next);
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}

function ChangeDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(messages);
  const bridge = useBridge();
  return (
    <SecretDialog
      title={t('changePassphrase')}
      consequence={t('changeConsequence')}
      fields={[
        { label: t('current'), hint: t('currentHint'), kind: 'known', refusal: 'WRONG_PASSPHRASE' },
        { label: t('next'), hint: t('nextHint'), kind: 'fresh', refusal: 'PASSPHRASE_TAKEN' },
        { label: t('nextAgain'), kind: 'again' },
      ]}
      actionLabel={t('changePassphrase')}
      failure={t('passphraseNotChanged')}
      ask={(current, next) => bridge.vault.changePassphrase(current, next)}
      onClose={onClose}
    />
  );
}

const isPassphrase = ({ kind }: UnlockMethod): boolean => kind === 'passphrase';

/** @param props.taken the passphrases that there are, those included that wait for approval: a user has one */
function AddDialog({ taken, onClose }: { taken: readonly Readonly<{ userId: string }>[]; onClose: () => void }) {
  const t = useMessages(messages);
  const bridge = useBridge();
  const { users } = usePeople();
  const [userId, setUserId] = useState('');
  const inside = new Set(taken.map(({ userId: owner }) => owner));
  const outside = users.filter((user) => !inside.has(user.userId));
  return (
    <SecretDialog
      title={t('addTitle')}
      fields={[
        { label: t('theirPassphrase'), hint: t('theirHint'), kind: 'fresh', refusal: 'PASSPHRASE_TAKEN' },
        { label: t('nextAgain'), kind: 'again' },
      ]}
      actionLabel={t('addWay')}
      failure={t('addNot')}
      ready={userId !== ''}
      ask={(passphrase) => bridge.vault.addSlot(userId, passphrase)}
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

function RemoveDialog({ slot, onClose }: { slot: UnlockMethod; onClose: () => void }) {
  const t = useMessages(messages);
  const bridge = useBridge();
  const { run, ...submission } = useTask();
  const name = slot.userName.slice(0, 80);
  const remove = async (): Promise<void> => {
    const answer = await run(t('removeNot'), () => bridge.vault.removeSlot(slot.slotId));
    if (!('problem' in answer)) onClose();
  };
  return (
    <FormDialog
      title={t('removeTitle', { name })}
      submission={submission}
      actionLabel={t('removeDo')}
      onSubmit={remove}
      onClose={onClose}
    >
      <p className={style('hint')}>{t('removeConsequence', { name })}</p>
      {submission.busy && <KeyChangeProgress />}
    </FormDialog>
  );
}

function NewCodeDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(messages);
  const bridge = useBridge();
  const { run, ...submission } = useTask();
  const [take, setTake] = useState<() => Uint8Array>();
  const make = async (): Promise<void> => {
    const answer = await run(t('codeNot'), () => bridge.vault.newRecoveryCode());
    if (!('problem' in answer)) setTake(() => once(answer.value));
  };
  if (take) return <CodeDialog take={take} onClose={onClose} />;
  return (
    <FormDialog
      title={t('codeTitle')}
      submission={submission}
      actionLabel={t('makeRecoveryCode')}
      held={submission.busy}
      onSubmit={make}
      onClose={onClose}
    >
      <p className={style('hint')}>{t('codeConsequence')}</p>
      {submission.busy && <KeyChangeProgress />}
    </FormDialog>
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
