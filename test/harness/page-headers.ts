import { pageKeyHeader, pageKeyMeta } from '#shared/http-bridge.ts';

/** The HTML of a page in which a host puts the key. */
export const pageHtml = `<meta name="${pageKeyMeta}" content="__PAGE_KEY__" /><script nonce="__CSP_NONCE__"></script>`;

/** The key in the HTML of an opened page; empty where there is none. */
export function pageKeyIn(html: string): string {
  return new RegExp(`name="${pageKeyMeta}" content="([\\w-]*)"`).exec(html)?.[1] ?? '';
}

/** Opens a page by its address, as one more browser. Gives what its questions go with: the cookie and the key. */
export async function openPage(address: string | null): Promise<Readonly<Record<string, string>>> {
  const opened = await fetch(address ?? '', { redirect: 'manual' });
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { cookie, [pageKeyHeader]: pageKeyIn(await opened.text()) };
}
