import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, test, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { startHost, type RunningHost } from './host.ts';
import { canariesBelow, canariesInPage, type Canary } from './leaks.ts';
import { firstRun, go, holdToShow, lock, person, shownSecret, unlockWith } from './steps.ts';

/** Words that no list, log or label of the window puts side by side, and a key that nobody has. */
const phrase = 'skull kidney zebra giraffe trophy walnut dolphin saddle umbrella canoe pumpkin velvet';
const pasted = 'pumpkin canoe umbrella saddle dolphin walnut trophy giraffe zebra kidney skull vintage';
const key = '7d1f4c90aa3be65812c7f03d9be8146655d2ab1903cc7e41f80a96b25e3d4c17';
const nextPassphrase = 'bramble quartz tidewater monocle';

const split = (name: string, text: string, by: number): readonly Canary[] =>
  Array.from({ length: Math.floor(text.length / by) }, (_, index) => ({
    name: `${name}, part ${index + 1}`,
    text: text.slice(index * by, (index + 1) * by),
  }));
/** One word is in the public list; two side by side are the person's. */
const pairs = (name: string, words: string): readonly Canary[] =>
  words
    .split(' ')
    .slice(1)
    .flatMap((word, index) => {
      const before = words.split(' ')[index] ?? '';
      return [' ', '","', ','].map((between) => ({
        name: `${name}, words ${index + 1}`,
        text: before + between + word,
      }));
    });

const canaries = [
  ...pairs('the typed words', phrase),
  ...pairs('the pasted words', pasted),
  ...split('the key', key, 16),
  { name: 'the passphrase', text: person.passphrase },
  { name: 'the next passphrase', text: nextPassphrase },
] as const;

let host: RunningHost;
let profile: string;
let context: BrowserContext;

test.beforeEach(async () => {
  host = await startHost();
  profile = mkdtempSync(join(tmpdir(), 'coffer-e2e-profile-'));
  context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env['COFFER_CHROMIUM'] ?? '/usr/bin/chromium',
    chromiumSandbox: process.getuid?.() !== 0,
  });
});
test.afterEach(async () => {
  await context.close();
  await host.stop();
  rmSync(profile, { recursive: true, force: true });
});

/** Nothing of a secret is in the page, now that it is not shown. */
async function expectClean(page: Page, when: string, all: readonly Canary[]): Promise<void> {
  expect.soft(await canariesInPage(page, all), when).toEqual([]);
}

/** Pastes as a person does, into whatever the field makes of it. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((element, pastedText) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pastedText);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

async function confirmImport(page: Page, kind: 'wallet' | 'private key', name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.getByRole('button', { name: `Import ${kind}`, exact: true }).click();
  await expect(page.getByText(`${kind === 'wallet' ? 'Wallet' : 'Private key'} imported`)).toBeVisible();
}

async function importByFields(page: Page): Promise<void> {
  await go(page, 'Import');
  await page.getByRole('radio', { name: 'Seed phrase' }).click();
  for (const [index, word] of phrase.split(' ').entries()) {
    await page.getByRole('combobox', { name: `Word ${index + 1}`, exact: true }).pressSequentially(word);
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('heading', { name: 'Import a wallet' })).toBeFocused();
  await confirmImport(page, 'wallet', 'Typed');
}

async function importByPaste(page: Page): Promise<void> {
  await page.goto(`${host.endpoint}/#/import`);
  await page.getByRole('radio', { name: 'Seed phrase' }).click();
  await paste(page.getByRole('combobox', { name: 'Word 1', exact: true }), pasted);
  await page.getByRole('button', { name: 'Review seed phrase' }).click();
  await confirmImport(page, 'wallet', 'Pasted');
}

async function importKey(page: Page): Promise<void> {
  await page.goto(`${host.endpoint}/#/import`);
  await page.getByRole('radio', { name: 'Private key' }).click();
  await page.getByRole('textbox', { name: 'Private key' }).fill(key);
  await page.getByRole('button', { name: 'Review private key' }).click();
  await page
    .getByRole('radio', { name: /secp256k1/i })
    .first()
    .check();
  await confirmImport(page, 'private key', 'Canary key');
}

/** Shows what a row of the export list names on the screen; gives what the plate showed, and hides it again. */
async function showAndHide(page: Page, what: 'wallet' | 'private-key', row: RegExp): Promise<string> {
  await page.goto(`${host.endpoint}/#/export?what=${what}`);
  await page.getByRole('row', { name: row }).click();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Show on screen' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('A drill');
  await page.getByRole('textbox', { name: /passphrase/i }).fill(person.passphrase);
  await page.getByRole('button', { name: 'Continue' }).click();
  await holdToShow(page);
  const shown = await shownSecret(page);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Hidden again')).toBeVisible();
  return shown;
}

