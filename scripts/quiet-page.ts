import type { Page } from '@playwright/test';

const quietMs = 500;

/**
 * Waits until the page finished no request for half a second. Playwright's own `networkidle` never comes, since the stream of events is a
 * request that stays open.
 */
export async function quiet(page: Page): Promise<void> {
  let known = -1;
  for (;;) {
    const finished = await page.evaluate(() => performance.getEntriesByType('resource').length);
    if (finished === known) return;
    known = finished;
    await page.waitForTimeout(quietMs);
  }
}
