import type { ServerResponse } from 'node:http';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Clock } from '#engine/ports.ts';
import { askNames, type AskName, type News } from '#shared/bridge-asks.ts';
import type { Bridge } from '#shared/bridge.ts';
import { bridgeEventsPath, bridgePath } from '#shared/http-bridge.ts';
import type { Answerer, Refusal } from './answer.ts';
import { Malformed, type BridgeDoor } from './bridge-door.ts';
import { answerBody, askedArgs } from './bridge-body.ts';
import { pageAnswer, safeHeaders, type PageFiles } from './page.ts';
import { cookiesNamed, pageSessions } from './page-sessions.ts';

/**
 * The bridge for a browser: the page itself, and what it asks, both for holders of the cookie alone. A stamp is worth nothing here,
 * and the cookie is worth nothing at the public API.
 */
export type HttpBridge = Readonly<{
  /** For `createEndpoint`. */
  routes: (app: FastifyInstance, answer: Answerer) => void;
  /** A path with a token that opens the page once, for one browser. */
  newPagePath(): string;
  /** Ends the streams of events, which would otherwise hold the endpoint open. */
  close(): void;
}>;

const streamsMax = 32;

/** `bridge` is what news comes from, `door` where questions go; `files` are the built page's. */
export function httpBridgeServer(
  bridge: Pick<Bridge, 'onCommitted' | 'onStatus' | 'onProgress'>,
  door: BridgeDoor,
  files: PageFiles,
  clock: Clock,
): HttpBridge {
  const sessions = pageSessions(clock);
  const streams = eventStreams(bridge);

  const isKnown = (request: FastifyRequest): boolean => {
    const name = sessions.cookieName(request.headers.host ?? '');
    return cookiesNamed(request.headers.cookie, name).some((value) => sessions.isKnown(value));
  };

  const routes = (app: FastifyInstance, answer: Answerer): void => {
    const refuse = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal): void =>
      answer.refusal(request, reply.headers(safeHeaders), refusal);

    const requireSession = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
      if (isKnown(request)) done();
      else refuse(request, reply, noSession);
    };

    /** What only a page of ours sends: our own origin, said by the browser; JSON; and no stamp in place of the cookie. */
    const requirePage = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
      const { headers } = request;
      const site = headers['sec-fetch-site'];
      if (headers.origin !== `http://${headers.host}` || (site !== undefined && site !== 'same-origin'))
        return refuse(request, reply, {
          code: 'PERMISSION_DENIED',
          message: 'only the page itself may ask',
          errorCode: 'FORBIDDEN',
        });
      if (headers['content-type'] === undefined)
        return refuse(request, reply, {
          code: 'INVALID_ARGUMENT',
          status: 415,
          message: 'the content type must be application/json',
        });
      requireSession(request, reply, done);
    };

    const sendPage = (request: FastifyRequest, reply: FastifyReply, path: string): void => {
      const file = files.get(path);
      if (!file) return refuse(request, reply, { code: 'NOT_FOUND', message: 'the page was not built' });
      const { headers, content } = pageAnswer(file);
      answer.raw(request, reply.headers(headers), 200, content);
    };

    app.get('/', (request, reply) => {
      const token = new URLSearchParams(request.raw.url?.split('?')[1]).get('token');
      if (token === null) {
        if (isKnown(request)) return sendPage(request, reply, '/');
        return refuse(request, reply, noSession);
      }
      // A browser that only looks ahead must not use up the token.
      if (request.headers['sec-purpose'] !== undefined || request.headers.purpose !== undefined)
        return refuse(request, reply, { code: 'FAILED_PRECONDITION', message: 'this address is not fetched ahead' });
      const known = isKnown(request);
      const cookie = known ? null : sessions.redeem(token);
      if (!known && cookie === null) return refuse(request, reply, noSession);
      if (cookie !== null) {
        const name = sessions.cookieName(request.headers.host ?? '');
        reply.header('set-cookie', `${name}=${cookie}; Path=/; HttpOnly; SameSite=Strict`);
      }
      answer.raw(request, reply.headers(safeHeaders).header('location', '/'), 303, null);
    });
    for (const path of files.keys())
      if (path !== '/')
        app.get(path, { onRequest: requireSession }, (request, reply) => sendPage(request, reply, path));

    const routeOptions = (name: AskName) => ({ onRequest: requirePage, bodyLimit: door.bytesMax(name) ?? 0 });
    for (const name of askNames)
      app.post(bridgePath(name), routeOptions(name), async (request, reply) => {
        const body = request.body instanceof Uint8Array ? request.body : null;
        try {
          if (!body) throw new Malformed('the body: too large, or none');
          const answered = answerBody(await door.ask(name, askedArgs(body)));
          answer.raw(request, reply.headers(safeHeaders).header('content-type', 'application/json'), 200, answered);
        } catch (thrown) {
          if (!(thrown instanceof Malformed)) throw thrown;
          refuse(request, reply, { code: 'INVALID_ARGUMENT', message: thrown.message, errorCode: 'REQUEST_INVALID' });
        } finally {
          body?.fill(0);
        }
        return reply;
      });

    app.get(bridgeEventsPath, { onRequest: requireSession }, (request, reply) => {
      if (streams.count() >= streamsMax)
        return refuse(request, reply, {
          code: 'RESOURCE_EXHAUSTED',
          message: 'too many pages listen',
          retryAfterSeconds: 5,
        });
      answer.note(request, 200, 'ok');
      reply.hijack();
      streams.add(reply.raw);
    });
  };

  return { routes, newPagePath: () => `/?token=${sessions.newToken()}`, close: () => streams.close() };
}

const noSession: Refusal = {
  code: 'UNAUTHENTICATED',
  message:
    'this page is opened with the address that coffer printed, which works once; press Enter where it runs for another',
};

/** Server-sent events for every page that listens. */
function eventStreams(bridge: Pick<Bridge, 'onCommitted' | 'onStatus' | 'onProgress'>) {
  const open = new Set<ServerResponse>();
  const tell = (news: News): void => {
    for (const stream of open) stream.write(`data: ${JSON.stringify(news)}\n\n`);
  };
  bridge.onCommitted((tables) => tell({ news: 'committed', tables }));
  bridge.onStatus((status) => tell({ news: 'status', status }));
  bridge.onProgress((progress) => tell({ news: 'progress', progress }));
  return {
    count: () => open.size,
    add(stream: ServerResponse): void {
      // The connection ends with the stream: kept for another request, it would hold up the end of the endpoint.
      stream.writeHead(200, { ...safeHeaders, 'content-type': 'text/event-stream', connection: 'close' });
      // It is quiet until something changes, and not stalled for that.
      stream.socket?.setTimeout(0);
      // Something is written at once, so that the listener knows that it is heard.
      stream.write(': listening\n\n');
      open.add(stream);
      stream.on('close', () => open.delete(stream));
    },
    close(): void {
      for (const stream of open) stream.end();
    },
  };
}
