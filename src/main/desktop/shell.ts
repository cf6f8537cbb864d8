import { clipboard, dialog, type BrowserWindow, type OpenDialogOptions } from 'electron';
import type { FileChoice } from '#shared/bridge.ts';
import type { Shell } from '../bridge/context.ts';
import { thisProgram } from '../bridge/shell.ts';
import { allowCamera } from './window.ts';

/** Systems where a window can be kept out of screenshots and recordings. */
const protectingSystems: readonly NodeJS.Platform[] = ['darwin', 'win32'];

const openProperties: Readonly<
  Record<Exclude<FileChoice['purpose'], 'save-file'>, OpenDialogOptions['properties'] & {}>
> = {
  'open-file': ['openFile', 'showHiddenFiles'],
  'open-folder': ['openDirectory', 'showHiddenFiles'],
  'new-folder': ['openDirectory', 'createDirectory', 'promptToCreate', 'showHiddenFiles'],
};

/**
 * What Electron has of the system for the bridge's parts.
 * @param windowNow the window, or null while there is none
 */
export function desktopShell(windowNow: () => BrowserWindow | null): Shell {
  const contentProtection = protectingSystems.includes(process.platform);
  return {
    platform: { shell: 'desktop', ...thisProgram(), clipboard: true, dialogs: true, contentProtection },
    clipboard: {
      write: (text) => clipboard.writeText(text),
      read: () => clipboard.readText(),
      clear: async () => clipboard.clear(),
    },
    chooseFile: async (wanted) => {
      const window = windowNow();
      return window === null ? null : chooseFile(window, wanted);
    },
    allowCamera,
    ...(contentProtection ? { protectContent: (on: boolean) => windowNow()?.setContentProtection(on) } : {}),
  };
}

async function chooseFile(window: BrowserWindow, { purpose, suggested }: FileChoice): Promise<string | null> {
  const common = suggested === undefined ? {} : { defaultPath: suggested };
  if (purpose === 'save-file') {
    const { canceled, filePath } = await dialog.showSaveDialog(window, {
      ...common,
      properties: ['createDirectory', 'showOverwriteConfirmation', 'dontAddToRecent'],
    });
    return canceled || filePath === '' ? null : filePath;
  }
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    ...common,
    properties: [...openProperties[purpose], 'dontAddToRecent'],
  });
  return canceled ? null : (filePaths[0] ?? null);
}
