import { expect, type Page } from '@playwright/test';
import { p256 } from '@noble/curves/nist.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { stampBody } from '../../src/shared/stamp.ts';
import { at, test, testInVault, type RunningApp } from './app.ts';
import { carryOut, createVault, madeOnce } from './vaults.ts';
import { backUp, createWallet, firstRun, go, lock, person, reauthenticate, testBackup, unlockWith } from './steps.ts';
import { exchange, expectRead, jonas, review } from './treasury.ts';

/** Adds Jonas, with a passphrase of his own, and demands the approval of both from now on. */
async function bringInJonas({ page }: RunningApp): Promise<void> {
  await go(page, 'Users');
  await page.getByRole('link', { name: 'Add user' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).first().fill(jonas.operator);
  await page.getByRole('radio', { name: 'Own passphrase' }).check({ force: true });
  await page.getByRole('textbox', { name: 'Passphrase', exact: true }).fill(jonas.passphrase);
  await page.getByRole('textbox', { name: 'Confirm passphrase' }).fill(jonas.passphrase);
  // The vault was made a moment ago, which proves who sits here.
  await page.getByRole('button', { name: 'Add user', exact: true }).click();
  await expect(page.getByRole('heading', { name: jonas.operator, level: 1 })).toBeVisible();
  await at(page, '/settings/ways-in');
  await expect(page.getByText(`Passphrase of ${jonas.operator}`)).toBeVisible();
  await at(page, '/people/quorum');
  await page.getByRole('checkbox', { name: new RegExp(jonas.operator) }).check();
  await page.getByRole('textbox', { name: 'Approvals required' }).fill('2');
  await page.getByRole('button', { name: 'Review change' }).click();
  await page.getByRole('textbox', { name: 'Type the organization name to confirm' }).fill(person.organization);
  await page.getByRole('button', { name: 'Change root quorum' }).click();
  await expect(page.getByText(/2 of/).first()).toBeVisible();
}

/** Follows the checklist up to a tested backup that holds the wallet, and names a recipient. Gives the address of the wallet. */
async function beginAlone(app: RunningApp): Promise<string> {
  const { page } = app;
  await firstRun(app);
  const payer = await createWallet(page, 'Treasury');
  const line = page.getByRole('contentinfo');
  await line.getByRole('link', { name: 'Wallet Treasury is not in the latest backup' }).click();
  await backUp(app, `${app.home}/second.age`, 'a passphrase of its own');
  await testBackup(page, `${app.home}/second.age`, 'a passphrase of its own');
  await expect(page.getByText(/1 wallet/).first()).toBeVisible();
  await expect(line.getByText(/not in the latest backup/)).toHaveCount(0);
  await go(page, 'Recipients');
  await page.getByRole('main').getByRole('link', { name: 'Add recipient' }).first().click();
  await page.getByLabel('Name').fill('Exchange deposit');
  await page.getByLabel('Addresses').fill(exchange);
  await page.getByRole('button', { name: 'Add recipient' }).click();
  await expect(page.getByRole('link', { name: 'Exchange deposit' })).toBeVisible();
  return payer;
}

test('a first hour leads to two operators, a tested backup and a transfer that both approve; then one rejects', async ({
  app,
  keys: _,
}) => {
  const { page } = app;
  const payer = await beginAlone(app);
  await bringInJonas(app);
  await go(page, 'Overview');
  await expect(page.getByText('2 users can each unlock this vault')).toBeVisible();
  await expect(page.getByText('Getting started'), 'every step is done').toHaveCount(0);

  await go(page, 'Sign');
  const account = page.getByRole('combobox', { name: 'Account or private key' });
  await account.fill(payer);
  await expect(page.getByRole('option', { name: payer })).toBeVisible();
  await account.press('ArrowDown');
  await account.press('Enter');
  const recipient = page.getByRole('combobox', { name: 'Recipient' });
  await recipient.fill('exchange');
  await expect(page.getByRole('option', { name: /Exchange deposit/ })).toBeVisible();
  await recipient.press('ArrowDown');
  await recipient.press('Enter');
  await expect(page.getByRole('main').getByText('Never used here').first()).toBeVisible();
  await page.getByLabel('Amount (ETH)').fill('1.75');
  await page.getByLabel('Nonce').fill('0');
  await page.getByLabel('Maximum fee per gas (gwei)').fill('45');
  await page.getByLabel('Maximum priority fee per gas (gwei)').fill('1.5');
  await page.getByRole('button', { name: 'Request signature' }).click();
  await expect(page.getByText(/Needs 1 more approval/).first()).toBeVisible();
  await lock(page);
  await expect(page.getByText(/^Locked .* Last operator: Mara Okafor$/)).toBeVisible();

  await unlockWith(page, jonas.passphrase);
  await expect(page.getByRole('link', { name: /Approvals/ })).toContainText('1');
  await review(page, '1.75 ETH');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^Send 1.75 ETH from Treasury.* to Exchange deposit$/,
  );
  await expectRead(page, '1.75', payer, exchange);
  const approve = page.getByRole('button', { name: 'Approve' });
  await expect(approve).toHaveAttribute('aria-disabled', 'false');
  await approve.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Approved and completed', { exact: true }), 'Enter alone never approves').toHaveCount(0);
  await approve.click();
  await expect(page.getByText('Approved and completed').first()).toBeVisible();

  await go(page, 'Wallets');
  await page.getByRole('row', { name: /Treasury/ }).click();
  await page.keyboard.press('Enter');
  // The page takes the focus when it is entered, and with it the key that is meant for the menu.
  await expect(page.getByRole('heading', { name: 'Treasury', level: 1 })).toBeFocused();
  await page.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await expect(page.getByLabel('New name'), 'a dialog begins in its first field').toBeFocused();
  await page.getByLabel('New name').fill('Renamed');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await reauthenticate(page, jonas.passphrase);
  await expect(page.getByRole('dialog').getByRole('link', { name: 'View request' })).toBeVisible();
  await page.keyboard.press('Escape');
  await lock(page);

  await unlockWith(page, person.passphrase);
  await go(page, 'Approvals');
  await page.getByRole('link', { name: /^Review/ }).click();
  await page.getByLabel('Add a note (optional)').fill('Not without a ticket');
  await page.getByRole('button', { name: 'Reject' }).click();
  // The vote is listed before the page turns to that of a settled request, with tabs of its own.
  await expect(page.getByText('The request has ended. Nothing changed.')).toBeVisible();
  await page.getByRole('tab', { name: 'Notes' }).click();
  await expect(page.getByText('Not without a ticket').first()).toBeVisible();
  await go(page, 'Wallets');
  await expect(page.getByRole('row', { name: /Treasury/ })).toBeVisible();
  expect(app.complaints).toEqual([]);
});

