import type { Clock } from '#engine/ports.ts';
import type { AskName } from '#shared/bridge-asks.ts';
import type { SavedPageSessions } from '#shared/host-handover.ts';
import { bridgeEventsPath, bridgePath, pageKeyHeader } from '#shared/http-bridge.ts';
import type { Answerer, HttpFailure } from './answer.ts';
import { Malformed, type BridgeDoor } from '../bridge/bridge-door.ts';
import { questionNames } from '../bridge/bridge-rules.ts';
import type { Downloads } from './downloads.ts';
import { answerBody, askedArgs } from './bridge-body.ts';
import { downloadRoute } from './download.ts';
import { eventStreams, type EventStreams, type NewsSource } from './event-streams.ts';
import { pageAnswer, safeHeaders, type PageFiles } from './page.ts';
import { cookiesNamed, noTickets, pageSessions, type PageSessions, type Tickets } from './page-sessions.ts';
import { refusedPage } from './refused-page.ts';
import type { Exchange, Route, RouteTable } from './routes.ts';

/**
 * The bridge for a browser: the page itself, and what it asks, for the browser that opened it and the page in it alone. A stamp is worth nothing
 * here, and cookie and key are worth nothing at the public API.
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

/** Whom a host knows that it did not give an address to itself. */
export type KnownPages = Readonly<{
  tickets: Tickets;
  /** Whom a process before this one knew. */
  saved: SavedPageSessions | undefined;
}>;

const streamsMax = 32;

/** `bridge` is what news comes from, `door` where questions go; `files` are the built page's, `downloads` what main made for a browser to save. */
export function httpBridgeServer(
  bridge: NewsSource,
  door: BridgeDoor,
  files: PageFiles,
  clock: Clock,
  downloads: Downloads,
  known: Partial<KnownPages> = {},
): HttpBridge {
  const sessions = pageSessions(clock, known.tickets ?? noTickets, known.saved);
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
      table.add(downloadRoute(downloads, checks.admitsBrowser, answer));
    },
    newPagePath: () => `/?token=${sessions.newToken()}`,
    sessions: () => sessions.save(),
    close: () => streams.close(),
  };
}

type Fail = (exchange: Exchange, failure: HttpFailure) => void;

type PageChecks = Readonly<{
  /** The cookies of the browser that could be ours. */
  cookies(exchange: Exchange): readonly string[];
  isKnown(exchange: Exchange): boolean;
  /** For the files of the page, which hold nothing of a vault: the cookie. */
  admitsBrowser(exchange: Exchange): boolean;
  /** For what is told: the cookie and the page's key. */
  admitsPage(exchange: Exchange): boolean;
  /** For what is asked: our own origin too, said by the browser, and JSON. A stamp stands in for nothing. */
  admitsQuestion(exchange: Exchange): boolean;
}>;

type BridgeWorld = PageChecks & Readonly<{ answer: Answerer; fail: Fail }>;

function pageChecks(sessions: PageSessions, fail: Fail): PageChecks {
  const failed = (exchange: Exchange, failure: HttpFailure): false => {
    fail(exchange, failure);
    return false;
  };
  const cookies = ({ request }: Exchange): readonly string[] =>
    cookiesNamed(request.headers.cookie, sessions.cookieName(request.headers.host ?? ''));
  const isKnown = (exchange: Exchange): boolean => cookies(exchange).some((cookie) => sessions.isKnown(cookie));
  const admitsPage = (exchange: Exchange): boolean => {
    const key = exchange.request.headers[pageKeyHeader];
    const isPage = typeof key === 'string' && cookies(exchange).some((cookie) => sessions.isPage(cookie, key));
    return isPage || failed(exchange, noSession);
  };
  return {
    cookies,
    isKnown,
    admitsBrowser: (exchange) => isKnown(exchange) || failed(exchange, noSession),
    admitsPage,
    admitsQuestion(exchange) {
      const { headers } = exchange.request;
      const site = headers['sec-fetch-site'];
      if (headers.origin !== `http://${headers.host}` || (site !== undefined && site !== 'same-origin'))
        return failed(exchange, notThePage);
      if (headers['content-type'] === undefined) return failed(exchange, noJson);
      return admitsPage(exchange);
    },
  };
}

