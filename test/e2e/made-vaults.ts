import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Names the folder of one run of the stories in which `madeOnce` keeps what its workers make. */
export const madeFolderVariable = 'COFFER_E2E_MADE';

/** Before the stories: makes the folder of the vaults that their workers share. Gives what removes the folder after them. */
export default function shareMadeVaults(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-e2e-made-'));
  process.env[madeFolderVariable] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
