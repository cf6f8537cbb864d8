import { Button, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { limits } from '#shared/limits.ts';
import { PendingApproval } from '../../flows/PendingApproval.tsx';
import type { Problem } from '../../api/problem.ts';
import { useSubmit } from '../../api/hooks.ts';
import { isTaken } from '../../api/violations.ts';
import { Dialog } from '../../ui/parts/Dialog.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { useNameField } from '../../ui/parts/use-name-field.ts';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import type { KeyTag } from './key-rows.ts';
import classes from './Keys.module.css';
import { messages } from './messages.ts';

export function TagDialog(props: { tag?: KeyTag; taken: readonly KeyTag[]; onClose: () => void }) {
  const { tag } = props;
  const t = useMessages(messages);
  const submit = useSubmit();
  const name = useNameField({
    charsMax: limits.labelCharsMax,
    ...(tag ? { initial: tag.tagName } : {}),
    taken: new Set(props.taken.filter(({ tagId }) => tagId !== tag?.tagId).map(({ tagName }) => tagName)),
  });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [waits, setWaits] = useState<string>();

  const ask = () =>
    tag
      ? submit(
          'update_private_key_tag',
          {
            privateKeyTagId: tag.tagId,
            newPrivateKeyTagName: name.value,
            addPrivateKeyIds: [],
            removePrivateKeyIds: [],
          },
          t('tagNotRenamed'),
        )
      : submit('create_private_key_tag', { privateKeyTagName: name.value, privateKeyIds: [] }, t('tagNotMade'));

  const send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (busy || !name.check()) return;
    if (name.value === tag?.tagName) return props.onClose();
    setBusy(true);
    setProblem(undefined);
    const sent = await ask();
    setBusy(false);
    if ('problem' in sent) return isTaken(sent.failure) ? name.refuse() : setProblem(sent.problem);
    if (sent.state === 'done') return props.onClose();
    setWaits(sent.activity.id);
  };

  const title = t(tag ? 'renameTag' : 'newTag');
  if (waits !== undefined)
    return (
      <Dialog title={title} onClose={props.onClose} foot={<Button onClick={props.onClose}>{t('close')}</Button>}>
        <PendingApproval activityId={waits} />
      </Dialog>
    );
  return (
    <Dialog title={title} onClose={props.onClose}>
      <form className={classes.dialog} onSubmit={(event) => void send(event)}>
        {problem && <ProblemNotice problem={problem} />}
        <TextInput
          label={t('tagName')}
          {...(tag ? { description: t('tagNameHint') } : {})}
          data-autofocus
          {...name.props}
        />
        <div className={style('foot')}>
          <Button variant="default" onClick={props.onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t(tag ? 'rename' : 'createTag')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
