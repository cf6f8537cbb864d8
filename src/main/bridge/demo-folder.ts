import { basename, dirname, join } from 'node:path';

/** No name that a user gives a vault begins with a dot. */
const aside = '.coffer-demo';

/** The folder that vaults lie in, for a program that was started with the vault in `folder`, which may be the demo vault. */
export function vaultsFolderOf(folder: string): string {
  const parent = dirname(folder);
  return basename(parent) === aside ? dirname(parent) : parent;
}

/** The folder of the demo vault: in a folder of its own beside the other vaults. */
export function demoFolderIn(vaultsFolder: string): string {
  return join(vaultsFolder, aside, 'demo');
}

/** Whether a demo vault lies in `folder`, also one that a program made that was started with another vault. */
export function isDemoFolder(folder: string): boolean {
  return folder === demoFolderIn(dirname(dirname(folder)));
}
