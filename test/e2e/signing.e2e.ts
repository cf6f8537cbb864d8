import { expect, type Locator, type Page } from '@playwright/test';
import { go, reauthenticate, switchTo } from './steps.ts';
import {
  completed,
  exchange,
  expectCarriedOut,
  expectRead,
  expectSigned,
  jonas,
  limitPolicy,
  operatorsPolicy,
  review,
  stranger,
  strangerPolicy,
  test,
  unsigned,
  waits,
} from './treasury.ts';

/** Opens the trace; gives the clauses of one part of a policy. */
async function trace(page: Page, policy: string, part: 'Condition' | 'Consensus'): Promise<Locator> {
  await page.getByText('Show policy evaluation').click();
  const clauses = page.getByRole('region', { name: `Conditions of ${policy}: ${part}` }).getByRole('listitem');
  await expect(clauses.first()).toBeVisible();
  return clauses;
}

test('a bot’s transfer above its limit waits, is decoded and explained to two operators, and goes as they decide', async ({
  treasury,
}) => {
  const { page, bot, payer } = treasury;
  expect((await bot.transfer(6, '1.5')).status, 'what is within the limit goes alone').toBe(completed);
  const wanted = await bot.transfer(7, '12.5');
  const unwanted = await bot.transfer(8, '40');
  expect([wanted.status, unwanted.status]).toEqual([waits, waits]);

  await review(page, '12.5 ETH');
  await expectRead(page, '12.5', payer, exchange);
  const value = (await trace(page, operatorsPolicy, 'Condition')).filter({ hasText: 'eth.tx.value' });
  await expect(value).toContainText('eth.tx.value > 2000000000000000000: true');
  await expect(value).toContainText('is 12500000000000000000');
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Approved, other approvals pending')).toBeVisible();
  await review(page, '40 ETH');
  await expectRead(page, '40', payer, exchange);

  await switchTo(page, jonas.operator, jonas.passphrase);
  await review(page, '12.5 ETH');
  await expectRead(page, '12.5', payer, exchange);
  await trace(page, operatorsPolicy, 'Consensus');
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Approved and completed', { exact: true })).toBeVisible();
  await review(page, '40 ETH');
  await expectRead(page, '40', payer, exchange);
  await trace(page, operatorsPolicy, 'Condition');
  await page.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByRole('status').getByText('Rejected')).toBeVisible();

  expectCarriedOut(await bot.look(wanted.id), unsigned(7, '12.5'), payer);
  expect((await bot.look(unwanted.id)).status).toBe('ACTIVITY_STATUS_REJECTED');
  expect(treasury.complaints).toEqual([]);
});

