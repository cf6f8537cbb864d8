import { expect, test, type Page } from '@playwright/test';
import { demoClock, demoEntropy, demoPassphrase, makePicturedVault } from '../../scripts/screenshots/demo.ts';
import { startHost, type RunningHost } from './host.ts';
import { complaintsOf } from './app.ts';
import { expectAccessible } from './accessible.ts';
import { settle, unlockWith } from './steps.ts';
import { madeOnce } from './vaults.ts';

/** Every place of the window, with what is opened there. `:first` is the first row of its list; after another colon stands a link there. */
const places = [
  '/',
  '/approvals',
  '/approvals:first',
  '/approvals/bring',
  '/approvals:first:Send to another computer',
  '/activities',
  '/activities:first',
  '/wallets',
  '/wallets:first',
  '/wallets?new',
  '/private-keys',
  '/private-keys:first',
  '/private-keys/tags',
  '/secrets',
  '/secrets?new',
  '/recipients',
  '/recipients?new',
  '/sign',
  '/import',
  '/export',
  '/export:first',
  '/decrypt',
  '/decrypt/vote',
  '/people',
  '/people:first',
  '/people/tags',
  '/people/invitations',
  '/people/quorum',
  '/people/absence',
  '/policies',
  '/policies:first',
  '/policies/new',
  '/policies/who-can',
  '/policies/interfaces',
  '/policies/interfaces:first',
  '/policies/interfaces?new',
  '/organizations',
  '/endpoint',
  '/endpoint/messages',
  '/webhooks',
  '/webhooks:first',
  '/webhooks?new',
  '/console',
  '/console/create_wallet_accounts',
  '/settings',
  '/vaults',
  '/help/policies',
  '/help/glossary',
] as const;

let host: RunningHost;

// The votes of the story must not have lapsed when they are looked at.
const putDemoVault = madeOnce('demo vault of today', (vault) =>
  makePicturedVault(vault, demoClock(), { entropy: demoEntropy() }, { nowMs: Date.now() }),
);

test.beforeEach(async () => {
  host = await startHost(putDemoVault);
});
test.afterEach(async () => {
  expect(await host.stop()).toBe(0);
});

/** Goes to a place and opens the first row of its list, where that is asked for. */
async function visit(page: Page, place: string): Promise<void> {
  const [route, first, link] = place.split(':');
  await page.goto(`${host.endpoint}/#/overview-that-is-not-there`);
  await page.goto(`${host.endpoint}/#${route}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (first === undefined) return;
  if (route === '/approvals') {
    await page
      .getByRole('link', { name: /^Review/ })
      .first()
      .click();
    if (link !== undefined) await page.getByRole('link', { name: link }).click();
    return;
  }
  await page.getByRole('row').nth(1).click();
  await page.keyboard.press('Enter');
}

// In two halves, which are looked at side by side.
for (const half of [0, 1])
  test(`no place of half ${half + 1} has a breach of WCAG 2.2 AA, in light and in dark, and none complains`, async ({
    page,
  }) => {
    const complaints = complaintsOf(page);
    await page.goto(host.page);
    await expectAccessible(page);
    await unlockWith(page, demoPassphrase);
    await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
    await settle(page);
    for (const place of places.filter((_, at) => at % 2 === half)) {
      await visit(page, place);
      await settle(page);
      await test.step(place, () => expectAccessible(page));
    }
    expect(complaints).toEqual([]);
  });
