/** What must hold of an open vault, whatever was sent to it. */
import type { ActivityRecord } from '../../../src/main/engine/activity.ts';
import type { HostWorld } from '../../../src/main/session/open-vault.ts';
import { openVaultAt } from '../../../src/main/compose.ts';
import { restoreBackup, type Vault } from '../../../src/main/vault/index.ts';
import { secretMark } from '../../harness/load/kinds-of-secrets.ts';
import type { Lane } from '../../harness/load/lane.ts';
import { dir, rowsOf } from '../../vault/vault-world.ts';
import { require } from '../shrink.ts';
import type { Opening } from './opening.ts';

const CONSENSUS_NEEDED = 'ACTIVITY_STATUS_CONSENSUS_NEEDED';

/** All rows and activities of a vault, as text. */
export function contentOfVault(vault: Vault, organizationId: string): string {
  const rows = rowsOf(vault.state).map((change) => JSON.stringify(change));
  const activities = vault.activities.list(organizationId, { limit: 1_000_000 });
  return JSON.stringify([rows.sort(), activities]);
}

/** The rows and activities are those that the journal gives by itself, without the caches beside it. */
export async function requireReplays(opening: Opening, world: Partial<HostWorld>, passphrase: string): Promise<void> {
  const copy = opening.disk.copy();
  for (const path of copy.paths()) if (path.endsWith('/snapshot') || path.endsWith('.index')) await copy.remove(path);
  await requireSame(opening, { ...world, disk: copy }, { at: dir, passphrase }, 'the journal gives something else');
}

/** A reader beside the writer sees the same. */
export function requireReadable(opening: Opening, world: Partial<HostWorld>, passphrase: string): Promise<void> {
  return requireSame(opening, world, { at: dir, passphrase }, 'a reader sees something else');
}

/** A backup that is made now holds the same. */
export async function requireBackup(
  opening: Opening,
  world: HostWorld,
  { number, passphrase }: Readonly<{ number: number; passphrase: string }>,
): Promise<void> {
  // Names of their own: a crash may bring back what was removed and not flushed.
  const [file, folder] = [`/backup-${number}.age`, `/restored-${number}`];
  const sealed = { file, passphrase: Buffer.from('backup') };
  await opening.vault().backup({ ...sealed, workFactor: 1 });
  await restoreBackup({ ...world, ...sealed, dir: folder, vaultPassphrase: Buffer.from(passphrase) });
  await requireSame(opening, world, { at: folder, passphrase }, 'the backup holds something else');
  for (const path of [folder, file]) await opening.disk.remove(path);
}

async function requireSame(
  opening: Opening,
  world: Partial<HostWorld>,
  { at, passphrase }: Readonly<{ at: string; passphrase: string }>,
  otherwise: string,
): Promise<void> {
  const { organizationId } = opening.door;
  const other = await openVaultAt({ dir: at, passphrase: Buffer.from(passphrase), readOnly: true, world });
  const same = contentOfVault(other.vault, organizationId) === contentOfVault(opening.vault(), organizationId);
  await other.close();
  require(same, otherwise);
}

/** Who must have approved a tag of the proposer's. */
export type Needed = Readonly<{ proposer: string; approver: string }>;

/**
 * Every activity: one that has ended stays as it ended, votes are only added, each with its note, and none of the proposer's tags was made
 * without the votes of both. `seen`: what each activity was before; the present ones are put there.
 */
export function checkRecords(
  vault: Vault,
  organizationId: string,
  needed: Needed,
  seen: Map<string, ActivityRecord>,
): void {
  const now = vault.activities.list(organizationId, { limit: 1_000_000 });
  const ids = new Set(now.map(({ activityId }) => activityId as string));
  for (const id of seen.keys()) require(ids.has(id), `the activity ${id} is gone`);
  for (const record of now) {
    const { activityId, status, votes } = record;
    const before = seen.get(activityId);
    if (before) {
      const hasEnded = before.status !== CONSENSUS_NEEDED;
      require(!hasEnded || status === before.status, `${activityId} went from ${before.status} to ${status}`);
      const kept = before.votes.every(({ voteId }, at) => votes[at]?.voteId === voteId);
      require(kept, `${activityId} lost a vote`);
    }
    require(!isUnagreed(record, needed), `${activityId} was carried out without the votes that it needs`);
    for (const { userId, message } of votes) {
      const { note } = (JSON.parse(message) as { parameters: { note?: string } }).parameters;
      const notes = vault.state.notes.lookup('activityId', activityId);
      const isKept = note === undefined || notes.some((one) => one.userId === userId && one.text === note);
      require(isKept, `${activityId} has a vote without its note`);
    }
    seen.set(activityId, record);
  }
}

/**
 * The secrets that are kept are those of the lanes, and those are marked that were exported. No row and no activity shows a value, as text
 * or as hex.
 */
export function checkSecrets(vault: Vault, organizationId: string, lanes: readonly Lane[]): void {
  const expected = new Map(lanes.flatMap(({ secrets }) => [...secrets]));
  const kept = vault.state.secrets.list(organizationId);
  require(kept.length === expected.size, `${kept.length} secrets are kept, and not ${expected.size}`);
  for (const { secretId, exported } of kept)
    require(expected.get(secretId)?.exported === exported, `the secret ${secretId} is not marked as it was exported`);
  const content = contentOfVault(vault, organizationId);
  for (const mark of [secretMark, Buffer.from(secretMark).toString('hex')])
    require(!content.includes(mark), 'a row or an activity shows the value of a secret');
}

function isUnagreed({ type, status, submitterId, votes }: ActivityRecord, { proposer, approver }: Needed): boolean {
  if (type !== 'ACTIVITY_TYPE_CREATE_USER_TAG' || submitterId !== proposer || status !== 'ACTIVITY_STATUS_COMPLETED')
    return false;
  const approved = (userId: string): boolean =>
    votes.some((vote) => vote.userId === userId && vote.selection === 'VOTE_SELECTION_APPROVED');
  return !approved(proposer) || !approved(approver);
}
