import { Button, Checkbox } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { Link } from 'react-router';
import { ChangePreviewPanel } from '../../flows/activity/preview/ChangePreviewPanel.tsx';
import { useCall } from '../../api/hooks.ts';
import { Asked } from '../../ui/parts/PendingNotice.tsx';
import { Dialog } from '../../ui/parts/Dialog.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useWords } from '../../messages/translate.tsx';
import classes from './People.module.css';
import type { Person } from './people-facts.ts';
import { useDeed } from '../../flows/use-submission.ts';
import { words } from './messages.ts';

/** Chooses the tags of one person. */
export function EditTags(props: { readonly person: Person; readonly name: string; readonly onClose: () => void }) {
  const t = useWords(words);
  const deed = useDeed();
  const { person, onClose } = props;
  const tags = useCall('list_user_tags', {}).data?.userTags;
  const had = new Set(person.userTags);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(had);

  const save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const sent = await deed.send('update_user', { userId: person.userId, userTagIds: [...chosen] }, t('tagsNotSaved'));
    if (sent && 'state' in sent && sent.state === 'done') onClose();
  };
  const title = t.rich('tagsOf', { name: <SafeText text={props.name} max={60} /> });
  if (deed.waits !== undefined)
    return (
      <Dialog title={title} onClose={onClose} foot={<Button onClick={onClose}>{t('close')}</Button>}>
        <Asked activityId={deed.waits} />
      </Dialog>
    );
  return (
    <Dialog title={title} onClose={onClose}>
      <form className={classes.dialog} onSubmit={(event) => void save(event)}>
        {deed.problem && <ProblemNotice problem={deed.problem} />}
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
        {!sameMembers(chosen, had) && (
          <ChangePreviewPanel
            type="ACTIVITY_TYPE_UPDATE_USER"
            parameters={{ userId: person.userId, userTagIds: [...chosen] }}
          />
        )}
        <div className={classes.dialogFoot}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={deed.busy}>
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

/** Whether two sets hold the same. */
export function sameMembers(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((id) => other.has(id));
}
