import type { Outcome, WireRequest } from '#shared/envelope.ts';
import { limits } from '#shared/limits.ts';
import type { Answerer, HttpFailure } from './answer.ts';
import { credentialNamed, type KeyRateLimiter, type StrangersLimiter } from './rate.ts';
import type { Route } from './routes.ts';

export type PublicApiWorld = Readonly<{
  /** `named` is the credential that the headers name, as of `credentialNamed`. */
  call: (request: WireRequest, named: string | null) => Promise<Outcome>;
  /** The buckets of credentials. */
  keys: KeyRateLimiter;
  /** The bucket of everybody who did not prove who they are. */
  strangers: StrangersLimiter;
}>;

/**
 * The handler of the public API: hands a request to the service as it came, to the byte, within the rates. Whether a stamp is genuine is
 * known when it was verified, which costs little. So a holder of a key is answered however many strangers ask, and a stranger beyond the
 * rate gets the same refusal for a key that is known here and for one that is not. Only a large body, which takes long to hash, is refused
 * before its stamp is verified, where strangers used up their rate and the key proved itself to this process never before. What the holder of a credential is charged, nobody else
 * pays: the service names the holder by the public key that verified the stamp, and not by the id that the stamp gives for a passkey.
 */
export function publicApi({ call, keys, strangers }: PublicApiWorld, answer: Answerer): Route['handle'] {
  return async (exchange, body) => {
    if (body === null) return answer.failure(exchange, tooLarge);
    const { path } = exchange;
    const { headers } = exchange.request;
    const stamp = textHeader(headers['x-stamp']);
    const webAuthnStamp = textHeader(headers['x-stamp-webauthn']);
    const attestedStamp = textHeader(headers['x-stamp-attested']);
    const session = textHeader(headers['x-session']);
    const named = credentialNamed(stamp, webAuthnStamp, session);
    // To hash a large body for a stamp that nobody made takes long, and only then is known that nobody made it.
    const isCostly = stamp !== undefined && body.length > limits.bytesPerToken;
    const isStrange = named === null || (isCostly && !keys.isRemembered(named));
    const waitSeconds = isStrange ? strangers.waitSeconds() : keys.waitSeconds(named);
    if (waitSeconds > 0) return answer.failure(exchange, { ...tooMany, retryAfterSeconds: waitSeconds });

    let holder = named;
    let waits = 0;
    const waitSecondsOf = (proved: string) => (waits = keys.waitSeconds((holder = proved)));
    const outcome = await call(
      { path, body, stamp, webAuthnStamp, attestedStamp, session, waitSeconds: waitSecondsOf },
      named,
    );
    if (waits > 0) return answer.failure(exchange, { ...tooMany, retryAfterSeconds: waits });
    if (holder !== null && (outcome.ok || outcome.authenticated)) {
      keys.charge(holder, tokensFor(body, outcome));
      return answer.outcome(exchange, outcome);
    }
    const strangersWaitSeconds = strangers.waitSeconds();
    if (strangersWaitSeconds > 0)
      return answer.failure(exchange, { ...tooMany, retryAfterSeconds: strangersWaitSeconds });
    strangers.charge(tokensFor(body, outcome));
    return answer.outcome(exchange, outcome);
  };
}

/** One token for a request; more for a large body, and for what took work of its own: so nobody gets more of this thread than their rate. */
function tokensFor({ length }: Uint8Array, { workMs = 0 }: Outcome): number {
  return Math.max(1, Math.ceil(length / limits.bytesPerToken) + Math.ceil(workMs / limits.msPerToken));
}

const tooLarge: HttpFailure = {
  code: 'RESOURCE_EXHAUSTED',
  status: 413,
  message: `the body is larger than ${limits.bodyBytesMax} bytes`,
};

/** The answer to a client that exceeds its rate. */
export const tooMany: HttpFailure = {
  code: 'RESOURCE_EXHAUSTED',
  message: 'Too many requests. Please wait and try again in a few seconds',
  errorCode: 'RATE_LIMIT_EXCEEDED',
};

function textHeader(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value;
}
