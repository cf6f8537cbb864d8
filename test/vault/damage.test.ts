import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fakeDisk, type FakeDisk } from '../harness/disk.ts';
import {
  commitOf,
  contentOf,
  create,
  idOf,
  options,
  organizationId,
  passphrase,
  reopen,
  rowsOf,
} from './vault-world.ts';
import { openVault, verifyVault } from '../../src/main/vault/index.ts';

const segments = { segmentBytes: 2_000 };
const log = (number: number): string => `/vault/g1/0000000${number}.log`;
/** The one change that only a derived key can tell. */
const CHANGED = 'a cost that somebody without the vault key has changed';
const index = (number: number): string => `/vault/g1/0000000${number}.index`;

/** Twelve commits over several segments, closed. */
async function filled(): Promise<FakeDisk> {
  const disk = fakeDisk();
  const { vault } = await create(disk, segments);
  for (let number = 1; number <= 12; number += 1) await vault.commit([commitOf(number)]);
  await vault.close();
  return disk;
}

function lines(disk: FakeDisk, path: string): string[] {
  return Buffer.from(disk.bytes(path)).toString().split('\n').slice(0, -1);
}

function putLines(disk: FakeDisk, path: string, text: readonly string[]): void {
  disk.put(path, Buffer.from(text.map((line) => `${line}\n`).join('')));
}

const swap = (text: string[]): string[] => [text[0] ?? '', text[2] ?? '', text[1] ?? '', ...text.slice(3)];

// because, what is done to the disk, where it is noticed
const cases: readonly [string, (disk: FakeDisk) => void | Promise<void>, { file: string; line?: number }][] = [
  [
    'two records change places',
    (disk) => putLines(disk, log(4), swap(lines(disk, log(4)))),
    { file: 'g1/00000004.log', line: 2 },
  ],
  [
    'a record is there twice',
    (disk) =>
      putLines(
        disk,
        log(4),
        lines(disk, log(4)).flatMap((line) => [line, line]),
      ),
    { file: 'g1/00000004.log', line: 2 },
  ],
  [
    'the last record is gone',
    (disk) => putLines(disk, log(4), lines(disk, log(4)).slice(0, -1)),
    { file: 'g1/00000004.log' },
  ],
  [
    'a record in the middle is gone',
    (disk) => putLines(disk, log(4), [...lines(disk, log(4)).slice(0, 1), ...lines(disk, log(4)).slice(2)]),
    { file: 'g1/00000004.log', line: 2 },
  ],
  [
    'a closed segment is shorter',
    (disk) => putLines(disk, log(2), lines(disk, log(2)).slice(0, -1)),
    { file: 'g1/00000003.log', line: 1 },
  ],
  [
    'a closed segment ends within a line',
    (disk) => disk.put(log(2), disk.bytes(log(2)).slice(0, -5)),
    { file: 'g1/00000002.log' },
  ],
  ['a segment in the middle is missing', (disk) => disk.remove(log(2)), { file: 'g1/00000002.log' }],
  ['the first segment is missing', (disk) => disk.remove(log(1)), { file: 'g1/00000001.log' }],
  ['the last segment is missing', (disk) => disk.remove(log(4)), { file: 'g1/00000003.log' }],
  [
    'a segment stands in for another',
    (disk) => disk.put(log(4), disk.bytes(log(3))),
    { file: 'g1/00000004.log', line: 1 },
  ],
  [
    'a line has another spelling',
    (disk) =>
      disk.put(
        log(4),
        Buffer.from(
          Buffer.from(disk.bytes(log(4)))
            .toString()
            .replace('\n', '=\n'),
        ),
      ),
    { file: 'g1/00000004.log', line: 1 },
  ],
  [
    'an empty line is put in',
    (disk) => putLines(disk, log(4), ['', ...lines(disk, log(4))]),
    { file: 'g1/00000004.log', line: 1 },
  ],
];

