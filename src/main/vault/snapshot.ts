/**
 * The snapshot: JSON lines in a sealed file. The first is the place in the journal that it stands for,
 * `{"segment","offset","sequence","chain":base64}`; each further one a change, as in a record, table by table.
 */
import { Low, type Adapter } from 'lowdb';
import type { Change } from '#engine/state/tables.ts';
import { files } from './format.ts';
import type { Head } from './journal.ts';
import { migrateChange } from './row-migrations.ts';
import { readCache, writeCache, type CacheFolder } from './sealed-file.ts';

/** The rows as they are at one place of the journal. */
export type Snapshot = Readonly<{ head: Head; changes: readonly Change[] }>;

/** More is no text that could be read. */
const SNAPSHOT_BYTES_MAX = 512 * 1024 * 1024;

/** Rows turned to text before others get their turn. */
const ROWS_AT_ONCE = 2_000;

/**
 * The snapshot under lowdb, which holds no journal and no activity. Its own file adapter renames without flushing and writes files
 * that all may read, so it gets one that seals, writes aside, flushes, renames and flushes the folder.
 */
export function snapshotStore(cache: CacheFolder): Low<Snapshot | null> {
  const adapter: Adapter<Snapshot | null> = {
    read: async () => {
      const content = await readCache(cache, files.snapshot, SNAPSHOT_BYTES_MAX);
      return content ? parse(content) : null;
    },
    write: async (snapshot) => {
      if (snapshot) await writeCache(cache, files.snapshot, chunksOf(snapshot));
    },
  };
  return new Low(adapter, null);
}

async function* chunksOf({ head, changes }: Snapshot): AsyncIterable<Uint8Array> {
  const { segment, offset, sequence, chain } = head;
  yield Buffer.from(`${JSON.stringify({ segment, offset, sequence, chain: chain.toString('base64') })}\n`);
  for (let from = 0; from < changes.length; from += ROWS_AT_ONCE) {
    const lines = changes.slice(from, from + ROWS_AT_ONCE).map((change) => `${JSON.stringify(change)}\n`);
    yield Buffer.from(lines.join(''));
    await new Promise(setImmediate);
  }
}

function parse(content: Buffer): Snapshot {
  const lines = content.toString('utf8').split('\n');
  const { segment, offset, sequence, chain } = JSON.parse(lines[0] ?? '') as Record<keyof Head, never>;
  const changes = lines.slice(1, -1).map((line) => migrateChange(JSON.parse(line) as Change));
  return { head: { segment, offset, sequence, chain: Buffer.from(chain, 'base64') }, changes };
}
