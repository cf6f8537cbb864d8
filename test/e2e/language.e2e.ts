import { expect, test } from '@playwright/test';
import { demoClock, demoEntropy, demoPassphrase, makePicturedVault } from '../../scripts/screenshots/demo.ts';
import { complaintsOf } from './app.ts';
import { startHost, type RunningHost } from './host.ts';
import { unlockWith } from './steps.ts';
import { madeOnce } from './vaults.ts';

let host: RunningHost;
const putDemoVault = madeOnce('demo vault', (vault) =>
  makePicturedVault(vault, demoClock(), { entropy: demoEntropy() }),
);

test.beforeEach(async () => {
  host = await startHost(putDemoVault);
});
test.afterEach(async () => {
  expect(await host.stop()).toBe(0);
});

test('the window loads German when somebody chooses German, and every screen then speaks it', async ({ page }) => {
  const complaints = complaintsOf(page);
  const german: string[] = [];
  page.on('request', (request) => {
    if (/\/german-[^/]*\.js$/.test(request.url())) german.push(request.url());
  });
  await page.goto(host.page);
  await unlockWith(page, demoPassphrase);
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
  await page.goto(`${host.endpoint}/#/wallets`);
  await expect(page.getByRole('link', { name: 'Create wallet' })).toBeVisible();
  expect(german, 'an English window loads no German').toEqual([]);

  await page.goto(`${host.endpoint}/#/settings/language`);
  // The choice shows once main has kept it.
  const choice = page.getByRole('radio', { name: 'Deutsch' });
  await choice.click();
  await expect(choice).toBeChecked();
  await expect(page.getByRole('navigation', { name: 'Seiten' })).toBeVisible();
  expect(german).toHaveLength(1);

  // One screen that was drawn in English before, and one that the window loads only now.
  await page.goto(`${host.endpoint}/#/wallets`);
  await expect(page.getByRole('link', { name: 'Wallet anlegen' })).toBeVisible();
  await page.goto(`${host.endpoint}/#/policies`);
  await expect(page.getByRole('heading', { level: 1, name: 'Richtlinien' })).toBeVisible();
  expect(german).toHaveLength(1);
  expect(complaints).toEqual([]);
});
