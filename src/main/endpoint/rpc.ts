import type { Json } from '#shared/envelope.ts';
import { limits } from '#shared/limits.ts';
import type { Answerer, HttpFailure } from './answer.ts';
import { tooMany } from './public-api.ts';
import type { KeyRateLimiter, StrangersLimiter } from './rate.ts';
import type { Exchange, RouteTable } from './routes.ts';
import { rpcPath } from './rpc-path.ts';

type Caller = Readonly<{ key: Readonly<{ publicKey: string }> }>;

/** The JSON-RPC signer, as the endpoint asks it. */
export type RpcWorld = Readonly<{
  callerOf(token: string): Promise<Caller | 'locked' | null>;
  answer(body: Uint8Array, caller: Caller | 'locked'): Promise<Json | undefined>;
}>;

/** As long as a call of the most blobs that one transaction has, in hex. */
const bodyBytesMax = 4_194_304;

/**
 * Adds `POST /rpc`. The token of a grant stands in the headers, so that the endpoint reads no body of strangers. Errors of a call are answered
 * with status 200, as JSON-RPC has them; only a missing or wrong token is 401.
 */
export function addRpc(
  table: RouteTable,
  rpc: RpcWorld,
  { keys, strangers }: Readonly<{ keys: KeyRateLimiter; strangers: StrangersLimiter }>,
  answer: Answerer,
): void {
  const refuse = (exchange: Exchange): void => {
    const waitSeconds = strangers.waitSeconds();
    if (waitSeconds > 0) return answer.failure(exchange, { ...tooMany, retryAfterSeconds: waitSeconds });
    strangers.charge();
    exchange.response.setHeader('www-authenticate', 'Bearer');
    answer.failure(exchange, wrongToken);
  };
  table.add({
    method: 'POST',
    path: rpcPath,
    bodyBytesMax,
    admits(exchange) {
      if (tokenIn(exchange) !== null) return true;
      refuse(exchange);
      return false;
    },
    async handle(exchange, body) {
      if (body === null) return answer.failure(exchange, tooLarge);
      const caller = await rpc.callerOf(tokenIn(exchange) ?? '');
      if (caller === null) return refuse(exchange);
      if (caller !== 'locked') {
        const holder = `key ${caller.key.publicKey}`;
        const waitSeconds = keys.waitSeconds(holder);
        if (waitSeconds > 0) return answer.failure(exchange, { ...tooMany, retryAfterSeconds: waitSeconds });
        keys.charge(holder, Math.max(1, Math.ceil(body.length / limits.bytesPerToken)));
      }
      const answered = await rpc.answer(body, caller);
      if (answered === undefined) return answer.raw(exchange, 204, null);
      answer.json(exchange, 200, answered);
    },
  });
}

/** The token in `Authorization`: of the scheme Bearer, or the password of the scheme Basic. */
function tokenIn({ request }: Exchange): string | null {
  const [, scheme = '', credentials = ''] =
    /^(Bearer|Basic) +([\w+/=.~-]+)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (scheme === '') return null;
  if (scheme.toLowerCase() === 'bearer') return credentials;
  const pair = Buffer.from(credentials, 'base64').toString('utf8');
  const at = pair.indexOf(':');
  return at < 0 ? null : pair.slice(at + 1);
}

const wrongToken: HttpFailure = {
  code: 'UNAUTHENTICATED',
  message: 'the token of a JSON-RPC grant is missing, or is not valid',
  errorCode: 'UNAUTHENTICATED',
};

const tooLarge: HttpFailure = {
  code: 'RESOURCE_EXHAUSTED',
  status: 413,
  message: `the body is larger than ${bodyBytesMax} bytes`,
};
