/** The header is in two files: one of them damaged is no harm, and after a change of keys neither opens for whom the change shut out. */
import { describe, expect, it } from 'vitest';
import { readHeaderFile } from '../../src/main/vault/header-file.ts';
import { restoreBackup, salvageVault, VaultError, verifyVault, type Vault } from '../../src/main/vault/index.ts';
import { fakeDisk, type CrashKind, type FakeDisk } from '../harness/disk.ts';
import { wholeHeaderFiles } from './earlier-format.ts';
import { commitOf, contentOf, create, dir, idOf, options, passphrase, reopen, signingKey } from './vault-world.ts';

const names = ['header', 'header.copy'] as const;
const main = `${dir}/header`;
const copy = `${dir}/header.copy`;
const next = Buffer.from('the next one');
const kinds: readonly CrashKind[] = ['process', 'power', 'torn', 'holes'];

/** A vault of three commits, closed. */
async function filled(): Promise<FakeDisk> {
  const disk = fakeDisk();
  const { vault } = await create(disk);
  for (const number of [1, 2, 3]) await vault.commit([commitOf(number)]);
  await vault.close();
  return disk;
}

/** A copy of the disk with a file changed. */
function changed(disk: FakeDisk, path: string, change: (bytes: Uint8Array) => Uint8Array): FakeDisk {
  const other = disk.copy();
  other.put(path, change(Uint8Array.from(disk.bytes(path))));
  return other;
}

function flipped(bytes: Uint8Array, at: number): Uint8Array {
  bytes[at] = (bytes[at] ?? 0) ^ (1 << (at % 8));
  return bytes;
}

/** Who of the two passphrases opens the vault when one of its header files is there alone. */
async function opensAlone(disk: FakeDisk, name: string): Promise<string[]> {
  const alone = disk.copy();
  for (const other of names) if (other !== name) await alone.remove(`${dir}/${other}`);
  return opens(alone);
}

/** The names of all files, and what the header files say. */
function stateOf(disk: FakeDisk): string {
  return JSON.stringify([disk.paths(), [main, copy].map((path) => Buffer.from(disk.bytes(path)).toString())]);
}

async function opens(disk: FakeDisk): Promise<string[]> {
  const found: string[] = [];
  for (const secret of [passphrase, next]) {
    const vault = await reopen(disk, { passphrase: secret, readOnly: true }).catch((thrown: unknown) => {
      expect(thrown).toMatchObject({ reason: 'wrong-passphrase' });
    });
    if (vault) found.push(Buffer.from(secret).toString());
    await vault?.close();
  }
  return found;
}

const [before, after] = [Buffer.from(passphrase).toString(), next.toString()];
const harms: readonly [string, (bytes: Uint8Array) => Uint8Array][] = [
  ['one bit is flipped', (bytes) => flipped(bytes, 300)],
  ['its end is cut off', (bytes) => bytes.slice(0, 512)],
  ['a sector is zeros', (bytes) => bytes.fill(0, 512, 1_024)],
  ['it is empty', () => new Uint8Array(0)],
  ['its version is another', (bytes) => bytes.fill(0x33, 35, 36)],
];

