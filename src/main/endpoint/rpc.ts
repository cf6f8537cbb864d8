import { limits } from '#shared/limits.ts';
import type { RpcCaller, RpcSigner } from '../json-rpc/signer.ts';
import type { Answerer, HttpFailure } from './answer.ts';
import { tooMany } from './public-api.ts';
import type { KeyRateLimiter, StrangersLimiter } from './rate.ts';
import type { Exchange, Route, RouteTable } from './routes.ts';
import { eth1KeysPath, eth1SignPrefix, rpcPath } from './rpc-path.ts';

type Rates = Readonly<{ keys: KeyRateLimiter; strangers: StrangersLimiter }>;

/** As long as a call of the most blobs that one transaction has, in hex. */
const bodyBytesMax = 4_194_304;

/**
 * Adds `POST /rpc` and the paths of web3signer. The token of a grant stands in the headers, so that the endpoint reads no long body of strangers.
 * Errors of a call are answered with status 200, as JSON-RPC has them; only a missing or wrong token is 401. Gives the handler of the paths that
 * name a key.
 */
export function addRpc(table: RouteTable, rpc: RpcSigner, rates: Rates, answer: Answerer): Route['handle'] {
  const refuse = (exchange: Exchange): void => refuseStranger(exchange, rates, answer);
  const admits = (exchange: Exchange): boolean => {
    if (tokenIn(exchange) !== null) return true;
    refuse(exchange);
    return false;
  };
  /** Handles a request of a program that has a token. */
  const forCaller =
    (handle: (exchange: Exchange, caller: RpcCaller | 'locked', body: Uint8Array) => Promise<void>): Route['handle'] =>
    async (exchange, body) => {
      if (body === null) return answer.failure(exchange, tooLarge);
      const caller = await rpc.callerOf(tokenIn(exchange) ?? '');
      if (caller === null) return refuse(exchange);
      if (caller !== 'locked') {
        const holder = `key ${caller.key.publicKey}`;
        const waitSeconds = rates.keys.waitSeconds(holder);
        if (waitSeconds > 0) return answer.failure(exchange, { ...tooMany, retryAfterSeconds: waitSeconds });
        rates.keys.charge(holder, Math.max(1, Math.ceil(body.length / limits.bytesPerToken)));
      }
      return handle(exchange, caller, body);
    };
  table.add({
    method: 'POST',
    path: rpcPath,
    bodyBytesMax,
    admits,
    handle: forCaller(async (exchange, caller, body) => {
      const answered = await rpc.answer(body, caller);
      if (answered === undefined) return answer.raw(exchange, 204, null);
      answer.json(exchange, 200, answered);
    }),
  });
  table.add({ method: 'GET', path: '/upcheck', handle: (exchange) => text(exchange, 'OK', answer) });
  table.add({
    method: 'GET',
    path: eth1KeysPath,
    admits,
    handle: forCaller(async (exchange, caller) => {
      const { status, value } = await rpc.eth1.publicKeys(caller);
      answer.json(exchange, status, value);
    }),
  });
  return forCaller(async (exchange, caller, body) => {
    const publicKey = exchange.path.slice(eth1SignPrefix.length);
    const { status, value } = await rpc.eth1.sign(caller, publicKey, body);
    if (typeof value === 'string') return text(exchange, value, answer);
    answer.json(exchange, status, value);
  });
}

function text(exchange: Exchange, value: string, answer: Answerer): void {
  exchange.response.setHeader('content-type', 'text/plain; charset=utf-8');
  answer.raw(exchange, 200, Buffer.from(value));
}

function refuseStranger(exchange: Exchange, { strangers }: Rates, answer: Answerer): void {
  const waitSeconds = strangers.waitSeconds();
  if (waitSeconds > 0) return answer.failure(exchange, { ...tooMany, retryAfterSeconds: waitSeconds });
  strangers.charge();
  exchange.response.setHeader('www-authenticate', 'Bearer');
  answer.failure(exchange, wrongToken);
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
