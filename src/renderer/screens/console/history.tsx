import { Button, Menu } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { engineKey } from '../../api/news.ts';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { Glyph } from '../../ui/parts/Glyph.tsx';
import { IconHistory } from '../../ui/icons.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';
import type { GroupDraft } from './schema.ts';

/** A request that was sent from here: its form as it was, when, and how it ended. */
export type Sent = Readonly<{
  id: string;
  path: string;
  draft: GroupDraft;
  atMs: number;
  ended: 'done' | 'waits' | 'failed';
}>;

/** Where the requests are kept, in memory only: they go with the answers of the vault when it is locked. */
const historyKey = [engineKey, 'console', 'history'] as const;
const keptMax = 20;
const none: readonly Sent[] = [];

/** The requests that were sent from the console since the vault was unlocked, newest first. */
export function useSent(): readonly Sent[] {
  return (
    useQuery<readonly Sent[]>({ queryKey: historyKey, queryFn: () => none, enabled: false, gcTime: Infinity }).data ??
    none
  );
}

/** Gives the function that keeps a request that was sent. */
export function useKeepSent(): (sent: Omit<Sent, 'id' | 'atMs'>) => void {
  const client = useQueryClient();
  return (sent) =>
    client.setQueryData<readonly Sent[]>(historyKey, (before = none) =>
      [{ ...sent, id: crypto.randomUUID(), atMs: Date.now() }, ...before].slice(0, keptMax),
    );
}

/** What was sent, each leading back to its form as it was. */
export function HistoryMenu() {
  const t = useMessages(messages);
  const f = useFormats();
  const sent = useSent();
  return (
    <Menu position="bottom-end" width="22rem">
      <Menu.Target>
        <Button variant="default" leftSection={<IconHistory aria-hidden />} disabled={sent.length === 0}>
          {t('history')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {sent.map(({ id, path, atMs, ended }) => (
          <Menu.Item
            key={id}
            component={Link}
            to={`/console/${path}?again=${id}`}
            leftSection={<Glyph kind={ended} />}
            rightSection={<span className={style('note')}>{f.time(atMs)}</span>}
          >
            <code className={style('small', 'breakable')}>{path}</code>
            <VisuallyHidden>, {t(`ended.${ended}`)}</VisuallyHidden>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
