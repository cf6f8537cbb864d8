import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { HDNodeWallet } from 'ethers';
import { at, test, testInVault } from './app.ts';
import { backUp, createWallet, firstRun, go, holdToShow, person, shownSecret, testBackup } from './steps.ts';

const firstPath = "m/44'/60'/0'/0/0";

test('first run, a wallet, its export to a key, and the same address from what the bundle holds', async ({
  app,
  keys: _,
}) => {
  const { page } = app;
  await firstRun(app);
  expect(existsSync(`${app.home}/first.age`)).toBe(true);
  // What a browser downloads has the mode that the browser gives it.
  if (app.chooseSave) expect(statSync(`${app.home}/first.age`).mode & 0o777).toBe(0o600);
  expect(readdirSync(app.home).filter((name) => name.startsWith('.coffer-backup-'))).toEqual([]);
  const address = await createWallet(page, 'Treasury');

  await at(page, '/decrypt');
  await page.getByRole('button', { name: 'Generate key' }).click();
  await at(page, '/export');
  await page.getByRole('row', { name: /Treasury/ }).click();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Create encrypted bundle' }).click();
  await page.getByRole('button', { name: 'Use key from Offline tools' }).click();
  await page.getByRole('button', { name: 'Create bundle' }).click();
  await expect(page.getByText('Bundle created. Give it to the holder of the target key')).toBeVisible();
  await page.getByRole('link', { name: 'Open in Offline tools' }).click();
  await expect(page.getByText(/All \d passed/)).toBeVisible();
  // Some words of the list are words of the page, such as “vault”.
  const ofThePage = (await page.locator('body').innerText()).split(/\s+/);
  await holdToShow(page);
  const words = await shownSecret(page);
  expect(words.split(' ')).toHaveLength(24);
  expect(HDNodeWallet.fromPhrase(words, '', firstPath).address).toBe(address);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Visible on this screen')).toHaveCount(0);
  expect((await page.locator('[data-cell]').allTextContents()).join('')).toBe('');
  const secret = words.split(' ').filter((word) => !ofThePage.includes(word));
  for (const word of secret) expect(await page.getByText(word, { exact: true }).count()).toBe(0);
  expect(app.complaints).toEqual([]);
});

testInVault('words typed one by one become the wallet that they are', async ({ app, keys: _ }) => {
  const { page } = app;
  const phrase = 'test test test test test test test test test test test junk';
  await importWords(page, phrase);
  await expect(page.getByText('Wallet imported')).toBeVisible();
  await expect(page.getByText(HDNodeWallet.fromPhrase(phrase, '', firstPath).address)).toBeVisible();
  expect(await page.content()).not.toContain('junk');
  expect(app.complaints).toEqual([]);
});

async function importWords(page: Page, phrase: string): Promise<void> {
  await go(page, 'Import');
  await page.getByRole('radio', { name: 'Seed phrase' }).click();
  for (const [index, word] of phrase.split(' ').entries()) {
    await page.getByRole('combobox', { name: `Word ${index + 1}`, exact: true }).pressSequentially(word);
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('heading', { name: 'Import a wallet' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Imported');
  await page.getByRole('button', { name: 'Add accounts' }).click();
  await page.getByRole('button', { name: 'Import wallet' }).click();
}

testInVault('a backup is restored, tried in a drill, and opens with the same wallet', async ({ app, keys: _ }) => {
  const { page } = app;
  const address = await createWallet(page, 'Treasury');
  await at(page, '/settings/backups');
  await backUp(app, `${app.home}/second.age`, 'a passphrase of its own');
  expect(readFileSync(`${app.home}/second.age`).subarray(0, 21).toString()).toBe('age-encryption.org/v1');

  // Without a reload: what was made since is missing from the backup.
  await createWallet(page, 'Later');
  const line = page.getByRole('contentinfo');
  await line.getByRole('link', { name: 'Wallet Later is not in the latest backup' }).click();
  await testBackup(page, `${app.home}/second.age`, 'a passphrase of its own');
  await expect(page.getByText('Not in this backup: 1 wallet, 1 address')).toBeVisible();

  await at(page, '/vaults');
  await page.getByRole('link', { name: 'Restore a backup' }).click();
  if (app.chooseSave) await page.getByRole('textbox', { name: 'Backup', exact: true }).fill(`${app.home}/second.age`);
  else {
    // The browser has what was downloaded, and sends it.
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose file' }).click();
    await (await choosing).setFiles(`${app.home}/second.age`);
    await expect(page.getByText(/A file on the computer of this browser/)).toBeVisible();
  }
  await page.getByRole('textbox', { name: 'Name of the restored vault' }).fill('restored');
  await page.getByRole('textbox', { name: 'Backup passphrase', exact: true }).fill('a passphrase of its own');
  await page.getByRole('button', { name: 'Restore backup', exact: true }).click();
  const field = page.getByRole('textbox', { name: 'Passphrase', exact: true });
  await expect(field).toBeFocused();
  expect(readdirSync(app.home).filter((name) => name.startsWith('.coffer-upload'))).toEqual([]);
  await field.fill(person.passphrase);
  await field.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
  await expect(page.getByText('restored', { exact: true })).toBeVisible();
  // The notice comes by itself, and moves the page: a click before it could miss the row.
  await expect(page.getByRole('alert')).toContainText('an older copy');
  await go(page, 'Wallets');
  // By the link: Enter after a click on the row is lost where the list is drawn anew in between.
  await page
    .getByRole('row', { name: /Treasury/ })
    .getByRole('link', { name: 'Treasury' })
    .click();
  await expect(page.getByText(address).first()).toBeVisible();
  expect(app.complaints).toEqual([]);
});

test('the offline tools work with no vault at all', async ({ app, keys: _ }) => {
  const { page } = app;
  await page.getByRole('link', { name: 'Decrypt an export bundle' }).click();
  await page.getByRole('button', { name: 'Generate key' }).click();
  await expect(page.getByText('P-256, private key in memory')).toBeVisible();
  const bundle = JSON.stringify({ version: 'v1.0.0', data: '00', dataSignature: '00', enclaveQuorumPublic: '04' });
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'bundle.json', mimeType: 'application/json', buffer: Buffer.from(bundle) });
  await expect(page.getByText(/failed$/).first()).toBeVisible();
  await page.getByRole('radio', { name: 'Inspect' }).click();
  const stamp = Buffer.from(
    JSON.stringify({
      publicKey: '02'.padEnd(66, 'a'),
      scheme: 'SIGNATURE_SCHEME_TK_API_P256',
      signature: '3006020101020101',
    }),
  ).toString('base64url');
  await page.getByRole('textbox').first().fill(stamp);
  await expect(page.getByText('Signature of an API key', { exact: true })).toBeVisible();
  expect(existsSync(app.vault)).toBe(false);
});
