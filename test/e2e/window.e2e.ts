import { existsSync } from 'node:fs';
import { expect } from '@playwright/test';
import { at, test, testInVault } from './app.ts';
import { confirmCode, firstRun, lock, makeVault, person, unlockWith } from './steps.ts';

testInVault(
  'a wrong passphrase loses nothing, and the right one opens the vault where it was left',
  async ({ app, keys: _ }) => {
    const { page } = app;
    await at(page, '/people');
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
    await lock(page);
    await expect(page.getByText(person.organization)).toHaveCount(0);
    // Who locked the vault is in the memory of this page alone.
    await expect(page.getByText(new RegExp(`^Locked .* Last operator: ${person.operator}$`))).toBeVisible();
    expect((await page.request.get(`${app.endpoint}/readyz`)).status()).toBe(503);
    await unlockWith(page, 'not this one at all');
    const field = page.getByRole('textbox', { name: 'Passphrase', exact: true });
    await expect(page.getByRole('alert')).toContainText('Incorrect passphrase');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('');
    await unlockWith(page, person.passphrase);
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
    expect((await page.request.get(`${app.endpoint}/readyz`)).status()).toBe(200);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
    const left = await page.evaluate(() => [...Object.entries(localStorage), ...Object.entries(sessionStorage)]);
    // In a browser the page keeps its own key over a reload, and nothing of the vault.
    const pageKey = ['coffer-page-key', expect.stringMatching(/^[\w-]{43}$/)];
    expect(left, 'nothing else is left behind').toEqual(app.chooseSave ? [] : [pageKey]);
  },
);

test('the recovery code opens the vault in place of the passphrase', async ({ app, keys: _ }) => {
  const { page } = app;
  const code = await firstRun(app);
  await lock(page);
  await unlockWith(page, code.toLowerCase());
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
});

test('a form that is wrong says so at its fields and goes to the first of them', async ({ app, keys: _ }) => {
  const { page } = app;
  await page.getByLabel('Your name').fill(person.operator);
  await page.getByRole('textbox', { name: 'Passphrase', exact: true }).fill('short');
  await page.getByRole('button', { name: 'Create recovery code' }).click();
  await expect(page.getByLabel('Organization')).toBeFocused();
  await expect(page.getByLabel('Organization')).toHaveAccessibleDescription(/Enter a name/);
  await expect(page.getByText(/Use at least 12 characters/)).toBeVisible();
  await expect(page.getByText('Passphrases don’t match')).toBeVisible();
  expect(existsSync(app.vault)).toBe(false);
});

test('the code must be typed in part, and the backup is not skipped without a word', async ({ app, keys: _ }) => {
  const { page } = app;
  const code = await makeVault(page);
  await page.getByRole('button', { name: 'I saved it' }).click();
  for (const field of await page.getByRole('textbox', { name: /^Group \d$/ }).all()) await field.fill('AAAAA');
  await page.getByRole('button', { name: 'Confirm code' }).click();
  await expect(page.getByText(/Group \d doesn’t match/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Show code again' }).click();
  await confirmCode(page, code);
  expect(await page.content()).not.toContain(code.slice(6, 17));
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await expect(page.getByText('Continue without a backup?')).toBeVisible();
  await page.getByRole('button', { name: 'Continue without backup' }).click();
  await page.getByRole('button', { name: 'Go to Overview' }).click();
  await expect(page.getByRole('contentinfo', { name: 'Status' })).toContainText('No backup yet');
});

testInVault('every place is reached by keys alone: the palette, the key map, the regions', async ({ app, keys: _ }) => {
  const { page } = app;
  await page.keyboard.press('Control+k');
  const find = page.getByRole('combobox');
  await expect(find).toBeFocused();
  await find.pressSequentially('polic');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Policies' })).toBeFocused();
  // The second key counts for a second and a half, which a busy machine may take for the first.
  await expect(async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('w');
    await expect(page.getByRole('heading', { level: 1, name: 'Wallets' })).toBeFocused({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  await page.keyboard.press('Control+/');
  await expect(page.getByRole('dialog')).toContainText('Ctrl');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const inNavigation = () => page.evaluate(() => document.activeElement?.closest('nav[aria-label="Pages"]') !== null);
  for (let region = 0; region < 6 && !(await inNavigation()); region++) await page.keyboard.press('F6');
  expect(await inNavigation()).toBe(true);
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(page.getByRole('heading', { level: 1, name: 'Policies' })).toBeVisible();
});

testInVault('the pointer closes the palette and empties a search', async ({ app, keys: _ }) => {
  const { page } = app;
  await at(page, '/people');
  const search = page.getByRole('textbox', { name: 'Search name, tag or ID' });
  await search.fill('nobody');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(search).toHaveValue('');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('combobox')).toHaveCount(0);
});

test('the page has no powers, and opens no other', async ({ app, keys: _ }) => {
  const { page } = app;
  await expect(page.getByRole('heading', { name: 'Create a vault' })).toBeVisible();
  expect(await page.evaluate(() => 'require' in window || 'process' in window)).toBe(false);
  const other = await page.evaluate(async () => {
    try {
      await fetch('https://example.org/');
      return 'answered';
    } catch {
      return 'refused';
    }
  });
  expect(other).toBe('refused');
});
