import { clipboard, dialog, type BrowserWindow, type OpenDialogOptions } from 'electron';
import type { FileChoice } from '#shared/bridge.ts';
import type { Shell } from '../bridge/context.ts';
import { thisProgram } from '../bridge/shell.ts';
import { allowCamera } from './window.ts';

/** Systems where a window can be kept out of screenshots and recordings. */
const protectingSystems: readonly NodeJS.Platform[] = ['darwin', 'win32'];

type OpenProperties = OpenDialogOptions['properties'] & {};

const openProperties: Readonly<Record<FileChoice['purpose'], OpenProperties>> = {
  'open-file': ['openFile', 'showHiddenFiles'],
  'open-folder': ['openDirectory', 'showHiddenFiles'],
};
const newFolder: OpenProperties = ['openDirectory', 'createDirectory', 'promptToCreate', 'showHiddenFiles'];

/**
 * What Electron has of the system for the bridge's parts.
 * @param windowNow the window, or null while there is none
 */
export function desktopShell(windowNow: () => BrowserWindow | null): Shell {
  const contentProtection = protectingSystems.includes(process.platform);
  return {
    platform: { shell: 'desktop', ...thisProgram(), clipboard: true, dialogs: true, contentProtection },
    ...(process.versions['electron'] === undefined ? {} : { electron: process.versions['electron'] }),
    clipboard: {
      write: (text) => clipboard.writeText(text),
      read: () => clipboard.readText(),
      clear: async () => clipboard.clear(),
    },
    chooseFile: async ({ purpose, suggested }) => open(windowNow(), openProperties[purpose], suggested),
    chooseSave: async (name) => save(windowNow(), name),
    chooseNewFolder: async (parent) => open(windowNow(), newFolder, parent),
    allowCamera,
    ...(contentProtection ? { protectContent: (on: boolean) => windowNow()?.setContentProtection(on) } : {}),
  };
}

async function save(window: BrowserWindow | null, name: string): Promise<string | null> {
  if (window === null) return null;
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    defaultPath: name,
    properties: ['createDirectory', 'showOverwriteConfirmation', 'dontAddToRecent'],
  });
  return canceled || filePath === '' ? null : filePath;
}

async function open(
  window: BrowserWindow | null,
  properties: OpenProperties,
  suggested: string | undefined,
): Promise<string | null> {
  if (window === null) return null;
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    ...(suggested === undefined ? {} : { defaultPath: suggested }),
    properties: [...properties, 'dontAddToRecent'],
  });
  return canceled ? null : (filePaths[0] ?? null);
}
