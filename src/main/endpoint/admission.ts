import type { IncomingMessage } from 'node:http';

import { isAuthProxyPath } from '#shared/auth-proxy.ts';
import { isOperationPath } from '#shared/operation-path.ts';

/**
 * Who may speak to the endpoint at all, before anything of the request is believed: rules on Host, Origin, Sec-Fetch-Site and
 * Content-Type. They keep out web pages (cross-site requests, forms, DNS rebinding); programs are told apart by their stamps.
 */

const ownNames = ['localhost', '127.0.0.1', '[::1]'];

/** Where a request came in: over TCP at our port, or over the unix socket. */
export type Arrival = Readonly<{ port: number; unixSocket: boolean }>;

export type Admission = Readonly<{ ok: true; grantedOrigin: string | null }> | Readonly<{ ok: false; message: string }>;

/** Origins of the browser clients that the operator named: for the public API, and for the auth proxy. */
export type NamedOrigins = Readonly<{ api: readonly string[]; authProxy: readonly string[] }>;

/**
 * Decides on a request from its headers. `path` is without query. The auth proxy answers pages of its named origins and nobody else.
 * `grantedOrigin` is the one to name in CORS headers, null where none are due.
 */
export function admit(request: IncomingMessage, arrival: Arrival, path: string, named: NamedOrigins): Admission {
  // An absolute-form target carries a host of its own, which would overrule the header (RFC 9112, 3.2.2). No client of ours sends one.
  if (!request.url?.startsWith('/')) return { ok: false, message: 'the request target must be a path' };
  if (headerCount(request, 'host') !== 1 || !isOwnHost(request.headers.host, arrival))
    return { ok: false, message: 'the Host header is not a name of this service' };

  const origin = request.headers.origin;
  const site = request.headers['sec-fetch-site'];
  const allowed = isAuthProxyPath(path) ? named.authProxy : isApiPath(path) ? named.api : [];
  if (origin !== undefined && allowed.includes(origin)) return { ok: true, grantedOrigin: origin };
  if (isAuthProxyPath(path)) return { ok: false, message: 'the auth proxy is off, or this origin is not allowed' };
  if (origin !== undefined && origin !== `http://${request.headers.host}`)
    return { ok: false, message: 'this origin is not allowed' };
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    return { ok: false, message: 'cross-site requests are not allowed' };
  return { ok: true, grantedOrigin: null };
}

/** Exactly one of our names and our port; over the unix socket, where there is no port, the bare names too. Case counts. */
export function isOwnHost(host: string | undefined, arrival: Arrival): boolean {
  if (host === undefined) return false;
  return ownNames.some((name) => host === `${name}:${arrival.port}` || (arrival.unixSocket && host === name));
}

/** Whether a body of this type is taken: `application/json`, with `charset=utf-8` or without. Absent is for the caller to judge. */
export function isJsonType(contentType: string): boolean {
  return /^application\/json[ \t]*(?:;[ \t]*charset=(?:utf-8|"utf-8")[ \t]*;?)?$/i.test(contentType);
}

/** Whether the path belongs to the public API or to Coffer's own part of it, whatever comes after. */
export function isApiPath(path: string): boolean {
  return isOperationPath(path);
}

/** The path of a request target, without its query, and with a doubled slash at its beginning made one. */
export function pathOf(target: string): string {
  const end = target.search(/[?#]/);
  const path = end < 0 ? target : target.slice(0, end);
  return path.startsWith('//') ? path.replace(/^\/+/, '/') : path;
}

/** How many times a header was sent. Node's `headers` shows only the first of several Hosts or Content-Types. */
export function headerCount(request: IncomingMessage, name: string): number {
  const raw = request.rawHeaders;
  let count = 0;
  for (let i = 0; i < raw.length; i += 2) {
    const sent = raw[i];
    if (sent?.length === name.length && sent.toLowerCase() === name) count++;
  }
  return count;
}
