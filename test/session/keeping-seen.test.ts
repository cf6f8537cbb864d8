import { describe, expect, it } from 'vitest';
import { keepingSeen } from '../../src/main/session/keeping-seen.ts';
import { HandTime } from '../harness/window-session.ts';

/** A vault of 10 records, and the numbers that were kept of it. */
function anOpenVault() {
  const time = new HandTime();
  const vault = { vaultId: 'v', records: 10 };
  const kept: number[] = [];
  const never = new Promise<void>(() => {});
  const keeping = keepingSeen(vault, { keep: (_vaultId, records) => (kept.push(records), never) }, time);
  const commit = (records: number): void => {
    vault.records += records;
    keeping.committed();
  };
  return { time, kept, commit, end: keeping.end };
}

describe('S33: the number of records of an open vault', () => {
  it('is kept after the first commit, then once a minute while records are written', async () => {
    const { time, kept, commit } = anOpenVault();
    await time.pass(600_000);
    expect(kept).toEqual([]);
    for (let second = 0; second < 150; second += 1) {
      commit(1);
      await time.pass(1_000);
    }
    expect(kept).toEqual([11, 70, 130]);
    await time.pass(30_000);
    expect(kept, 'the rest is kept without another commit').toEqual([11, 70, 130, 160]);
    await time.pass(600_000);
    expect(kept).toHaveLength(4);
    expect(time.timers).toBe(0);
    commit(1);
    expect(kept.at(-1)).toBe(161);
  });

  it('is kept at once after a thousand records', () => {
    const { kept, commit } = anOpenVault();
    commit(1);
    commit(999);
    expect(kept).toEqual([11]);
    commit(1);
    expect(kept).toEqual([11, 1_011]);
  });

  it('is kept no more after the end', async () => {
    const { time, kept, commit, end } = anOpenVault();
    commit(1);
    commit(1);
    end();
    await time.pass(600_000);
    expect(kept).toEqual([11]);
  });
});
