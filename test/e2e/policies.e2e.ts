import { expect, type Locator, type Page } from '@playwright/test';
import { parseEther } from 'ethers';
import { go, reauthenticate } from './steps.ts';
import { completed, expectCarriedOut, limitPolicy, operatorsPolicy, test, unsigned, waits } from './treasury.ts';

test.use({ quorum: 1 });

/** What the draft would do with the last request. */
const outcome = (page: Page): Locator => page.getByRole('region', { name: 'Outcome' });

/** Compares the past with the draft; the requests that would end another way. */
async function compared(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Run backtest' }).click();
  const list = page.getByRole('grid', { name: 'Requests with a different outcome' });
  await expect(list).toBeVisible();
  return list.locator('tbody').getByRole('row');
}

/** Keeps the draft, with fresh proof of who keeps it. */
async function save(page: Page): Promise<void> {
  const draft = page.getByText('Unsaved draft');
  await expect(draft).toBeVisible();
  await page.getByRole('button', { name: 'Save policy' }).click();
  await reauthenticate(page);
  await expect(draft).toHaveCount(0);
}

test('a limit is raised, simulated and compared with the past, and the next transfer goes as that said', async ({
  treasury,
}) => {
  const { page, bot, payer } = treasury;
  expect((await bot.transfer(6, '1.5')).status).toBe(completed);
  expect((await bot.transfer(7, '3')).status).toBe(waits);
  await go(page, 'Policies');
  await page.getByRole('row', { name: new RegExp(limitPolicy) }).click();
  await page.keyboard.press('Enter');
  await expect(outcome(page)).toContainText('Pending approval');
  await expect(outcome(page).getByRole('link', { name: operatorsPolicy })).toBeVisible();

  const condition = page.getByRole('textbox', { name: 'Condition', exact: true });
  await condition.fill((await condition.inputValue()).replace(`${parseEther('2')}`, `${parseEther('5')}`));
  await expect(outcome(page)).toContainText('Allowed');
  await expect(outcome(page).getByText(`eth.tx.value <= ${parseEther('5')}`)).toBeVisible();
  const other = await compared(page);
  await expect(other).toHaveCount(1);
  await expect(other).toContainText('pending approval → allowed');
  await save(page);

  expectCarriedOut(await bot.transfer(8, '3'), unsigned(8, '3'), payer);
  expect(treasury.complaints).toEqual([]);
});

test('a policy that denies is written, simulated and compared with the past, and the next transfer is denied as that said', async ({
  treasury,
}) => {
  const { page, bot } = treasury;
  expect((await bot.transfer(6, '1.5')).status).toBe(completed);
  await go(page, 'Policies');
  await page.getByRole('link', { name: 'Create policy' }).click();
  await page.getByRole('button', { name: 'Blank policy' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Nothing above one');
  await page.getByRole('radio', { name: 'Deny' }).click();
  await page.getByRole('textbox', { name: 'Condition', exact: true }).fill(`eth.tx.value > ${parseEther('1')}`);
  await expect(outcome(page)).toContainText('Denied');
  const other = await compared(page);
  await expect(other).toHaveCount(1);
  await expect(other).toContainText('allowed → denied');
  await expect(other).toContainText('Nothing above one');
  await save(page);

  await expect(bot.transfer(7, '1.5')).rejects.toThrow(/^403 /);
  expect((await bot.transfer(7, '0.5')).status, 'what it does not speak of goes on').toBe(completed);
  expect(treasury.complaints).toEqual([]);
});
