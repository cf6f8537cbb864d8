import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { open, type Secret } from '../../src/main/engine/crypto/secret.ts';
import { apply, emptyState } from '../../src/main/engine/state/state.ts';
import { costFloor, kdf } from '../../src/main/vault/kdf.ts';
import { StoredActivities } from '../../src/main/vault/activity-log.ts';
import { readHeaderFile, unlock } from '../../src/main/vault/header-file.ts';
import { loadGeneration } from '../../src/main/vault/load.ts';
import { sourceOf } from '../../src/main/vault/load.ts';
import {
  openVault,
  readHeader,
  verifyVault,
  type OpenOptions,
  type Kdf,
  type Vault,
  type VaultError,
} from '../../src/main/vault/index.ts';
import { fakeDisk, type FakeDisk } from '../harness/disk.ts';
import {
  goldenCommits,
  goldenDisk,
  goldenPassphrase,
  goldenPlace,
  goldenRecoveryCode,
  goldenSeed,
  makeGolden,
} from './golden-vault.ts';
import { clock, dir, founder, organizationId, rowsOf, seededEntropy } from './vault-world.ts';

const golden = (): FakeDisk => goldenDisk(1);

/** The golden vault after this program opened it, which wrote the indexes anew: those of format 1's first program hold no instants. */
async function opened(): Promise<FakeDisk> {
  const disk = golden();
  await openVault(options(disk));
  // The indexes are written beside everything else; what is on its way should arrive.
  for (let turns = 0; turns < 10; turns += 1) await new Promise(setImmediate);
  return disk.copy();
}

function options(disk: FakeDisk, over: Partial<OpenOptions> = {}): OpenOptions {
  return {
    dir,
    disk,
    clock,
    entropy: seededEntropy('reader'),
    passphrase: goldenPassphrase,
    kdf: stretchOnce,
    ...over,
  };
}

/** Stretches by `derive` what was not stretched before. */
function remembering(derive: Kdf): Kdf {
  const known = new Map<string, Promise<Uint8Array>>();
  return async (password, salt, cost) => {
    const key = createHash('sha256').update(password).update(salt).update(JSON.stringify(cost)).digest('hex');
    const given = known.get(key) ?? derive(password, salt, cost);
    known.set(key, given);
    return Uint8Array.from(await given);
  };
}

/** The program's own key derivation, at its full cost once for each passphrase and salt: the openings of this file are of two. */
const stretchOnce = remembering(kdf);

/** Stretches the first passphrase that comes, and makes zeros of others, so that thousands of openings cost one. */
function stretchingTheFirst(): Kdf {
  let first = true;
  return remembering(async (password, salt, cost) => {
    if (!first) return new Uint8Array(32);
    first = false;
    return stretchOnce(password, salt, cost);
  });
}

function contentOf(vault: Vault): string {
  const activities = vault.activities.list(organizationId, { limit: 100 });
  return JSON.stringify([rowsOf(vault.state), activities]);
}

/** What the vault held after each of its commits, the state before the first included. */
function history(vault: Vault): string[] {
  const state = emptyState();
  const activities = new Map<string, unknown>();
  const sealed = rowsOf(vault.state).find(({ table }) => table === 'privateKeys');
  const commits = goldenCommits({ seal: () => (sealed?.row as unknown as { privateKey: never }).privateKey }).flat();
  const contents = [JSON.stringify([[], []])];
  for (const { changes, activity } of commits) {
    apply(state, changes);
    if (activity) activities.set(activity.activityId, activity);
    contents.push(JSON.stringify([rowsOf(state), [...activities.values()].reverse()]));
  }
  return contents;
}

describe.each([1, 2, 4] as const)('the golden vault of format %i', (format) => {
  it('opens with its passphrase and its recovery code, and holds what was put in it', async () => {
    for (const passphrase of [goldenPassphrase, Buffer.from(goldenRecoveryCode.toLowerCase())]) {
      const disk = goldenDisk(format);
      const vault = await openVault(options(disk, { passphrase }));
      expect(vault.condition).toEqual({ kind: 'writable' });
      expect(vault.headerTrouble).toBeUndefined();
      expect(vault.operator.userId).toBe(founder);
      expect(contentOf(vault)).toBe(history(vault).at(-1));
      const row = vault.state.privateKeys.get(goldenPlace.id);
      expect(
        row && vault.use(goldenPlace, row.privateKey, (secret: Secret) => open(secret, (bytes) => [...bytes])),
      ).toEqual([...goldenSeed]);
      await vault.close();
    }
  });

  it('says in the clear what a header may say', async () => {
    expect(await readHeader(dir, goldenDisk(format))).toMatchObject({
      format,
      generation: 1,
      cost: costFloor,
      slotCount: 2,
    });
  });
});

const told = (disk: FakeDisk, name: RegExp) =>
  disk
    .paths()
    .filter((path) => name.test(path))
    .map((path) => [path, Buffer.from(disk.bytes(path)).toString()]);