describe('fault 10: a header file of which', () => {
  it.each(harms)(
    '%s is written again by the first write, and until then the other one opens the vault',
    async (_what, harm) => {
      const origin = await filled();
      const whole = contentOf(await reopen(origin.copy()));
      for (const name of names) {
        const disk = changed(origin, `${dir}/${name}`, harm);
        const damaged = disk.bytes(`${dir}/${name}`);
        const reader = await reopen(disk, { readOnly: true });
        expect(reader.headerTrouble).toMatchObject({ file: name, rewritten: false });
        expect(contentOf(reader)).toEqual(whole);
        await reader.close();
        const vault = await reopen(disk);
        expect(vault.condition).toEqual({ kind: 'writable' });
        expect(vault.headerTrouble).toMatchObject({ file: name, rewritten: false });
        expect(contentOf(vault)).toEqual(whole);
        expect(disk.bytes(`${dir}/${name}`)).toEqual(damaged);
        let told = 0;
        vault.health.onChanged(() => (told += 1));
        await vault.commit([commitOf(4)]);
        expect([told, vault.headerTrouble]).toMatchObject([1, { file: name, rewritten: true }]);
        expect(disk.bytes(main)).toEqual(origin.bytes(main));
        expect(disk.bytes(copy)).toEqual(origin.bytes(main));
        await vault.close();
        const again = await reopen(disk);
        expect(again.headerTrouble).toBeUndefined();
        await again.close();
      }
    },
  );

  it('nothing is left, or that the disk cannot read, is no harm either', async () => {
    for (const name of names) {
      const disk = await filled();
      await disk.remove(`${dir}/${name}`);
      expect(await verifyVault(options(disk))).toMatchObject({ ok: true });
      const vault = await reopen(disk);
      expect(vault.headerTrouble).toMatchObject({ file: name, reason: 'the file is missing' });
      await vault.close();
      const unreadable = await filled();
      const { read } = unreadable;
      unreadable.read = (path, lengthMax) =>
        path === `${dir}/${name}`
          ? Promise.reject(Object.assign(new Error('EIO'), { code: 'EIO' }))
          : read(path, lengthMax);
      const other = await reopen(unreadable);
      expect(other.headerTrouble).toMatchObject({ file: name, reason: expect.stringContaining('EIO') as unknown });
      await other.close();
    }
  });

  it('any byte is changed is told from a wrong passphrase: in one file it opens, in both it is damage', async () => {
    const disk = await filled();
    const kdf = () => Promise.reject(new Error('a key was derived from a damaged header'));
    for (const at of disk.bytes(main).keys()) {
      const [one, two] = [main, copy].map((path) => changed(disk, path, (bytes) => flipped(bytes, at)));
      const both = changed(one!, copy, (bytes) => flipped(bytes, at));
      for (const [image, file] of [
        [one!, 'header'],
        [two!, 'header.copy'],
      ] as const)
        expect((await readHeaderFile(dir, image)).condition).toMatchObject({ kind: 'damaged', damage: { file } });
      await expect(readHeaderFile(dir, both)).rejects.toMatchObject({ reason: 'header-damaged' });
      if (at % 100 > 0) continue;
      for (const image of [one!, two!]) await (await reopen(image, { readOnly: true })).close();
      for (const reading of [reopen(both, { kdf }), salvageVault({ ...options(both), kdf, into: '/salvaged' })])
        await expect(reading).rejects.toMatchObject({ reason: 'header-damaged' });
    }
  });

  it('one is damaged is not refused to a wrong passphrase as damage', async () => {
    const disk = changed(await filled(), main, (bytes) => flipped(bytes, 300));
    await expect(reopen(disk, { passphrase: next })).rejects.toMatchObject({ reason: 'wrong-passphrase' });
  });

  it('one is damaged goes into no backup and no salvaged vault', async () => {
    const origin = await filled();
    const whole = contentOf(await reopen(origin.copy()));
    for (const name of names) {
      const disk = changed(origin, `${dir}/${name}`, (bytes) => flipped(bytes, 300));
      const vault = await reopen(disk);
      await vault.backup({ file: '/backup.age', passphrase, workFactor: 1 });
      await vault.close();
      await restoreBackup({ ...options(disk), dir: '/restored', file: '/backup.age', vaultPassphrase: passphrase });
      await salvageVault({ ...options(disk), into: '/salvaged' });
      for (const made of ['/restored', '/salvaged']) {
        const again = await reopen(disk, { dir: made });
        expect([again.headerTrouble, contentOf(again)]).toEqual([undefined, whole]);
        expect(disk.bytes(`${made}/header.copy`)).toEqual(disk.bytes(`${made}/header`));
        await again.close();
      }
    }
  });

  it('one is damaged keeps the generations that it may name until it is written again', async () => {
    const disk = await filled();
    disk.put(`${dir}/g2/00000001.log`, Buffer.from('of a change that was cut short'));
    const left = changed(disk, main, (bytes) => flipped(bytes, 300));
    const vault = await reopen(left);
    expect(left.paths()).toContain(`${dir}/g2/00000001.log`);
    await vault.commit([commitOf(4)]);
    expect(left.paths()).not.toContain(`${dir}/g2/00000001.log`);
    await vault.close();
  });
});

describe('fault 10: a damaged header file that the disk refuses to write', () => {
  it('refuses the commit, which is not written, and goes on with the next', async () => {
    for (let at = 0; ; at += 1) {
      const disk = changed(await filled(), at % 2 ? main : copy, (bytes) => flipped(bytes, 300));
      const vault = await reopen(disk);
      const start = disk.calls.length;
      disk.failAt(start + at, 'EIO');
      const thrown = await vault.commit([commitOf(4)]).catch((error: unknown) => error);
      const isOfHeader = thrown instanceof VaultError && thrown.message.includes('could not write the header');
      if (isOfHeader) {
        expect(thrown).toMatchObject({ reason: 'io' });
        expect([vault.condition.kind, vault.state.userTags.size]).toEqual(['writable', 3]);
        await vault.commit([commitOf(4)]);
      }
      await vault.close();
      if (!isOfHeader) break;
      expect(at).toBeLessThan(20);
      expect(await wholeHeaderFiles(disk)).toEqual(['header', 'header.copy']);
      const again = await reopen(disk);
      expect([again.headerTrouble, again.state.userTags.size]).toEqual([undefined, 4]);
      await again.close();
    }
  });
});

/** Changes that shut a passphrase out: each makes `next` the one that opens, and `passphrase` one that does not. */
const changes: readonly [string, (disk: FakeDisk) => Promise<Vault>, (vault: Vault) => Promise<unknown>][] = [
  [
    'a changed passphrase',
    (disk) => reopen(disk),
    (vault) => vault.keySlots.changePassphrase({ current: passphrase, next }),
  ],
  [
    'a removed slot',
    async (disk) => {
      const vault = await reopen(disk);
      await vault.keySlots.add({ userId: idOf(700) as never, signingKey: signingKey(3), passphrase: next });
      await vault.close();
      return reopen(disk, { passphrase: next });
    },
    (vault) =>
      vault.keySlots.remove(
        vault.keySlots.list().find(({ current, kind }) => !current && kind === 'passphrase')?.slotId ?? '',
      ),
  ],
];

