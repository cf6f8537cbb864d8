import { useMemo } from 'react';
import { instantOf } from '../../api/activity-view.ts';
import { useAsk, useNow } from '../../api/hooks.ts';
import type { User, UserKey } from '../../api/people.ts';
import { utc, type ExportFields } from '../../flows/export-list/list-file.ts';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import type { Column } from '../../ui/table/Table.tsx';
import { Time } from '../../ui/text/Time.tsx';
import type { Credential } from './Credentials.tsx';
import { messages } from './messages.ts';
import { expiresAtMs } from './quorum-risk.ts';

const everyMs = 30_000;

/** A key of a person, as a row of a list. */
export type KeyRow = Credential & Readonly<{ key: UserKey }>;

/**
 * What the lists of API keys and of sessions have in common: the columns of when a key was added, expires and was last used, and what a
 * file holds of each key.
 * @param added what the column is called that says when a key was added
 */
export function useKeyList(
  person: User,
  added: string,
): Readonly<{ columns: readonly Column<KeyRow>[]; fields: ExportFields<KeyRow> }> {
  const t = useMessages(messages);
  const f = useFormats();
  const nowMs = useNow(everyMs);
  // What was asked at the endpoint is no row, so no commit tells of it: it is as old as this page.
  const clients = useAsk(`clients of ${person.userId}`, (bridge) => bridge.local.clients(), { tables: ['apiKeys'] });
  return useMemo(() => {
    const usedMs = new Map(clients.data?.map(({ credential, lastMs }) => [credential.toLowerCase(), lastMs]));
    const lastMsOf = ({ key }: KeyRow): number | undefined => usedMs.get(key.credential.publicKey);
    const endOf = ({ key }: KeyRow): number | undefined => {
      const endsMs = expiresAtMs(key);
      return endsMs === Infinity ? undefined : endsMs;
    };
    const timeColumn = { width: '7rem', named: true } as const;
    return {
      columns: [
        {
          ...timeColumn,
          key: 'added',
          title: added,
          priority: 3,
          sort: ({ key }) => instantOf(key.createdAt),
          cell: ({ key }) => <Time ms={instantOf(key.createdAt)} />,
        },
        {
          ...timeColumn,
          key: 'expires',
          title: t('lifetime'),
          priority: 2,
          sort: ({ key }) => expiresAtMs(key),
          cell: (row) => {
            const endsMs = endOf(row);
            if (endsMs === undefined) return t('expiresNot');
            if (endsMs > nowMs) return <Time ms={endsMs} />;
            return <Status kind="failed">{t('expiredOn', { date: f.time(endsMs) })}</Status>;
          },
        },
        {
          ...timeColumn,
          key: 'used',
          title: t('lastUsed'),
          priority: 2,
          sort: lastMsOf,
          cell: (row) => {
            const lastMs = lastMsOf(row);
            return lastMs === undefined ? t('notSeen') : <Time ms={lastMs} />;
          },
        },
      ],
      fields: {
        userId: () => person.userId,
        apiKeyId: ({ id }) => id,
        apiKeyName: ({ name }) => name,
        type: ({ key }) => key.credential.type,
        publicKey: ({ key }) => key.credential.publicKey,
        createdAt: ({ key }) => utc(key.createdAt),
        expiresAt: (row) => utc(endOf(row)),
        lastUsedAt: (row) => utc(lastMsOf(row)),
      },
    };
  }, [t, f, nowMs, clients.data, added, person.userId]);
}
