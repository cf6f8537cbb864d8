/** A vault of format 1 is read as it is, and put into format 4 before the first write. */
import { describe, expect, it } from 'vitest';
import {
  openVault,
  readHeader,
  restoreBackup,
  salvageVault,
  verifyVault,
  type OpenOptions,
} from '../../src/main/vault/index.ts';
import { kdf } from '../../src/main/vault/kdf.ts';
import { fakeDisk, type CrashKind, type FakeDisk } from '../harness/disk.ts';
import { putFormat1 } from './earlier-format.ts';
import { goldenDisk, goldenPassphrase, goldenRecoveryCode } from './golden-vault.ts';
import {
  clock,
  commitOf,
  contentOf,
  create,
  dir,
  options,
  passphrase,
  reopen,
  seededEntropy,
  signingKey,
} from './vault-world.ts';

const headerFiles = (disk: FakeDisk): string[] => disk.paths().filter((path) => /\/header[^/]*$/.test(path));

/** A closed vault of format 1 with three commits, and its recovery code. */
async function earlier(): Promise<{ disk: FakeDisk; recoveryCode: Uint8Array; content: unknown }> {
  const disk = fakeDisk();
  const { vault, recoveryCode } = await create(disk);
  for (const number of [1, 2, 3]) await vault.commit([commitOf(number)]);
  const content = contentOf(vault);
  await vault.close();
  await putFormat1(disk, passphrase);
  return { disk, recoveryCode: Buffer.from(recoveryCode), content };
}

describe('the golden vault of format 1', () => {
  const golden = (disk: FakeDisk, over: Partial<OpenOptions> = {}): OpenOptions => ({
    ...{ dir, disk, clock, kdf, entropy: seededEntropy('migration'), passphrase: goldenPassphrase },
    ...over,
  });

  it('is put into format 4 before the first write, and by nothing else', async () => {
    const disk = goldenDisk(1);
    const header = disk.bytes(`${dir}/header`);
    for (const over of [{ readOnly: true }, {}]) {
      const vault = await openVault(golden(disk, over));
      expect([vault.condition.kind, vault.headerTrouble]).toEqual([
        over.readOnly ? 'read-only' : 'writable',
        undefined,
      ]);
      await vault.close();
      expect([headerFiles(disk), disk.bytes(`${dir}/header`)]).toEqual([[`${dir}/header`], header]);
    }
    const vault = await openVault(golden(disk));
    const content = contentOf(vault) as { rows: unknown[] };
    await vault.commit([commitOf(9)]);
    expect(await readHeader(dir, disk)).toMatchObject({ format: 4, generation: 1, slotCount: 2 });
    // The slots are as they were, so the files are those of the vault that is made in format 4.
    for (const path of headerFiles(disk)) expect(disk.bytes(path)).toEqual(goldenDisk(4).bytes(`${dir}/header`));
    expect(headerFiles(disk)).toEqual([`${dir}/header`, `${dir}/header.copy`]);
    await vault.close();
    const again = await openVault(golden(disk, { passphrase: Buffer.from(goldenRecoveryCode) }));
    expect(again.condition).toEqual({ kind: 'writable' });
    expect((contentOf(again) as { rows: unknown[] }).rows).toEqual(expect.arrayContaining(content.rows));
    expect(again.state.userTags.size).toBe(3);
    await again.close();
  });
});

