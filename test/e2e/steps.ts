import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { bridgeEventsPath } from '../../src/shared/http-bridge.ts';
import type { RunningApp } from './app.ts';

/** What the person of these stories types. */
export const person = {
  organization: 'Northgate Treasury',
  operator: 'Mara Okafor',
  passphrase: 'copper lattice windmill saffron',
} as const;

/** Fills in the first run and sends it. Leaves the page at the recovery code, and gives it. */
export async function makeVault(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { name: 'Create a vault' })).toBeFocused();
  await page.getByLabel('Organization').fill(person.organization);
  await page.getByLabel('Your name').fill(person.operator);
  await page.getByRole('textbox', { name: 'Passphrase', exact: true }).fill(person.passphrase);
  await page.getByRole('textbox', { name: 'Confirm passphrase' }).fill(person.passphrase);
  await page.getByRole('button', { name: 'Create recovery code' }).click();
  await expect(page.getByRole('heading', { name: 'Save your recovery code' })).toBeFocused();
  return page.getByTestId('recovery-code').innerText();
}

/** Says that the code is written down, and types the two groups that are asked for. Leaves the page at the first backup. */
export async function confirmCode(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'I saved it' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm your recovery code' })).toBeFocused();
  const groups = code.trim().split(/[-\s]+/);
  for (const field of await page.getByRole('textbox', { name: /^Group \d$/ }).all()) {
    const label = (await field.getAttribute('aria-label')) ?? (await labelOf(page, field));
    await field.fill(groups[Number(/\d/.exec(label)?.[0] ?? '1') - 1] ?? '');
  }
  await page.getByRole('button', { name: 'Confirm code' }).click();
  await expect(page.getByRole('heading', { name: 'Create your first backup' })).toBeFocused();
}

async function labelOf(page: Page, field: Locator): Promise<string> {
  const id = await field.getAttribute('id');
  return page.locator(`label[for="${id}"]`).innerText();
}

/** Does what saves something, and has it at `file`: as a download, or where the dialog of the desktop app says. */
export async function saveAt({ page, chooseSave }: Saving, file: string, save: () => Promise<void>): Promise<void> {
  if (chooseSave) {
    await chooseSave(file);
    return save();
  }
  const [download] = await Promise.all([page.waitForEvent('download'), save()]);
  await download.saveAs(file);
}

type Saving = Pick<RunningApp, 'page' | 'chooseSave'>;

/** Makes the first backup at `file`, under the vault's own passphrase. Leaves the page at the checklist. */
export async function makeFirstBackup(app: Saving, file: string): Promise<void> {
  const { page } = app;
  await page
    .getByRole('textbox', { name: /passphrase/i })
    .first()
    .fill(person.passphrase);
  await saveAt(app, file, () => page.getByRole('button', { name: 'Create backup' }).click());
  await expect(page.getByRole('heading', { name: 'Your vault is ready' })).toBeFocused();
}

/** Backs the open vault up to `file` in Settings, under a passphrase of the backup's own. */
export async function backUp(app: Saving, file: string, passphrase: string): Promise<void> {
  const { page } = app;
  await page.getByRole('button', { name: 'Back up now' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'A separate passphrase' }).click();
  await dialog.getByRole('textbox', { name: 'Backup passphrase', exact: true }).fill(passphrase);
  await dialog.getByRole('textbox', { name: 'Confirm backup passphrase' }).fill(passphrase);
  await saveAt(app, file, () => dialog.getByRole('button', { name: 'Create backup' }).click());
  await expect(page.getByText(/Backup created as/)).toBeVisible();
}

