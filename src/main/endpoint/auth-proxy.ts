import type { AuthProxyCall, Outcome } from '#shared/envelope.ts';
import { limits } from '#shared/limits.ts';
import type { Answerer } from './answer.ts';
import type { RouteTable } from './routes.ts';

export type AuthProxyWorld = Readonly<{
  call: (call: AuthProxyCall) => Promise<Outcome>;
  /** The whole paths of its calls, `/v1/account`. */
  paths: readonly string[];
}>;

/** Adds the calls of browser applications. The gate has made sure of their origin; whom they act as, and how often, is for the engine. */
export function addAuthProxy(table: RouteTable, { call, paths }: AuthProxyWorld, answer: Answerer): void {
  for (const path of paths)
    table.add({
      method: 'POST',
      path,
      bodyBytesMax: limits.authProxyBodyBytesMax,
      admits(exchange) {
        // A type that is not JSON was refused. Without one, a page could send the call as a form does, without asking first.
        if (exchange.request.headers['content-type'] !== undefined) return true;
        const message = 'the content type must be application/json';
        answer.failure(exchange, { code: 'INVALID_ARGUMENT', status: 415, message, errorCode: 'REQUEST_INVALID' });
        return false;
      },
      async handle(exchange, body) {
        if (body === null)
          return answer.failure(exchange, {
            code: 'RESOURCE_EXHAUSTED',
            status: 413,
            message: `the body is larger than ${limits.authProxyBodyBytesMax} bytes`,
          });
        const { headers, socket } = exchange.request;
        const named = headers['x-auth-proxy-config-id'];
        const configId = Array.isArray(named) ? named.join(', ') : named;
        const address = socket.remoteAddress ?? 'unix socket';
        answer.outcome(exchange, await call({ path, body, configId, address }));
      },
    });
}
