import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { at, complaintsOf } from './app.ts';
import { cameraArguments, filmCodes } from './camera.ts';
import { startHost } from './host.ts';
import { exchange, expectCarriedOut, expectRead, review, test as base, unsigned, waits } from './treasury.ts';

/** `film` is what the camera of every page sees: a file that a story writes before somebody scans. */
const test = base.extend<object, { film: string }>({
  film: [
    async ({ browserName: _ }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'coffer-e2e-film-'));
      await use(join(folder, 'film.y4m'));
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions, film }, use) => {
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...cameraArguments(film)] });
    },
    { scope: 'worker' },
  ],
});

test('a request goes to a machine without a vault as pictures of codes, and the vote comes back the same way and counts', async ({
  treasury,
  browser,
  film,
}) => {
  const { page, bot, payer, jonasKey } = treasury;
  const wanted = await bot.transfer(7, '12.5');
  expect(wanted.status).toBe(waits);
  await review(page, '12.5 ETH');
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Approved, other approvals pending')).toBeVisible();
  await page.getByRole('link', { name: 'Send to another computer' }).click();
  await filmCodes(page, 'Request as a QR code', film);

  const host = await startHost();
  const context = await browser.newContext();
  const away = await context.newPage();
  const complaints = complaintsOf(away);
  await away.goto(host.page);
  await at(away, '/decrypt/vote');
  await away.getByRole('button', { name: 'Scan QR codes' }).click();
  await expectRead(away, '12.5', payer, exchange);
  await away
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'jonas.private', mimeType: 'text/plain', buffer: Buffer.from(jonasKey) });
  await away.getByRole('button', { name: 'Create approval file' }).click();
  await expect(away.getByText('Approved, not yet imported into the vault')).toBeVisible();
  await filmCodes(away, 'Decision as a QR code', film);
  expect(complaints).toEqual([]);
  await context.close();
  expect(await host.stop()).toBe(0);

  expect((await bot.look(wanted.id)).status).toBe(waits);
  await at(page, '/approvals/bring');
  await page.getByRole('button', { name: 'Scan QR codes' }).click();
  await expect(page.getByText('Approved and completed', { exact: true })).toBeVisible();
  expectCarriedOut(await bot.look(wanted.id), unsigned(7, '12.5'), payer);
  expect(treasury.complaints).toEqual([]);
});
