import { describe, expect, it } from 'vitest';
import { open, Secret } from '../../src/main/engine/crypto/secret.ts';
import type { Change } from '../../src/main/engine/state/tables.ts';
import { encodeHeader, parseHeader } from '../../src/main/vault/format.ts';
import { deriveKey } from '../../src/main/vault/keys.ts';
import { rewrapSlot } from '../../src/main/vault/slots.ts';
import type { Vault } from '../../src/main/vault/index.ts';
import { fakeDisk, type FakeDisk } from '../harness/disk.ts';
import {
  commitOf,
  contentOf,
  create,
  dir,
  founder,
  idOf,
  options,
  organizationId,
  passphrase,
  reopen,
  rowsOf,
  seededEntropy,
  signingKey,
} from './vault-world.ts';

const second = Buffer.from('second operator');
const secondUser = idOf(77);

/** A row with two secrets, one of them deep inside. */
function secretRow(vault: Vault, number: number): Change {
  const place = { table: 'wallets', id: idOf(number) };
  const row = {
    walletId: place.id,
    organizationId,
    entropy: vault.seal(place, Secret.of('entropy', new Uint8Array(16).fill(number))),
    nested: [{ seed: vault.seal(place, Secret.of('seed', new Uint8Array(64).fill(number))) }],
  };
  return { table: 'wallets', id: place.id, organizationId, row } as unknown as Change;
}

function secretsOf(vault: Vault): number[] {
  return rowsOf(vault.state)
    .filter(({ table }) => table === 'wallets')
    .map(({ table, id, row }) =>
      vault.use({ table, id }, (row as unknown as { entropy: never }).entropy, (secret) =>
        open(secret, ([byte]) => byte ?? 0),
      ),
    );
}

async function filled(disk: FakeDisk): Promise<{ vault: Vault; recoveryCode: string }> {
  const made = await create(disk, { segmentBytes: 3_000 });
  for (let number = 1; number <= 12; number += 1)
    await made.vault.commit([{ ...commitOf(number), changes: [secretRow(made.vault, number)] }]);
  return made;
}

async function opensWith(disk: FakeDisk, secret: Uint8Array): Promise<string | undefined> {
  try {
    const vault = await reopen(disk, { passphrase: secret, readOnly: true });
    const { userId } = vault.operator;
    await vault.close();
    return userId;
  } catch {
    return undefined;
  }
}

describe('key slots', () => {
  it('let each operator in as themselves', async () => {
    const disk = fakeDisk();
    const { vault, recoveryCode } = await filled(disk);
    await vault.keySlots.add({ passphrase: second, userId: secondUser, signingKey: signingKey(9) });
    expect(vault.keySlots.list().map(({ kind, userId, current }) => [kind, userId, current])).toEqual([
      ['passphrase', founder, true],
      ['recovery', founder, false],
      ['passphrase', secondUser, false],
    ]);
    await vault.close();
    expect(await opensWith(disk, passphrase)).toBe(founder);
    expect(await opensWith(disk, second)).toBe(secondUser);
    expect(await opensWith(disk, Buffer.from(recoveryCode))).toBe(founder);
    const again = await reopen(disk, { passphrase: second });
    expect(open(again.operator.signingKey, ([byte]) => byte)).toBe(9);
    await again.close();
  });

  it('refuse a passphrase that would not say who unlocks', async () => {
    const { vault, recoveryCode } = await filled(fakeDisk());
    for (const taken of [passphrase, Buffer.from(recoveryCode.toLowerCase())])
      await expect(
        vault.keySlots.add({ passphrase: taken, userId: secondUser, signingKey: signingKey() }),
      ).rejects.toMatchObject({ reason: 'passphrase-taken' });
    await vault.close();
  });

  it('cannot be removed when it is the one in use, the last passphrase, or none', async () => {
    const disk = fakeDisk();
    const { vault, recoveryCode } = await filled(disk);
    await expect(vault.keySlots.remove(vault.operator.slotId)).rejects.toMatchObject({ reason: 'slot' });
    await expect(vault.keySlots.remove(idOf(1))).rejects.toMatchObject({ reason: 'slot' });
    const own = vault.operator.slotId;
    await vault.close();
    const recovered = await reopen(disk, { passphrase: Buffer.from(recoveryCode) });
    await expect(recovered.keySlots.remove(own)).rejects.toMatchObject({ reason: 'slot' });
    await recovered.close();
  });
});