test('a denied request is traced to the clause that denied it', async ({ treasury }) => {
  const { page, bot } = treasury;
  await expect(bot.transfer(6, '0.5', stranger)).rejects.toThrow(/^403 /);
  await go(page, 'Activities');
  await page.getByRole('row', { name: /settlement-bot/ }).click();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${strangerPolicy} denied`)).toBeVisible();
  await expect(page.getByText(`${limitPolicy} allowed`)).toBeVisible();
  const clause = (await trace(page, strangerPolicy, 'Condition')).filter({ hasText: 'eth.tx.to' });
  await expect(clause).toContainText(`eth.tx.to != '${exchange}': true`);
  await expect(clause).toContainText(`is '${stranger.toLowerCase()}'`);
  expect(treasury.complaints).toEqual([]);
});

test('a digest that was made elsewhere is called blind, and an unlimited approval is not approved by one click', async ({
  treasury,
}) => {
  const { page, bot } = treasury;
  const digest = 'c0ffee'.padEnd(64, '5a');
  expect((await bot.digest(digest)).status).toBe(waits);
  await review(page, 'Blind signing');
  await expect(page.locator('[data-tone=danger]').filter({ hasText: 'Blind signing' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Amount 1' })).toHaveCount(0);
  await expect(page.getByRole('code').filter({ hasText: digest }).first()).toBeVisible();

  const permit = await bot.unlimitedPermit();
  expect(permit.status).toBe(waits);
  await review(page, 'Unlimited token approval');
  const main = page.getByRole('main');
  await expect(main.getByText('Critical', { exact: true })).toBeVisible();
  const approve = page.getByRole('button', { name: 'Approve' });
  const name = page.getByLabel(/^To approve, type/);
  await expect(page.getByRole('button', { name: 'Reject' })).toHaveAttribute('aria-disabled', 'false');
  await expectRoomToRead(page);
  await approve.click({ force: true });
  await expect(approve).toHaveAttribute('aria-disabled', 'true');
  await name.fill(permit.fingerprint.slice('sha256:'.length, 'sha256:'.length + 8));
  await expect(approve, 'the name alone is not enough').toHaveAttribute('aria-disabled', 'true');
  await page.getByLabel('Reason for your approval (required)').fill('Agreed with the exchange by phone');
  await approve.click();
  await expect(page.getByText('Approved, other approvals pending')).toBeVisible();
  await page.getByRole('tab', { name: 'Notes' }).click();
  await expect(page.getByText('Agreed with the exchange by phone')).toBeVisible();
  expect(treasury.complaints).toEqual([]);
});

/** With text at 200 %, half of the window is left for what is decided, beside everything that has to be filled in. */
async function expectRoomToRead(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 640, height: 400 });
  const heading = page.getByRole('heading', { level: 1 });
  await page.getByRole('heading', { name: 'Approvals' }).scrollIntoViewIfNeeded();
  await expect(heading, 'the head makes room').not.toBeInViewport();
  const [top, bottom] = [page.getByRole('banner'), page.getByLabel(/^To approve, type/)];
  const above = (await top.boundingBox()) ?? { y: 0, height: 400 };
  const below = (await bottom.boundingBox()) ?? { y: 0 };
  expect(below.y - above.y - above.height).toBeGreaterThan(200);
  if (size) await page.setViewportSize(size);
}

test('a pasted transaction is read and weighed before it is asked for, and comes back signed', async ({ treasury }) => {
  const { page, payer } = treasury;
  const wanted = unsigned(12, '1.75');
  await go(page, 'Sign');
  await page.getByRole('combobox', { name: 'Account or private key' }).click();
  await page.getByRole('option', { name: payer }).click();
  await page.getByRole('radio', { name: 'Transaction' }).check({ force: true });
  await page.getByLabel('Unsigned transaction').fill(wanted.unsignedSerialized);
  await expectRead(page, '1.75', payer, exchange);
  await expect(page.getByRole('complementary').getByText(limitPolicy).first()).toBeVisible();
  await page.getByRole('button', { name: 'Request signature' }).click();
  await expect(page.getByRole('heading', { name: 'Signed transaction' })).toBeVisible();
  const hex = page.getByRole('code').filter({ hasText: /^02f8/ });
  expectSigned((await hex.textContent()) ?? '', wanted, payer);
  expect(treasury.complaints).toEqual([]);
});

test.describe('with an address book', () => {
  test.use({ quorum: 1 });

  test('a look-alike recipient is noticed on the approval page', async ({ treasury }) => {
    const { page, bot } = treasury;
    await go(page, 'Recipients');
    await page.getByRole('main').getByRole('link', { name: 'Add recipient' }).first().click();
    await page.getByLabel('Name').fill('Exchange deposit');
    // It begins and ends as the address that the bot pays to.
    const genuine = `${exchange.slice(0, 6)}${'0'.repeat(32)}${exchange.slice(-4)}`;
    await page.getByLabel('Addresses').fill(genuine);
    await page.getByRole('button', { name: 'Add recipient' }).click();
    await reauthenticate(page);
    await expect(page.getByRole('link', { name: 'Exchange deposit' })).toBeVisible();

    expect((await bot.transfer(6, '12.5')).status).toBe(waits);
    await review(page, '12.5 ETH');
    const warning = page.locator('[data-tone=danger]').filter({ hasText: 'Not the same address, but looks like' });
    await expect(warning).toContainText('Exchange deposit');
    await expect(warning.getByRole('img', { name: genuine })).toBeVisible();
    await expect(page.getByRole('main').getByText('Never used here')).toBeVisible();
    expect(treasury.complaints).toEqual([]);
  });
});
