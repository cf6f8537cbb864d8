import { randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';

import type { Clock } from '#engine/ports.ts';
import { limits } from '#shared/limits.ts';
import { pathOf } from './admission.ts';
import { readBody } from './body.ts';
import type { Gate } from './gate.ts';
import type { Exchange, Route, RouteTable } from './routes.ts';

export type RouterWorld = Readonly<{
  table: RouteTable;
  /** Answers every request whose method and path are not in the table. */
  elsewhere: Route['handle'];
  gate: Gate;
  /** Called with what a check or a handler threw, in whatever state the response is by then. */
  fail: (exchange: Exchange, error: unknown) => void;
  clock: Clock;
}>;

const nothing = new Uint8Array();
/** What these methods send with a request has no meaning (RFC 9110, 9.3), so nobody waits for it. Node throws it away. */
const bodyless: ReadonlySet<string> = new Set(['GET', 'HEAD', 'TRACE']);

/** Takes each request past the gate and the check of its route, then reads the body, then lets the route answer. */
export function router({ table, elsewhere, gate, fail, clock }: RouterWorld): RequestListener {
  const newRequestId = requestIds();
  return (request, response) => {
    const path = pathOf(request.url ?? '');
    const route = table.find(request.method, path);
    const exchange: Exchange = { request, response, path, route, requestId: newRequestId(), beganAtMs: clock.nowMs() };
    const attempt = async (work: () => void | Promise<void>): Promise<void> => {
      try {
        await work();
      } catch (error) {
        fail(exchange, error);
      }
    };
    void attempt(() => {
      if (!gate(exchange) || route?.admits?.(exchange) === false) return;
      const handle = route?.handle ?? elsewhere;
      if (bodyless.has(request.method ?? '')) return handle(exchange, nothing);
      const bytesMax = route?.bodyBytesMax ?? limits.bodyBytesMax;
      // Each call from here on comes from an event of the stream, where nobody else would catch what is thrown.
      readBody(request, bytesMax, (body) => void attempt(() => handle(exchange, body)));
    });
  };
}

/** Ids that tell the requests in a log apart, across restarts too. */
function requestIds(): () => string {
  const start = randomBytes(4).toString('hex');
  let count = 0;
  return () => `${start}-${++count}`;
}
