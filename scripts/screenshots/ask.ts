import type { Page } from '@playwright/test';
import { pageKeyHeader } from '../../src/shared/http-bridge.ts';

/**
 * Asks over the bridge, as the page does, and gives the value of what was answered. `bytes` follow the rest of the body. Throws where the host
 * refuses or answers with a failure.
 */
export async function ask(
  page: Page,
  path: `${'vault' | 'local'}/${string}`,
  args: readonly unknown[],
  bytes?: Uint8Array,
): Promise<unknown> {
  const { origin } = new URL(page.url());
  const tail = bytes ? `,"bytes0":[${bytes.join(',')}]` : '';
  const data = Buffer.from(`{"args":${JSON.stringify(args)}${tail}}`);
  // As text, since what runs in the page is not compiled for one.
  const key = String(await page.evaluate("sessionStorage.getItem('coffer-page-key')"));
  const headers = { origin, 'content-type': 'application/json', [pageKeyHeader]: key };
  const answer = await page.request.post(`${origin}/bridge/${path}`, { headers, data });
  const text = await answer.text();
  if (!answer.ok()) throw new Error(`${path} was refused: ${answer.status()} ${text.slice(0, 200)}`);
  const { value } = JSON.parse(text) as { value?: { ok?: boolean; value?: unknown } };
  if (value?.ok === false) throw new Error(`${path} was refused: ${text.slice(0, 200)}`);
  return value?.value;
}
