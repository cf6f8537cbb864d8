import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { VaultNotice } from '#shared/bridge.ts';
import { useFormats, useMessages, type Formats, type MessageKey, type Translate } from '../messages/translate.tsx';
import { ProblemNotice } from '../ui/parts/ProblemNotice.tsx';
import { classNames, style } from '../ui/text/style.ts';
import classes from './App.module.css';
import { messages } from './messages.ts';
import { Silent } from './Silent.tsx';

/** Says above every page what is wrong with the vault, or that Coffer stopped answering. */
export function Health({ notices, stale }: { notices: readonly VaultNotice[]; stale: boolean }) {
  const t = useMessages(messages);
  const f = useFormats();
  const [putAway, setPutAway] = useState('');
  const news = JSON.stringify(notices);

  if (!stale && (notices.length === 0 || news === putAway)) return null;
  const damaged = notices.find((notice) => notice.code === 'damaged');
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
            happened: notices.map((notice) => saidOf(notice, t, f)).join(' '),
            detail: notices.flatMap((notice) => ('detail' in notice ? [notice.detail] : [])).join(' ') || undefined,
            lost: damaged ? lostWords(damaged, t) : t(isDisk ? 'diskLost' : isHeader ? 'headerLost' : 'healthLost'),
            todo: t(damaged ? 'damagedTodo' : isDisk ? 'diskTodo' : isHeader ? 'headerTodo' : 'healthTodo'),
          }}
          actions={
            <>
              {damaged && (
                <Button component={Link} to="/settings/backups" variant="default">
                  {t('damagedBackUp')}
                </Button>
              )}
              <Button variant="default" onClick={() => setPutAway(news)}>
                {t('putAway')}
              </Button>
            </>
          }
        />
      )}
    </div>
  );
}

type Say = Translate<MessageKey<typeof messages>>;
type Damaged = Extract<VaultNotice, { code: 'damaged' }>;

function saidOf(notice: VaultNotice, t: Say, f: Formats): string {
  if (notice.code !== 'damaged') return t(notice.code, { ...notice });
  const { missing } = notice;
  if (!missing) return t('damagedSince');
  const { whole, afterMs, beforeMs } = missing;
  const when = [afterMs, beforeMs].map((ms) => (ms === null ? '' : f.dateTime(ms)));
  return [
    t('damaged', { whole }),
    ...(missing.lost > 0 ? [t('damagedLost', { n: missing.lost })] : []),
    ...(missing.lost > 0 && afterMs !== null ? [t('damagedAfter', { when: when[0] ?? '' })] : []),
    ...(missing.lost > 0 && beforeMs !== null ? [t('damagedBefore', { when: when[1] ?? '' })] : []),
    ...(missing.endDamaged ? [t('damagedEnd')] : []),
    ...(missing.setAside > 0 ? [t('damagedSetAside', { n: missing.setAside })] : []),
  ].join(' ');
}

function lostWords({ missing }: Damaged, t: Say): string {
  if (!missing) return t('damagedNothingLost');
  return t(missing.uncertain ? 'damagedUncertain' : 'damagedCertain');
}
