import type { LocalBridge } from '#shared/bridge.ts';
import type { Log } from '#shared/log.ts';
import type { HostWorld } from '../session/open-vault.ts';
import type { PreferencesFile } from '../config/preferences.ts';
import { answering, failWith, outcomeOf } from '../outcome/failure-of.ts';
import type { Shell } from './context.ts';
import { electronSupport } from './electron-support.ts';
import type { NewFolders } from './new-folders.ts';
import type { SavePlaces } from './save-places.ts';
import type { Uploads } from './uploads.ts';

type MachineWorld = Readonly<{
  shell: Shell;
  places: SavePlaces;
  folders: NewFolders;
  uploads: Uploads;
  preferences: PreferencesFile;
  /** Whether a keychain may be asked at all. */
  keychain: boolean;
  world: Pick<HostWorld, 'clock' | 'sockets'>;
  log: Log;
}>;

/** What a window asks of the machine, with no vault in it. */
export function machinePart(context: MachineWorld) {
  const { shell, places, folders, uploads, preferences, keychain, log } = context;
  const { clock, sockets } = context.world;
  const { electron } = shell;
  return {
    platform: async () => ({
      ...shell.platform,
      keychain,
      newVaultsIn: folders.parent,
      ...(electron === undefined ? {} : { electron: electronSupport(electron, clock.nowMs()) }),
    }),
    sockets: async () => sockets(clock.nowMs()),
    preferences: () => preferences.read(),
    async setPreferences(patch) {
      try {
        return await preferences.change(patch);
      } catch {
        // They look as they were asked to, until the program ends.
        log('warn', { event: 'config-not-written' });
        return { ...(await preferences.read()), ...patch };
      }
    },
    setSecretVisible: async (on) => shell.protectContent?.(on),
    setScannerOpen: async (on) => shell.allowCamera?.(on),
    async chooseFile(wanted) {
      const { chooseFile } = shell;
      if (!chooseFile) return failWith('NO_FILE_DIALOG', 'file dialogs are not available: enter a path');
      return outcomeOf(log, () => chooseFile(wanted));
    },
    chooseSavePlace: (wanted) => places.choose(wanted),
    chooseNewFolder: () => folders.choose(),
    beginUpload: (wanted) => uploads.begin(wanted),
    upload: (handle, part) => uploads.add(handle, part),
    dropUpload: (handle) => uploads.drop(handle),
    saveFile: (handle, content) =>
      answering(log, async () => {
        const place = places.take(handle, 'file');
        return place.ok ? places.write(place.value, content) : place;
      }),
  } satisfies Partial<LocalBridge>;
}
