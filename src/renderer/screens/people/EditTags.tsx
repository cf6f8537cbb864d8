import { Button, Checkbox } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../api/hooks.ts';
import type { Problem } from '../../api/problem.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { Asked } from '../../ui/Asked.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ProblemNotice } from '../../ui/ProblemNotice.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import { useWords } from '../../ui/words.tsx';
import classes from './People.module.css';
import type { Person } from './people-facts.ts';
import { words } from './words.ts';

/** Chooses the tags of one person. The wire knows tags with their people, so each that changes is a request of its own. */
export function EditTags(props: { readonly person: Person; readonly name: string; readonly onClose: () => void }) {
  const t = useWords(words);
  const submit = useSubmit();
  const { person, onClose } = props;
  const tags = useCall('list_user_tags', {}).data?.userTags;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(person.userTags));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [waiting, setWaiting] = useState<readonly string[]>([]);

  const save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    const had = new Set(person.userTags);
    const waits: string[] = [];
    for (const { tagId } of tags ?? []) {
      if (had.has(tagId) === chosen.has(tagId)) continue;
      const [addUserIds, removeUserIds] = chosen.has(tagId) ? [[person.userId], []] : [[], [person.userId]];
      const sent = await submit('update_user_tag', { userTagId: tagId, addUserIds, removeUserIds }, t('tagsNotSaved'));
      if ('problem' in sent) {
        setBusy(false);
        return setProblem(sent.problem);
      }
      if (sent.state === 'waits') waits.push(sent.activity.id);
    }
    setBusy(false);
    if (waits.length === 0) onClose();
    else setWaiting(waits);
  };
  const title = t.rich('tagsOf', { name: <SafeText text={props.name} max={60} /> });
  if (waiting.length > 0)
    return (
      <Dialog title={title} onClose={onClose} foot={<Button onClick={onClose}>{t('close')}</Button>}>
        {waiting.map((id) => (
          <Asked key={id} activityId={id} />
        ))}
      </Dialog>
    );
  return (
    <Dialog title={title} onClose={onClose}>
      <form className={classes.dialog} onSubmit={(event) => void save(event)}>
        {problem && <ProblemNotice problem={problem} />}
        {tags?.length === 0 && (
          <p className={classes.text}>
            {t('tagsEmptyWords')} <Link to="/people/tags?new">{t('newTag')}</Link>
          </p>
        )}
        <ul className={classes.members}>
          {tags?.map(({ tagId, tagName }) => (
            <li key={tagId} className={classes.member}>
              <Checkbox
                checked={chosen.has(tagId)}
                label={<SafeText text={tagName} max={80} />}
                onChange={(event) => setChosen(toggled(chosen, tagId, event.currentTarget.checked))}
              />
            </li>
          ))}
        </ul>
        <div className={classes.dialogFoot}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The same set with `id` in it, or without. */
export function toggled(set: ReadonlySet<string>, id: string, on: boolean): ReadonlySet<string> {
  const next = new Set(set);
  if (on) next.add(id);
  else next.delete(id);
  return next;
}
