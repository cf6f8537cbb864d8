import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { ChangePreviewPanel } from '../../flows/activity/preview/ChangePreviewPanel.tsx';
import { useCall } from '../../api/hooks.ts';
import { FormDialog } from '../../flows/FormDialog.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useMessages } from '../../messages/translate.tsx';
import classes from './People.module.css';
import type { Person } from './people-facts.ts';
import { useSubmission } from '../../flows/use-submission.ts';
import { classNames, style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';

export function EditTags(props: { person: Person; name: string; onClose: () => void }) {
  const t = useMessages(messages);
  const { send, ...submission } = useSubmission();
  const { person, onClose } = props;
  const tags = useCall('list_user_tags', {}).data?.userTags;
  const had = new Set(person.userTags);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(had);

  const parameters = { userId: person.userId, userTagIds: [...chosen] };
  return (
    <FormDialog
      title={t.rich('tagsOf', { name: <SafeText text={props.name} max={60} /> })}
      submission={submission}
      actionLabel={t('save')}
      onSubmit={() => send('update_user', parameters, t('tagsNotSaved'), { onDone: onClose })}
      onClose={onClose}
    >
      {tags?.length === 0 && (
        <p className={style('flush')}>
          {t('tagsEmptyWords')} <Link to="/people/tags?new">{t('createTag')}</Link>
        </p>
      )}
      <ul className={classes.members}>
        {tags?.map(({ tagId, tagName }) => (
          <li key={tagId} className={classNames(style('row', 'gap12'), classes.member)}>
            <Checkbox
              checked={chosen.has(tagId)}
              label={<SafeText text={tagName} max={80} />}
              onChange={(event) => setChosen(toggled(chosen, tagId, event.currentTarget.checked))}
            />
          </li>
        ))}
      </ul>
      {!sameMembers(chosen, had) && <ChangePreviewPanel type="ACTIVITY_TYPE_UPDATE_USER" parameters={parameters} />}
    </FormDialog>
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
