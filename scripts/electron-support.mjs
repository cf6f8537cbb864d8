// node scripts/electron-support.mjs [DATE]: fails where Electron's makers no longer support the version that package.json pins. The release
// workflow runs it. npm test does not: its result must not depend on the date.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** @param {string} path */
const json = (path) => JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'));

/**
 * @param {Date} at
 * @returns {{ ok: boolean, said: string }}
 */
export function electronCheck(at) {
  /** @type {string} */
  const version = json('package.json').devDependencies.electron;
  /** @type {string | undefined} */
  const end = json('src/main/bridge/electron-support.json')[version.split('.')[0] ?? ''];
  if (end === undefined)
    return {
      ok: false,
      said: `Electron ${version} is not in src/main/bridge/electron-support.json: add the end of its support`,
    };
  const ok = at.getTime() < Date.parse(`${end}T00:00:00Z`);
  return { ok, said: `the support of Electron ${version} ${ok ? 'ends' : 'ended'} on ${end}` };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , date] = process.argv;
  const { ok, said } = electronCheck(date === undefined ? new Date() : new Date(date));
  process.stdout.write(`${said}\n`);
  if (!ok) process.exitCode = 1;
}
