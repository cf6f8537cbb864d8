import type { IncomingMessage } from 'node:http';

import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Clock } from '#engine/ports.ts';
import type { Outcome, WireRequest } from '#shared/envelope.ts';
import { limits } from '#shared/limits.ts';
import { pathOf } from './admission.ts';
import type { Answerer, Refusal } from './answer.ts';
import { connectionRateLimiter, credentialNamed, keyRateLimiter, type RateSettings } from './rate.ts';

export type PublicApiWorld = Readonly<{
  call: (request: WireRequest) => Promise<Outcome>;
  settings: () => RateSettings;
  clock: Clock;
}>;

/** Of a body that is too large, this much is read and thrown away, so that the sender gets to see the answer. */
const drainBytesMax = 67_108_864;

/** The handler of the public API: hands a request to the service as it came, to the byte, within the rates. */
export function publicApi(
  { call, settings, clock }: PublicApiWorld,
  answer: Answerer,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const keys = keyRateLimiter(settings, clock);
  const connections = connectionRateLimiter<object>(settings, clock);

  return async (request, reply) => {
    const { headers, socket } = request.raw;
    // Undefined when nothing was sent, null when too much was.
    const body: unknown = request.body === undefined ? new Uint8Array() : request.body;
    if (!(body instanceof Uint8Array)) {
      answer.refusal(request, reply, tooLarge);
      return reply;
    }

    const stamp = textHeader(headers['x-stamp']);
    const webAuthnStamp = textHeader(headers['x-stamp-webauthn']);
    const key = credentialNamed(stamp, webAuthnStamp);
    const waitSeconds = Math.max(connections.waitSeconds(socket), key === null ? 0 : keys.waitSeconds(key));
    if (waitSeconds > 0) {
      answer.refusal(request, reply, { ...tooMany, retryAfterSeconds: waitSeconds });
      return reply;
    }

    const outcome = await call({ path: pathOf(request.raw.url ?? ''), body, stamp, webAuthnStamp });
    // What never proved itself counts against its connection alone.
    if (key !== null && (outcome.ok || outcome.authenticated)) keys.charge(key);
    else connections.charge(socket);
    answer.outcome(request, reply, outcome);
    return reply;
  };
}

const tooLarge: Refusal = {
  code: 'RESOURCE_EXHAUSTED',
  status: 413,
  message: `the body is larger than ${limits.bodyBytesMax} bytes`,
};

/** What whoever asks too often is told. */
export const tooMany: Refusal = {
  code: 'RESOURCE_EXHAUSTED',
  message: 'Too many requests. Please wait and try again in a few seconds',
  errorCode: 'RATE_LIMIT_EXCEEDED',
};

/**
 * Gives `use` the body's bytes, or null as soon as there are more than `bytesMax`; what comes after that is read and thrown
 * away. Nothing at all when the sender went away.
 */
export function readBody(payload: IncomingMessage, bytesMax: number, use: (body: Uint8Array | null) => void): void {
  const chunks: Buffer[] = [];
  let length = 0;
  let refused = Number(payload.headers['content-length']) > bytesMax;
  if (refused) use(null);
  payload.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > drainBytesMax) payload.destroy();
    else if (length <= bytesMax) chunks.push(chunk);
    else if (!refused) {
      refused = true;
      chunks.length = 0;
      use(null);
    }
  });
  payload.on('end', () => {
    if (!refused) use(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, length));
  });
  payload.on('error', () => {
    // The sender went away, or was sent away: there is nobody to answer.
  });
}

function textHeader(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value;
}
