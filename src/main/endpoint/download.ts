import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { finished, pipeline } from 'node:stream/promises';
import { bridgeDownloadPath } from '#shared/http-bridge.ts';
import type { Download, Downloads } from './downloads.ts';
import type { Answerer, HttpFailure } from './answer.ts';
import { safeHeaders } from './page.ts';
import type { Exchange, Route } from './routes.ts';

/**
 * What main made for the browser to save. A link cannot send a header, so a ticket stands for the page's key here: main gave the ticket to
 * the page a moment ago, and it serves once. Without a ticket the cookie is worth nothing.
 * @param admits whether the browser's cookie is known; answers it otherwise
 */
export function downloadRoute(downloads: Downloads, admits: (exchange: Exchange) => boolean, answer: Answerer): Route {
  return {
    method: 'GET',
    path: bridgeDownloadPath,
    admits,
    async handle(exchange) {
      const ticket = new URLSearchParams(exchange.request.url?.split('?')[1]).get('ticket');
      const download = ticket === null ? null : downloads.take(ticket);
      if (download === null) return answer.failure(exchange, noTicket);
      try {
        await send(exchange, download, answer);
      } finally {
        await downloads.discard(download);
      }
    },
  };
}

async function send({ response, ...exchange }: Exchange, download: Download, answer: Answerer): Promise<void> {
  const length = 'content' in download ? download.content.length : (await stat(download.path)).size;
  answer.note({ response, ...exchange }, 200, 'ok');
  response.writeHead(200, {
    ...safeHeaders,
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(download.name)}`,
    'content-length': length,
  });
  // A download that breaks off is shorter than it was said to be, which the browser shows; its sender has nothing more to do.
  const sent =
    'content' in download
      ? finished(response.end(Buffer.from(download.content.buffer, download.content.byteOffset, length)))
      : pipeline(createReadStream(download.path), response);
  await sent.catch(() => {});
}

const noTicket: HttpFailure = {
  code: 'UNAUTHENTICATED',
  message: 'the download link has expired: links work once, within 5 minutes. Save the file again in the page',
};
