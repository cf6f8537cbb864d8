import { expect, type Page } from '@playwright/test';
import { test, testInVault } from './app.ts';
import { newPageAddress } from './host.ts';

// What is so of a page in a browser alone: the app and its host are one process, and its window has no address.

testInVault('a page whose host was ended says so, and that nothing is lost', async ({ app }) => {
  const { page } = app;
  await page.route('**/bridge/**', (route) => route.abort());
  await page.keyboard.press('Control+Shift+L');
  await expect(page.getByRole('alert').first()).toContainText('Coffer is not responding');
});

test('somebody without the address gets no page', async ({ app, browser }) => {
  await expect(app.page.getByRole('heading', { name: 'Create a vault' })).toBeVisible();
  for (const [locale, heading] of [
    ['en-GB', 'This link has expired'],
    ['de-DE', 'Dieser Link ist abgelaufen'],
  ] as const) {
    const stranger = await browser.newContext({ locale });
    const other = await stranger.newPage();
    expect((await other.goto(app.endpoint))?.status()).toBe(401);
    await expect(other.getByRole('heading', { name: heading })).toBeVisible();
    await stranger.close();
  }
});

test('the page goes on after a reload and in further tabs, and once all are closed it needs another address', async ({
  app,
}) => {
  const context = app.page.context();
  const opened = (page: Page) => expect(page.getByRole('heading', { name: 'Create a vault' })).toBeVisible();
  await opened(app.page);
  expect(app.page.url(), 'the token is not left in the address').not.toContain('token');
  await app.page.reload();
  await opened(app.page);
  const further = await context.newPage();
  await further.goto(app.endpoint);
  await opened(further);
  const late = await context.newPage();
  await further.close();
  await app.page.close();
  await late.goto(app.endpoint);
  await expect(late.getByRole('alert')).toContainText('coffer open');
  const next = await context.newPage();
  await next.goto(await newPageAddress(app));
  await opened(next);
  await opened(late);
});