/** Tests restoring a backup in Settings. Leaves the page at the result, which passed. */
export async function testBackup(page: Page, file: string, passphrase: string): Promise<void> {
  await page.getByRole('button', { name: 'Run restore test' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Backup', exact: true }).fill(file);
  await dialog.getByRole('textbox', { name: 'Backup passphrase', exact: true }).fill(passphrase);
  await dialog.getByRole('textbox', { name: 'Vault passphrase' }).fill(person.passphrase);
  await dialog.getByRole('button', { name: 'Run restore test' }).click();
  await expect(page.getByText(/, passed/)).toBeVisible();
}

/** From an empty folder to an open vault at its overview. Gives the recovery code. */
export async function firstRun(app: Pick<RunningApp, 'page' | 'home' | 'chooseSave'>): Promise<string> {
  const { page, home } = app;
  const code = await makeVault(page);
  await confirmCode(page, code);
  await makeFirstBackup(app, `${home}/first.age`);
  await page.getByRole('button', { name: 'Go to Overview' }).click();
  await expect(page.getByRole('navigation', { name: /pages/i })).toBeVisible();
  return code;
}

/** Goes to a place by its link in the navigation. */
export async function go(page: Page, place: string): Promise<void> {
  // Behind the name there may be how much waits.
  const link = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: new RegExp(`^${place}`) });
  // What was just done may still take the focus to its outcome, and with it the key that was meant for the link.
  await expect(async () => {
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page', { timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Types a passphrase at the locked vault, by keyboard alone. */
export async function unlockWith(page: Page, passphrase: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Passphrase', exact: true });
  await field.fill(passphrase);
  await field.press('Enter');
}

/** Gives fresh proof where the window asks for it. */
export async function reauthenticate(page: Page, passphrase: string = person.passphrase): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm your passphrase' });
  await dialog.getByRole('textbox', { name: 'Passphrase', exact: true }).fill(passphrase);
  await dialog.getByRole('textbox', { name: 'Passphrase', exact: true }).press('Enter');
}

const asking = new WeakMap<Page, Set<Request>>();

/** What the page asks for and has no answer to, but for the stream of events. Counted from the first call for that page. */
function requestsOf(page: Page): ReadonlySet<Request> {
  const known = asking.get(page);
  if (known) return known;
  const requests = new Set<Request>();
  page.on('request', (request) => {
    if (!request.url().includes(bridgeEventsPath)) requests.add(request);
  });
  const answered = (request: Request) => void requests.delete(request);
  page.on('requestfinished', answered);
  page.on('requestfailed', answered);
  asking.set(page, requests);
  return requests;
}

/** Waits until the place is drawn with what it asked for. */
export async function settle(page: Page): Promise<void> {
  const requests = requestsOf(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('status').getByText(/^(Reading|Loading)/)).toHaveCount(0);
  // An answer is drawn in the next two frames, and what is drawn may ask for more.
  await expect(async () => {
    expect(requests.size).toBe(0);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(requests.size).toBe(0);
  }).toPass({ intervals: [20, 50, 100] });
}

/** Fills in the form for a wallet and sends it, from the list of wallets. */
export async function askForWallet(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Create wallet' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.getByRole('button', { name: 'Create wallet' }).click();
}

/** Creates a wallet with one Ethereum account. Gives that account's address, in full. */
export async function createWallet(page: Page, name: string): Promise<string> {
  await go(page, 'Wallets');
  await askForWallet(page, name);
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  const address = page
    .getByRole('row')
    .getByText(/^0x[0-9a-fA-F]{40}$/)
    .first();
  await expect(address).toBeVisible();
  return (await address.innerText()).replaceAll(/\s/g, '');
}

/** Shows what is sealed: holds the space bar until it is shown. */
export async function holdToShow(page: Page): Promise<void> {
  const hold = page.getByRole('button', { name: /hold/i }).last();
  await hold.focus();
  await page.keyboard.down('Space');
  await expect(page.locator('[data-cell]').first()).not.toBeEmpty();
  await page.keyboard.up('Space');
}

/** The words or the key on the shown plate, as text. */
export async function shownSecret(page: Page): Promise<string> {
  const cells = page.locator('[data-cell]');
  await expect(cells.first()).not.toBeEmpty();
  return (await cells.allTextContents()).join(' ');
}

/** Locks by key. Leaves the page at the locked vault. */
export async function lock(page: Page): Promise<void> {
  await page.keyboard.press('Control+Shift+L');
  await expect(page.getByRole('textbox', { name: 'Passphrase', exact: true })).toBeFocused();
}

/** Has somebody else act while the vault stays open. Leaves the page where it was. */
export async function switchTo(page: Page, operator: string, passphrase: string): Promise<void> {
  const menu = (name: string | RegExp) => page.getByRole('button', { name });
  await menu(/, vault and window menu$/).click();
  await page.getByRole('menuitem', { name: 'Switch operator' }).click();
  const dialog = page.getByRole('dialog', { name: 'Switch operator' });
  await dialog.getByRole('textbox', { name: 'Passphrase' }).fill(passphrase);
  await dialog.getByRole('button', { name: `Switch to ${operator}` }).click();
  await expect(menu(`${operator}, vault and window menu`)).toBeVisible();
}