/** The way of a bundle: a key of this machine, an export to it, and the bundle opened and shown offline. */
async function decryptAndHide(page: Page): Promise<string> {
  await page.goto(`${host.endpoint}/#/decrypt`);
  await page.getByRole('button', { name: 'Generate key' }).click();
  await page.goto(`${host.endpoint}/#/export`);
  await page.getByRole('row', { name: /Typed/ }).click();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Create encrypted bundle' }).click();
  await page.getByRole('button', { name: 'Use key from Offline tools' }).click();
  await page.getByRole('button', { name: 'Create bundle' }).click();
  await page.getByRole('link', { name: 'Open in Offline tools' }).click();
  await expect(page.getByText(/All \d passed/)).toBeVisible();
  await holdToShow(page);
  const shown = await shownSecret(page);
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-cell]').first()).toBeEmpty();
  return shown;
}

async function changePassphrase(page: Page): Promise<void> {
  await page.goto(`${host.endpoint}/#/settings/ways-in`);
  await page
    .getByRole('button', { name: /^Change/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Current passphrase' }).fill(person.passphrase);
  await dialog.getByRole('textbox', { name: 'New passphrase', exact: true }).fill(nextPassphrase);
  await dialog.getByRole('textbox', { name: 'Confirm new passphrase' }).fill(nextPassphrase);
  await dialog.getByRole('button', { name: 'Change passphrase' }).click();
  await expect(dialog).toHaveCount(0);
}

test('no secret outlives its use: not in the page, not in what it stored, not in a file', async () => {
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(host.page);
  const code = await firstRun({ page, home: host.home });
  const groups = code
    .trim()
    .split(/[-\s]+/)
    .slice(0, 5)
    .map((_, at, all) => all.slice(at, at + 2))
    .slice(0, 4);
  const withCode: readonly Canary[] = [
    ...canaries,
    ...groups.flatMap((two) => ['-', '","', ''].map((by) => ({ name: 'the recovery code', text: two.join(by) }))),
  ];
  await expectClean(page, 'after the first run', withCode);

  await importByFields(page);
  await importByPaste(page);
  await importKey(page);
  await expectClean(page, 'after phrases were typed and pasted, and a key', withCode);

  expect(await showAndHide(page, 'wallet', /Typed/)).toBe(phrase);
  expect((await showAndHide(page, 'private-key', /Canary key/)).replaceAll(' ', '')).toBe(key);
  await expectClean(page, 'after both were shown and hidden', [...withCode, ...split('a group of the key', key, 8)]);
  expect(await decryptAndHide(page)).toBe(phrase);
  await changePassphrase(page);
  await expectClean(page, 'after a bundle was opened and the passphrase changed', withCode);
  await lock(page);
  await unlockWith(page, 'wrong wrong wrong wrong');
  await expect(page.getByRole('alert')).toBeVisible();
  await unlockWith(page, nextPassphrase);
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
  await lock(page);
  await expectClean(page, 'at the locked vault', withCode);

  await host.kill();
  expect(canariesBelow(host.home, withCode)).toEqual([]);
  await context.close();
  expect(canariesBelow(profile, withCode)).toEqual([]);
});
