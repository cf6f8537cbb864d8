/** A vault on a disk in memory as an earlier program would have written it. */
import { readHeaderFile, unlock, type HeaderFile } from '../../src/main/vault/header-file.ts';
import { deriveKey, hmacSha256 } from '../../src/main/vault/keys.ts';
import { sourceOf } from '../../src/main/vault/load.ts';
import { writeCache, type CacheFolder } from '../../src/main/vault/sealed-file.ts';
import { snapshotStore } from '../../src/main/vault/snapshot.ts';
import type { FakeDisk } from '../harness/disk.ts';
import { dir, fakeKdf, options } from './vault-world.ts';

/** Seals the snapshot in one piece. */
export async function putWholeSnapshot(cache: CacheFolder): Promise<void> {
  const store = snapshotStore(cache);
  await store.read();
  if (!store.data) throw new Error('there is no snapshot');
  const { head, changes } = store.data;
  const lines = [{ ...head, chain: head.chain.toString('base64') }, ...changes].map((line) => JSON.stringify(line));
  await writeCache(cache, 'snapshot', [Buffer.from(lines.map((line) => `${line}\n`).join(''))]);
}

/**
 * Puts the closed vault on `disk` into format 1: one header file, in which the MAC has no checksum behind it, and a snapshot that is sealed in one
 * piece.
 */
export async function putFormat1(disk: FakeDisk, passphrase: Uint8Array): Promise<void> {
  const file = await readHeaderFile(dir, disk);
  const { vaultKey } = await unlock(file, passphrase, fakeKdf);
  const signed = Buffer.from(file.signed.toString().replace('"version":4', '"version":1'));
  const { cache } = sourceOf(options(disk), dir, file.header, vaultKey);
  await putWholeSnapshot(cache);
  const mac = hmacSha256(deriveKey(vaultKey, 'header'), signed);
  await disk.remove(`${dir}/header.copy`);
  disk.put(`${dir}/header`, Buffer.concat([signed, Buffer.from(`${mac.toString('base64')}\n`)]));
}

type HeaderName = 'header' | 'header.copy';

/** The files of the header that are whole, by themselves. */
export async function wholeHeaderFiles(disk: FakeDisk): Promise<HeaderName[]> {
  const names: readonly HeaderName[] = ['header', 'header.copy'];
  const whole = await Promise.all(names.map((name) => headerAlone(disk, name)));
  return names.filter((_, at) => whole[at]);
}

/** Whether a passphrase opens a slot of a header file that is there alone. */
export async function opensAlone(disk: FakeDisk, name: HeaderName, passphrase: Uint8Array): Promise<boolean> {
  const file = await headerAlone(disk, name);
  return (
    file !== undefined &&
    unlock(file, passphrase, fakeKdf).then(
      () => true,
      () => false,
    )
  );
}

async function headerAlone(disk: FakeDisk, name: HeaderName): Promise<HeaderFile | undefined> {
  const alone = disk.copy();
  await alone.remove(`${dir}/${name === 'header' ? 'header.copy' : 'header'}`);
  return readHeaderFile(dir, alone).catch(() => undefined);
}
