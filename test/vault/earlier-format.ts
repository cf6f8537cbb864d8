/** A vault on a disk in memory as an earlier program would have written it. */
import { readHeaderFile, unlock } from '../../src/main/vault/header-file.ts';
import { deriveKey, hmacSha256 } from '../../src/main/vault/keys.ts';
import type { FakeDisk } from '../harness/disk.ts';
import { dir, fakeKdf } from './vault-world.ts';

/** Puts the closed vault on `disk` into format 1: one header file, in which the MAC has no checksum behind it. */
export async function putFormat1(disk: FakeDisk, passphrase: Uint8Array): Promise<void> {
  const file = await readHeaderFile(dir, disk);
  const { vaultKey } = await unlock(file, passphrase, fakeKdf);
  const signed = Buffer.from(file.signed.toString().replace('"version":2', '"version":1'));
  const mac = hmacSha256(deriveKey(vaultKey, 'header'), signed);
  await disk.remove(`${dir}/header.copy`);
  disk.put(`${dir}/header`, Buffer.concat([signed, Buffer.from(`${mac.toString('base64')}\n`)]));
}

/** The files of the header that are whole, by themselves. */
export async function wholeHeaderFiles(disk: FakeDisk): Promise<string[]> {
  const whole: string[] = [];
  for (const name of ['header', 'header.copy']) {
    if (!disk.paths().includes(`${dir}/${name}`)) continue;
    const alone = disk.copy();
    await alone.remove(`${dir}/${name === 'header' ? 'header.copy' : 'header'}`);
    if (await readHeaderFile(dir, alone).catch(() => undefined)) whole.push(name);
  }
  return whole;
}
