import { copyFileSync, existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The fuse `loadBrowserProcessSpecificV8Snapshot` has the main process read a snapshot of its own, which pages cannot share and integrity
 * checks cover. Electron delivers one for all; the main process gets a copy under its name. A package without it would not start.
 * @param {{ appOutDir: string }} context of electron-builder, after the files are in place and before they are signed
 */
export default function afterPack({ appOutDir }) {
  const copied = snapshotsIn(appOutDir).map((file) => {
    const copy = join(dirname(file), `browser_${file.slice(dirname(file).length + 1)}`);
    copyFileSync(file, copy);
    return copy;
  });
  if (copied.length === 0) throw new Error(`no V8 snapshot of Electron was found in ${appOutDir}`);
}

/**
 * @param {string} folder
 * @returns {string[]} every `v8_context_snapshot*.bin` in it, through real folders alone
 */
function snapshotsIn(folder) {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return snapshotsIn(path);
    return entry.isFile() && /^v8_context_snapshot.*\.bin$/.test(entry.name) ? [path] : [];
  });
}
