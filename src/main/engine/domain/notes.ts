import { limits } from '#shared/limits.ts';
import { exhausted, invalidArgument, notFound } from '../fault.ts';
import type { Ports } from '../ports.ts';
import type { Note, NoteId } from '../state/rows.ts';
import type { Change } from '../state/tables.ts';
import { randomUuid } from '#shared/uuid.ts';
import type { Batch } from '../writer.ts';

/** A note as it is asked for: whose it is, and on which activity. */
export type NewNote = Readonly<{ activityId: string; userId: string; text: string }>;

/** All but tab and line feed: a note is text, and goes to files and terminals. */
const controlCharacters = /(?![\t\n])\p{Cc}/u;

/** Stages a note on an activity, as `noteChange` makes it. */
export function addNote(ports: Ports, batch: Batch, note: NewNote): void {
  batch.stage({ changes: [noteChange(ports, batch, note)] });
}

/**
 * A note on an activity, of the writer's organization or of one below it. It is not an activity and no policy decides on it: it changes
 * nothing but what people read. Throws INVALID_ARGUMENT naming `text`, NOT_FOUND, and RESOURCE_EXHAUSTED where there are enough.
 */
export function noteChange(ports: Ports, batch: Batch, { activityId, userId, text }: NewNote): Change {
  const { tables } = batch.layer;
  const plain = text.replaceAll('\r\n', '\n').trim();
  if (plain === '') throw invalidArgument('text', 'a note must not be empty');
  if (plain.length > limits.notesCharsMax)
    throw invalidArgument('text', `a note has at most ${limits.notesCharsMax} characters`);
  if (controlCharacters.test(plain)) throw invalidArgument('text', 'a note has no control characters');

  const activity = batch.find(activityId);
  const user = tables.users.get(userId);
  const home = user?.organizationId;
  const organization = activity && tables.organizations.get(activity.organizationId);
  if (!activity || !organization || !user) throw notFound('activity', activityId);
  if (organization.organizationId !== home && organization.parentId !== home) throw notFound('activity', activityId);
  if (tables.notes.lookup('activityId', activityId).length >= limits.notesPerActivityMax)
    throw exhausted(`an activity has at most ${limits.notesPerActivityMax} notes`);

  const nowMs = ports.clock.nowMs();
  const row: Note = {
    noteId: randomUuid(ports.entropy.bytes(16)) as NoteId,
    activityId: activity.activityId,
    organizationId: activity.organizationId,
    userId: user.userId,
    text: plain,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
  return { table: 'notes', id: row.noteId, organizationId: row.organizationId, row };
}
