/** A vault on a disk in memory, with a cheap stretch and randomness that repeats, and records to put in it. */
import { createHash } from 'node:crypto';
import type { ActivityRecord, Commit } from '../../src/main/engine/activity.ts';
import { Secret } from '../../src/main/engine/crypto/secret.ts';
import { changesOf, type State } from '../../src/main/engine/state/state.ts';
import type { ActivityId, OrganizationId, UserId } from '../../src/main/engine/state/rows.ts';
import type { Change } from '../../src/main/engine/state/tables.ts';
import {
  createVault,
  openVault,
  passphraseBytes,
  type OpenOptions,
  type Kdf,
  type Vault,
} from '../../src/main/vault/index.ts';
import type { Disk } from '../../src/main/vault/disk.ts';

export const dir = '/vault';
export const passphrase = passphraseBytes('correct horse battery staple');
export const founder = '11111111-1111-4111-8111-111111111111' as UserId;
export const organizationId = '22222222-2222-4222-8222-222222222222' as OrganizationId;

/** Not a key derivation: a hash, so that a test may open thousands of vaults. */
export const fakeKdf: Kdf = async (password, salt) => createHash('sha256').update(salt).update(password).digest();

/** Bytes that repeat for the same seed, and never within one. */
export function seededEntropy(seed: string): { bytes(length: number): Uint8Array } {
  let count = 0;
  return {
    bytes: (length) => {
      const blocks: Buffer[] = [];
      for (let have = 0; have < length; have += 32)
        blocks.push(
          createHash('sha256')
            .update(`${seed} ${(count += 1)}`)
            .digest(),
        );
      return Uint8Array.from(Buffer.concat(blocks).subarray(0, length));
    },
  };
}

export const clock = { nowMs: () => 1_790_000_000_000 };

export function signingKey(fill = 7): Secret<'service-key'> {
  return Secret.of('service-key', new Uint8Array(32).fill(fill));
}

let openings = 0;

/** Options for opening the vault at `dir`; each call has randomness of its own. */
export function options(disk: Disk, more: Partial<OpenOptions> = {}): OpenOptions {
  return { dir, passphrase, disk, clock, kdf: fakeKdf, entropy: seededEntropy(`opening ${(openings += 1)}`), ...more };
}

/** A new vault on `disk`. */
export async function create(
  disk: Disk,
  more: Partial<OpenOptions> = {},
): Promise<{ vault: Vault; recoveryCode: string }> {
  const operator = { userId: founder, signingKey: signingKey() };
  const { vault, recoveryCode } = await createVault({ ...options(disk, more), operator });
  return { vault, recoveryCode: Buffer.from(recoveryCode).toString() };
}

/** Opens the vault on `disk`. */
export function reopen(disk: Disk, more: Partial<OpenOptions> = {}): Promise<Vault> {
  return openVault(options(disk, more));
}

/** A UUID that is a number. */
export function idOf(number: number): string {
  return `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
}

/** An activity; those of the same number have the same id. */
export function activityOf(number: number, more: Partial<ActivityRecord> = {}): ActivityRecord {
  return {
    activityId: idOf(number) as ActivityId,
    organizationId,
    type: 'ACTIVITY_TYPE_CREATE_USER_TAG',
    status: 'ACTIVITY_STATUS_COMPLETED',
    fingerprint: `sha256:${createHash('sha256').update(`body ${number}`).digest('hex')}`,
    intentKey: 'createUserTagIntent',
    parameters: { userTagName: `tag ${number}` },
    timestampMs: '1790000000000',
    submitterId: founder,
    votes: [],
    createdAtMs: 1_790_000_000_000 + number,
    updatedAtMs: 1_790_000_000_000 + number,
    ...more,
  };
}

/** A row of the table of user tags, or its removal. */
export function tagChange(number: number, name: string | null): Change {
  const id = idOf(number);
  const row =
    name === null ? null : { userTagId: id, userTagName: name, organizationId, createdAtMs: 1, updatedAtMs: 1 };
  return { table: 'userTags', id, organizationId, row } as Change;
}

/** A commit that adds one tag and the activity that did it. */
export function commitOf(number: number): Commit {
  return { changes: [tagChange(number, `tag ${number}`)], activity: activityOf(number) };
}

/** All that a vault holds, in a form that can be compared. */
export function contentOf(vault: Vault): unknown {
  return { rows: rowsOf(vault.state), activities: vault.activities.list(organizationId, { limit: 1_000_000 }) };
}

export function rowsOf(state: State): Change[] {
  return [...changesOf(state)];
}