const botKey = p256.utils.randomSecretKey();
const botPublicKey = bytesToHex(p256.getPublicKey(botKey, true));

/** A vault whose bot may ask for wallets, which somebody else then has to approve. */
const putBotVault = madeOnce('vault with a bot', (dir) =>
  createVault(dir, async ({ openVault }) => {
    const apiKeys = [{ apiKeyName: 'server', publicKey: botPublicKey, curveType: 'API_KEY_CURVE_P256' }];
    const user = { userName: 'settlement-bot', apiKeys, authenticators: [], oauthProviders: [], userTags: [] };
    const { result } = await carryOut(openVault, 'create_users', { users: [user] });
    const [botId = ''] = result['userIds'] as readonly string[];
    await carryOut(openVault, 'create_policy', {
      policyName: 'Two for new wallets',
      effect: 'EFFECT_ALLOW',
      consensus: `approvers.any(user, user.id == '${botId}') && approvers.count() >= 2`,
      condition: "activity.action == 'CREATE'",
      notes: '',
    });
    return openVault.info().organizationId;
  }),
);
let organizationId = '';
const testWithBot = testInVault.extend({
  putVault: async ({ browserName: _ }, use) =>
    use(async (vault) => {
      organizationId = await putBotVault(vault);
    }),
});

/** What the rows of a table in sight cut off or lie over, and whether a row shows above the head. None of it is wanted. */
async function cutRows(page: Page): Promise<readonly string[]> {
  return page.getByRole('grid').evaluate((grid) => {
    const rows = [...grid.querySelectorAll('tbody tr')];
    const cut = rows.flatMap((row) =>
      [row, ...row.children]
        .filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
        .map((one) => `cut: ${one.textContent}`),
    );
    const boxes = rows.map((row) => row.getBoundingClientRect());
    const over = boxes.flatMap(({ top }, at) => (top < (boxes[at - 1]?.bottom ?? top) - 1 ? [`over: ${at}`] : []));
    const head = grid.querySelector('thead')?.getBoundingClientRect();
    const above = head && document.elementFromPoint(head.left + 60, head.top - 2)?.closest('tbody');
    return [...cut, ...over, ...(above ? ['a row above the head'] : [])];
  });
}

testWithBot('a request of a script appears by itself, and can be approved', async ({ app, keys: _ }) => {
  const { page } = app;
  await createWallet(page, 'Treasury');
  const send = (path: string, type: string, parameters: object) => {
    const body = JSON.stringify({ type, timestampMs: String(Date.now()), organizationId, parameters });
    const stamp = stampBody({ curve: 'p256', privateKey: botKey }, new TextEncoder().encode(body));
    return page.request.post(`${app.endpoint}/public/v1/submit/${path}`, {
      headers: { 'x-stamp': stamp, 'content-type': 'application/json' },
      data: Buffer.from(body),
    });
  };
  await at(page, '/approvals');
  const answer = await send('create_wallet', 'ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'By the bot', accounts: [] });
  expect(((await answer.json()) as { activity: { status: string } }).activity.status).toBe(
    'ACTIVITY_STATUS_CONSENSUS_NEEDED',
  );
  await expect(page.getByText(/settlement-bot requests to create wallet/)).toBeVisible();
  await page.getByRole('link', { name: /^Review/ }).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Approved and completed').first()).toBeVisible();
  await go(page, 'Wallets');
  await expect(page.getByRole('row', { name: /By the bot/ })).toBeVisible();

  // Of so many rows, only those in sight are drawn. Each is as high as its longest value needs.
  await page.getByRole('link', { name: 'Treasury' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Add accounts' }).click();
  await page.getByLabel('Number of accounts').fill('220');
  await page.getByLabel('Name').fill('Deposits of customers of the subsidiary in Luxembourg');
  await page.getByRole('button', { name: /^Add 220 accounts/ }).click();
  const grid = page.getByRole('grid');
  await expect(grid).toHaveAttribute('aria-rowcount', '222');
  for (const width of [1280, 800]) {
    await page.setViewportSize({ width, height: 800 });
    for (const key of ['Home', 'PageDown', 'End']) {
      await grid.getByRole('row').nth(2).focus();
      await page.keyboard.press(key);
      await expect.poll(() => cutRows(page), `${key} at ${width}`).toEqual([]);
    }
  }
  expect(app.complaints).toEqual([]);
});
