import { expect } from '@playwright/test';
import { test, testInVault } from './app.ts';

// What is so of a page in a browser alone: the app and its host are one process, and its window has no address.

testInVault('a page whose host was ended says so, and that nothing is lost', async ({ app }) => {
  const { page } = app;
  await page.route('**/bridge/**', (route) => route.abort());
  await page.keyboard.press('Control+Shift+L');
  await expect(page.getByRole('alert').first()).toContainText('Coffer does not answer');
});

test('somebody without the address gets no page', async ({ app, browser }) => {
  await expect(app.page.getByRole('heading', { name: 'Create a vault' })).toBeVisible();
  const stranger = await browser.newContext();
  const other = await stranger.newPage();
  expect((await other.goto(app.endpoint))?.status()).toBe(401);
  await stranger.close();
});
