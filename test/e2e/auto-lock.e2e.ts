import { expect } from '@playwright/test';
import { at, test } from './app.ts';
import { firstRun, person, unlockWith } from './steps.ts';

// Most of it is waiting: it has a file of its own, the first of all by name, so that others run meanwhile.
test('the vault locks by itself once nobody is there, after a countdown that can be stopped', async ({
  app,
  keys: _,
}) => {
  test.setTimeout(180_000);
  const { page } = app;
  await firstRun(app);
  await at(page, '/settings/lock');
  await page.getByRole('radiogroup', { name: 'Lock after' }).getByRole('radio', { name: '1 min' }).click();
  const stay = page.getByRole('button', { name: 'Stay unlocked' });
  await expect(stay).toBeVisible({ timeout: 20_000 });
  await stay.click();
  await expect(page.getByRole('textbox', { name: 'Passphrase' })).toBeFocused({ timeout: 90_000 });
  await unlockWith(page, person.passphrase);
  await expect(page.getByRole('navigation', { name: 'Places' })).toBeVisible();
});
