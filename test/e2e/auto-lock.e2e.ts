import { expect } from '@playwright/test';
import { at, testInVault } from './app.ts';
import { person, reauthenticate, unlockWith } from './steps.ts';
import { createVault, madeOnce } from './vaults.ts';

/** Long enough to press a button meanwhile on a busy machine. */
const lockAfterSeconds = 20;
const putVault = madeOnce('vault that locks by itself', (dir) =>
  createVault(dir, ({ openVault }) => openVault.service.changeSettings({ lockAfterSeconds })),
);

testInVault.use({ putVault: async ({ browserName: _ }, use) => use(putVault) });

testInVault(
  'the vault locks by itself once nobody is there, after a countdown that can be stopped',
  async ({ app, keys: _ }) => {
    const { page } = app;
    const stay = page.getByRole('button', { name: 'Stay unlocked' });
    await expect(stay).toBeVisible();
    const stayedAtMs = performance.now();
    await stay.click();
    await expect(page.getByRole('textbox', { name: 'Passphrase', exact: true })).toBeFocused();
    expect(performance.now() - stayedAtMs).toBeGreaterThan(lockAfterSeconds * 1_000 - 500);

    await unlockWith(page, person.passphrase);
    await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
    await at(page, '/settings/lock');
    const choices = page.getByRole('radiogroup', { name: 'Lock after' });
    await expect(choices.getByRole('radio', { name: '20 s' })).toBeChecked();
    await choices.getByRole('radio', { name: '1 min' }).click();
    await reauthenticate(page);
    await expect(choices.getByRole('radio', { name: '1 min' })).toBeChecked();
    await expect(page.getByText(/^Locks in 0:[2-5]\d$/), 'it counts anew, from the minute').toBeVisible();
  },
);
