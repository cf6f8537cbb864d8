/** Commits and their records, in the present form and in those of earlier programs. */
import type { ActivityRecord, Commit } from '#engine/activity.ts';
import type { JsonObject } from '#shared/envelope.ts';
import type { ActivityEntry } from './activity-table.ts';
import { packed, packedJson, unpacked } from './packed-text.ts';
import { migrateChange, type StoredChange } from './row-migrations.ts';
import { packedEntry, shortActivity, shortEntry, wholeActivity } from './short-activity.ts';

/** What a record is as JSON: `a` is an activity in its short form. An earlier program kept the activity whole, under `activity`. */
type Stored = Readonly<{ changes?: readonly StoredChange[]; activity?: ActivityRecord; a?: JsonObject }>;

/** The bytes of a commit's record. */
export function recordOf({ changes, activity }: Commit): Buffer {
  if (!activity) return Buffer.from(packed(JSON.stringify({ changes })));
  return Buffer.from(packed(JSON.stringify({ ...(changes.length > 0 && { changes }), a: shortActivity(activity) })));
}

/** One commit from the bytes of its record. Throws when the bytes are not JSON. */
export function parseCommit(record: Buffer): Commit {
  const stored = storedIn(record);
  const activity = activityOf(stored);
  return { changes: (stored.changes ?? []).map(migrateChange), ...(activity && { activity }) };
}

/** The changes in a record, without its activity. Throws as `parseCommit` does. */
export function changesIn(record: Buffer): Commit['changes'] {
  return (storedIn(record).changes ?? []).map(migrateChange);
}

/** How a packed record begins that changes no row: then comes the id of its activity, packed. */
const WITHOUT_CHANGES = '~{"a":{"i":"~';
const ID_CHARACTERS = 22;
const ID_BYTES = 16;

/** The 16 bytes of the id of the activity, where a record holds that and changes no row, as far as its beginning tells; undefined otherwise. */
export function idOfUnchanging(record: Buffer): Buffer | undefined {
  const from = WITHOUT_CHANGES.length;
  if (record.toString('latin1', 0, from) !== WITHOUT_CHANGES) return undefined;
  const id = Buffer.from(record.toString('latin1', from, from + ID_CHARACTERS), 'base64url');
  return id.length === ID_BYTES ? id : undefined;
}

/** The changes in a record, and what a table takes of its activity. Throws as `parseCommit` does. */
export function entryIn(record: Buffer): Readonly<{ changes: Commit['changes']; entry: ActivityEntry | undefined }> {
  const text = record.toString('utf8');
  const short = unchangingIn(text);
  if (short) return { changes: [], entry: packedEntry(short) };
  const { changes = [], activity, a } = parsed(unpacked(text));
  return { changes: changes.map(migrateChange), entry: a ? shortEntry(a) : activity };
}

/** The activity of a record that changes no row, whose texts are packed still: a table needs few of them. Undefined where it is none. */
function unchangingIn(text: string): JsonObject | undefined {
  const json = packedJson(text);
  if (json === undefined) return undefined;
  try {
    const { changes, a } = parsed(json);
    return changes ? undefined : a;
  } catch {
    // Hex digits of an escape were packed: only the whole text is JSON.
    return undefined;
  }
}

/** The activity in a record; undefined where it has none. Throws when the bytes are not JSON. */
export function activityIn(record: Buffer): ActivityRecord | undefined {
  return activityOf(storedIn(record));
}

function storedIn(record: Buffer): Stored {
  return parsed(unpacked(record.toString('utf8')));
}

function parsed(json: string): Stored {
  return JSON.parse(json) as Stored;
}

function activityOf({ activity, a: short }: Stored): ActivityRecord | undefined {
  return short ? wholeActivity(short) : activity;
}
