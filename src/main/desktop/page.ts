import { pageAnswer, type PageFiles } from '../endpoint/page.ts';

/** Where the window's page lives: a scheme and host of its own, which nothing outside this program can reach. */
export const pageScheme = 'app';
export const pageHost = 'coffer';
export const pageUrl = `${pageScheme}://${pageHost}/`;

/**
 * Answers one request of the window for a file of its page, under the same policy as in a browser.
 * @param files all that there is; every other path, host or method is answered 404
 */
export function answerPageRequest(files: PageFiles, request: Readonly<{ method: string; url: string }>): Response {
  const file = request.method === 'GET' && isPage(request.url) ? files.get(new URL(request.url).pathname) : undefined;
  if (file === undefined) return new Response(null, { status: 404 });
  const { headers, content } = pageAnswer(file);
  return new Response(new Uint8Array(content), { headers });
}

/** Whether an address lies on our page. Node gives `origin` as "null" for schemes it does not know, so protocol and host are compared. */
export function isPage(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host } = new URL(url);
  return protocol === `${pageScheme}:` && host === pageHost;
}
