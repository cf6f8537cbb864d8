import type { Settings } from '#engine/state/rows.ts';
import type { Change } from '#engine/state/tables.ts';
import type { RestoreDrill, DrillDifference } from '#shared/bridge.ts';

/** A change as an earlier program may have written it: the names of its table and of its fields are not checked yet. */
export type StoredChange = Readonly<{ table: string; id: string; organizationId: string; row: unknown }>;

/**
 * Gives a stored change the names of the present program. A record stays in the journal as it was written, so each rename of a stored
 * table or field needs a step here. What no step knows passes through untouched.
 */
export function migrateChange(stored: StoredChange): Change {
  const { table, row } = stored;
  // Every other table is named as it was, and its rows have the fields that they had.
  if (table === 'webhookLines') return { ...stored, table: 'receiverStates', row: receiverStateFrom(row) } as Change;
  if (table === 'settings') return { ...stored, row: settingsFrom(row as Settings | null) } as Change;
  return stored as Change;
}

/** `lineId` is `receiverId` now, and `givenUp` is `dropped`. The other fields are the same. */
function receiverStateFrom(row: unknown): unknown {
  if (row === null) return null;
  const { lineId, givenUp, ...rest } = row as Readonly<{ lineId: string; givenUp: number }>;
  return { ...rest, receiverId: lineId, dropped: givenUp };
}

/** A restore drill that was stored with a sentence for each difference. */
function settingsFrom(row: Settings | null): Settings | null {
  const drill = row?.keeping?.drill as (RestoreDrill & { unlisted?: number }) | null | undefined;
  if (!row?.keeping || !drill || drill.unlisted !== undefined) return row;
  const sentences = drill.differences as readonly unknown[] as readonly string[];
  return { ...row, keeping: { ...row.keeping, drill: { ...drill, ...differencesFrom(sentences) } } };
}

function differencesFrom(sentences: readonly string[]): Pick<RestoreDrill, 'differences' | 'unlisted'> {
  const read = sentences.map((sentence) => differenceFrom(sentence) ?? unlistedIn(sentence));
  return {
    differences: read.filter((each) => typeof each !== 'number'),
    unlisted: read.reduce<number>((sum, each) => (typeof each === 'number' ? sum + each : sum), 0),
  };
}

const kinds = {
  'is not in the backup': 'missing',
  'is not the same in the backup': 'changed',
  'is in the backup alone': 'extra',
} as const;

const nouns = {
  organization: 'organization',
  user: 'user',
  wallet: 'wallet',
  account: 'account',
  'private key': 'private-key',
} as const;

function differenceFrom(sentence: string): DrillDifference | undefined {
  const newer = /^the backup holds (\d+) records that the open vault does not: /.exec(sentence)?.[1];
  if (newer !== undefined) return { kind: 'newer', records: Number(newer) };
  const [, noun, id, how] = /^the (organization|user|wallet|account|private key) (\S+) (is .+)$/.exec(sentence) ?? [];
  if (id === undefined || !Object.hasOwn(kinds, how ?? '')) return undefined;
  // The pattern has exactly the nouns of `nouns`, and `how` was just found in `kinds`.
  return { kind: kinds[how as keyof typeof kinds], what: nouns[noun as keyof typeof nouns], id };
}

/** How many differences a sentence stands for that names none. A drill with a difference must not read as one without. */
function unlistedIn(sentence: string): number {
  return Number(/^and (\d+) more$/.exec(sentence)?.[1] ?? 1);
}
