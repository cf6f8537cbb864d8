/** What the simulation does to the two header files, and what must hold of them. */
import type { FakeDisk } from '../harness/disk.ts';
import { opensAlone, wholeHeaderFiles } from '../vault/earlier-format.ts';
import { dir } from '../vault/vault-world.ts';
import type { HeaderHarm } from './plan.ts';

/** Damages one header file, provided that both are whole; says whether it did. */
export async function harmHeader(disk: FakeDisk, name: HeaderHarm): Promise<boolean> {
  if ((await wholeHeaderFiles(disk)).length < 2) return false;
  const bytes = Uint8Array.from(disk.bytes(`${dir}/${name}`));
  bytes[400] = (bytes[400] ?? 0) ^ 1;
  disk.put(`${dir}/${name}`, bytes);
  return true;
}

/** Whether the header files that are whole are the same: an opening completes a change that was cut short between them. */
export async function tellsOneThing(disk: FakeDisk): Promise<boolean> {
  const whole = await wholeHeaderFiles(disk);
  return new Set(whole.map((name) => Buffer.from(disk.bytes(`${dir}/${name}`)).toString())).size === 1;
}

/** The header file, if any, that opens for a passphrase when the other one is lost. */
export async function openFor(disk: FakeDisk, passphrase: string): Promise<HeaderHarm | undefined> {
  for (const name of ['header', 'header.copy'] as const)
    if (await opensAlone(disk, name, Buffer.from(passphrase))) return name;
  return undefined;
}
