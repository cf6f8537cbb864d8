import { join } from 'node:path';
import { hostFault } from '#engine/fault.ts';
import type { Clock } from '#engine/ports.ts';
import type { NewFolder, NewFolderPlace } from '#shared/bridge.ts';
import type { Outcome } from '#shared/envelope.ts';
import type { Log } from '#shared/log.ts';
import { failWith, outcomeOf } from '../outcome/failure-of.ts';
import type { Shell } from './context.ts';
import { handles } from './handles.ts';
import { placeLifeMs, placesMax } from './save-places.ts';

/** Where new vaults may be made: a window names no path for one. */
export type NewFolders = Readonly<{
  /** The folder that vaults are made in by name. */
  parent: string;
  choose(): Promise<Outcome<NewFolderPlace | null>>;
  /** The absolute path of a new vault's folder. Throws a Fault for a name that is none, or a handle that serves no more. */
  pathOf(wanted: NewFolder): string;
}>;

/**
 * New vaults lie beside the one that the program was started with: its operator chose that place. Elsewhere only where the person chose the
 * folder in main's own dialog.
 * @param parent the folder that the vault lies in which the program was started with, absolute
 */
export function newFolders(parent: string, shell: Shell, clock: Clock, log: Log): NewFolders {
  const places = handles<string>(clock, placeLifeMs, placesMax);
  const { chooseNewFolder } = shell;
  return {
    parent,
    async choose() {
      if (!chooseNewFolder)
        return failWith('NO_FILE_DIALOG', 'file dialogs are not available: enter a name for the vault');
      return outcomeOf(log, async () => {
        const folder = await chooseNewFolder(parent);
        return folder === null ? null : { handle: places.keep(folder), folder };
      });
    },
    pathOf(wanted) {
      if ('name' in wanted) {
        if (isVaultName(wanted.name)) return join(parent, wanted.name);
        throw hostFault(
          'VAULT_NAME_INVALID',
          'a vault name has letters, digits, hyphens, underscores, dots and spaces, and begins with a letter or digit',
          'name',
        );
      }
      const folder = places.take(wanted.handle);
      if (folder === null)
        throw hostFault('SAVE_PLACE_GONE', 'the choice of this folder has expired: choose the folder again', 'handle');
      return folder;
    },
  };
}

/** One name of a visible folder, 1 to 64 characters. The names that Windows keeps for devices are refused. */
function isVaultName(name: string): boolean {
  return (
    /^[\p{L}\p{N}](?:[\p{L}\p{N}._ -]{0,62}[\p{L}\p{N}_-])?$/u.test(name) &&
    !/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(name)
  );
}
