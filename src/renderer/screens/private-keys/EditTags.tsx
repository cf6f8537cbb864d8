import { Button, Checkbox } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { Link } from 'react-router';
import type { Problem } from '../../api/problem.ts';
import { useSubmit } from '../../api/hooks.ts';
import { Dialog } from '../../ui/parts/Dialog.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import type { PrivateKey } from './key-rows.ts';
import classes from './Keys.module.css';
import { useTags } from './use-tags.ts';
import { messages } from './messages.ts';

type Waiting = Readonly<{ activityId: string; name: string }>;

export function EditTags(props: { privateKey: PrivateKey; onClose: () => void }) {
  const { privateKeyId, privateKeyName, privateKeyTags } = props.privateKey;
  const t = useMessages(messages);
  const submit = useSubmit();
  const { tags } = useTags();
  const [wanted, setWanted] = useState<ReadonlySet<string>>(new Set(privateKeyTags));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);

  const change = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    const waits: Waiting[] = [];
    for (const { tagId, tagName } of tags ?? []) {
      if (wanted.has(tagId) === privateKeyTags.includes(tagId)) continue;
      const sent = await submit(
        'update_private_key_tag',
        {
          privateKeyTagId: tagId,
          addPrivateKeyIds: wanted.has(tagId) ? [privateKeyId] : [],
          removePrivateKeyIds: wanted.has(tagId) ? [] : [privateKeyId],
        },
        t('notTagged'),
      );
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
          <ul className={classes.waiting}>
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
    <Dialog title={title} onClose={props.onClose}>
      <form className={classes.dialog} onSubmit={(event) => void change(event)}>
        {problem && <ProblemNotice problem={problem} />}
        <TagChoice wanted={wanted} onWanted={setWanted} />
        <p className={style('hint')}>
          {t('tagsHint')} <Link to="/private-keys/tags">{t('manageTags')}</Link>
        </p>
        <div className={style('foot')}>
          <Button variant="default" onClick={props.onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={tags === undefined || tags.length === 0}>
            {t('saveTags')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

export function TagChoice(props: { wanted: ReadonlySet<string>; onWanted: (wanted: ReadonlySet<string>) => void }) {
  const t = useMessages(messages);
  const { tags } = useTags();
  if (tags?.length === 0) return <p className={style('hint')}>{t('noTagsYet')}</p>;
  return (
    <div className={style('column', 'gap8')} role="group" aria-label={t('tags')}>
      {tags?.map(({ tagId, tagName }) => (
        <Checkbox
          key={tagId}
          label={<SafeText text={tagName} max={80} />}
          checked={props.wanted.has(tagId)}
          onChange={(event) => {
            const next = new Set(props.wanted);
            if (event.currentTarget.checked) next.add(tagId);
            else next.delete(tagId);
            props.onWanted(next);
          }}
        />
      ))}
    </div>
  );
}
