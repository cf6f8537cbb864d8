import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron, expect, test as base, type Page } from '@playwright/test';
import { startHost } from './host.ts';
import { byKeyboard } from './keyboard.ts';
import { person, unlockWith } from './steps.ts';
import { createVault, madeOnce } from './vaults.ts';

/** Coffer with its window, in a browser before the headless host or as the desktop app. */
export type RunningApp = Readonly<{
  page: Page;
  /** A new folder for files of the story; the vault is in it. It goes at the end. */
  home: string;
  vault: string;
  /** Where other programs ask. */
  endpoint: string;
  /** In the desktop app: answers the next dialog for saving with this path. A browser downloads instead. */
  chooseSave?: (file: string) => Promise<void>;
  /** What the page complained of: errors of its own, and what its console calls one. Refusals that are meant are in it too. */
  complaints: readonly string[];
}>;

/** What puts something into the vault's folder before Coffer starts. */
type PutVault = (vault: string) => Promise<void>;

/** Stories are told once, for either shell: Playwright's project says which. They begin at the first run, where no vault is there yet. */
export const test = base.extend<{ app: RunningApp; keys: void; putVault: PutVault }>({
  putVault: async ({ browserName: _ }, use) => use(async () => {}),
  /** A story that asks for this is told by keyboard alone. */
  keys: async ({ app }, use) => {
    const pointerAgain = byKeyboard(app.page);
    await use();
    pointerAgain();
  },
  app: async ({ page, putVault }, use, info) => {
    if (info.project.name === 'desktop') await inElectron(putVault, use);
    else await inBrowser(page, putVault, use);
  },
});

const putMadeVault = madeOnce('new vault', (dir) => createVault(dir, async () => {}));

/** Stories that begin in an open vault. They copy one: the first run is typed by the stories about it. */
export const testInVault = test.extend({
  putVault: async ({ browserName: _ }, use) => use(putMadeVault),
  app: async ({ app }, use) => {
    await unlockWith(app.page, person.passphrase);
    await expect(app.page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
    await use(app);
  },
});

type Use = (app: RunningApp) => Promise<void>;

async function inBrowser(page: Page, putVault: PutVault, use: Use): Promise<void> {
  const host = await startHost(putVault);
  const complaints = complaintsOf(page);
  await page.goto(host.page);
  await use({ page, home: host.home, vault: host.vault, endpoint: host.endpoint, complaints });
  expect(await host.stop(), 'the host ends cleanly').toBe(0);
}

async function inElectron(putVault: PutVault, use: Use): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'coffer-e2e-'));
  const vault = join(home, 'vault');
  mkdirSync(join(home, 'tmp'));
  await putVault(vault);
  const program = await _electron.launch({
    executablePath: process.env['COFFER_ELECTRON'] ?? 'electron',
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      fileURLToPath(new URL('../../', import.meta.url)),
      `--user-data-dir=${join(home, 'profile')}`,
      '--vault',
      vault,
      '--port',
      '0',
    ],
    env: {
      ...(process.env as Record<string, string>),
      XDG_CONFIG_HOME: join(home, 'config'),
      TMPDIR: join(home, 'tmp'),
    },
  });
  try {
    const page = await program.firstWindow();
    const complaints = complaintsOf(page);
    const endpoint = await page.evaluate(async () => {
      const { bridge } = window as unknown as {
        bridge: { local: { endpoint(): Promise<{ addresses: readonly string[] }> } };
      };
      return (await bridge.local.endpoint()).addresses[0] ?? '';
    });
    const chooseSave = (file: string): Promise<void> =>
      program.evaluate(({ dialog }, filePath) => {
        dialog.showSaveDialog = async () => ({ canceled: false, filePath });
      }, file);
    await use({ page, home, vault, endpoint, complaints, chooseSave });
    expect(program.windows()).toHaveLength(1);
  } finally {
    await program.close();
    rmSync(home, { recursive: true, force: true });
  }
}

/** Collects what the page complains of. */
export function complaintsOf(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return complaints;
}

/** Goes to a place by its route, for example `/settings/backups`, in either shell. */
export async function at(page: Page, route: string): Promise<void> {
  await page.evaluate((hash) => {
    window.location.hash = hash;
  }, `#${route}`);
}