describe('somebody who can write the folder, and no more', () => {
  it('cannot have a passphrase open a vault of their making', async () => {
    const disk = fakeDisk();
    const { vault } = await create(disk);
    await vault.commit([commitOf(1)]);
    await vault.close();
    const { header } = parseHeader(disk.bytes(`${dir}/header`));
    const entropy = seededEntropy('attacker');
    const vaultKey = entropy.bytes(32);
    // Everything they can do: their own vault key, wrapped to each slot's public half as the format says, with a binding they guess.
    const guess = { kind: 'passphrase', userId: founder, binding: Buffer.alloc(32, 1).toString('base64') } as const;
    const slots = header.slots.map((slot) => rewrapSlot(header, slot, guess, vaultKey, entropy));
    const forged = encodeHeader({ ...header, slots }, deriveKey(vaultKey, 'header'));
    disk.put(`${dir}/header`, forged);
    expect(await opensWith(disk, passphrase)).toBeUndefined();
  });
});

describe('a change of keys', () => {
  it('keeps everything, and shuts the removed passphrase out of old header and new files alike', async () => {
    const disk = fakeDisk();
    const { vault, recoveryCode } = await filled(disk);
    const slotId = await vault.keySlots.add({ passphrase: second, userId: secondUser, signingKey: signingKey(9) });
    const oldHeader = disk.bytes('/vault/header');
    const secrets = secretsOf(vault);
    const activities = vault.activities.list(organizationId, { limit: 100 });
    await vault.keySlots.remove(slotId);
    expect(secretsOf(vault)).toEqual(secrets);
    expect(vault.activities.list(organizationId, { limit: 100 })).toEqual(activities);
    await vault.commit([{ ...commitOf(20), changes: [secretRow(vault, 20)] }]);
    const content = contentOf(vault);
    await vault.close();

    expect(await opensWith(disk, second)).toBeUndefined();
    expect(await opensWith(disk, Buffer.from(recoveryCode))).toBe(founder);
    const again = await reopen(disk);
    expect(contentOf(again)).toEqual(content);
    expect(secretsOf(again)).toEqual([...secrets, 20]);
    expect((await again.verify()).secretsUnopened).toBe(0);
    await again.close();

    const mixed = disk.copy();
    mixed.put('/vault/header', oldHeader);
    for (const path of disk.paths().filter((name) => name.startsWith('/vault/g2/')))
      mixed.put(path.replace('/g2/', '/g1/'), disk.bytes(path));
    const opened = await reopen(mixed, { passphrase: second });
    expect(opened.condition.kind).toBe('read-only');
    expect(rowsOf(opened.state)).toEqual([]);
    await opened.close();
  });

  it('gives a new passphrase, and a new recovery code, in place of the old', async () => {
    const disk = fakeDisk();
    const { vault, recoveryCode } = await filled(disk);
    const next = Buffer.from('the next one');
    await expect(vault.keySlots.changePassphrase({ current: Buffer.from('wrong'), next })).rejects.toMatchObject({
      reason: 'wrong-passphrase',
    });
    await vault.keySlots.changePassphrase({ current: passphrase, next });
    expect(vault.keySlots.list().find(({ current }) => current)?.kind).toBe('passphrase');
    const code = await vault.keySlots.newRecoveryCode();
    const content = contentOf(vault);
    await vault.close();
    for (const gone of [passphrase, Buffer.from(recoveryCode)]) expect(await opensWith(disk, gone)).toBeUndefined();
    for (const good of [next, Buffer.from(code)]) expect(await opensWith(disk, good)).toBe(founder);
    const again = await reopen(disk, { passphrase: next });
    expect(contentOf(again)).toEqual(content);
    expect(disk.paths().some((path) => /\/g[12]\//.test(path))).toBe(false);
    await again.close();
  });

  it('lets the recovery code put a new passphrase in place of a forgotten one', async () => {
    const disk = fakeDisk();
    const { vault, recoveryCode } = await filled(disk);
    await vault.close();
    const recovered = await reopen(disk, { passphrase: Buffer.from(recoveryCode) });
    await recovered.keySlots.changePassphrase({ current: Buffer.from(recoveryCode), next: Buffer.from('new') });
    await recovered.close();
    expect(await opensWith(disk, passphrase)).toBeUndefined();
    expect(await opensWith(disk, Buffer.from('new'))).toBe(founder);
    expect(await opensWith(disk, Buffer.from(recoveryCode))).toBe(founder);
  });

  it('takes rows that were sealed just before it, and opens them after', async () => {
    const { vault } = await filled(fakeDisk());
    const early = { ...commitOf(30), changes: [secretRow(vault, 30)] };
    const change = vault.keySlots.changePassphrase({ current: passphrase, next: Buffer.from('next') });
    await Promise.all([change, vault.commit([early])]);
    expect(secretsOf(vault)).toContain(30);
    expect((await vault.verify()).secretsUnopened).toBe(0);
    await vault.close();
  });

  it('is all or nothing, wherever it is cut', async () => {
    const origin = fakeDisk();
    const { vault } = await filled(origin);
    const rows = rowsOf(vault.state).length;
    await vault.close();
    const next = Buffer.from('next');
    const images: FakeDisk[] = [];
    const disk = origin.copy();
    const changing = await reopen(disk, { segmentBytes: 3_000 });
    disk.onCall = () =>
      images.push(disk.crashed('process'), disk.crashed('power'), disk.crashed('torn'), disk.crashed('holes'));
    await changing.keySlots.changePassphrase({ current: passphrase, next });
    disk.onCall = undefined;
    images.push(disk.crashed('power'));
    const seen = new Set<string>();
    for (const image of images) {
      const opened = await reopen(image).catch(() => reopen(image, { passphrase: next }));
      expect(opened.condition).toEqual({ kind: 'writable' });
      expect(rowsOf(opened.state).length).toBe(rows);
      expect(secretsOf(opened).length).toBe(rows);
      seen.add(
        image
          .paths()
          .filter((path) => path.endsWith('00000001.log'))
          .join(),
      );
      await opened.close();
    }
    expect([...seen].sort()).toEqual(['/vault/g1/00000001.log', '/vault/g2/00000001.log']);
    expect(await opensWith(images.at(-1) ?? disk, passphrase)).toBeUndefined();
  });

  it('leaves the vault as it was when any call of the disk fails', async () => {
    const origin = fakeDisk();
    const { vault } = await filled(origin);
    const content = contentOf(vault);
    await vault.close();
    const next = Buffer.from('next');
    for (let at = 0; ; at += 1) {
      const disk = origin.copy();
      const changing = await reopen(disk, { segmentBytes: 3_000 });
      const before = disk.calls.length;
      disk.failAt(before + at, at % 2 ? 'EIO' : 'ENOSPC');
      const failed = await changing.keySlots.changePassphrase({ current: passphrase, next }).then(
        () => false,
        () => true,
      );
      const done = disk.calls.length <= before + at;
      await changing.close();
      const [works] = [await opensWith(disk, passphrase), await opensWith(disk, next)].filter((user) => user);
      expect(works).toBe(founder);
      if (failed && changing.condition.kind === 'writable')
        expect(contentOf(await reopen(disk, options(disk)))).toEqual(content);
      if (done) break;
    }
  });
});
