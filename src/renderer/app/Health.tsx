import { Button } from '@mantine/core';
import { useState } from 'react';
import { ProblemNotice } from '../ui/parts/ProblemNotice.tsx';
import { useMessages } from '../messages/translate.tsx';
import classes from './Health.module.css';
import { messages } from './messages.ts';

export function Health(props: { notices: readonly string[]; stale: boolean }) {
  const t = useMessages(messages);
  const [putAway, setPutAway] = useState('');
  const news = props.notices.join(' ');
  if (props.stale)
    return (
      <div className={classes.health}>
        <ProblemNotice
          problem={{ title: t('stale'), happened: t('silent'), lost: t('silentLost'), todo: t('silentTodo') }}
        />
      </div>
    );
  if (news === '' || news === putAway) return null;
  return (
    <div className={classes.health}>
      <ProblemNotice
        problem={{ title: t('health'), happened: news, lost: t('healthLost'), todo: t('healthTodo') }}
        actions={
          <Button variant="default" onClick={() => setPutAway(news)}>
            {t('understood')}
          </Button>
        }
      />
    </div>
  );
}
