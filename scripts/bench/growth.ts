import { spawnSync } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { ActivityRecord, Commit } from '../../src/main/engine/activity.ts';
import { Secret } from '../../src/main/engine/crypto/secret.ts';
import type { ActivityId, OrganizationId, UserId } from '../../src/main/engine/state/rows.ts';
import { systemClock } from '../../src/main/adapters/clock.ts';
import { systemEntropy } from '../../src/main/adapters/entropy.ts';
import { filesDisk } from '../../src/main/adapters/files.ts';
import { createVault, openVault, type Vault } from '../../src/main/vault/index.ts';
import { atMost, plain, quantile, type Figure } from './measure.ts';

export const passphrase = new TextEncoder().encode('measured, not guarded');
const organizationId = '11111111-1111-4111-8111-111111111111' as OrganizationId;

/** The key derivation is measured by itself (`unlock`): here it is left out, so that what remains is the opening. */
export const world = {
  disk: filesDisk(),
  entropy: systemEntropy(),
  clock: systemClock,
  kdf: async (password: Uint8Array, salt: Uint8Array) =>
    Uint8Array.from(createHash('sha256').update(password).update(salt).digest()),
};

/** An activity of the size that creating a user with a key has: about 2 KB. */
function anActivity(): ActivityRecord {
  const nowMs = Date.now();
  const parameters = {
    users: [
      {
        userName: `user ${randomUUID()}`,
        userEmail: 'somebody@example.com',
        apiKeys: [{ apiKeyName: 'key', publicKey: randomBytes(33).toString('hex'), curveType: 'API_KEY_CURVE_P256' }],
        authenticators: [],
        oauthProviders: [],
        userTags: [],
      },
    ],
  };
  const type = 'ACTIVITY_TYPE_CREATE_USERS_V3';
  const message = JSON.stringify({ type, timestampMs: String(nowMs), organizationId, parameters });
  return {
    activityId: randomUUID() as unknown as ActivityId,
    organizationId,
    type,
    status: 'ACTIVITY_STATUS_COMPLETED',
    fingerprint: `sha256:${createHash('sha256').update(message).digest('hex')}`,
    intentKey: 'createUsersIntentV3',
    parameters,
    timestampMs: String(nowMs),
    resultKey: 'createUsersResult',
    result: { userIds: [randomUUID()] },
    submitterId: '22222222-2222-4222-8222-222222222222' as UserId,
    votes: [
      {
        voteId: randomUUID(),
        userId: '22222222-2222-4222-8222-222222222222' as UserId,
        selection: 'VOTE_SELECTION_APPROVED',
        message,
        publicKey: randomBytes(33).toString('hex'),
        signature: randomBytes(71).toString('hex'),
        scheme: 'SIGNATURE_SCHEME_TK_API_P256',
        credential: { id: randomUUID(), type: 'CREDENTIAL_TYPE_API_KEY_P256' },
        createdAtMs: nowMs,
      },
    ],
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
}

async function fill(vault: Vault, count: number): Promise<void> {
  while (vault.activities.count < count) {
    const some = Math.min(128, count - vault.activities.count);
    await vault.commit(Array.from({ length: some }, (): Commit => ({ changes: [], activity: anActivity() })));
  }
}

/** Appends to both vaults in turns, so that what else the machine does meets both alike. Medians, in milliseconds. */
async function appendMs(small: Vault, large: Vault): Promise<readonly [number, number]> {
  const took: [number[], number[]] = [[], []];
  for (let round = 0; round < 400; round += 1)
    for (const [at, vault] of [small, large].entries()) {
      const commit: Commit = { changes: [], activity: anActivity() };
      const from = performance.now();
      await vault.commit([commit]);
      if (round >= 40) took[at]?.push(performance.now() - from);
    }
  return [quantile(took[0], 0.5), quantile(took[1], 0.5)];
}

/** What a process that has just opened the vault reports; run as a child, so that its memory is its own. */
export async function openOnce(dir: string): Promise<void> {
  const from = performance.now();
  const vault = await openVault({ ...world, dir, passphrase });
  const openMs = performance.now() - from;
  globalThis.gc?.();
  const newest = vault.activities.list(organizationId, { limit: 100 });
  const reads: number[] = [];
  for (const { activityId } of newest) {
    const at = performance.now();
    vault.activities.find(activityId);
    reads.push(performance.now() - at);
  }
  const { rss } = process.memoryUsage();
  await vault.close();
  process.stdout.write(JSON.stringify({ openMs, rssBytes: rss, readMs: quantile(reads, 0.5), count: newest.length }));
}

type Opening = Readonly<{ openMs: number; rssBytes: number; readMs: number; count: number }>;

/** Opens the vault in `dir` in a process of its own. Throws what that process printed where it failed. */
export function openInChild(dir: string): Opening {
  const child = spawnSync(process.execPath, ['--expose-gc', process.argv[1] ?? '', '--open', dir], {
    encoding: 'utf8',
  });
  if (child.status !== 0) throw new Error(`opening failed: ${child.stderr}`);
  return JSON.parse(child.stdout) as Opening;
}

/** How the vault behaves as it grows: appends, openings, memory. */
export async function growth(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-bench-'));
  const dir = join(folder, 'vault');
  const figures: Figure[] = [];
  try {
    const signingKey = Secret.of('service-key', randomBytes(32));
    const operator = { userId: '22222222-2222-4222-8222-222222222222', signingKey };
    const { vault: small } = await createVault({ ...world, dir: join(folder, 'small'), passphrase, operator });
    await fill(small, 100);
    let { vault } = await createVault({ ...world, dir, passphrase, operator });
    for (const count of [1_000, 10_000, 100_000]) {
      await fill(vault, count);
      await vault.close();
      const { openMs, rssBytes, readMs } = openInChild(dir);
      const megabytes = rssBytes / 1_048_576;
      figures.push(plain(`open at ${count} activities, beyond the key derivation`, openMs, 'ms'));
      figures.push(plain(`memory after opening ${count} activities (rss)`, megabytes, 'MB'));
      figures.push(plain(`one activity read back at ${count}`, readMs, 'ms'));
      if (count === 100_000) {
        figures.push(atMost('open at 100,000 against one second', openMs / 1_000, 1));
        figures.push(atMost('memory at 100,000 against 250 MB', megabytes / 250, 1));
      }
      vault = await openVault({ ...world, dir, passphrase });
    }
    const [few, many] = await appendMs(small, vault);
    await Promise.all([small.close(), vault.close()]);
    figures.push(
      plain('append at 100 activities, p50', few, 'ms'),
      plain('append at 100,000 activities, p50', many, 'ms'),
    );
    figures.push(atMost('append at 100,000 against append at 100', many / few, 1.2));
    return figures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
