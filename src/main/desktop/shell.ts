import type { Shell } from '../bridge/desk.ts';
import { thisProgram } from '../bridge/shell.ts';

/** What Electron has of the system for the bridge's parts. */
export function desktopShell(): Shell {
  return {
    platform: { shell: 'desktop', ...thisProgram(), clipboard: false, dialogs: false, contentProtection: false },
  };
}
