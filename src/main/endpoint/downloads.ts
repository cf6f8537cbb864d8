import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Clock } from '#engine/ports.ts';
import { bridgeDownloadPath } from '#shared/http-bridge.ts';
import { handles } from '../bridge/handles.ts';

/** What a browser downloads: bytes in memory, which their taker overwrites, or a file in a folder of its own, which goes with the file. */
export type Download = Readonly<{ name: string } & ({ content: Uint8Array } | { path: string })>;

/** What main made for a browser to save. Each waits under a ticket of its own, for one request, for five minutes. */
export type Downloads = Readonly<{
  /** Keeps a download. Gives the path on the page's origin that answers it. */
  offer(download: Download): string;
  /** Null for a ticket that was used, that is too old, or that never was. */
  take(ticket: string): Download | null;
  /** Overwrites the bytes of a download, or removes its file with the folder around it. */
  discard(download: Download): Promise<void>;
  /** Whether one waits. */
  isWaiting(): boolean;
  /** Lets go of all that wait: nobody may have them after the vault is locked. */
  clear(): void;
}>;

const lifeMs = 300_000;
const countMax = 16;

/** Nothing waits yet. `later` calls once after so many milliseconds, so that what nobody fetched is overwritten in time. */
export function downloadStore(clock: Clock, later: (run: () => void, ms: number) => unknown): Downloads {
  const waiting = handles<Download>(clock, lifeMs, countMax, (download) => void discard(download));
  return {
    offer(download) {
      later(() => waiting.expire(), lifeMs + 1);
      return `${bridgeDownloadPath}?ticket=${waiting.keep(download)}`;
    },
    take: (ticket) => waiting.take(ticket),
    discard,
    isWaiting: () => waiting.count() > 0,
    clear: () => waiting.clear(),
  };
}

async function discard(download: Download): Promise<void> {
  if ('content' in download) download.content.fill(0);
  else await rm(dirname(download.path), { recursive: true, force: true }).catch(() => {});
}
