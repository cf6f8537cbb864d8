import { useState } from 'react';
import type { ActivityText } from './activity-text.tsx';
import { useCall } from '../../api/hooks.ts';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { Explained } from './explained/Explained.tsx';
import { messages } from './messages.ts';

export function Trace(props: { activityId: string; names: ActivityText }) {
  const t = useMessages(messages);
  const [open, setOpen] = useState(false);
  const { data, problem } = useCall('explain_activity', { activityId: props.activityId }, { enabled: open });
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={style('link', 'small', 'inlineRow', 'bottom4')}>{t('trace')}</summary>
      {open && problem && <ProblemNotice problem={problem} />}
      {open && data && <Explained explanation={data} names={props.names} />}
    </details>
  );
}
