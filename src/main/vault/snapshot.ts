/**
 * The snapshot: JSON lines in a file that is sealed in segments, so that it has no largest size. The first line is the place in the journal that
 * it stands for, `{"segment","offset","sequence","chain":base64}`; each further one a change, as in a record, table by table.
 */
import { Low, type Adapter } from 'lowdb';
import type { Change } from '#engine/state/tables.ts';
import { files } from './format.ts';
import type { Head } from './journal.ts';
import { migrateChange } from './row-migrations.ts';
import { readCache, type CacheFolder } from './sealed-file.ts';
import { readCacheStream, STREAM_SEGMENT_BYTES, writeCacheStream } from './sealed-stream.ts';

/** The rows as they are at one place of the journal. */
export type Snapshot = Readonly<{ head: Head; changes: readonly Change[] }>;

/** The longest snapshot of an earlier program, which sealed it in one piece. */
const WHOLE_BYTES_MAX = 512 * 1024 * 1024;
/** Segments read before others get their turn. */
const SEGMENTS_AT_ONCE = 16;
const NEWLINE = 0x0a;

/** Rows turned to text before others get their turn. */
const ROWS_AT_ONCE = 2_000;

/**
 * The snapshot under lowdb, which holds no journal and no activity. Its own file adapter renames without flushing and writes files
 * that all may read, so it gets one that seals, writes to a temporary file, flushes, renames and flushes the folder.
 */
export function snapshotStore(cache: CacheFolder): Low<Snapshot | null> {
  const adapter: Adapter<Snapshot | null> = {
    read: async () => {
      const segments = readCacheStream(cache, files.snapshot) ?? (await earlierSegments(cache));
      return segments ? parse(segments) : null;
    },
    write: async (snapshot) => {
      if (snapshot) await writeCacheStream(cache, files.snapshot, chunksOf(snapshot));
    },
  };
  return new Low(adapter, null);
}

/** The snapshot of an earlier program, in parts of the same size. */
async function earlierSegments(cache: CacheFolder): Promise<Iterable<Buffer> | undefined> {
  const content = await readCache(cache, files.snapshot, WHOLE_BYTES_MAX);
  return content && partsOf(content);
}

function* partsOf(content: Buffer): Iterable<Buffer> {
  for (let from = 0; from < content.length; from += STREAM_SEGMENT_BYTES)
    yield content.subarray(from, from + STREAM_SEGMENT_BYTES);
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

/** Throws where the snapshot is not whole, or holds what is no JSON. */
async function parse(segments: Iterable<Buffer>): Promise<Snapshot> {
  let head: Head | undefined;
  const changes: Change[] = [];
  for await (const lines of linesOf(segments))
    for (const line of lines) {
      if (head) changes.push(migrateChange(JSON.parse(line) as Change));
      else head = headFrom(line);
    }
  if (!head) throw new Error('the snapshot is empty');
  return { head, changes };
}

function headFrom(line: string): Head {
  const { segment, offset, sequence, chain } = JSON.parse(line) as Record<keyof Head, never>;
  return { segment, offset, sequence, chain: Buffer.from(chain, 'base64') };
}

/** The lines that end in each segment. A line may begin in an earlier one. */
async function* linesOf(segments: Iterable<Buffer>): AsyncIterable<string[]> {
  let begun: Buffer[] = [];
  let count = 0;
  for (const segment of segments) {
    if ((count += 1) % SEGMENTS_AT_ONCE === 0) await new Promise(setImmediate);
    const end = segment.lastIndexOf(NEWLINE);
    if (end < 0) {
      begun.push(segment);
      continue;
    }
    const text = Buffer.concat([...begun, segment.subarray(0, end)]).toString('utf8');
    begun = [segment.subarray(end + 1)];
    yield text.split('\n');
  }
  if (begun.some(({ length }) => length > 0)) throw new Error('the snapshot ends within a line');
}
