import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What the person of these stories types. */
export const person = {
  organization: 'Northgate Treasury',
  operator: 'Mara Okafor',
  passphrase: 'spoon gravel lantern orbit',
} as const;

/** Fills in the first run and sends it. Leaves the page at the recovery code, and gives it. */
export async function makeVault(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { name: 'Create a vault' })).toBeFocused();
  await page.getByLabel('Organization').fill(person.organization);
  await page.getByLabel('Your name').fill(person.operator);
  await page.getByRole('textbox', { name: 'Passphrase', exact: true }).fill(person.passphrase);
  await page.getByRole('textbox', { name: 'Passphrase again' }).fill(person.passphrase);
  await page.getByRole('button', { name: 'Make the recovery code' }).click();
  await expect(page.getByRole('heading', { name: 'Write down the recovery code' })).toBeFocused();
  return page.getByTestId('recovery-code').innerText();
}

/** Says that the recovery code is written down. Leaves the page at the open vault. */
export async function putCodeAway(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /I wrote it down/ }).check();
  await page.getByRole('button', { name: 'Open the vault' }).click();
  await expect(page.getByRole('heading', { name: person.organization })).toBeFocused();
}

/** Types a passphrase at the locked vault, by keyboard alone. */
export async function unlockWith(page: Page, passphrase: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Passphrase' });
  await field.fill(passphrase);
  await field.press('Enter');
}

/** Fails with every breach of WCAG 2.2 A and AA that axe sees on the page. */
export async function expectAccessible(page: Page): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}
