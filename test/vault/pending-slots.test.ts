import { describe, expect, it } from 'vitest';
import { restoreBackup } from '../../src/main/vault/index.ts';
import { fakeDisk } from '../harness/disk.ts';
import { commitOf, create, idOf, options, passphrase, reopen, signingKey } from './vault-world.ts';

const second = Buffer.from('second operator');
const fingerprint = `sha256:${'ab'.repeat(32)}`;

describe('a pending slot', () => {
  it('is in a backup as it is: it opens neither the vault nor what is restored, and the vault once it is admitted', async () => {
    const disk = fakeDisk();
    const { vault } = await create(disk);
    await vault.commit([commitOf(1)]);
    const slotId = await vault.keySlots.addPending({
      userId: '',
      signingKey: signingKey(9),
      passphrase: second,
      fingerprint,
    });
    await vault.backup({ file: '/backup.age', passphrase: Buffer.from('of the backup'), workFactor: 6 });
    expect(vault.keySlots.pending()).toEqual([{ slotId, userId: '', fingerprint }]);
    const waits = { reason: 'access-pending' };
    await expect(reopen(disk, { passphrase: second, readOnly: true })).rejects.toMatchObject(waits);
    const restoring = { ...options(disk), file: '/backup.age', passphrase: Buffer.from('of the backup') };
    await restoreBackup({ ...restoring, dir: '/restored', vaultPassphrase: passphrase });
    await expect(reopen(disk, { dir: '/restored', passphrase: second })).rejects.toMatchObject(waits);
    const restored = await reopen(disk, { dir: '/restored' });
    expect(restored.keySlots.pending()).toEqual(vault.keySlots.pending());
    await restored.keySlots.removePending(slotId);
    await expect(restored.keySlots.admit(slotId, idOf(77))).rejects.toMatchObject({ reason: 'slot' });
    await restored.close();
    await vault.keySlots.admit(slotId, idOf(77));
    await vault.close();
    const opened = await reopen(disk, { passphrase: second });
    expect(opened.operator).toMatchObject({ userId: idOf(77), slotId });
    await opened.close();
  });

  it('is only admitted as the user whom it was made for, and once', async () => {
    const disk = fakeDisk();
    const { vault } = await create(disk);
    const operator = { userId: idOf(77), signingKey: signingKey(9), passphrase: second, fingerprint };
    const slotId = await vault.keySlots.addPending(operator);
    await expect(vault.keySlots.admit(slotId, idOf(78))).rejects.toMatchObject({ reason: 'slot' });
    await expect(vault.keySlots.addPending(operator)).rejects.toMatchObject({ reason: 'passphrase-taken' });
    await vault.close();
  });
});
