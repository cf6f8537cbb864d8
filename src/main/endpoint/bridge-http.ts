import type { Clock } from '#engine/ports.ts';
import type { AskName } from '#shared/bridge-asks.ts';
import type { SavedPageSessions } from '#shared/host-handover.ts';
import { bridgeEventsPath, bridgePath } from '#shared/http-bridge.ts';
import type { Answerer, HttpFailure } from './answer.ts';
import { Malformed, type BridgeDoor } from '../bridge/bridge-door.ts';
import { questionNames } from '../bridge/bridge-rules.ts';
import type { Downloads } from './downloads.ts';
import { answerBody, askedArgs } from './bridge-body.ts';
import { downloadRoute } from './download.ts';
import { eventStreams, type EventStreams, type NewsSource } from './event-streams.ts';
import { pageAnswer, safeHeaders, type PageFiles } from './page.ts';
import { cookiesNamed, pageSessions, type PageSessions } from './page-sessions.ts';
import type { Exchange, Route, RouteTable } from './routes.ts';

/**
 * The bridge for a browser: the page itself, and what it asks, both for holders of the cookie alone. A stamp is worth nothing here,
 * and the cookie is worth nothing at the public API.
 */
export type HttpBridge = Readonly<{
  /** For `createEndpoint`. */
  routes: (table: RouteTable, answer: Answerer) => void;
  /** A path with a token that opens the page once, for one browser. */
  newPagePath(): string;
  /** The browsers that may ask, for a process in the place of this one. */
  sessions(): SavedPageSessions;
  /** Ends the streams of events, which would otherwise hold the endpoint open. */
  close(): void;
}>;

const streamsMax = 32;

/** `bridge` is what news comes from, `door` where questions go; `files` are the built page's, `downloads` what main made for a browser to save. */
export function httpBridgeServer(
  bridge: NewsSource,
  door: BridgeDoor,
  files: PageFiles,
  clock: Clock,
  downloads: Downloads,
  saved?: SavedPageSessions,
): HttpBridge {
  const sessions = pageSessions(clock, saved);
  const streams = eventStreams(bridge);
  return {
    routes(table, answer) {
      const fail: Fail = (exchange, failure) => {
        setHeaders(exchange, safeHeaders);
        answer.failure(exchange, failure);
      };
      const checks = pageChecks(sessions, fail);
      const world: BridgeWorld = { ...checks, answer, fail };
      for (const route of pageRoutes(files, sessions, world)) table.add(route);
      for (const name of questionNames) table.add(askRoute(name, door, world));
      table.add(eventsRoute(streams, world));
      table.add(downloadRoute(downloads, checks.admitsSession, answer));
    },
    newPagePath: () => `/?token=${sessions.newToken()}`,
    sessions: () => sessions.save(),
    close: () => streams.close(),
  };
}

type Fail = (exchange: Exchange, failure: HttpFailure) => void;

type PageChecks = Readonly<{
  isKnown(exchange: Exchange): boolean;
  /** For what is read: the cookie. */
  admitsSession(exchange: Exchange): boolean;
  /** For what is asked: what only a page of ours sends. That is our own origin, said by the browser; JSON; and the cookie, not a stamp. */
  admitsPage(exchange: Exchange): boolean;
}>;

type BridgeWorld = PageChecks & Readonly<{ answer: Answerer; fail: Fail }>;

function pageChecks(sessions: PageSessions, fail: Fail): PageChecks {
  const failed = (exchange: Exchange, failure: HttpFailure): false => {
    fail(exchange, failure);
    return false;
  };
  const isKnown = ({ request }: Exchange): boolean => {
    const name = sessions.cookieName(request.headers.host ?? '');
    return cookiesNamed(request.headers.cookie, name).some((value) => sessions.isKnown(value));
  };
  const admitsSession = (exchange: Exchange): boolean => isKnown(exchange) || failed(exchange, noSession);
  return {
    isKnown,
    admitsSession,
    admitsPage(exchange) {
      const { headers } = exchange.request;
      const site = headers['sec-fetch-site'];
      if (headers.origin !== `http://${headers.host}` || (site !== undefined && site !== 'same-origin'))
        return failed(exchange, notThePage);
      if (headers['content-type'] === undefined) return failed(exchange, noJson);
      return admitsSession(exchange);
    },
  };
}

