import { createHash } from 'node:crypto';
import type { Outcome } from '#shared/envelope.ts';
import type { Actor } from './actors.ts';
import { joinedBy } from './people.ts';
import { aWorld, type World } from './world.ts';

/** A vault whose auth proxy acts as a user with the policies that pages need, and pages that call it. */
export type ProxyWorld = Readonly<{
  world: World;
  /** Whom the proxy acts as. */
  proxy: Actor;
  /** A call of a page, a millisecond after the one before. */
  page(
    path: string,
    body?: object | string,
    from?: Readonly<{ configId?: string; address?: string }>,
  ): Promise<Outcome>;
}>;

/** Pages of this origin may call. */
export const pageOrigin = 'https://app.example.com';

/** What the proxy's user may do, unless a test says otherwise. */
export const proxyCondition =
  "(activity.resource == 'ORGANIZATION' || activity.resource == 'AUTH' || activity.resource == 'OTP')";

/** The proxy switched on, in a world of its own. `condition` is that of the user's one policy. */
export async function aProxyWorld(condition = proxyCondition): Promise<ProxyWorld> {
  const world = await aWorld();
  const proxy = await joinedBy(world.operator, 'proxy');
  await world.operator.submit('create_policy', {
    policyName: 'pages',
    effect: 'EFFECT_ALLOW',
    condition,
    consensus: `approvers.any(user, user.id == '${proxy.userId}')`,
    notes: '',
  });
  const { organizationId } = world;
  await world.service.changeSettings({ authProxy: { organizationId, userId: proxy.userId, origins: [pageOrigin] } });
  return {
    world,
    proxy,
    page(path, body = {}, { configId = proxy.userId, address = '127.0.0.1' } = {}) {
      world.clock.advance(1);
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      return world.service.authProxy({ path: `/v1/${path}`, body: new TextEncoder().encode(text), configId, address });
    },
  };
}

/** The answer. Throws what refused the call. */
export function answered(outcome: Outcome): Record<string, unknown> {
  if (!outcome.ok) throw new Error(`refused: ${JSON.stringify(outcome.failure)}`);
  return outcome.value;
}

/** What a sign-up says where nothing else is said. */
export const nobodyYet = { userName: 'ann', apiKeys: [], authenticators: [], oauthProviders: [] };

type Claims = Readonly<{ issuer?: string; audience?: string; subject: string; nonce?: string }>;

/** A token as an issuer writes it, which the world's issuer vouches for unless `forged`. */
export function oidcToken(world: World, claims: Claims, forged = false): string {
  const { issuer, audience, subject, nonce } = {
    issuer: 'https://issuer.example',
    audience: 'coffer-tests',
    ...claims,
  };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = [{ alg: 'RS256' }, { iss: issuer, aud: audience, sub: subject, nonce }, { forged }].map(part).join('.');
  const expiresAtMs = world.clock.atMs + 3_600_000;
  const identity = { issuer, audience, subject, ...(nonce === undefined ? {} : { nonce }), expiresAtMs };
  if (!forged) world.tokens.set(text, { ok: true, identity });
  return text;
}

/** The nonce that binds a token to a key, P-256 hex as it is sent. */
export const nonceOf = (publicKey: string): string => createHash('sha256').update(publicKey).digest('hex');
