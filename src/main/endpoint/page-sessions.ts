import { createHash, randomBytes } from 'node:crypto';

import type { Clock } from '#engine/ports.ts';
import type { SavedPageSessions } from '#shared/host-handover.ts';

/**
 * Which pages may ask. Whoever started the host gets an address with a one-time token; the first browser to open it gets a cookie for it, and
 * the page in it a key. The cookie alone is worth nothing: browsers send it to every port of the same host name, so another server there
 * could be sent it. The key stays with the origin of the page. Only digests are kept, so that a comparison tells nothing by the time it takes.
 */
export type PageSessions = Readonly<{
  /** A new one-time token: 32 random bytes, base64url, good for five minutes. The oldest unused one goes when there are too many. */
  newToken(): string;
  /**
   * What a token opens that was not used yet: a key for the page, and a cookie, unless one of the browser's own is known already.
   * Null for any other token.
   * @param cookies those that the browser has
   */
  redeem(token: string, cookies: readonly string[]): Promise<PageOpening | null>;
  /** Whether `redeem` would open the page with the token now. The token stays unused. */
  wouldOpen(token: string): Promise<boolean>;
  /** Whether the cookie's value is one of ours, used in the last twelve hours. Counts as a use. */
  isKnown(cookie: string): boolean;
  /** Whether the cookie is known, and the key is of a page that was opened with it. Counts as a use. */
  isPage(cookie: string, key: string): boolean;
  /** What a process in the place of this one begins with. */
  save(): SavedPageSessions;
  /** The cookie of the page at `host`. Its name has the port, since browsers tell cookies apart by host name alone. */
  cookieName(host: string): string;
}>;

/** What a browser gets that opens the page: `cookie` is null where it keeps the one that it has. */
export type PageOpening = Readonly<{ cookie: string | null; key: string }>;

/** Tokens that another program of the same user left for this host. */
export type Tickets = Readonly<{
  /** Takes the ticket of a token. False for any other token, and for one that was taken. */
  take(token: string): Promise<boolean>;
  /** Whether `take` would find the ticket. */
  has(token: string): Promise<boolean>;
}>;

export const noTickets: Tickets = { take: async () => false, has: async () => false };

/** How long an address is good for that nobody opened, in milliseconds. */
const tokenLifeMs = 300_000;
const tokensMax = 8;
const sessionsMax = 32;
const keysMax = 32;
const idleMsMax = 12 * 3_600_000;

/** Knows whom a process before this one knew, and nobody without `saved`. Everything is in memory, and gone with the host. */
export function pageSessions(clock: Clock, tickets: Tickets, saved?: SavedPageSessions): PageSessions {
  const tokens = new Map<string, number>(saved?.tokens);
  const sessions = new Map<string, { usedAtMs: number; readonly keys: Set<string> }>(
    saved?.sessions.map(([id, usedAtMs, keys]) => [id, { usedAtMs, keys: new Set(keys) }]),
  );

  const isToken = (token: string): boolean => {
    const ageMs = clock.nowMs() - (tokens.get(digest(token)) ?? Number.NaN);
    return ageMs >= 0 && ageMs <= tokenLifeMs;
  };
  const takeToken = (token: string): boolean => {
    const good = isToken(token);
    tokens.delete(digest(token));
    return good;
  };
  const used = (cookie: string) => {
    const id = digest(cookie);
    const session = sessions.get(id);
    if (session === undefined) return undefined;
    sessions.delete(id);
    if (clock.nowMs() - session.usedAtMs > idleMsMax) return undefined;
    // Put at the end again: the map is in the order of last use.
    session.usedAtMs = clock.nowMs();
    sessions.set(id, session);
    return session;
  };
  const newSession = () => {
    const cookie = randomBytes(32).toString('base64url');
    const session = { usedAtMs: clock.nowMs(), keys: new Set<string>() };
    sessions.set(digest(cookie), session);
    dropOldest(sessions, sessionsMax);
    return { cookie, session };
  };
  return {
    newToken() {
      const token = randomBytes(32).toString('base64url');
      tokens.set(digest(token), clock.nowMs());
      dropOldest(tokens, tokensMax);
      return token;
    },
    async redeem(token, cookies) {
      if (!takeToken(token) && !(await tickets.take(token))) return null;
      const known = cookies.map(used).find((session) => session !== undefined);
      const { cookie, session } = known ? { cookie: null, session: known } : newSession();
      const key = randomBytes(32).toString('base64url');
      session.keys.add(digest(key));
      dropOldest(session.keys, keysMax);
      return { cookie, key };
    },
    wouldOpen: async (token) => isToken(token) || tickets.has(token),
    isKnown: (cookie) => used(cookie) !== undefined,
    isPage: (cookie, key) => used(cookie)?.keys.has(digest(key)) === true,
    save: () => ({
      tokens: [...tokens],
      sessions: [...sessions].map(([id, { usedAtMs, keys }]) => [id, usedAtMs, [...keys]] as const),
    }),
    cookieName: (host) => `coffer${/:(\d+)$/.exec(host)?.[1] ?? ''}`,
  };
}

/** Keeps at most so many, those that were added last. */
function dropOldest(kept: Map<string, unknown> | Set<string>, countMax: number): void {
  for (const oldest of kept.keys()) {
    if (kept.size <= countMax) break;
    kept.delete(oldest);
  }
}

/** The values of every cookie of that name. There may be several: other programs at the same host name can set one too. */
export function cookiesNamed(header: string | undefined, name: string): readonly string[] {
  return (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
