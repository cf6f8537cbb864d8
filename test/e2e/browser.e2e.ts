import { existsSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { startHost, type RunningHost } from './host.ts';
import { expectAccessible, makeVault, person, putCodeAway, unlockWith } from './steps.ts';

let host: RunningHost;
let complaints: string[];

test.beforeEach(async ({ page }) => {
  host = await startHost();
  complaints = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // The browser reports every answer that is no success; a wrong passphrase is meant to be one.
    if (message.type() === 'error' && !message.text().includes('401')) complaints.push(message.text());
  });
});

test.afterEach(async () => {
  expect(await host.stop(), 'the host ends cleanly').toBe(0);
});

test('a person makes a vault, loses nothing to a wrong passphrase, opens it, sees it and locks it', async ({
  page,
}) => {
  await page.goto(host.page);
  expect(page.url(), 'the token does not stay in the address').toBe(`${host.endpoint}/`);

  const code = await makeVault(page);
  expect(code).toMatch(/^([0-9A-Z]{5}[- ]){5}[0-9A-Z]{5}$/);
  expect(existsSync(host.vault)).toBe(true);
  await page.getByRole('button', { name: 'Open the vault' }).click();
  await expect(page.getByText('Write it down first')).toBeVisible();
  await putCodeAway(page);
  await expect(page.getByText(code)).toHaveCount(0);

  const readings = page.getByRole('complementary', { name: 'This vault' });
  await expect(readings.getByRole('definition').first()).toHaveText('1');
  await expect(page.getByText(host.endpoint, { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Commands to try' })).toContainText('/public/v1/query/whoami');
  expect((await page.request.get(`${host.endpoint}/readyz`)).status()).toBe(200);

  await page.getByRole('button', { name: 'Lock' }).click();
  const field = page.getByRole('textbox', { name: 'Passphrase' });
  await expect(field).toBeFocused();
  await expect(page.getByText(person.organization)).toHaveCount(0);
  expect((await page.request.get(`${host.endpoint}/readyz`)).status()).toBe(503);

  await unlockWith(page, 'not this one at all');
  await expect(page.getByRole('alert')).toContainText('The vault was not opened');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');

  await unlockWith(page, person.passphrase);
  await expect(page.getByRole('heading', { name: person.organization })).toBeFocused();
  await expect(page.getByText(person.operator).first()).toBeVisible();

  await page.reload();
  await expect(page.getByRole('heading', { name: person.organization })).toBeVisible();
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length), 'nothing is left behind').toBe(0);
  expect(complaints).toEqual([]);
});

test('the recovery code opens the vault in place of the passphrase', async ({ page }) => {
  await page.goto(host.page);
  const code = await makeVault(page);
  await putCodeAway(page);
  await page.getByRole('button', { name: 'Lock' }).click();
  await unlockWith(page, code.toLowerCase());
  await expect(page.getByRole('heading', { name: person.organization })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a form that is wrong says so at its fields and goes to the first of them', async ({ page }) => {
  await page.goto(host.page);
  await page.getByLabel('Your name').fill(person.operator);
  await page.getByRole('textbox', { name: 'Passphrase', exact: true }).fill('short');
  await page.getByRole('button', { name: 'Make the recovery code' }).click();
  await expect(page.getByLabel('Organization')).toBeFocused();
  await expect(page.getByLabel('Organization')).toHaveAccessibleDescription(/Enter a name/);
  await expect(page.getByText('Use at least 12 characters')).toBeVisible();
  await expect(page.getByText('This differs from the passphrase above')).toBeVisible();
  expect(existsSync(host.vault)).toBe(false);
});

test('a page whose host was ended says so, and that nothing is lost', async ({ page }) => {
  await page.goto(host.page);
  await makeVault(page);
  await putCodeAway(page);
  await page.route('**/bridge/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Lock' }).click();
  await expect(page.getByRole('alert')).toContainText('Coffer does not answer');
});

test('somebody without the address gets no page', async ({ page, browser }) => {
  await page.goto(host.page);
  await expect(page.getByRole('heading', { name: 'Create a vault' })).toBeVisible();
  const stranger = await browser.newContext();
  const other = await stranger.newPage();
  expect((await other.goto(host.endpoint))?.status()).toBe(401);
  expect((await other.goto(host.page))?.status(), 'the address works once').toBe(401);
  await stranger.close();
});

for (const colorScheme of ['light', 'dark'] as const)
  for (const [width, height] of [
    [1280, 800],
    [900, 600],
  ] as const)
    test(`every place is accessible, ${colorScheme}, ${width} by ${height}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height });
      const look = async (place: string): Promise<void> => {
        await expectAccessible(page);
        await expectStill(page);
        const folder = process.env['COFFER_SHOTS'];
        if (folder) await page.screenshot({ path: `${folder}/${place}-${colorScheme}-${width}.png` });
      };
      await page.goto(host.page);
      await expect(page.getByRole('heading', { name: 'Create a vault' })).toBeVisible();
      await look('first-run');
      await page.getByRole('button', { name: 'Make the recovery code' }).click();
      await look('first-run-wrong');
      await makeVaultAgain(page);
      await look('recovery-code');
      await putCodeAway(page);
      await expect(page.getByText('not known yet')).toHaveCount(0);
      await look('vault');
      await page.getByRole('button', { name: 'Lock' }).click();
      await expect(page.getByRole('textbox', { name: 'Passphrase' })).toBeFocused();
      await look('locked');
      await unlockWith(page, 'not this one at all');
      await expect(page.getByRole('alert')).toBeVisible();
      await look('locked-wrong');
    });

/** As `makeVault`, at a page whose focus has moved to the first wrong field. */
async function makeVaultAgain(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Create a vault' }).focus();
  await makeVault(page);
}

/** The window itself does not scroll; its panes do. */
async function expectStill(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
    return [scrollWidth - clientWidth, scrollHeight - clientHeight];
  });
  expect(overflow).toEqual([0, 0]);
}
