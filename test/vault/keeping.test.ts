import { describe, expect, it } from 'vitest';
import { requireWanted, restoreBackup, type Vault } from '../../src/main/vault/index.ts';
import { fakeDisk, type FakeDisk } from '../harness/disk.ts';
import {
  commitOf,
  contentOf,
  create,
  founder,
  idOf,
  options,
  passphrase,
  reopen,
  rowsOf,
  signingKey,
  tagChange,
} from './vault-world.ts';

const dear = { memoryKiB: 131_072, iterations: 4, parallelism: 1 };
const second = Buffer.from('second operator');

async function filled(): Promise<{ disk: FakeDisk; vault: Vault; recoveryCode: string }> {
  const disk = fakeDisk();
  const made = await create(disk, { segmentBytes: 3_000 });
  for (let number = 1; number <= 12; number += 1) await made.vault.commit([commitOf(number)]);
  return { disk, ...made };
}

describe('the cost of a guess', () => {
  it('is changed with everything in place, for the passphrase and a new recovery code', async () => {
    const { disk, vault, recoveryCode } = await filled();
    const content = contentOf(vault);
    const code = await vault.keySlots.setCost({ cost: dear, passphrase });
    expect(vault.cost).toEqual(dear);
    expect(vault.keySlots.list().map(({ kind, current }) => [kind, current])).toEqual([
      ['passphrase', true],
      ['recovery', false],
    ]);
    await vault.commit([commitOf(13)]);
    await vault.close();
    for (const secret of [passphrase, Buffer.from(code)]) {
      const again = await reopen(disk, { passphrase: secret, readOnly: true });
      expect([again.cost, again.operator.userId, again.records]).toEqual([dear, founder, 13]);
      await again.close();
    }
    await expect(reopen(disk, { passphrase: Buffer.from(recoveryCode) })).rejects.toMatchObject({
      reason: 'wrong-passphrase',
    });
    expect(rowsOf((await reopen(disk)).state).length).toBeGreaterThan((content as { rows: unknown[] }).rows.length);
  });

  it('stays as it is where somebody else has a way in, and for whoever does not know the passphrase', async () => {
    const { disk, vault, recoveryCode } = await filled();
    const before = vault.cost;
    const set = (secret: Uint8Array, cost = dear) => vault.keySlots.setCost({ cost, passphrase: secret });
    await expect(set(Buffer.from('wrong'))).rejects.toMatchObject({ reason: 'wrong-passphrase' });
    await expect(set(Buffer.from(recoveryCode))).rejects.toMatchObject({ reason: 'wrong-passphrase' });
    await expect(set(passphrase, { ...dear, memoryKiB: 1_024 })).rejects.toMatchObject({ reason: 'cost' });
    await expect(set(passphrase, { ...dear, memoryKiB: 2 ** 30 })).rejects.toMatchObject({ reason: 'cost' });
    await vault.keySlots.add({ passphrase: second, userId: idOf(77), signingKey: signingKey(9) });
    await expect(set(passphrase)).rejects.toMatchObject({ reason: 'slot' });
    expect(vault.cost).toEqual(before);
    await vault.close();
    for (const secret of [passphrase, second, Buffer.from(recoveryCode)])
      await (await reopen(disk, { passphrase: secret })).close();
  });
});

describe('whose passphrase it is', () => {
  it('is told of the operator’s own and of the recovery code, and of nobody else’s', async () => {
    const { vault, recoveryCode } = await filled();
    await vault.keySlots.add({ passphrase: second, userId: idOf(77), signingKey: signingKey(9) });
    expect(await vault.keySlots.ownSecret(passphrase)).toBe('passphrase');
    expect(await vault.keySlots.ownSecret(Buffer.from(recoveryCode.toLowerCase()))).toBe('recovery');
    expect(await vault.keySlots.ownSecret(second)).toBeUndefined();
    await expect(vault.keySlots.ownSecret(Buffer.from('wrong'))).rejects.toMatchObject({ reason: 'wrong-passphrase' });
    await vault.commit([commitOf(13)]);
    await vault.close();
  });
});