describe('a vault of format 1', () => {
  it('is left without a write by whoever only reads it', async () => {
    const { disk, content } = await earlier();
    const before = disk.calls.length;
    const vault = await reopen(disk, { readOnly: true });
    expect(contentOf(vault)).toEqual(content);
    expect(await vault.verify()).toMatchObject({ ok: true, records: 3 });
    await vault.close();
    expect(disk.calls.slice(before)).toEqual([]);
  });

  it('opens with the same passphrases wherever the first write is cut, as format 1 or as format 4', async () => {
    const { disk, recoveryCode } = await earlier();
    const vault = await reopen(disk);
    const images: FakeDisk[] = [];
    const kinds: readonly CrashKind[] = ['process', 'power', 'torn', 'holes'];
    disk.onCall = () => images.push(...kinds.map((kind) => disk.crashed(kind)));
    await vault.commit([commitOf(4)]);
    disk.onCall = undefined;
    images.push(disk.crashed('power'));
    const seen = new Set<string>();
    for (const image of images) {
      const { format } = await readHeader(dir, image);
      for (const secret of [passphrase, recoveryCode]) {
        const again = await reopen(image, { passphrase: secret });
        const { headerTrouble, condition, state } = again;
        expect(condition).toEqual({ kind: 'writable' });
        expect([3, 4]).toContain(state.userTags.size);
        if (secret === passphrase) seen.add(`${format} ${headerTrouble?.reason ?? 'whole'} ${state.userTags.size}`);
        if (secret === recoveryCode) await again.commit([commitOf(5)]);
        await again.close();
      }
      expect(await readHeader(dir, image)).toMatchObject({ format: 4 });
      expect(image.bytes(`${dir}/header.copy`)).toEqual(image.bytes(`${dir}/header`));
    }
    // No commit is there in format 1: the header is written first.
    expect([...seen].sort()).toEqual(['1 whole 3', '4 the file is missing 3', '4 whole 3', '4 whole 4']);
    await vault.close();
  });

  it('refuses a commit for which the disk does not take the new header, and writes it with the next', async () => {
    for (const kind of ['EIO', 'ENOSPC', 'short'] as const)
      for (let at = 0; ; at += 1) {
        const { disk } = await earlier();
        const vault = await reopen(disk);
        disk.failAt(disk.calls.length + at, kind);
        const thrown = await vault.commit([commitOf(4)]).catch((error: unknown) => error);
        disk.failAt(-1, 'EIO');
        if (!(thrown instanceof Error && thrown.message.includes('could not write the header'))) {
          await vault.close();
          break;
        }
        expect(thrown).toMatchObject({ reason: 'io' });
        expect([vault.condition.kind, vault.state.userTags.size]).toEqual(['writable', 3]);
        for (const image of [disk.crashed('process'), disk.crashed('power')]) {
          const again = await reopen(image);
          expect(again.state.userTags.size).toBe(3);
          await again.close();
        }
        await vault.commit([commitOf(4)]);
        await vault.close();
        expect(await readHeader(dir, disk)).toMatchObject({ format: 4 });
        expect(disk.bytes(`${dir}/header.copy`)).toEqual(disk.bytes(`${dir}/header`));
        expect(at).toBeLessThan(20);
      }
  });

  it('is put into format 4 by a new slot and by a change of keys as well', async () => {
    const next = Buffer.from('the next one');
    for (const write of ['slot', 'passphrase'] as const) {
      const { disk, content } = await earlier();
      const vault = await reopen(disk);
      if (write === 'passphrase') await vault.keySlots.changePassphrase({ current: passphrase, next });
      else
        await vault.keySlots.add({
          userId: vault.operator.userId as never,
          signingKey: signingKey(3),
          passphrase: next,
        });
      await vault.close();
      const again = await reopen(disk, { passphrase: next });
      expect([again.headerTrouble, contentOf(again)]).toEqual([undefined, content]);
      expect(await readHeader(dir, disk)).toMatchObject({ format: 4, generation: write === 'slot' ? 1 : 2 });
      await again.close();
    }
  });

  it('is backed up as it is, restored as it is, and salvaged into format 4', async () => {
    const { disk, content } = await earlier();
    const vault = await reopen(disk);
    await vault.backup({ file: '/backup.age', passphrase, workFactor: 1 });
    await vault.close();
    await restoreBackup({ ...options(disk), dir: '/restored', file: '/backup.age', vaultPassphrase: passphrase });
    await salvageVault({ ...options(disk), into: '/salvaged' });
    for (const [folder, format] of [
      ['/restored', 1],
      ['/salvaged', 4],
    ] as const) {
      expect(await readHeader(folder, disk)).toMatchObject({ format });
      expect(await verifyVault(options(disk, { dir: folder }))).toMatchObject({ ok: true, records: 3 });
      const again = await reopen(disk, { dir: folder });
      expect([again.headerTrouble, contentOf(again)]).toEqual([undefined, content]);
      await again.commit([commitOf(4)]);
      await again.close();
      expect(await readHeader(folder, disk)).toMatchObject({ format: 4 });
    }
  });
});

describe('a vault of format 4', () => {
  it('says its format where a program of format 1 looks for it', async () => {
    const disk = fakeDisk();
    await (await create(disk)).vault.close();
    // That program takes two lines of text, and refuses a later version before it looks at anything else.
    const lines = Buffer.from(disk.bytes(`${dir}/header`))
      .toString()
      .split('\n');
    expect([lines.length, lines[2]]).toEqual([3, '']);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ format: 'coffer vault', version: 4 });
  });
});
