import type { IncomingMessage, ServerResponse } from 'node:http';

/** One request with the response that it gets. */
export type Exchange = Readonly<{
  request: IncomingMessage;
  response: ServerResponse;
  /** The path that was asked for, without its query. */
  path: string;
  /** The route that answers; null for a path that is not in the table. */
  route: Route | null;
  /** Ours, never the client's. */
  requestId: string;
  beganAtMs: number;
}>;

/** What is answered at one path by one method. */
export type Route = Readonly<{
  method: 'GET' | 'HEAD' | 'POST';
  /** The whole path, letter by letter: there are no patterns. */
  path: string;
  /** Decides, before the body is read, whether the request goes on. False when it was answered instead. */
  admits?: (exchange: Exchange) => boolean;
  /** The bound of the API unless given. */
  bodyBytesMax?: number;
  /** Answers. `body` is null when more than the bound was sent, and empty when nothing was. */
  handle(exchange: Exchange, body: Uint8Array | null): void | Promise<void>;
}>;

/** The routes of an endpoint. A request is matched by its exact method and path. */
export type RouteTable = Readonly<{
  /** Throws when the table has a route of that method and path. */
  add(route: Route): void;
  find(method: string | undefined, path: string): Route | null;
}>;

/**
 * An empty table. Paths are compared as they were sent: a path with an escape, a doubled slash or another case is another path, so
 * that no second spelling of a path gets past a check that looks at the path.
 */
export function routeTable(): RouteTable {
  const routes = new Map<string, Route>();
  const keyOf = (method: string | undefined, path: string): string => `${method} ${path}`;
  return {
    add(route) {
      const key = keyOf(route.method, route.path);
      if (routes.has(key)) throw new Error(`there are two routes for ${key}`);
      routes.set(key, route);
    },
    find: (method, path) => routes.get(keyOf(method, path)) ?? null,
  };
}
