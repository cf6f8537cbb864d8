import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { ActivityView } from '../../api/activity-view.ts';
import { useActivityText } from '../../flows/activity/activity-text.tsx';
import { useNow } from '../../api/hooks.ts';
import { DefinitionItem } from '../../ui/parts/Section.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { About } from './About.tsx';
import classes from './Export.module.css';
import { exportPath, type Subject } from './subject.ts';
import { messages } from './messages.ts';

const tickMs = 10_000;

export function RevealAside(props: {
  subject: Subject;
  reason: string;
  activity: ActivityView | undefined;
  /** When the passphrase was entered, milliseconds since 1970. */
  enteredMs: number | undefined;
  /** Whether it can still be left as it is. */
  cancellable: boolean;
}) {
  const t = useMessages(messages);
  const f = useFormats();
  const say = useActivityText();
  useNow(tickMs);
  const approvers = (props.activity?.votes ?? []).filter(({ selection }) => selection === 'VOTE_SELECTION_APPROVED');
  const rows = (
    <>
      {props.reason !== '' && (
        <DefinitionItem name={t('reason')}>
          <SafeText text={props.reason} max={400} />
        </DefinitionItem>
      )}
      {approvers.length > 0 && (
        <DefinitionItem name={t('approvedBy')}>
          {approvers.map((vote, index) => (
            <span key={vote.id}>
              {index > 0 && ', '}
              {say.person(vote.userId)}
            </span>
          ))}
        </DefinitionItem>
      )}
      {props.enteredMs !== undefined && (
        <DefinitionItem name={t('passphrase')}>
          <Status kind="done">{t('entered', { ago: f.ago(props.enteredMs) })}</Status>
        </DefinitionItem>
      )}
    </>
  );
  return (
    <About subject={props.subject} rows={rows} notes={[t('onceSeconds'), t('memory'), t('marked')]}>
      {props.cancellable && (
        <div className={classes.cancel}>
          <Button component={Link} to={exportPath(props.subject.what, props.subject.id)} variant="default">
            {t('cancelSealed')}
          </Button>
        </div>
      )}
    </About>
  );
}
