import type { IncomingMessage } from 'node:http';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { admit, headerCount, isApiPath, isJsonType, pathOf, type Arrival } from './admission.ts';
import type { Answerer } from './answer.ts';

/** How long a client is asked to wait for a locked vault. */
export const lockedRetrySeconds = 5;

export type GateWorld = Readonly<{
  answer: Answerer;
  arrivalOf: (request: IncomingMessage) => Arrival;
  allowedOrigins: () => readonly string[];
  locked: () => boolean;
  isOff: () => boolean;
}>;

/** Decides whether a request goes on. False when it was answered instead. */
export type Gate = (request: FastifyRequest, reply: FastifyReply) => boolean;

/**
 * The checks that every request must pass before anything of it is believed, in this order: is it meant for us (Host), does a web page
 * of somebody else's send it (Origin, Sec-Fetch-Site), could a form have sent it (Content-Type), and is the API on and the vault open.
 */
export function requestGate({ answer, arrivalOf, allowedOrigins, locked, isOff }: GateWorld): Gate {
  return (request, reply) => {
    const { raw } = request;
    const path = pathOf(raw.url ?? '');
    reply.header('x-content-type-options', 'nosniff').header('cache-control', 'no-store');

    const admission = admit(raw, arrivalOf(raw), path, allowedOrigins());
    if (!admission.ok) {
      answer.refusal(request, reply, { code: 'PERMISSION_DENIED', message: admission.message, errorCode: 'FORBIDDEN' });
      return false;
    }
    if (admission.grantedOrigin !== null) grant(raw, reply, admission.grantedOrigin);
    if (raw.method === 'OPTIONS') {
      answer.raw(request, reply, 204, null);
      return false;
    }
    const contentType = raw.headers['content-type'];
    if (contentType !== undefined && (!isJsonType(contentType) || headerCount(raw, 'content-type') > 1)) {
      const message = 'the content type must be application/json';
      answer.refusal(request, reply, { code: 'INVALID_ARGUMENT', status: 415, message, errorCode: 'REQUEST_INVALID' });
      return false;
    }
    if (isApiPath(path) && isOff()) {
      answer.refusal(request, reply, { code: 'UNAVAILABLE', message: 'the API is switched off' });
      return false;
    }
    if (isApiPath(path) && locked()) {
      const message = 'vault is locked';
      answer.refusal(request, reply, { code: 'UNAVAILABLE', message, retryAfterSeconds: lockedRetrySeconds });
      return false;
    }
    return true;
  };
}

/** Lets a browser give the answer to a page of `origin` (Fetch standard, CORS protocol; Private Network Access). */
function grant(request: IncomingMessage, reply: FastifyReply, origin: string): void {
  reply
    .header('access-control-allow-origin', origin)
    .header('access-control-expose-headers', 'Retry-After')
    .header('vary', 'Origin');
  if (request.method !== 'OPTIONS') return;
  reply
    .header('access-control-allow-methods', 'POST, GET')
    .header('access-control-allow-headers', clientHeaders)
    .header('access-control-max-age', '600');
  if (request.headers['access-control-request-private-network'] === 'true')
    reply.header('access-control-allow-private-network', 'true');
}

/** Every header that clients of the API send. */
const clientHeaders =
  'content-type, x-client-version, x-stamp, x-stamp-webauthn, x-stamp-attested, x-session, x-auth-proxy-config-id, x-captcha-token';