/** The page at `/`, which a token opens once, and the files that it is made of. */
function pageRoutes(files: PageFiles, sessions: PageSessions, world: BridgeWorld): readonly Route[] {
  const { answer, fail, cookies, isKnown, admitsBrowser } = world;

  const sendPage = (exchange: Exchange, key?: string): void => {
    const file = files.get(exchange.path);
    if (!file) return fail(exchange, { code: 'NOT_FOUND', message: 'the page was not built' });
    const { headers, content } = pageAnswer(file, key);
    setHeaders(exchange, headers);
    answer.raw(exchange, 200, content);
  };

  /** A person reads what is refused here. A program, which wants no HTML, gets the failure. */
  const refuse = (exchange: Exchange): void => {
    const { accept = '', host = '', 'accept-language': languages = '' } = exchange.request.headers;
    if (!accept.includes('text/html')) return fail(exchange, noSession);
    const { headers, content } = refusedPage(host, languages);
    setHeaders(exchange, headers);
    answer.raw(exchange, 401, content, noSession.code);
  };

  const openPage = async (exchange: Exchange): Promise<void> => {
    const { headers } = exchange.request;
    const token = tokenIn(exchange);
    if (token === null) return isKnown(exchange) ? sendPage(exchange) : refuse(exchange);
    // A browser that only looks ahead must not use up the token.
    if (headers['sec-purpose'] !== undefined || headers['purpose'] !== undefined)
      return fail(exchange, { code: 'FAILED_PRECONDITION', message: 'this address does not allow prefetching' });
    const opening = await sessions.redeem(token, cookies(exchange));
    if (opening === null) {
      if (!isKnown(exchange)) return refuse(exchange);
      // The page was opened with this address before: it has its key.
      setHeaders(exchange, { ...safeHeaders, location: '/' });
      return answer.raw(exchange, 303, null);
    }
    if (opening.cookie !== null) {
      const name = sessions.cookieName(headers.host ?? '');
      exchange.response.setHeader('set-cookie', `${name}=${opening.cookie}; Path=/; HttpOnly; SameSite=Strict`);
    }
    sendPage(exchange, opening.key);
  };

  /** Whether a GET would open the page, for `coffer open`: a method that changes nothing must not use up the token. */
  const tellWhether = async (exchange: Exchange): Promise<void> => {
    const token = tokenIn(exchange);
    if (token === null || !(await sessions.wouldOpen(token))) return fail(exchange, noSession);
    setHeaders(exchange, safeHeaders);
    answer.raw(exchange, 200, null);
  };

  const assets = [...files.keys()].filter((path) => path !== '/');
  return [
    { method: 'GET', path: '/', handle: openPage },
    { method: 'HEAD', path: '/', handle: tellWhether },
    ...assets.map((path): Route => ({
      method: 'GET',
      path,
      admits: admitsBrowser,
      handle: (exchange) => sendPage(exchange),
    })),
  ];
}

function tokenIn({ request }: Exchange): string | null {
  return new URLSearchParams(request.url?.split('?')[1]).get('token');
}

/** One question of the page. What it sent is overwritten once it was answered, and the answer once it is on its way. */
function askRoute(name: AskName, door: BridgeDoor, { admitsQuestion, answer, fail }: BridgeWorld): Route {
  return {
    method: 'POST',
    path: bridgePath(name),
    admits: admitsQuestion,
    bodyBytesMax: door.bytesMax(name) ?? 0,
    async handle(exchange, body) {
      try {
        if (!body) throw new Malformed('the body: missing or too large');
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

function eventsRoute(streams: EventStreams, { admitsPage, answer, fail }: BridgeWorld): Route {
  return {
    method: 'GET',
    path: bridgeEventsPath,
    admits: admitsPage,
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
    'this link has expired: links work once, within 5 minutes. Press Enter in the terminal where Coffer runs, or run coffer open, to get a new link',
};

const notThePage: HttpFailure = {
  code: 'PERMISSION_DENIED',
  message: 'only the page itself can send this request',
  errorCode: 'FORBIDDEN',
};

const noJson: HttpFailure = {
  code: 'INVALID_ARGUMENT',
  status: 415,
  message: 'the content type must be application/json',
};

const tooManyPages: HttpFailure = { code: 'RESOURCE_EXHAUSTED', message: 'too many open pages', retryAfterSeconds: 5 };

function setHeaders({ response }: Exchange, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}