describe('damage', () => {
  it.each(cases)('is noticed when %s', async (_because, harm, place) => {
    const disk = await filled();
    expect(disk.paths()).toContain(log(4));
    expect(disk.paths()).not.toContain(log(5));
    await harm(disk);
    const vault = await reopen(disk, segments);
    expect(vault.condition).toMatchObject({ kind: 'read-only', place });
    // What is shown are all rows as they were at the end: the snapshot knows those of lost records.
    const names = rowsOf(vault.state).map(({ id }) => id);
    expect(names.sort()).toEqual(Array.from({ length: 12 }, (_, at) => idOf(at + 1)));
    expect(vault.missing).toMatchObject({ rowsUncertain: false, endDamaged: false });
    expect(vault.activities.count + (vault.missing?.lostLines ?? 0)).toBe(12);
    expect(vault.activities.list(organizationId, { limit: 20 })).toHaveLength(vault.activities.count);
    await expect(vault.commit([commitOf(13)])).rejects.toMatchObject({ reason: 'data-loss' });
    await expect(
      vault.keySlots.changePassphrase({ current: passphrase, next: Buffer.from('x') }),
    ).rejects.toMatchObject({ reason: 'data-loss' });
    const before = disk.paths().map((path) => [path, disk.bytes(path)]);
    await vault.close();
    expect(disk.paths().filter((path) => !path.includes('/lock')).length).toBe(before.length - 1);
    expect((await verifyVault(options(disk))).ok).toBe(false);
  });

  it('of caches costs time and nothing else', async () => {
    const harms: ((disk: FakeDisk) => void | Promise<void>)[] = [
      (disk) => disk.remove('/vault/g1/snapshot'),
      (disk) => disk.put('/vault/g1/snapshot', new Uint8Array(100)),
      (disk) => disk.remove(index(2)),
      (disk) => disk.put(index(2), disk.bytes(index(3))),
      (disk) => disk.put(index(4), new Uint8Array(0)),
    ];
    for (const harm of harms) {
      const disk = await filled();
      const whole = await reopen(disk.copy());
      const content = contentOf(whole);
      await harm(disk);
      const vault = await reopen(disk, segments);
      expect(vault.condition).toEqual({ kind: 'writable' });
      expect(contentOf(vault)).toEqual(content);
      await vault.commit([commitOf(20)]);
      await vault.close();
      // And they are made again.
      expect(await verifyVault(options(disk))).toMatchObject({ ok: true, caches: 'agree' });
      for (const number of [1, 2, 3]) expect(disk.paths()).toContain(index(number));
    }
  });

  it.each<[because: string, harm: (disk: FakeDisk, path: string) => void | Promise<void>]>([
    ['deleted', (disk, path) => disk.remove(path)],
    [
      'has one byte changed',
      (disk, path) =>
        disk.put(
          path,
          disk.bytes(path).map((byte, at) => (at === 40 ? byte ^ 1 : byte)),
        ),
    ],
  ])('is told by a verification when an index %s, though it is no harm', async (_because, harm) => {
    for (const number of [1, 2, 3, 4]) {
      const disk = await filled();
      expect(await verifyVault(options(disk))).toMatchObject({ ok: true, caches: 'agree' });
      await harm(disk, index(number));
      expect(await verifyVault(options(disk))).toMatchObject({ ok: true, caches: 'incomplete' });
    }
  });

  it('of another vault stays there: files of one never open in another', async () => {
    const [one, other] = [await filled(), await filled()];
    for (const path of one.paths().filter((name) => name.includes('/g1/'))) other.put(path, one.bytes(path));
    const vault = await reopen(other);
    expect(vault.condition).toMatchObject({ kind: 'read-only', place: { file: 'g1/00000001.log', line: 1 } });
    expect(rowsOf(vault.state)).toEqual([]);
  });

  it('during a session ends writing: somebody else must not be overwritten', async () => {
    const disk = await filled();
    const vault = await reopen(disk);
    disk.put(log(4), Buffer.concat([disk.bytes(log(4)), Buffer.from('more')]));
    await expect(vault.commit([commitOf(13)])).rejects.toMatchObject({ reason: 'data-loss' });
    expect(vault.condition.kind).toBe('read-only');
  });
});

/** The same header with the checksum that it must have. */
function checked(text: string): string {
  const [first = '', second = ''] = text.split('\n');
  const mac = Buffer.from(second, 'base64').subarray(0, 32);
  const checksum = createHash('sha256').update(`${first}\n`).update(mac).digest();
  return `${first}\n${Buffer.concat([mac, checksum]).toString('base64')}\n`;
}

