import { useState } from 'react';
import { Link } from 'react-router';
import { ChangePreviewPanel } from '../../flows/activity/preview/ChangePreviewPanel.tsx';
import { FormDialog } from '../../flows/FormDialog.tsx';
import { CheckList, sameMembers } from '../../flows/tags/CheckList.tsx';
import { usePeopleTags } from '../../flows/tags/use-tags.ts';
import { useSubmission } from '../../flows/use-submission.ts';
import { useMessages } from '../../messages/translate.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';
import type { Person } from './people-facts.ts';

export function EditTags(props: { person: Person; name: string; onClose: () => void }) {
  const t = useMessages(messages);
  const submission = useSubmission();
  const { person, onClose } = props;
  const { tags } = usePeopleTags();
  const had = new Set(person.userTags);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(had);
  const params = { userId: person.userId, userTagIds: [...chosen] };
  return (
    <FormDialog
      title={t.rich('tagsOf', { name: <SafeText text={props.name} max={60} /> })}
      submission={submission}
      actionLabel={t('save')}
      onSubmit={() => submission.send('update_user', params, t('tagsNotSaved'), { onDone: onClose })}
      onClose={onClose}
    >
      {tags?.length === 0 && (
        <p className={style('flush')}>
          {t('tagsEmptyWords')} <Link to="/people/tags?new">{t('createTag')}</Link>
        </p>
      )}
      <CheckList
        label={t('tags')}
        hidden
        items={tags?.map(({ tagId, tagName }) => ({ id: tagId, name: tagName })) ?? []}
        chosen={chosen}
        onChange={setChosen}
      />
      {!sameMembers(chosen, had) && <ChangePreviewPanel type="ACTIVITY_TYPE_UPDATE_USER" parameters={params} />}
    </FormDialog>
  );
}
