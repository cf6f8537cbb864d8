import { buildSources } from './build.mjs';
import { installPackages } from './install.mjs';

/**
 * Brings node_modules and out/ up to date. Ends the process, with the reason printed, when that fails.
 * @returns {Promise<void>}
 */
export async function prepare() {
  await installPackages();
  if (!(await buildSources())) process.exit(1);
}