describe('a folder that is no vault of ours', () => {
  const header = (disk: FakeDisk): string => Buffer.from(disk.bytes('/vault/header')).toString();
  const changed: readonly [string, (text: string) => string, string][] = [
    ['a later format', (text) => checked(text.replace('"version":4', '"version":5')), 'newer-format'],
    [
      'format 3 without a pending slot',
      (text) => checked(text.replace('"version":4', '"version":3')),
      'header-damaged',
    ],
    ['a later format of a shape unknown', () => '{"format":"coffer vault","version":9}\nx\n', 'newer-format'],
    ['a version that is damaged', (text) => text.replace('"version":4', '"version":2'), 'header-damaged'],
    ['version 0', (text) => checked(text.replace('"version":4', '"version":0')), 'header-damaged'],
    ['format 1 and a checksum', (text) => checked(text.replace('"version":4', '"version":1')), 'header-damaged'],
    ['a cost below the floor', (text) => checked(text.replace('"memoryKiB":65536', '"memoryKiB":8')), 'cost'],
    [
      'a cost that would eat the machine',
      (text) => checked(text.replace('"memoryKiB":65536', '"memoryKiB":4294967295')),
      'cost',
    ],
    ['a cost that is damaged', (text) => text.replace('"memoryKiB":65536', '"memoryKiB":8'), 'header-damaged'],
    [CHANGED, (text) => checked(text.replace('"iterations":3', '"iterations":4')), 'header-damaged'],
    ['a space more', (text) => checked(text.replace(',"cost"', ', "cost"')), 'header-damaged'],
    ['a key twice', (text) => checked(text.replace(',"cost"', ',"generation":1,"cost"')), 'header-damaged'],
    ['no slots', (text) => checked(text.replace(/"slots":\[.*\]/, '"slots":[]')), 'header-damaged'],
    ['another line at the end', (text) => `${text}\nmore`, 'header-damaged'],
    ['other JSON', () => '[]\n\n', 'header-damaged'],
    ['nothing', () => '', 'header-damaged'],
  ];
  it.each(changed)('with %s in both files of its header is refused and left as it is', async (what, change, reason) => {
    const disk = await filled();
    const text = header(disk);
    const bytes = Buffer.from(change(text));
    for (const file of ['header', 'header.copy']) disk.put(`/vault/${file}`, bytes);
    const before = disk.calls.length;
    const kdf = async (): Promise<Uint8Array> => {
      if (what !== CHANGED) throw new Error('the key was derived all the same');
      const { salt } = JSON.parse(text.split('\n')[0] ?? '') as { salt: string };
      return options(disk).kdf(passphrase, Buffer.from(salt, 'base64'), {
        memoryKiB: 0,
        iterations: 0,
        parallelism: 0,
      });
    };
    await expect(openVault(options(disk, { kdf }))).rejects.toMatchObject({ reason });
    const besideLock = disk.calls
      .slice(before)
      .filter((call) => !call.includes('/lock.') && call !== 'flushFolder /vault');
    expect(besideLock).toEqual([]);
  });

  it('that is empty or missing holds no vault, and one with anything in it takes none', async () => {
    const disk = fakeDisk();
    await expect(reopen(disk)).rejects.toMatchObject({ reason: 'not-a-vault' });
    disk.put('/vault/note.txt', Buffer.from('mine'));
    await expect(reopen(disk)).rejects.toMatchObject({ reason: 'not-a-vault' });
    await expect(create(disk)).rejects.toMatchObject({ reason: 'not-empty' });
    expect(disk.paths()).toEqual(['/vault/note.txt']);
    const headless = await filled();
    await headless.remove('/vault/header');
    await expect(create(headless)).rejects.toMatchObject({ reason: 'not-empty' });
    await headless.remove('/vault/header.copy');
    await expect(reopen(headless)).rejects.toMatchObject({ reason: 'not-a-vault' });
    await expect(create(headless)).rejects.toMatchObject({ reason: 'not-empty' });
  });
});

describe('what is on the disk', () => {
  it('names nobody and shows nothing that was committed', async () => {
    const disk = await filled();
    const all =
      Buffer.concat(disk.paths().map((path) => Buffer.from(disk.bytes(path)))).toString('latin1') + disk.paths().join();
    const decoded = Buffer.concat(
      disk.paths().flatMap((path) => lines(disk, path).map((line) => Buffer.from(line, 'base64'))),
    ).toString('latin1');
    const secrets = [
      'tag 3',
      'userTags',
      '11111111-1111',
      '22222222-2222',
      'CREATE_USER_TAG',
      'activity',
      'passphrase',
      'recovery',
    ];
    for (const text of secrets)
      expect([text, all.includes(text), decoded.includes(text)]).toEqual([text, false, false]);
  });
});
