import { Button } from '@mantine/core';
import { useState } from 'react';
import { PendingApproval } from '../../flows/PendingApproval.tsx';
import { policiesNaming } from '../../api/policies-naming.ts';
import type { Problem } from '../../api/problem.ts';
import { useCall, useSubmit } from '../../api/hooks.ts';
import { Dialog } from '../../ui/parts/Dialog.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useMessages } from '../../messages/translate.tsx';
import type { KeyTag } from './key-rows.ts';
import { messages } from './messages.ts';

/** Asks whether a tag is to go, and says what hangs on it. No key is lost by that; policies that look for it may decide otherwise. */
export function RemoveTag(props: { tag: KeyTag; keys: number; onClose: () => void }) {
  const { tagId, tagName } = props.tag;
  const t = useMessages(messages);
  const submit = useSubmit();
  const policies = policiesNaming(useCall('list_policies', {}).data?.policies, tagId);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [waits, setWaits] = useState<string>();

  const remove = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    const sent = await submit('delete_private_key_tags', { privateKeyTagIds: [tagId] }, t('tagNotDeleted'));
    setBusy(false);
    if ('problem' in sent) return setProblem(sent.problem);
    if (sent.state === 'done') return props.onClose();
    setWaits(sent.activity.id);
  };

  return (
    <Dialog
      title={t.rich('removeTag', { name: <SafeText text={tagName} max={60} /> })}
      onClose={props.onClose}
      foot={
        waits === undefined ? (
          <>
            <Button variant="default" onClick={props.onClose} data-autofocus>
              {t('cancel')}
            </Button>
            <Button variant="outline" color="signal" loading={busy} onClick={() => void remove()}>
              {t('remove')}
            </Button>
          </>
        ) : (
          <Button onClick={props.onClose}>{t('close')}</Button>
        )
      }
    >
      {problem && <ProblemNotice problem={problem} />}
      {waits === undefined ? (
        <p>{t('removeTagWords', { n: props.keys, policies: policies?.length ?? 0 })}</p>
      ) : (
        <PendingApproval activityId={waits} />
      )}
    </Dialog>
  );
}
