import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Clock } from '#engine/ports.ts';
import type { Failure, Outcome } from '#shared/envelope.ts';
import type { Log, LogLevel } from '#shared/log.ts';
import { httpStatusOf, rpcCodes, type RpcName } from '#shared/rpc-codes.ts';

/** Spells outcomes as HTTP, and writes the one log line that each answer gets. */
export type Answerer = Readonly<{
  /** Notes when the request came. To be called first. */
  begin(request: FastifyRequest): void;
  /** An outcome of the service: 200 with the value, or the failure with the status of its code. */
  outcome(request: FastifyRequest, reply: FastifyReply, outcome: Outcome<unknown>): void;
  /** A refusal of the transport's own. `status` is for the few that HTTP has a better word for than the code's. */
  refusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): void;
  /** A JSON value under a status of its own. */
  json(request: FastifyRequest, reply: FastifyReply, status: number, value: unknown): void;
  /** Anything else: the headers of `reply` are the caller's. */
  raw(request: FastifyRequest, reply: FastifyReply, status: number, body: Buffer | null): void;
  /** Writes the log line alone, for an answer that is sent in another way. */
  note(request: FastifyRequest, status: number, outcome: string): void;
}>;

export type Refusal = Readonly<{
  code: RpcName;
  message: string;
  status?: number;
  errorCode?: string;
  retryAfterSeconds?: number;
}>;

const jsonType = 'application/json';
const codeNames = new Map<number, string>(Object.entries(rpcCodes).map(([name, code]) => [code, name]));

/** `closing` is asked for each answer: once true, the answers ask the client to close its connection. */
export function answerer(log: Log, clock: Clock, closing: () => boolean): Answerer {
  const begun = new WeakMap<FastifyRequest, number>();

  const note = (request: FastifyRequest, status: number, outcome: string): void => {
    const nowMs = clock.nowMs();
    log(levelOf(status), {
      event: 'request',
      requestId: request.id,
      path: request.is404 ? 'unknown' : (request.routeOptions.url ?? 'unknown'),
      outcome,
      status,
      durationMs: nowMs - (begun.get(request) ?? nowMs),
    });
  };

  const send = (reply: FastifyReply, status: number, body: Buffer | undefined): void => {
    if (closing()) reply.header('connection', 'close');
    reply.code(status).send(body);
  };

  const json = (
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    value: unknown,
    outcome: string,
  ): void => {
    note(request, status, outcome);
    // A Buffer, because Fastify completes the type of a JSON text with a charset, and some clients take the type word for word.
    send(reply.header('content-type', jsonType), status, Buffer.from(JSON.stringify(value), 'utf8'));
  };

  const failure = (
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    value: Failure,
    retryAfterSeconds?: number,
  ): void => {
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfterSeconds))));
    json(request, reply, status, value, codeNames.get(value.code) ?? 'UNKNOWN');
  };

  return {
    begin: (request) => void begun.set(request, clock.nowMs()),
    outcome(request, reply, outcome) {
      if (outcome.ok) json(request, reply, 200, outcome.value, 'ok');
      else failure(request, reply, httpStatusOf(outcome.failure.code), outcome.failure, outcome.retryAfterSeconds);
    },
    refusal(request, reply, refusal) {
      const status = refusal.status ?? httpStatusOf(rpcCodes[refusal.code]);
      failure(request, reply, status, failureOf(refusal), refusal.retryAfterSeconds);
    },
    json: (request, reply, status, value) => json(request, reply, status, value, status < 400 ? 'ok' : 'UNAVAILABLE'),
    raw(request, reply, status, body) {
      note(request, status, 'ok');
      send(reply, status, body ?? undefined);
    },
    note,
  };
}

/** The wire form of a refusal. */
export function failureOf({ code, message, errorCode }: Refusal): Failure {
  if (errorCode === undefined) return { code: rpcCodes[code], message, details: [] };
  const detail = { '@type': 'type.googleapis.com/errors.v1.TurnkeyErrorDetail', turnkeyErrorCode: errorCode };
  return { code: rpcCodes[code], message, details: [detail], turnkeyErrorCode: errorCode };
}

function levelOf(status: number): LogLevel {
  return status >= 500 && status !== 503 ? 'error' : status >= 400 ? 'warn' : 'info';
}
