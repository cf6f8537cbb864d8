import { webhookKeysPath } from '#shared/bridge.ts';
import type { Outcome } from '#shared/envelope.ts';
import type { Answerer } from './answer.ts';
import { tooMany } from './public-api.ts';
import type { StrangersLimiter } from './rate.ts';
import type { Route } from './routes.ts';

export type DiscoveryWorld = Readonly<{
  /** What deliveries call the key, and its 32 bytes of Ed25519 as hex. */
  webhookKey: () => Promise<Outcome<Readonly<{ keyId: string; publicKey: string }>>>;
  /** The bucket of everybody who did not prove who they are. */
  strangers: StrangersLimiter;
}>;

/** What anyone may GET without a stamp, within the rate of strangers: public keys, as a JSON Web Key Set (RFC 7517, RFC 8037). */
export function discoveryRoute(world: DiscoveryWorld, answer: Answerer): Route {
  return {
    method: 'GET',
    path: webhookKeysPath,
    async handle(exchange) {
      const waitSeconds = world.strangers.waitSeconds();
      if (waitSeconds > 0) return answer.failure(exchange, { ...tooMany, retryAfterSeconds: waitSeconds });
      world.strangers.charge();
      const key = await world.webhookKey();
      answer.outcome(exchange, key.ok ? { ok: true, value: { keys: [keyOf(key.value)] } } : key);
    },
  };
}

function keyOf({ keyId, publicKey }: Readonly<{ keyId: string; publicKey: string }>) {
  return {
    kid: keyId,
    kty: 'OKP',
    crv: 'Ed25519',
    alg: 'EdDSA',
    use: 'sig',
    x: Buffer.from(publicKey, 'hex').toString('base64url'),
    turnkey_signature_algorithm: 'ed25519',
    turnkey_signature_version: 'v1',
  };
}
