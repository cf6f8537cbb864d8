import { publicFailure } from '#engine/fault.ts';
import type { Clock } from '#engine/ports.ts';
import type { Failure, Outcome } from '#shared/envelope.ts';
import type { WireErrorCode } from '#shared/failure-reasons.ts';
import type { Log, LogLevel } from '#shared/log.ts';
import { httpStatusOf, rpcCodes, type RpcName } from '#shared/rpc-codes.ts';
import type { Exchange } from './routes.ts';

/** Spells outcomes as HTTP, and writes the one log line that each answer gets. Headers that the caller has set go with the answer. */
export type Answerer = Readonly<{
  /** An outcome of the service: 200 with the value, or the failure with the status of its code. */
  outcome(exchange: Exchange, outcome: Outcome<unknown>): void;
  /** A failure of the transport's own. `status` is for the few that HTTP has a better word for than the code's. */
  failure(exchange: Exchange, failure: HttpFailure): void;
  /** A JSON value under a status of its own. */
  json(exchange: Exchange, status: number, value: unknown): void;
  /** Anything else: its type is the caller's to set. `outcome` is for the log. */
  raw(exchange: Exchange, status: number, body: Buffer | null, outcome?: RpcName): void;
  /** Writes the log line alone, for an answer that is sent in another way. */
  note(exchange: Exchange, status: number, outcome: string): void;
}>;

/** Why the transport itself does not answer a request. */
export type HttpFailure = Readonly<{
  code: RpcName;
  message: string;
  status?: number;
  errorCode?: WireErrorCode;
  retryAfterSeconds?: number;
}>;

const codeNames = new Map<number, string>(Object.entries(rpcCodes).map(([name, code]) => [code, name]));

/** `closing` is asked for each answer: once true, the answers ask the client to close its connection. */
export function answerer(log: Log, clock: Clock, closing: () => boolean): Answerer {
  const note = (exchange: Exchange, status: number, outcome: string): void =>
    log(levelOf(status), {
      event: 'request',
      requestId: exchange.requestId,
      path: exchange.route?.path ?? 'unknown',
      outcome,
      status,
      durationMs: clock.nowMs() - exchange.beganAtMs,
    });

  const send = ({ response }: Exchange, status: number, body: Buffer | string | null): void => {
    if (closing()) response.setHeader('connection', 'close');
    // A 204 has no body, and must not tell the length of one (RFC 9110, 8.6).
    if (status !== 204) response.setHeader('content-length', body === null ? 0 : Buffer.byteLength(body));
    response.writeHead(status).end(body);
  };

  const json = (exchange: Exchange, status: number, value: unknown, outcome: string): void => {
    // As text, which Node sends in one piece with the headers.
    const body = JSON.stringify(value);
    note(exchange, status, outcome);
    exchange.response.setHeader('content-type', 'application/json');
    send(exchange, status, body);
  };

  const failure = (exchange: Exchange, status: number, value: Failure, retryAfterSeconds?: number): void => {
    if (retryAfterSeconds !== undefined)
      exchange.response.setHeader('retry-after', String(Math.max(1, Math.ceil(retryAfterSeconds))));
    json(exchange, status, value, codeNames.get(value.code) ?? 'UNKNOWN');
  };

  return {
    outcome(exchange, outcome) {
      if (outcome.ok) json(exchange, 200, outcome.value, 'ok');
      else
        failure(
          exchange,
          httpStatusOf(outcome.failure.code),
          publicFailure(outcome.failure),
          outcome.retryAfterSeconds,
        );
    },
    failure(exchange, own) {
      const status = own.status ?? httpStatusOf(rpcCodes[own.code]);
      failure(exchange, status, wireFailure(own), own.retryAfterSeconds);
    },
    json: (exchange, status, value) => json(exchange, status, value, status < 400 ? 'ok' : 'UNAVAILABLE'),
    raw(exchange, status, body, outcome) {
      note(exchange, status, outcome ?? 'ok');
      send(exchange, status, body);
    },
    note,
  };
}

/** The wire form of a failure of the transport's own. */
export function wireFailure({ code, message, errorCode }: HttpFailure): Failure {
  if (errorCode === undefined) return { code: rpcCodes[code], message, details: [] };
  const detail = { '@type': 'type.googleapis.com/errors.v1.TurnkeyErrorDetail', turnkeyErrorCode: errorCode };
  return { code: rpcCodes[code], message, details: [detail], turnkeyErrorCode: errorCode };
}

function levelOf(status: number): LogLevel {
  return status >= 500 && status !== 503 ? 'error' : status >= 400 ? 'warn' : 'info';
}
