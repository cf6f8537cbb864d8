import { Button } from '@mantine/core';
import { useState } from 'react';
import type { VaultNotice } from '#shared/bridge.ts';
import { ProblemNotice } from '../ui/parts/ProblemNotice.tsx';
import { useMessages } from '../messages/translate.tsx';
import classes from './Health.module.css';
import { messages } from './messages.ts';

export function Health(props: { notices: readonly VaultNotice[]; stale: boolean }) {
  const t = useMessages(messages);
  const [putAway, setPutAway] = useState('');
  const { notices } = props;
  const news = JSON.stringify(notices);
  if (props.stale)
    return (
      <div className={classes.health}>
        <ProblemNotice
          problem={{ title: t('stale'), happened: t('silent'), lost: t('sealedStays'), todo: t('silentTodo') }}
        />
      </div>
    );
  if (notices.length === 0 || news === putAway) return null;
  return (
    <div className={classes.health}>
      <ProblemNotice
        problem={{
          title: t('health'),
          happened: notices.map((notice) => t(notice.code, { ...notice })).join(' '),
          detail: notices.flatMap((notice) => ('detail' in notice ? [notice.detail] : [])).join(' ') || undefined,
          lost: t('healthLost'),
          todo: t('healthTodo'),
        }}
        actions={
          <Button variant="default" onClick={() => setPutAway(news)}>
            {t('putAway')}
          </Button>
        }
      />
    </div>
  );
}
