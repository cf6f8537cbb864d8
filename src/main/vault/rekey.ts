/**
 * A change of keys writes everything again, under a new vault key, in a folder of its own; the header that then takes the place of the old
 * one makes it the vault. Until that moment the old generation is whole, and after it nothing that the old key opens is of use.
 */
import type { Commit } from '#engine/activity.ts';
import type { Sealed } from '#engine/crypto/secret.ts';
import { changesOf } from '#engine/state/state.ts';
import type { Change } from '#engine/state/tables.ts';
import { Epochs } from './epochs.ts';
import { VaultError } from './errors.ts';
import { prepareIndex } from './index-file.ts';
import { JournalWriter, SEGMENT_BYTES, type Head } from './journal.ts';
import { mapSealed, type SecretKeys } from './keyring.ts';
import { CHAIN_START } from './lines.ts';
import { loadGeneration, type GenerationSource, type Loaded } from './load.ts';
import { parseCommit } from './row-migrations.ts';
import { snapshotStore } from './snapshot.ts';
import { walkSegment } from './walk.ts';

const FIRST: Head = { segment: 1, offset: 0, sequence: 0, chain: CHAIN_START };

type Copy = Readonly<{
  from: GenerationSource;
  /** Up to where the old generation is durable. */
  end: Head;
  to: GenerationSource;
  oldSecrets: SecretKeys;
  newSecrets: SecretKeys;
  segmentBytes?: number | undefined;
}>;

/**
 * Writes the new generation and reads it back from the disk, so that what becomes the vault is known to be good. Gives what was read.
 * Throws VaultError 'data-loss' when the old one is not whole, and what the disk throws.
 */
export async function copyGeneration(copy: Copy): Promise<Loaded> {
  const { from, to, end } = copy;
  const { disk } = to;
  await disk.remove(to.folder);
  await disk.makeFolder(to.folder);
  const writer = new JournalWriter({ ...to, epochs: new Epochs(), head: FIRST, segmentBytes: copy.segmentBytes });
  try {
    await writer.append([]);
    const epochs = new Epochs();
    for (let start = FIRST; start.segment <= end.segment;) {
      const { records, head } = readSegment(from, epochs, start, end);
      for (const part of inParts(records, copy.segmentBytes ?? SEGMENT_BYTES))
        await writer.append(part.map((record) => resealRecord(copy, record)));
      start = { ...head, segment: start.segment + 1, offset: 0 };
    }
  } finally {
    await writer.close();
  }
  await writeCaches(to, await loadGeneration(to));
  const loaded = await loadGeneration(to);
  if (loaded.damage)
    throw new VaultError('data-loss', `what was written does not read back: ${loaded.damage.reason}`, {
      place: loaded.damage.place,
    });
  return loaded;
}

/** A commit with every secret in it under the present key, the first, whichever of this session's keys it was sealed under. */
export function resealCommit(commit: Commit, [present, ...earlier]: readonly [SecretKeys, ...SecretKeys[]]): Commit {
  if (earlier.length === 0) return commit;
  const changes = commit.changes.map((change) => {
    const place = { table: change.table, id: change.id };
    const row = mapSealed(change.row, (sealed) => {
      if (present.opens(place, sealed)) return sealed;
      const ring = earlier.find((secrets) => secrets.opens(place, sealed));
      return ring ? ring.use(place, sealed, (secret) => present.seal(place, secret)) : sealed;
    });
    return { ...change, row } as Change;
  });
  return { ...commit, changes };
}

/** The secrets of a change under other keys. Throws VaultError 'data-loss' when one does not open. */
function resealChange(change: Change, oldSecrets: SecretKeys, newSecrets: SecretKeys): Change {
  const place = { table: change.table, id: change.id };
  const reseal = (sealed: Sealed): Sealed => {
    if (!oldSecrets.opens(place, sealed)) throw new VaultError('data-loss', `a secret of ${place.table} does not open`);
    return oldSecrets.use(place, sealed, (secret) => newSecrets.seal(place, secret));
  };
  return { ...change, row: mapSealed(change.row, reseal) } as Change;
}

/** The records in parts that end as soon as they pass `bytes`: a segment may hold more than fits one write. */
function* inParts(records: readonly Buffer[], bytes: number): Iterable<Buffer[]> {
  let part: Buffer[] = [];
  let size = 0;
  for (const record of records) {
    part.push(record);
    size += record.length;
    if (size < bytes) continue;
    yield part;
    [part, size] = [[], 0];
  }
  if (part.length > 0) yield part;
}

function readSegment(
  from: GenerationSource,
  epochs: Epochs,
  start: Head,
  end: Head,
): { records: Buffer[]; head: Head } {
  const records: Buffer[] = [];
  const last = start.segment === end.segment;
  const visit = ({ record }: { record: Buffer | undefined }): undefined => {
    if (record) records.push(record);
  };
  const { head, damage } = walkSegment({ ...from, epochs, start, last, durableTo: end.sequence, openAfter: 0, visit });
  if (damage) throw new VaultError('data-loss', damage.reason, { place: damage.place });
  if (last && head.offset !== end.offset)
    throw new VaultError('data-loss', 'the journal was changed by somebody else while it was open');
  return { records, head };
}

function resealRecord({ oldSecrets, newSecrets }: Copy, record: Buffer): Buffer {
  const commit = parseCommit(record);
  const changes = commit.changes.map((change) => resealChange(change, oldSecrets, newSecrets));
  return Buffer.from(JSON.stringify({ ...commit, changes }));
}

async function writeCaches({ cache }: GenerationSource, loaded: Loaded): Promise<void> {
  for (const write of loaded.unindexed) await write();
  const { head, segmentStart, table, touched, epochs, state } = loaded;
  await prepareIndex(cache, { start: segmentStart, end: head }, table, [...touched], epochs)();
  const store = snapshotStore(cache);
  store.data = { head, changes: [...changesOf(state)] };
  await store.write();
}
