import { useState } from 'react';
import type { ActivityText } from './activity-text.tsx';
import { useCall } from '../../api/hooks.ts';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { Explained } from './explained/Explained.tsx';
import classes from './Trace.module.css';
import { messages } from './messages.ts';

export function Trace(props: { activityId: string; names: ActivityText; open?: boolean | undefined }) {
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