describe.each(changes)('%s', (what, opened, change) => {
  // Before the removal the other slot opens as well.
  const least = what === 'a changed passphrase' ? [before] : [before, after];

  it('leaves at any instant a whole header file that opens, and none that the removed passphrase opens once it is acknowledged', async () => {
    const disk = await filled();
    const vault = await opened(disk);
    const content = contentOf(vault);
    const seen = new Set<string>();
    const look = async (image: FakeDisk, acknowledged: boolean): Promise<void> => {
      const whole = await wholeHeaderFiles(image);
      expect(whole).toEqual(['header', 'header.copy']);
      const each = [await opensAlone(image, 'header'), await opensAlone(image, 'header.copy')];
      seen.add(JSON.stringify(each));
      for (const found of each) expect([least, [after]]).toContainEqual(found);
      if (acknowledged) expect(each).toEqual([[after], [after]]);
      // Whoever opens it next completes the change, and then both files tell the same, whichever is lost after that.
      const [opening = ''] = await opens(image);
      const again = await reopen(image, { passphrase: Buffer.from(opening) });
      expect([again.condition, contentOf(again)]).toEqual([{ kind: 'writable' }, content]);
      expect(image.bytes(copy)).toEqual(image.bytes(main));
      await again.commit([commitOf(4)]);
      await again.close();
      const [one, other] = [await opensAlone(image, 'header'), await opensAlone(image, 'header.copy')];
      expect(one).toEqual(other);
    };
    const images: FakeDisk[] = [];
    disk.onCall = (_at, call) => {
      if (/header|flushFolder \/vault$|remove/.test(call)) for (const kind of kinds) images.push(disk.crashed(kind));
    };
    await change(vault);
    disk.onCall = undefined;
    // Many a call leaves the same files to a crash, and each such state is looked at once.
    const states = new Map(images.map((image) => [stateOf(image), image]));
    for (const image of states.values()) await look(image, false);
    for (const kind of kinds) await look(disk.crashed(kind), true);
    // The instant between the two files was among them.
    expect(seen).toEqual(
      new Set(
        [
          [least, least],
          [[after], least],
          [[after], [after]],
        ].map((pair) => JSON.stringify(pair)),
      ),
    );
    await vault.close();
  });

  it('that was cut short opens with the passphrase of either file, whichever of them is damaged after that', async () => {
    const disk = await filled();
    const vault = await opened(disk);
    const content = contentOf(vault);
    const images: FakeDisk[] = [];
    disk.onCall = (_at, call) => {
      if (call.startsWith('rename /vault/header.copy.new')) images.push(disk.crashed('power'));
    };
    await change(vault);
    const [image] = images;
    expect(image && (await opens(image))).toEqual([after]);
    for (const [name, opening] of [
      ['header', before],
      ['header.copy', after],
    ] as const) {
      const damaged = changed(image!, `${dir}/${name}`, (bytes) => flipped(bytes, 300));
      const again = await reopen(damaged, { passphrase: Buffer.from(opening) });
      expect([again.condition, contentOf(again)]).toEqual([{ kind: 'writable' }, content]);
      await again.commit([commitOf(4)]);
      await again.close();
      expect(await opensAlone(damaged, 'header')).toEqual(await opensAlone(damaged, 'header.copy'));
    }
    await vault.close();
  });

  it('is never acknowledged while a header file opens for the removed passphrase, whatever call of the disk fails', async () => {
    for (let at = 0; ; at += 1) {
      const disk = await filled();
      const vault = await opened(disk);
      let calls = 0;
      // A cache is written in many parts, and each fails in the same way.
      disk.failing = (call) => (!/^write .*\.index/.test(call) && (calls += 1) === at + 1 ? 'EIO' : undefined);
      const outcome = await change(vault).then(
        () => 'done',
        (thrown: unknown) => (thrown instanceof VaultError ? thrown.reason : 'another error'),
      );
      const isOver = calls <= at;
      disk.failing = undefined;
      expect(['done', 'io', 'outcome-unknown']).toContain(outcome);
      // Where it is not known which header there is, nothing more is written that only one of them opens.
      if (outcome === 'outcome-unknown')
        await expect(vault.commit([commitOf(4)])).rejects.toMatchObject({ reason: 'io' });
      await vault.close();
      for (const kind of ['process', 'power'] as const) {
        const image = disk.crashed(kind);
        const each = [await opensAlone(image, 'header'), await opensAlone(image, 'header.copy')];
        if (outcome === 'done') expect(each).toEqual([[after], [after]]);
        if (outcome === 'io') expect(each).toEqual([least, least]);
        const [opening = ''] = await opens(image);
        const again = await reopen(image, { passphrase: Buffer.from(opening) });
        expect([again.condition.kind, again.state.userTags.size]).toEqual(['writable', 3]);
        await again.close();
      }
      if (isOver) break;
    }
  });
});
