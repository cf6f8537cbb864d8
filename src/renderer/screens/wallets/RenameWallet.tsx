import { Button, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { limits } from '#shared/limits.ts';
import { PendingApproval } from '../../flows/PendingApproval.tsx';
import type { Problem } from '../../api/problem.ts';
import { useCall, useSubmit } from '../../api/hooks.ts';
import { isTaken } from '../../api/violations.ts';
import { Dialog } from '../../ui/parts/Dialog.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { useNameField } from '../../ui/parts/use-name-field.ts';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';

export function RenameWallet(props: {
  wallet: Readonly<{ walletId: string; walletName: string }>;
  onClose: () => void;
}) {
  const { walletId, walletName } = props.wallet;
  const t = useMessages(messages);
  const submit = useSubmit();
  const others = useCall('list_wallets', {}).data?.wallets.filter((wallet) => wallet.walletId !== walletId);
  const name = useNameField({
    charsMax: limits.labelCharsMax,
    initial: walletName,
    taken: new Set(others?.map((wallet) => wallet.walletName)),
  });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [waits, setWaits] = useState<string>();

  const rename = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (busy || !name.check()) return;
    if (name.value === walletName) return props.onClose();
    setBusy(true);
    setProblem(undefined);
    const sent = await submit('update_wallet', { walletId, walletName: name.value }, t('notRenamed'));
    setBusy(false);
    if ('problem' in sent) return isTaken(sent.failure) ? name.refuse() : setProblem(sent.problem);
    if (sent.state === 'done') return props.onClose();
    setWaits(sent.activity.id);
  };

  if (waits !== undefined)
    return (
      <Dialog
        title={t('renameTitle')}
        onClose={props.onClose}
        foot={<Button onClick={props.onClose}>{t('close')}</Button>}
      >
        <PendingApproval activityId={waits} />
      </Dialog>
    );
  return (
    <Dialog title={t('renameTitle')} onClose={props.onClose}>
      <form className={style('column', 'gap16')} onSubmit={(event) => void rename(event)}>
        {problem && <ProblemNotice problem={problem} />}
        <p className={style('hint')}>{t('renameWords')}</p>
        <TextInput label={t('newName')} data-autofocus {...name.props} />
        <div className={style('foot')}>
          <Button variant="default" onClick={props.onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('rename')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