/** The page at `/`, which a token opens once, and the files that it is made of. */
function pageRoutes(files: PageFiles, sessions: PageSessions, world: BridgeWorld): readonly Route[] {
  const { answer, fail, isKnown, admitsSession } = world;

  const sendPage = (exchange: Exchange): void => {
    const file = files.get(exchange.path);
    if (!file) return fail(exchange, { code: 'NOT_FOUND', message: 'the page was not built' });
    const { headers, content } = pageAnswer(file);
    setHeaders(exchange, headers);
    answer.raw(exchange, 200, content);
  };

  const openPage = (exchange: Exchange): void => {
    const { headers, url } = exchange.request;
    const token = new URLSearchParams(url?.split('?')[1]).get('token');
    if (token === null) return isKnown(exchange) ? sendPage(exchange) : fail(exchange, noSession);
    // A browser that only looks ahead must not use up the token.
    if (headers['sec-purpose'] !== undefined || headers['purpose'] !== undefined)
      return fail(exchange, { code: 'FAILED_PRECONDITION', message: 'this address is not fetched ahead' });
    const known = isKnown(exchange);
    const cookie = known ? null : sessions.redeem(token);
    if (!known && cookie === null) return fail(exchange, noSession);
    if (cookie !== null) {
      const name = sessions.cookieName(headers.host ?? '');
      exchange.response.setHeader('set-cookie', `${name}=${cookie}; Path=/; HttpOnly; SameSite=Strict`);
    }
    setHeaders(exchange, { ...safeHeaders, location: '/' });
    answer.raw(exchange, 303, null);
  };

  const assets = [...files.keys()].filter((path) => path !== '/');
  return [
    { method: 'GET', path: '/', handle: openPage },
    ...assets.map((path): Route => ({ method: 'GET', path, admits: admitsSession, handle: sendPage })),
  ];
}

/** One question of the page. What it sent is overwritten once it was answered, and the answer once it is on its way. */
function askRoute(name: AskName, door: BridgeDoor, { admitsPage, answer, fail }: BridgeWorld): Route {
  return {
    method: 'POST',
    path: bridgePath(name),
    admits: admitsPage,
    bodyBytesMax: door.bytesMax(name) ?? 0,
    async handle(exchange, body) {
      try {
        if (!body) throw new Malformed('the body: too large, or none');
        const answered = answerBody(await door.ask(name, askedArgs(body)));
        setHeaders(exchange, { ...safeHeaders, 'content-type': 'application/json' });
        exchange.response.once('close', () => answered.fill(0));
        answer.raw(exchange, 200, answered);
      } catch (thrown) {
        if (!(thrown instanceof Malformed)) throw thrown;
        fail(exchange, { code: 'INVALID_ARGUMENT', message: thrown.message, errorCode: 'REQUEST_INVALID' });
      } finally {
        body?.fill(0);
      }
    },
  };
}

function eventsRoute(streams: EventStreams, { admitsSession, answer, fail }: BridgeWorld): Route {
  return {
    method: 'GET',
    path: bridgeEventsPath,
    admits: admitsSession,
    handle(exchange) {
      if (streams.count() >= streamsMax) return fail(exchange, tooManyPages);
      answer.note(exchange, 200, 'ok');
      streams.add(exchange.response);
    },
  };
}

const noSession: HttpFailure = {
  code: 'UNAUTHENTICATED',
  message:
    'this page is opened with the address that coffer printed, which works once; press Enter where it runs for another',
};

const notThePage: HttpFailure = {
  code: 'PERMISSION_DENIED',
  message: 'only the page itself may ask',
  errorCode: 'FORBIDDEN',
};

const noJson: HttpFailure = {
  code: 'INVALID_ARGUMENT',
  status: 415,
  message: 'the content type must be application/json',
};

const tooManyPages: HttpFailure = {
  code: 'RESOURCE_EXHAUSTED',
  message: 'too many pages listen',
  retryAfterSeconds: 5,
};

function setHeaders({ response }: Exchange, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}
