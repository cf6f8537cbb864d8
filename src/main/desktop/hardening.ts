import { app, Menu } from 'electron';
import { confineContents } from './window.ts';

/** What Chromium would do on the network by itself. The page's own requests are refused one by one; these would not come by there. */
const quietSwitches = [
  'disable-background-networking',
  'disable-component-update',
  'disable-domain-reliability',
  'disable-breakpad',
  'disable-crash-reporter',
  'no-pings',
] as const;

/**
 * Takes from Electron, before it is ready, everything that this program does not need: a sandbox around every page, no pages but ours, no
 * network of Chromium's own, no crash reports, no menu with actions of a browser.
 */
export function harden(): void {
  app.enableSandbox();
  for (const name of quietSwitches) app.commandLine.appendSwitch(name);
  // A name of every host resolves to nothing: whatever would look one up fails before it asks.
  app.commandLine.appendSwitch('host-resolver-rules', 'MAP * ~NOTFOUND');
  app.on('web-contents-created', (_event, contents) => confineContents(contents));
  Menu.setApplicationMenu(process.platform === 'darwin' ? editMenu() : null);
}

/** macOS gives copy and paste to a program only through its menu. */
function editMenu(): Menu {
  return Menu.buildFromTemplate([
    { role: 'appMenu', submenu: [{ role: 'hide' }, { role: 'hideOthers' }, { type: 'separator' }, { role: 'quit' }] },
    {
      role: 'editMenu',
      submenu: [
        { role: 'undo' },
        { role: 'redo' },
        { type: 'separator' },
        { role: 'cut' },
        { role: 'copy' },
        { role: 'paste' },
        { role: 'selectAll' },
      ],
    },
    { role: 'windowMenu', submenu: [{ role: 'minimize' }, { role: 'zoom' }, { role: 'close' }] },
  ]);
}
