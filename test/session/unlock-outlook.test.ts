import { describe, expect, it } from 'vitest';
import type { Backup, UnlockMethod } from '#shared/bridge.ts';
import { unlockOutlook } from '../../src/main/session/unlock-outlook.ts';

const names = new Map([
  ['m', 'Mara'],
  ['p', 'Priya'],
]);
const method = (slotId: string, kind: UnlockMethod['kind'], userId: string): UnlockMethod => ({
  slotId,
  kind,
  userId,
  userName: names.get(userId) ?? '',
  current: slotId === 'm1',
});
const [maras, code, priyas] = [
  method('m1', 'passphrase', 'm'),
  method('c1', 'recovery', 'm'),
  method('p1', 'passphrase', 'p'),
];
const backup = (file: string, madeById?: string): Backup => ({
  file,
  atMs: 1,
  sequence: 1,
  bytes: 1,
  ...(madeById !== undefined && { madeBy: 'Mara', madeById }),
});
const [byMara, byPriya, byNobody] = [backup('mara', 'm'), backup('priya', 'p'), backup('old')];

describe('how a vault could be unlocked', () => {
  type Row = readonly [
    string,
    readonly UnlockMethod[],
    readonly Backup[],
    { userIds?: readonly string[]; slotIds?: readonly string[] },
    readonly [left: readonly string[], openers: readonly string[], backup: readonly [string, boolean] | null],
  ];
  it.each<Row>([
    ['by one user', [maras, code], [], {}, [['m1', 'c1'], ['m'], null]],
    ['by the code while its owner is away', [maras, code], [], { userIds: ['m'] }, [['c1'], [], null]],
    ['by nobody without the code', [maras, code], [], { userIds: ['m'], slotIds: ['c1'] }, [[], [], null]],
    ['by the other user', [maras, code, priyas], [], { userIds: ['m'] }, [['c1', 'p1'], ['p'], null]],
    ['without a forgotten passphrase', [maras, code, priyas], [], { slotIds: ['p1'] }, [['m1', 'c1'], ['m'], null]],
    ['from the latest backup', [maras], [byMara, byPriya], {}, [['m1'], ['m'], ['mara', true]]],
    [
      'from the backup of who is there',
      [priyas],
      [byMara, byPriya],
      { userIds: ['m'] },
      [['p1'], ['p'], ['priya', true]],
    ],
    ['from a backup of a user who is away', [priyas], [byMara], { userIds: ['m'] }, [['p1'], ['p'], ['mara', false]]],
    ['from a backup of a deleted user', [maras], [backup('gone', 'x')], {}, [['m1'], ['m'], ['gone', false]]],
    ['from a backup of an earlier program', [maras], [byNobody], {}, [['m1'], ['m'], ['old', false]]],
  ])('%s', (_, methods, backups, { userIds = [], slotIds = [] }, [left, openers, restored]) => {
    const outlook = unlockOutlook({ methods, backups, users: new Set(names.keys()) }, { userIds, slotIds });
    expect(outlook.left.map(({ slotId }) => slotId)).toEqual(left);
    expect(outlook.openers).toEqual(openers);
    expect(outlook.backup && [outlook.backup.file, outlook.backup.known]).toEqual(restored);
  });
});
