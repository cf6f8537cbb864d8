import { useState } from 'react';
import type { ActivityText } from './activity-text.tsx';
import { useCall } from '../../api/hooks.ts';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { Explained } from './explained/Explained.tsx';
import classes from './Trace.module.css';
import { messages } from './messages.ts';

/** Why the rules say what they say to an activity, clause by clause. Asked for when it is opened; `open` has it so from the start. */
export function Trace(props: {
  readonly activityId: string;
  readonly names: ActivityText;
  readonly open?: boolean | undefined;
}) {
  const t = useMessages(messages);
  const [open, setOpen] = useState(props.open ?? false);
  const { data, problem } = useCall('explain_activity', { activityId: props.activityId }, { enabled: open });
  return (
    <details className={classes.trace} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('trace')}</summary>
      {open && problem && <ProblemNotice problem={problem} />}
      {open && data && <Explained explanation={data} names={props.names} />}
    </details>
  );
}
