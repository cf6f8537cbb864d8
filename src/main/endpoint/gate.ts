import type { IncomingMessage, ServerResponse } from 'node:http';

import { isAuthProxyPath } from '#shared/auth-proxy.ts';
import { admit, headerCount, isApiPath, isJsonType, type Arrival, type NamedOrigins } from './admission.ts';
import type { Answerer } from './answer.ts';
import type { Exchange } from './routes.ts';
import { isRpcPath } from './rpc-path.ts';

/** How long a client is asked to wait for a locked vault. */
export const lockedRetrySeconds = 5;

export type GateWorld = Readonly<{
  answer: Answerer;
  arrivalOf: (request: IncomingMessage) => Arrival;
  namedOrigins: () => NamedOrigins;
  locked: () => boolean;
  isOff: () => boolean;
}>;

/** Decides whether a request goes on. False when it was answered instead. */
export type Gate = (exchange: Exchange) => boolean;

/**
 * The checks that every request must pass before anything of it is believed, in this order: is it meant for us (Host), does a web page
 * of another user's send it (Origin, Sec-Fetch-Site), could a form have sent it (Content-Type), and is the API on and the vault open.
 */
export function requestGate({ answer, arrivalOf, namedOrigins, locked, isOff }: GateWorld): Gate {
  return (exchange) => {
    const { request, response, path } = exchange;
    response.setHeader('x-content-type-options', 'nosniff').setHeader('cache-control', 'no-store');

    const admission = admit(request, arrivalOf(request), path, namedOrigins());
    if (!admission.ok) {
      answer.failure(exchange, { code: 'PERMISSION_DENIED', message: admission.message, errorCode: 'FORBIDDEN' });
      return false;
    }
    if (admission.grantedOrigin !== null) grant(request, response, admission.grantedOrigin);
    if (request.method === 'OPTIONS') {
      answer.raw(exchange, 204, null);
      return false;
    }
    const contentType = request.headers['content-type'];
    if (contentType !== undefined && (!isJsonType(contentType) || headerCount(request, 'content-type') > 1)) {
      const message = 'the content type must be application/json';
      answer.failure(exchange, { code: 'INVALID_ARGUMENT', status: 415, message, errorCode: 'REQUEST_INVALID' });
      return false;
    }
    const isForVault = isApiPath(path) || isAuthProxyPath(path);
    // A locked vault is told in an answer of JSON-RPC.
    if ((isForVault || isRpcPath(path)) && isOff()) {
      answer.failure(exchange, { code: 'UNAVAILABLE', message: 'the API is switched off' });
      return false;
    }
    if (isForVault && locked()) {
      const message = 'vault is locked';
      answer.failure(exchange, { code: 'UNAVAILABLE', message, retryAfterSeconds: lockedRetrySeconds });
      return false;
    }
    return true;
  };
}

/** Lets a browser give the answer to a page of `origin` (Fetch standard, CORS protocol; Private Network Access). */
function grant(request: IncomingMessage, response: ServerResponse, origin: string): void {
  response
    .setHeader('access-control-allow-origin', origin)
    .setHeader('access-control-expose-headers', 'Retry-After')
    .setHeader('vary', 'Origin');
  if (request.method !== 'OPTIONS') return;
  response
    .setHeader('access-control-allow-methods', 'POST, GET')
    .setHeader('access-control-allow-headers', clientHeaders)
    .setHeader('access-control-max-age', '600');
  if (request.headers['access-control-request-private-network'] === 'true')
    response.setHeader('access-control-allow-private-network', 'true');
}

/** Every header that clients of the API send. */
const clientHeaders =
  'content-type, x-client-version, x-stamp, x-stamp-webauthn, x-stamp-attested, x-session, x-auth-proxy-config-id, x-captcha-token';
