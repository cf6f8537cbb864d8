import { ActivityTable } from './activity-table.ts';
import { VaultError } from './errors.ts';
import { files } from './format.ts';
import { nothingLoaded, type GenerationSource, type Loaded } from './load.ts';
import { readWholeRecords, type WholeReport } from './whole-records.ts';

/** A damaged generation in memory, and what is missing in it; undefined where that could not be found out. */
export type LoadedDamaged = Readonly<{ loaded: Loaded; missing: WholeReport | undefined }>;

/**
 * Reads all that is whole in a generation of which `upToDamage` is what comes before its damage. Gives `upToDamage` where nothing more can be
 * read. Writes nothing; nothing may be written after it.
 */
export async function loadAroundDamage(source: GenerationSource, upToDamage: Loaded): Promise<LoadedDamaged> {
  const table = new ActivityTable();
  const moved = new Map<string, number>();
  try {
    const { report, state, epochs, lastSequence } = await readWholeRecords(source, ({ activity }, line) => {
      if (!activity || !line) return;
      const { at, found, length } = line;
      table.put(activity, { ...at, length });
      if (found !== at.offset) moved.set(`${at.segment} ${at.offset}`, found);
    });
    const head = { ...upToDamage.head, ...(await endOf(source)), sequence: lastSequence };
    const { damage } = upToDamage;
    const loaded = { ...nothingLoaded(state), table, epochs, moved, head, segmentStart: head, damage };
    return { loaded, missing: report };
  } catch (thrown) {
    if (!(thrown instanceof VaultError)) throw thrown;
    return { loaded: upToDamage, missing: undefined };
  }
}

/** Where the last segment that is there ends. */
async function endOf({ disk, folder }: GenerationSource): Promise<Readonly<{ segment: number; offset: number }>> {
  const names = ((await disk.list(folder)) ?? []).filter((name) => /^[0-9]{8}\.log$/.test(name));
  const segment = Math.max(1, ...names.map((name) => Number(name.slice(0, 8))));
  return { segment, offset: (await disk.size(`${folder}/${files.segment(segment)}`)) ?? 0 };
}
