import { changesOf } from '#engine/state/state.ts';
import type { Columns } from './activity-table.ts';
import { files } from './format.ts';
import { readIndex } from './index-file.ts';
import { mapSealed, type SecretKeys } from './keyring.ts';
import { loadGeneration, replayGeneration, type GenerationSource, type Loaded, type Observer } from './load.ts';
import type { Damage } from './walk.ts';

/** Lines between two calls of `onProgress`. */
const PROGRESS_LINES = 1_000;
/** Rows that are looked at in one turn of the event loop: the vault may be serving requests. */
const ROWS_AT_ONCE = 500;

/** What a walk over every record found. */
export type VerifyReport = Readonly<{
  vaultId: string;
  generation: number;
  /** Nothing durable is missing or changed, and every secret opens. A torn tail and unusable caches are no harm. */
  ok: boolean;
  segments: number;
  bytes: number;
  /** Lines of the journal: records, and the epochs they were sealed under. */
  lines: number;
  records: number;
  epochs: number;
  activities: number;
  rows: number;
  /** Sealed values in rows, and how many of them do not open at their place. */
  secrets: number;
  secretsUnopened: number;
  /**
   * Whether snapshot and indexes tell the same as the journal: `absent` when there are none that can be used, `incomplete` when those that
   * can be agree, but an index is missing or damaged.
   */
  caches: 'agree' | 'incomplete' | 'absent' | 'differ';
  /** The last line: its sequence, and the SHA-256 (hex) that the next must name. Kept elsewhere, it proves later that nothing was cut. */
  head: Readonly<{ sequence: number; chain: string }>;
  /** Bytes of a write that was never acknowledged, at the end. */
  tornBytes: number;
  damage: Damage | undefined;
}>;

/** Walks every record of a generation, from the disk, and compares what the caches say. */
export async function verifyGeneration(
  source: GenerationSource,
  secrets: SecretKeys,
  onProgress?: (linesDone: number) => void,
): Promise<VerifyReport> {
  let lines = 0;
  let records = 0;
  let bytes = 0;
  const observe: Observer = (line, commit) => {
    lines += 1;
    bytes += line.length + 1;
    if (commit) records += 1;
    if (lines % PROGRESS_LINES === 0) onProgress?.(lines);
  };
  const loaded = await replayGeneration(source, observe, {
    ahead: (more) => onProgress?.(lines + more),
    segment: (counts) => {
      lines += counts.lines;
      records += counts.records;
      bytes += counts.bytes;
    },
  });
  onProgress?.(lines);
  const { vaultId, generation } = source.cache;
  const { rows, sealed, unopened } = await checkSecrets(loaded, secrets);
  const caches = loaded.damage ? 'absent' : await compareCaches(source, loaded);
  return {
    vaultId,
    generation,
    ok: !loaded.damage && unopened === 0 && caches !== 'differ',
    segments: loaded.head.segment,
    bytes,
    lines,
    records,
    epochs: loaded.epochs.count,
    activities: loaded.table.count,
    rows,
    secrets: sealed,
    secretsUnopened: unopened,
    caches,
    head: { sequence: loaded.head.sequence, chain: loaded.head.chain.toString('hex') },
    tornBytes: loaded.torn?.length ?? 0,
    damage: loaded.damage,
  };
}

async function checkSecrets(
  { state }: Loaded,
  secrets: SecretKeys,
): Promise<{ rows: number; sealed: number; unopened: number }> {
  let rows = 0;
  let sealed = 0;
  let unopened = 0;
  for (const { table, id, row } of changesOf(state)) {
    rows += 1;
    mapSealed(row, (value) => {
      sealed += 1;
      if (!secrets.opens({ table, id }, value)) unopened += 1;
      return value;
    });
    if (rows % ROWS_AT_ONCE === 0) await new Promise(setImmediate);
  }
  return { rows, sealed, unopened };
}

async function compareCaches(source: GenerationSource, journal: Loaded): Promise<VerifyReport['caches']> {
  // Without a snapshot the rows come from the journal, which was just walked: a vault that was just restored has none.
  if (!((await source.disk.list(source.folder).catch(() => undefined)) ?? []).includes(files.snapshot)) return 'absent';
  const cached = await loadGeneration(source);
  if (cached.from === 'journal') return 'absent';
  // A writer beside us went on between the two: then they are of different moments, and cannot be compared.
  if (cached.head.sequence !== journal.head.sequence) return 'absent';
  if (!(await sameRows(cached, journal)) || !sameActivities(cached, journal)) return 'differ';
  return (await isIndexed(source, cached)) ? 'agree' : 'incomplete';
}

/** Whether every index that should be there can be read: those of the closed segments, and the one that was made with the snapshot. */
async function isIndexed({ cache }: GenerationSource, cached: Loaded): Promise<boolean> {
  const { head, segmentStart, sinceSnapshot, unindexed } = cached;
  if (unindexed.length > 0) return false;
  if (head.sequence - sinceSnapshot <= segmentStart.sequence) return true;
  return (await readIndex(cache, head.segment).catch(() => undefined)) !== undefined;
}

async function sameRows(one: Loaded, other: Loaded): Promise<boolean> {
  const others = changesOf(other.state)[Symbol.iterator]();
  let rows = 0;
  for (const change of changesOf(one.state)) {
    if (JSON.stringify(change) !== JSON.stringify(others.next().value)) return false;
    if ((rows += 1) % ROWS_AT_ONCE === 0) await new Promise(setImmediate);
  }
  return others.next().done === true;
}

function sameActivities(one: Loaded, other: Loaded): boolean {
  const count = one.table.count;
  const widths: Partial<Record<keyof Columns, number>> = {
    ids: 4,
    prints: 2,
    segments: 1,
    offsets: 1,
    lengths: 1,
    createdAts: 1,
  };
  const same = ([name, width]: [string, number]): boolean => {
    const [mine, others] = [one.table.columns[name as keyof Columns], other.table.columns[name as keyof Columns]];
    return mine.subarray(0, count * width).every((value, at) => value === others[at]);
  };
  return count === other.table.count && Object.entries(widths).every(same);
}
