import { Button } from '@mantine/core';
import { useState } from 'react';
import type { VaultNotice } from '#shared/bridge.ts';
import { unreachableIn } from '../api/problem.ts';
import { useLanguage, useMessages } from '../messages/translate.tsx';
import { ProblemNotice } from '../ui/parts/ProblemNotice.tsx';
import { classNames, style } from '../ui/text/style.ts';
import classes from './App.module.css';
import { messages } from './messages.ts';

/** Says above every page what is wrong with the vault, or that Coffer stopped answering. */
export function Health({ notices, stale }: { notices: readonly VaultNotice[]; stale: boolean }) {
  const t = useMessages(messages);
  const [putAway, setPutAway] = useState('');
  const news = JSON.stringify(notices);

  if (!stale && (notices.length === 0 || news === putAway)) return null;
  const isHeader = notices.every(({ code }) => code === 'header-file-damaged' || code === 'header-file-rewritten');
  const isDisk = notices.some(({ code }) => code === 'disk-failed' || code === 'disk-full');
  return (
    <div className={classNames(style('rigid', 'lineBelow'), classes.health)}>
      {stale ? (
        <Silent title={t('stale')} />
      ) : (
        <ProblemNotice
          problem={{
            title: t('health'),
            happened: notices.map((notice) => t(notice.code, { ...notice })).join(' '),
            detail: notices.flatMap((notice) => ('detail' in notice ? [notice.detail] : [])).join(' ') || undefined,
            lost: t(isDisk ? 'diskLost' : isHeader ? 'headerLost' : 'healthLost'),
            todo: t(isDisk ? 'diskTodo' : isHeader ? 'headerTodo' : 'healthTodo'),
          }}
          actions={
            <Button variant="default" onClick={() => setPutAway(news)}>
              {t('putAway')}
            </Button>
          }
        />
      )}
    </div>
  );
}

export function Silent({ title }: { title: string }) {
  const language = useLanguage();
  return <ProblemNotice problem={{ title, ...unreachableIn(language) }} />;
}
