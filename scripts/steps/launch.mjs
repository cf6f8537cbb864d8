import { spawn } from 'node:child_process';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { obtainElectron, whyNoDisplay } from './desktop.mjs';
import { prepare } from './prepare.mjs';
import { root } from './run.mjs';
import { say } from './say.mjs';
import { defaultVaultFolder } from './vault-folder.mjs';

/**
 * Installs and builds what is missing, then opens the window, or the headless host where there can be no window.
 * @param {readonly string[]} given arguments for Coffer itself: `--vault DIR`, `--port N` … and `--headless`, which asks for no window
 * @returns {Promise<void>}
 */
export async function start(given) {
  await prepare();
  const args = withVault(given.filter((arg) => arg !== '--headless'));
  const why = given.includes('--headless') ? 'asked for with --headless' : whyNoDisplay(process.platform, process.env);
  const electron = why === null ? await obtainElectron() : null;
  if (electron !== null) {
    say('start', 'opening the window');
    runUntilEnd(electron, [root, ...args]);
    return;
  }
  say(
    'start',
    `no window, ${why ?? "because Electron's program could not be fetched"}. Starting the headless host instead`,
  );
  runUntilEnd(process.execPath, [join(root, 'out', 'main', 'cli.js'), 'serve', ...args]);
}

/**
 * @param {readonly string[]} args
 * @returns {string[]} the same with a vault's folder, if they named none
 */
export function withVault(args) {
  if (args.some((arg) => arg === '--vault' || arg.startsWith('--vault='))) return [...args];
  return ['--vault', defaultVaultFolder(process.platform, process.env, homedir()), ...args];
}

/**
 * Runs a program in this terminal and ends as it ends.
 * @param {string} program
 * @param {readonly string[]} args
 */
function runUntilEnd(program, args) {
  const child = spawn(program, args, { stdio: 'inherit' });
  // A terminal sends Ctrl+C to parent and child alike, so it is passed on only where there is none.
  process.on('SIGINT', () => {
    if (!process.stdin.isTTY) child.kill('SIGINT');
  });
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGHUP', () => child.kill('SIGTERM'));
  // npm gives a signal to its shell, which dies of it and tells nobody. Then we belong to another parent.
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, 300).unref();
  child.on('error', (error) => {
    say('start', `${program} could not be started: ${error.message}`);
    process.exit(1);
  });
  child.on('close', (code) => process.exit(code ?? 1));
}
