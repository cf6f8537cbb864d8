import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ActivityRecord, Commit } from '../../src/main/engine/activity.ts';
import { Secret } from '../../src/main/engine/crypto/secret.ts';
import type { ActivityId, OrganizationId, UserId } from '../../src/main/engine/state/rows.ts';
import { systemClock } from '../../src/main/adapters/clock.ts';
import { systemEntropy } from '../../src/main/adapters/entropy.ts';
import { filesDisk } from '../../src/main/adapters/files.ts';
import { segmentThreads } from '../../src/main/adapters/segment-threads.ts';
import { createVault, type Vault } from '../../src/main/vault/index.ts';

export const passphrase = new TextEncoder().encode('measured, not guarded');
export const organizationId = '11111111-1111-4111-8111-111111111111' as OrganizationId;

/** The key derivation is measured by itself (`unlock`): here it is left out, so that what remains is the opening. */
export const world = {
  disk: filesDisk(),
  entropy: systemEntropy(),
  clock: systemClock,
  threads: segmentThreads(),
  kdf: async (password: Uint8Array, salt: Uint8Array) =>
    Uint8Array.from(createHash('sha256').update(password).update(salt).digest()),
};

/** Activities in one commit: of a vault that is filled, many are flushed at once. */
const AT_ONCE = 512;
const users = Array.from(
  { length: 50 },
  (_, at) => `22222222-2222-4222-8222-${String(at).padStart(12, '0')}` as unknown as UserId,
);
/** Who asked for one activity of fifty. */
export const oneUser = users[0] ?? '';

/** Of ten activities nine are signatures, with a body of 435 bytes; the other creates a user with a key, with a body of about 500. */
export function anActivity(index: number, createdAtMs = Date.now()): ActivityRecord {
  const isUser = index % 10 === 0;
  const parameters = isUser ? userParameters() : signatureParameters();
  const type = isUser ? 'ACTIVITY_TYPE_CREATE_USERS_V3' : 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2';
  const message = JSON.stringify({ type, timestampMs: String(createdAtMs), organizationId, parameters });
  const userId = users[index % users.length] as UserId;
  return {
    activityId: randomUUID() as unknown as ActivityId,
    organizationId,
    type,
    // One in a thousand waits.
    status: index % 1_000 === 7 ? 'ACTIVITY_STATUS_CONSENSUS_NEEDED' : 'ACTIVITY_STATUS_COMPLETED',
    fingerprint: `sha256:${createHash('sha256').update(message).digest('hex')}`,
    intentKey: isUser ? 'createUsersIntentV3' : 'signRawPayloadIntentV2',
    parameters,
    timestampMs: String(createdAtMs),
    resultKey: isUser ? 'createUsersResult' : 'signRawPayloadResult',
    result: isUser ? { userIds: [randomUUID()] } : { r: hex(32), s: hex(32), v: '01' },
    submitterId: userId,
    votes: [
      {
        voteId: randomUUID(),
        userId,
        selection: 'VOTE_SELECTION_APPROVED',
        message,
        publicKey: hex(33),
        signature: hex(71),
        scheme: 'SIGNATURE_SCHEME_TK_API_P256',
        credential: { id: randomUUID(), type: 'CREDENTIAL_TYPE_API_KEY_P256' },
        createdAtMs,
      },
    ],
    createdAtMs,
    updatedAtMs: createdAtMs,
  };
}

/** Bytes of the body that the activity's sender stamped. */
export function bodyBytes({ votes }: ActivityRecord): number {
  return Buffer.byteLength(votes[0]?.message ?? '');
}

function userParameters() {
  const key = { apiKeyName: 'key', publicKey: hex(33), curveType: 'API_KEY_CURVE_P256' };
  const user = { userName: `user ${randomUUID()}`, userEmail: 'somebody@example.com', apiKeys: [key] };
  return { users: [{ ...user, authenticators: [], oauthProviders: [], userTags: [] }] };
}

function signatureParameters() {
  return {
    signWith: `0x${hex(20)}`,
    payload: hex(32),
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: 'HASH_FUNCTION_NO_OP',
  };
}

function hex(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}

/** Brings the vault to `count` activities; gives the bytes of the bodies that were added. Each is a minute after the one before. */
export async function fill(vault: Vault, count: number): Promise<number> {
  const startMs = Date.now() - count * 60_000;
  let bytes = 0;
  for (let from = vault.activities.count; from < count; from = vault.activities.count) {
    const commits = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at): Commit => {
      const activity = anActivity(from + at, startMs + (from + at) * 60_000);
      bytes += bodyBytes(activity);
      return { changes: [], activity };
    });
    await vault.commit(commits);
  }
  return bytes;
}

/** An empty vault, open. */
export async function newVault(dir: string): Promise<Vault> {
  const signingKey = Secret.of('service-key', randomBytes(32));
  const operator = { userId: '22222222-2222-4222-8222-222222222222', signingKey };
  return (await createVault({ ...world, dir, passphrase, operator })).vault;
}

/** Runs `work` with a folder of its own, and removes that. */
export async function inFolder<Value>(work: (folder: string) => Promise<Value>): Promise<Value> {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
