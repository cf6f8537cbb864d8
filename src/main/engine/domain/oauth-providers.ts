import type { Timestamp } from '#shared/envelope.ts';
import { limits } from '#shared/limits.ts';
import { alreadyExists, assert, exhausted, invalidArgument, notFound, refused } from '../fault.ts';
import type { OidcIdentity, OidcVerdict } from '../ports.ts';
import type { OauthProvider, OauthProviderId, UserId } from '../state/rows.ts';
import type { Tx } from '../state/tx.ts';
import { toTimestamp } from '../wire.ts';
import { endSessionsOpenedBy } from './api-keys.ts';

type Claims = Readonly<{ iss: string; sub: string; aud: string }>;

/** A token that proves an identity, or claims that stand beside one. */
export type NewOauthProvider = Readonly<{
  providerName: string;
  oidcToken?: string | undefined;
  oidcClaims?: Claims | undefined;
}>;

/** What was found out about each token before the turn. */
export type Verdicts = ReadonlyMap<string, OidcVerdict>;

export type ShownOauthProvider = {
  providerId: string;
  providerName: string;
  issuer: string;
  audience: string;
  subject: string;
  createdAt: Timestamp;
  updatedAt: Timestamp;
};

/**
 * Lets the user sign in with these identities, in the order asked; `at` is where they stand in the request, for faults to name. The
 * tokens' nonces are of no matter here. Throws INVALID_ARGUMENT
 * `invalid OIDC token` or for claims that no token stands beside, ALREADY_EXISTS for an identity that a user of the organization
 * signs in with, RESOURCE_EXHAUSTED beyond what one user may have.
 */
export function addOauthProviders(
  tx: Tx,
  userId: UserId,
  providers: readonly NewOauthProvider[],
  verdicts: Verdicts,
  at: string,
): OauthProvider[] {
  const had = tx.oauthProviders.lookup('userId', userId).length;
  if (providers.length > 0 && had + providers.length > limits.oauthProvidersPerUserMax)
    throw exhausted('user has exceeded maximum oauth providers');
  const proven = providers.flatMap(({ oidcToken }) => (oidcToken === undefined ? [] : provenBy(verdicts, oidcToken)));
  return providers.map((provider, index) => {
    const { issuer, audience, subject } = identityOf(provider, proven, verdicts, `${at}.${index}`);
    if (findOauthProvider(tx, { issuer, audience, subject }))
      throw alreadyExists('provider of this identity', provider.providerName, {
        errorCode: 'OAUTH_PROVIDER_ALREADY_EXISTS',
      });
    return tx.oauthProviders.insert({
      providerId: tx.newId<OauthProviderId>(),
      userId,
      providerName: provider.providerName,
      issuer,
      audience,
      subject,
    });
  });
}

/** Who signs in, of what a token says. */
type Identified = Pick<OidcIdentity, 'issuer' | 'audience' | 'subject'>;

/** Whose way in this identity is, in this organization. */
export function findOauthProvider(tx: Tx, { issuer, audience, subject }: Identified): OauthProvider | undefined {
  return tx.oauthProviders
    .lookup('subject', subject)
    .find((provider) => provider.issuer === issuer && provider.audience === audience);
}

/** Takes a credential away from its user, and ends the sessions that it opened. Throws NOT_FOUND unless it is this user's. */
export function removeOauthProvider(tx: Tx, userId: UserId, providerId: string): void {
  if (tx.oauthProviders.get(providerId)?.userId !== userId) throw notFound('OAuth provider', providerId);
  tx.oauthProviders.remove(providerId);
  endSessionsOpenedBy(tx, userId, providerId);
}

/** What the issuer of a token proves. Throws INVALID_ARGUMENT `invalid OIDC token: …`. */
export function requireIdentity(verdict: OidcVerdict): OidcIdentity {
  if (!verdict.ok) throw invalidToken(verdict.reason);
  return verdict.identity;
}

/** INVALID_ARGUMENT in the words that clients know. `why` holds no part of the token. */
export function invalidToken(why: string) {
  return refused(`invalid OIDC token: ${why}`, 'INVALID_OIDC_TOKEN');
}

/** A provider as queries and votes show it. */
export function showOauthProvider(provider: OauthProvider): ShownOauthProvider {
  return {
    providerId: provider.providerId,
    providerName: provider.providerName,
    issuer: provider.issuer,
    audience: provider.audience,
    subject: provider.subject,
    createdAt: toTimestamp(provider.createdAtMs),
    updatedAt: toTimestamp(provider.updatedAtMs),
  };
}

function provenBy(verdicts: Verdicts, token: string): OidcIdentity {
  const verdict = verdicts.get(token);
  assert(verdict, 'a token is verified before the turn');
  return requireIdentity(verdict);
}

function identityOf(
  { oidcToken, oidcClaims }: NewOauthProvider,
  proven: readonly OidcIdentity[],
  verdicts: Verdicts,
  at: string,
): Identified {
  if (oidcToken !== undefined) return provenBy(verdicts, oidcToken);
  assert(oidcClaims, 'a provider has a token or claims');
  const { iss, sub, aud } = oidcClaims;
  // The same person at the same issuer, seen by another application: the token beside it is what proves them.
  if (!proven.some(({ issuer, subject }) => issuer === iss && subject === sub))
    throw invalidArgument(`${at}.oidcClaims`, 'no provider beside it has a token with the same iss and sub');
  return { issuer: iss, audience: aud, subject: sub };
}
