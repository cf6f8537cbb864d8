import { createHash, randomBytes } from 'node:crypto';

import type { Clock } from '#engine/ports.ts';
import type { SavedPageSessions } from '#shared/host-handover.ts';

/**
 * Which browsers may ask. Whoever started the host gets an address with a one-time token; the first to open it gets a cookie for it,
 * and the token is worth nothing from then on. Only digests are kept, so that a comparison tells nothing by the time it takes.
 */
export type PageSessions = Readonly<{
  /** A new one-time token: 32 random bytes, base64url. The oldest unused one goes when there are too many. */
  newToken(): string;
  /** The value of a cookie for a token that was not used yet; null for any other. */
  redeem(token: string): string | null;
  /** Whether the cookie's value is one of ours, used in the last twelve hours. Counts as a use. */
  isKnown(cookie: string): boolean;
  /** What a process in the place of this one begins with. */
  save(): SavedPageSessions;
  /** The cookie of the page at `host`. Its name has the port, since browsers tell cookies apart by host name alone. */
  cookieName(host: string): string;
}>;

const tokensMax = 8;
const sessionsMax = 32;
const idleMsMax = 12 * 3_600_000;

/** Knows whom a process before this one knew, and nobody without `saved`. Everything is in memory, and gone with the host. */
export function pageSessions(clock: Clock, saved?: SavedPageSessions): PageSessions {
  const tokens = new Set<string>(saved?.tokens);
  const sessions = new Map<string, number>(saved?.sessions);
  return {
    newToken() {
      const token = randomBytes(32).toString('base64url');
      tokens.add(digest(token));
      for (const oldest of tokens) {
        if (tokens.size <= tokensMax) break;
        tokens.delete(oldest);
      }
      return token;
    },
    redeem(token) {
      if (!tokens.delete(digest(token))) return null;
      const cookie = randomBytes(32).toString('base64url');
      sessions.set(digest(cookie), clock.nowMs());
      for (const oldest of sessions.keys()) {
        if (sessions.size <= sessionsMax) break;
        sessions.delete(oldest);
      }
      return cookie;
    },
    isKnown(cookie) {
      const id = digest(cookie);
      const usedAtMs = sessions.get(id);
      if (usedAtMs === undefined) return false;
      sessions.delete(id);
      if (clock.nowMs() - usedAtMs > idleMsMax) return false;
      // Put at the end again: the map is in the order of last use.
      sessions.set(id, clock.nowMs());
      return true;
    },
    save: () => ({ tokens: [...tokens], sessions: [...sessions] }),
    cookieName: (host) => `coffer${/:(\d+)$/.exec(host)?.[1] ?? ''}`,
  };
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
