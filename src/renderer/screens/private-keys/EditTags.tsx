import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Problem } from '../../api/problem.ts';
import { useSubmit } from '../../api/hooks.ts';
import { FormDialog } from '../../flows/FormDialog.tsx';
import { CheckList } from '../../flows/tags/CheckList.tsx';
import { useKeyTags } from '../../flows/tags/use-tags.ts';
import { useMessages } from '../../messages/translate.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { Dialog } from '../../ui/parts/Dialog.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { style } from '../../ui/text/style.ts';
import type { PrivateKey } from './key-rows.ts';
import { messages } from './messages.ts';

type Waiting = Readonly<{ activityId: string; name: string }>;

/** Changes the tags of one key: one activity for each tag that is put on or taken off, since the tag is what an activity changes. */
export function EditTags(props: { privateKey: PrivateKey; onClose: () => void }) {
  const { privateKeyId, privateKeyName, privateKeyTags } = props.privateKey;
  const t = useMessages(messages);
  const submit = useSubmit();
  const { tags } = useKeyTags();
  const [wanted, setWanted] = useState<ReadonlySet<string>>(new Set(privateKeyTags));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);

  const change = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    const waits: Waiting[] = [];
    for (const { tagId, tagName } of tags ?? []) {
      if (wanted.has(tagId) === privateKeyTags.includes(tagId)) continue;
      const [addPrivateKeyIds, removePrivateKeyIds] = wanted.has(tagId) ? [[privateKeyId], []] : [[], [privateKeyId]];
      const params = { privateKeyTagId: tagId, addPrivateKeyIds, removePrivateKeyIds };
      const sent = await submit('update_private_key_tag', params, t('notTagged'));
      if ('problem' in sent) {
        setBusy(false);
        return setProblem(sent.problem);
      }
      if (sent.state === 'waits') waits.push({ activityId: sent.activity.id, name: tagName });
    }
    setBusy(false);
    if (waits.length === 0) return props.onClose();
    setWaiting(waits);
  };

  const title = t.rich('tagsOf', { name: <SafeText text={privateKeyName} max={60} /> });
  if (waiting.length > 0)
    return (
      <Dialog title={title} onClose={props.onClose} foot={<Button onClick={props.onClose}>{t('close')}</Button>}>
        <Callout tone="wait" title={t('tagsWait')}>
          <ul className={style('bullets', 'top4')}>
            {waiting.map(({ activityId, name }) => (
              <li key={activityId}>
                <Link to={`/approvals/${activityId}`}>
                  {t.rich('tagWaits', { name: <SafeText text={name} max={60} /> })}
                </Link>
              </li>
            ))}
          </ul>
        </Callout>
      </Dialog>
    );
  return (
    <FormDialog
      title={title}
      submission={{ busy, problem, waits: undefined }}
      actionLabel={t('editTags')}
      ready={tags !== undefined && tags.length > 0}
      onSubmit={change}
      onClose={props.onClose}
    >
      <TagChoice wanted={wanted} onWanted={setWanted} />
      <p className={style('hint')}>
        {t('tagsHint')} <Link to="/private-keys/tags">{t('manageTags')}</Link>
      </p>
    </FormDialog>
  );
}

export function TagChoice(props: { wanted: ReadonlySet<string>; onWanted: (wanted: ReadonlySet<string>) => void }) {
  const t = useMessages(messages);
  const { tags } = useKeyTags();
  if (tags?.length === 0) return <p className={style('hint')}>{t('noTagsYet')}</p>;
  const items = tags?.map(({ tagId, tagName }) => ({ id: tagId, name: tagName })) ?? [];
  return <CheckList label={t('tags')} hidden items={items} chosen={props.wanted} onChange={props.onWanted} />;
}