describe('the golden vaults of formats 2 and 4', () => {
  it('are, but for the proof of the header, the one of format 1, and that with shorter records', async () => {
    expect(told(goldenDisk(2), /log$/)).toEqual(told(golden(), /log$/));
    const headers = await Promise.all(([1, 2, 4] as const).map((format) => readHeaderFile(dir, goldenDisk(format))));
    expect(headers.map(({ header }) => header)).toEqual(headers.map(() => headers[0]?.header));
    const bytes = (disk: FakeDisk) => told(disk, /log$/).reduce((sum, [, text = '']) => sum + text.length, 0);
    expect(bytes(goldenDisk(4))).toBeLessThan(bytes(goldenDisk(2)));
  });

  it('come out the same, byte for byte, when the one of format 4 is made again', async () => {
    const made = fakeDisk();
    expect(await makeGolden(made, stretchOnce)).toBe(goldenRecoveryCode);
    expect(told(made, /header|log$/)).toEqual(told(goldenDisk(4), /header|log$/));
  });

  it.each([
    [2, 4],
    [4, 3],
  ] as const)('are verified whole, with snapshot in segments and indexes: %i', async (format, segments) => {
    const disk = goldenDisk(format);
    const whole = { ok: true, records: 4, segments, activities: 2, rows: 3, secrets: 1, caches: 'agree' };
    expect(await verifyVault(options(disk))).toMatchObject(whole);
  });
});

describe('the golden vault of format 1', () => {
  it('is verified whole, with and without its caches', async () => {
    const first = golden();
    const disk = await opened();
    const whole = { ok: true, records: 4, segments: 4, activities: 2, rows: 3, secrets: 1 };
    expect(await verifyVault(options(first))).toMatchObject({ ...whole, caches: 'incomplete' });
    expect(await verifyVault(options(disk))).toMatchObject({ ...whole, caches: 'agree' });
    expect(disk.paths().filter((path) => /log$|header$/.test(path))).toEqual(
      first.paths().filter((path) => /log$|header$/.test(path)),
    );
    for (const path of disk.paths()) if (/index|snapshot/.test(path)) await disk.remove(path);
    expect(await verifyVault(options(disk))).toMatchObject({ ok: true, records: 4, activities: 2, caches: 'absent' });
  });

  it('refuses a header with any byte changed', async () => {
    const origin = golden();
    const cheap = stretchingTheFirst();
    await (await openVault(options(origin.copy(), { kdf: cheap }))).close();
    const path = `${dir}/header`;
    for (const at of origin.bytes(path).keys()) {
      const disk = flipped(origin, path, at);
      const reason = await openVault(options(disk, { kdf: cheap })).then(
        () => 'none',
        (thrown: VaultError) => thrown.reason,
      );
      if (!['header-damaged', 'wrong-passphrase', 'newer-format', 'cost'].includes(reason))
        expect([at, reason]).toEqual([at, 'refused']);
      expect(disk.bytes(path)).not.toEqual(origin.bytes(path));
    }
  }, 300_000);

  it('never holds something else, whichever byte of its journal and caches is changed', async () => {
    const origin = await opened();
    const whole = await openVault(options(origin.copy()));
    const contents = history(whole);
    const last = contents.at(-1);
    await whole.close();
    // The header is as it was, so it is unlocked once: what is tried thousands of times is the reading of a generation.
    const header = await readHeaderFile(dir, origin);
    const { vaultKey } = await unlock(header, goldenPassphrase, stretchOnce);
    const seen = { same: 0, damaged: 0, torn: 0, bodyRefused: 0 };
    for (const path of origin.paths().filter((name) => name.includes('/g1/')))
      for (const at of origin.bytes(path).keys()) {
        const source = sourceOf(options(flipped(origin, path, at)), dir, header.header, vaultKey);
        const loaded = await loadGeneration(source);
        const rows = rowsOf(loaded.state);
        let damaged = loaded.damage !== undefined;
        const activities = new StoredActivities({ ...source, ...loaded }, () => (damaged = true));
        let content: string | undefined;
        try {
          content = JSON.stringify([rows, activities.list(organizationId, { limit: 100 })]);
        } catch (thrown) {
          // A body in a closed segment, which opening does not read: asking for it is refused, and the rows are what they were.
          expect(thrown).toMatchObject({ reason: 'data-loss' });
          content = damaged && last?.startsWith(JSON.stringify([rows]).slice(0, -1)) ? undefined : 'something else';
        }
        if (content === undefined) seen.bodyRefused += 1;
        else if (damaged || loaded.torn) {
          seen[loaded.torn ? 'torn' : 'damaged'] += 1;
          if (!contents.includes(content)) expect([path, at, content]).toEqual([path, at, 'what it once was']);
        } else {
          seen.same += 1;
          if (content !== last) expect([path, at, content]).toEqual([path, at, last]);
        }
        activities.close();
      }
    expect(seen.torn).toBe(1);
    for (const count of [seen.same, seen.damaged, seen.bodyRefused]) expect(count).toBeGreaterThan(800);
  }, 300_000);
});

/** A copy of the disk in which one bit of a byte is changed: another one in each place, so that all eight come about. */
function flipped(origin: FakeDisk, path: string, at: number): FakeDisk {
  const disk = origin.copy();
  const bytes = Uint8Array.from(origin.bytes(path));
  bytes[at] = (bytes[at] ?? 0) ^ (1 << (at % 8));
  disk.put(path, bytes);
  return disk;
}