describe('the number of records', () => {
  it('counts commits, whatever the keys, the segments and the caches are', async () => {
    const { disk, vault } = await filled();
    expect(vault.records).toBe(12);
    await vault.keySlots.newRecoveryCode();
    expect(vault.records).toBe(12);
    await vault.commit([commitOf(13), commitOf(14)]);
    expect(vault.records).toBe(14);
    await vault.close();
    const again = await reopen(disk);
    expect(again.records).toBe(14);
    await again.commit([commitOf(15)]);
    expect(again.records).toBe(15);
    expect((await again.verify()).records).toBe(15);
    await again.close();
  });
});

describe('the rows as they once were', () => {
  it('are those of so many records, before a change of keys and after it', async () => {
    const { vault } = await filled();
    const then = rowsOf(vault.state);
    const count = vault.records;
    await vault.commit([{ changes: [tagChange(1, null), tagChange(2, 'renamed')] }, commitOf(20)]);
    const read = async (records: number) => rowsOf((await vault.asOf(records)).state);
    expect(await read(count)).toEqual(then);
    await vault.keySlots.newRecoveryCode();
    expect(await read(count)).toEqual(then);
    expect(await read(1_000)).toEqual(rowsOf(vault.state));
    expect((await vault.asOf(0)).records).toBe(14);
    await vault.close();
  });
});

describe('what is cancelled', () => {
  const file = '/backup.age';
  const secret = Buffer.from('backup passphrase');
  /** Aborts at the `calls`th sign of progress. */
  const abortedAt = (calls: number) => {
    const control = new AbortController();
    let count = 0;
    return { signal: control.signal, see: () => void (++count === calls && control.abort()) };
  };

  it('a backup leaves no file', async () => {
    const { disk, vault } = await filled();
    for (const calls of [1, 2, 3]) {
      const { signal, see } = abortedAt(calls);
      const made = vault.backup({ file, passphrase: secret, workFactor: 6, signal, onProgress: see });
      await expect(made).rejects.toMatchObject({ reason: 'cancelled' });
      expect(await disk.size(file)).toBeUndefined();
    }
    const seen: number[][] = [];
    const made = await vault.backup({
      file,
      passphrase: secret,
      workFactor: 6,
      onProgress: (done, total) => seen.push([done, total]),
    });
    expect(seen.at(-1)?.[0]).toBe(seen.at(-1)?.[1]);
    expect(made.records).toBe(12);
    await vault.close();
  });

  it('a restore leaves no folder, whether it was unpacking or reading', async () => {
    const { disk, vault } = await filled();
    await vault.backup({ file, passphrase: secret, workFactor: 6 });
    const restore = (more: object) =>
      restoreBackup({
        ...options(disk),
        file,
        passphrase: secret,
        dir: '/restored',
        vaultPassphrase: passphrase,
        ...more,
      });
    const unpacking = abortedAt(1);
    await expect(restore({ signal: unpacking.signal, onUnpacked: unpacking.see })).rejects.toMatchObject({
      reason: 'cancelled',
    });
    const reading = abortedAt(1);
    await expect(restore({ signal: reading.signal, onProgress: reading.see })).rejects.toMatchObject({
      reason: 'cancelled',
    });
    expect(await disk.list('/restored')).toBeUndefined();
    expect(await restore({})).toMatchObject({ verified: { ok: true } });
    await vault.close();
  });

  it('a walk ends, and the vault goes on', async () => {
    const { vault } = await filled();
    const { signal, see } = abortedAt(1);
    const walk = vault.verify(() => {
      see();
      requireWanted(signal);
    });
    await expect(walk).rejects.toMatchObject({ reason: 'cancelled' });
    const past = new AbortController();
    past.abort();
    await expect(vault.asOf(3, past.signal)).rejects.toMatchObject({ reason: 'cancelled' });
    await vault.commit([commitOf(13)]);
    await vault.close();
  });
});
