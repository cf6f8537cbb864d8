import { apply, emptyState, type State } from '#engine/state/state.ts';
import type { Disk } from './disk.ts';
import { requireWanted } from './errors.ts';
import { isRekeyed, keysChanged } from './header-file.ts';
import { replayGeneration, type GenerationSource } from './load.ts';

/** Rows as they once were, and how many records the journal holds by now. */
export type PastState = Readonly<{ state: State; records: number }>;

/** The rows as they were after the journal's first `records` records, from the disk. Ends with VaultError 'cancelled' once `signal` was aborted. */
export async function stateAfter(source: GenerationSource, records: number, signal?: AbortSignal): Promise<PastState> {
  const state = emptyState();
  let seen = 0;
  await replayGeneration(source, (_line, commit) => {
    requireWanted(signal);
    if (!commit) return;
    seen += 1;
    if (seen <= records) apply(state, commit.changes);
  });
  return { state, records: seen };
}

/**
 * Reads the files of the generation that is the vault now. Where a change of keys takes them away meanwhile, and it was ours, reading begins
 * again in the new ones; was it another process's, VaultError 'io' says so. `isGood`: whether what was read needs no such explanation.
 */
export async function readWhileThere<Value>(
  current: () => GenerationSource,
  dir: string,
  disk: Disk,
  read: (source: GenerationSource) => Promise<Value>,
  isGood: (value: Value) => boolean = () => true,
): Promise<Value> {
  const source = current();
  const rekeyed = async (): Promise<boolean> =>
    source !== current() || (await isRekeyed(dir, disk, source.cache.generation));
  try {
    const value = await read(source);
    if (isGood(value) || !(await rekeyed())) return value;
  } catch (thrown) {
    if (!(await rekeyed())) throw thrown;
  }
  if (source === current()) throw keysChanged();
  return readWhileThere(current, dir, disk, read, isGood);
}
