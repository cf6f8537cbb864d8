import { createCipheriv } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { unlock, readHeaderFile } from '../../src/main/vault/header-file.ts';
import { deriveKey, info } from '../../src/main/vault/keys.ts';
import { writeCacheStream } from '../../src/main/vault/sealed-stream.ts';
import { verifyVault } from '../../src/main/vault/index.ts';
import { fakeDisk, type FakeDisk } from '../harness/disk.ts';
import {
  fakeKdf,
  commitOf,
  contentOf,
  create,
  founder,
  options,
  passphrase,
  reopen,
  seededEntropy,
  signingKey,
} from './vault-world.ts';

/** A vault of six commits, closed. */
async function filled(): Promise<FakeDisk> {
  const disk = fakeDisk();
  const { vault } = await create(disk);
  for (let number = 1; number <= 6; number += 1) await vault.commit([commitOf(number)]);
  await vault.close();
  return disk;
}

/** Puts a cache in place that is sealed as it must be and holds what this version cannot read: a later one's, say. */
async function putCache(disk: FakeDisk, name: string, content: string): Promise<void> {
  const file = await readHeaderFile('/vault', disk);
  const { vaultKey } = await unlock(file, passphrase, fakeKdf);
  const { vaultId } = file.header;
  const cache = { disk, folder: '/vault/g1', vaultId, generation: 1, vaultKey, entropy: seededEntropy(content) };
  if (name === 'snapshot in segments')
    return writeCacheStream(cache, 'snapshot', Readable.from([Buffer.from(content)]));
  const salt = Buffer.alloc(32, 5);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(vaultKey, 'cache', salt), Buffer.alloc(12));
  cipher.setAAD(info('cache', [file.header.vaultId, '1', name]));
  const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
  disk.put(`/vault/g1/${name}`, Buffer.concat([salt, sealed, cipher.getAuthTag()]));
}

/** The first line of a snapshot as of the journal's end. */
async function headLine(disk: FakeDisk): Promise<string> {
  const { sequence, chain } = (await verifyVault(options(disk))).head;
  return JSON.stringify({ segment: 1, offset: 0, sequence, chain: Buffer.from(chain, 'hex').toString('base64') });
}

describe('a cache that opens but cannot be read', () => {
  it.each([
    ['snapshot', 'no JSON'],
    ['snapshot', 'HEAD\n{"table":"of a later version","id":"1","organizationId":"2","row":{}}\n'],
    ['snapshot in segments', ''],
    ['snapshot in segments', 'no JSON\n'],
    ['snapshot in segments', 'HEAD\n{"table":"userTags"'],
    ['snapshot in segments', 'HEAD\n{"table":"of a later version","id":"1","organizationId":"2","row":{}}\n'],
    ['00000001.index', 'no JSON\n'],
    ['00000001.index', '{}\n'],
  ])('is passed over: %s of %j', async (name, content) => {
    const disk = await filled();
    const whole = await reopen(disk.copy());
    await putCache(disk, name, content.replace('HEAD', await headLine(disk)));
    const vault = await reopen(disk);
    expect(vault.condition).toEqual({ kind: 'writable' });
    expect(contentOf(vault)).toEqual(contentOf(whole));
    await vault.close();
  });
});

describe('files of any length in the folder', () => {
  it('are not read when they are longer than what is ever written', async () => {
    const disk = await filled();
    const asked = new Map<string, number>();
    const { read } = disk;
    disk.read = (path, lengthMax) => {
      asked.set(path, lengthMax);
      return read(path, lengthMax);
    };
    await (await reopen(disk)).close();
    const mebibyte = 1024 * 1024;
    expect(asked.get('/vault/header')).toBeLessThanOrEqual(mebibyte);
    expect(asked.get('/vault/g1/00000001.index')).toBeLessThanOrEqual(64 * mebibyte);
    // It is read in segments; of an earlier program's it is what was ever written.
    expect(asked.get('/vault/g1/snapshot')).toBeUndefined();
    disk.put('/vault/g1/snapshot', Buffer.alloc(100_000, 7));
    await (await reopen(disk, { readOnly: true })).close();
    expect(asked.get('/vault/g1/snapshot')).toBeLessThanOrEqual(512 * mebibyte);
  });
});

describe('what passphrases were stretched to', () => {
  it('is overwritten as soon as it was used', async () => {
    const disk = await filled();
    const passphraseKey: Uint8Array[] = [];
    const vault = await reopen(disk, {
      kdf: async (...given) => {
        const key = await fakeKdf(...given);
        passphraseKey.push(key);
        return key;
      },
    });
    const [second, next] = [Buffer.from('second'), Buffer.from('next')];
    await vault.keySlots.add({ userId: founder, signingKey: signingKey(9), passphrase: second });
    await vault.keySlots.changePassphrase({ current: passphrase, next });
    await expect(vault.keySlots.changePassphrase({ current: next, next: second })).rejects.toMatchObject({
      reason: 'passphrase-taken',
    });
    await vault.keySlots.newRecoveryCode();
    await vault.close();
    expect(passphraseKey.length).toBeGreaterThan(6);
    for (const key of passphraseKey) expect([...key]).toEqual(Array(32).fill(0));
  });
});

describe('a change of keys', () => {
  it('writes what came in one large write in several, so that no write is ever too long', async () => {
    const disk = fakeDisk();
    const segments = { segmentBytes: 3_000 };
    const { vault } = await create(disk, segments);
    await vault.commit(Array.from({ length: 60 }, (_, at) => commitOf(at + 1)));
    await vault.commit([commitOf(61)]);
    await vault.keySlots.changePassphrase({ current: passphrase, next: Buffer.from('another') });
    const lengths = disk.calls.flatMap((call) => /^write \/vault\/g2\/[0-9]+\.log ([0-9]+)$/.exec(call)?.[1] ?? []);
    expect(Math.max(...lengths.map(Number))).toBeLessThan(2 * segments.segmentBytes);
    await vault.close();
    const again = await reopen(disk, { ...segments, passphrase: Buffer.from('another') });
    expect(again.activities.count).toBe(61);
    expect(again.condition).toEqual({ kind: 'writable' });
    await again.close();
  });

  it('under a walk over every record is no damage', async () => {
    const disk = fakeDisk();
    const { vault } = await create(disk, { segmentBytes: 600 });
    for (let number = 1; number <= 8; number += 1) await vault.commit([commitOf(number)]);
    const [report] = await Promise.all([
      vault.verify(),
      vault.keySlots.changePassphrase({ current: passphrase, next: Buffer.from('another') }),
    ]);
    expect(report).toMatchObject({ ok: true, activities: 8, damage: undefined });
    await vault.close();
  });

  it('beside somebody who only reads does not go into a backup by halves', async () => {
    const disk = await filled();
    const reader = await reopen(disk, { readOnly: true });
    const header = disk.bytes('/vault/header');
    const writer = await reopen(disk);
    await writer.keySlots.changePassphrase({ current: passphrase, next: Buffer.from('another') });
    // The moment in which the new header has its name and the old generation is still there.
    const old = await filled();
    disk.put('/vault/g1/00000001.log', old.bytes('/vault/g1/00000001.log'));
    expect(disk.bytes('/vault/header')).not.toEqual(header);
    await expect(reader.backup({ file: '/backup.age', passphrase, workFactor: 2 })).rejects.toMatchObject({
      reason: 'io',
      message: expect.stringContaining('keys') as unknown,
    });
    expect(disk.paths()).not.toContain('/backup.age');
    await Promise.all([reader.close(), writer.close()]);
  });
});
