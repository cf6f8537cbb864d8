import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron, expect, test } from '@playwright/test';
import { makeVault, person, putCodeAway, unlockWith } from './steps.ts';

test('the window makes a vault, locks it and opens it, and its page has no powers', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-e2e-'));
  const program = await _electron.launch({
    executablePath: process.env['COFFER_ELECTRON'] ?? 'electron',
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      fileURLToPath(new URL('../../', import.meta.url)),
      `--user-data-dir=${join(folder, 'profile')}`,
      '--vault',
      join(folder, 'vault'),
    ],
  });
  try {
    const page = await program.firstWindow();
    await makeVault(page);
    await putCodeAway(page);
    await page.getByRole('button', { name: 'Lock' }).click();
    await unlockWith(page, person.passphrase);
    await expect(page.getByRole('heading', { name: person.organization })).toBeVisible();
    expect(await page.evaluate(() => 'require' in window || 'process' in window)).toBe(false);
    expect(await page.evaluate(() => window.open('https://example.org/'))).toBe(null);
    expect(program.windows()).toHaveLength(1);
  } finally {
    await program.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
