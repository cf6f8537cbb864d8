import type * as jose from 'jose';
import type { JsonObject } from '#shared/envelope.ts';
import { limits } from '#shared/limits.ts';
import type { Clock, Identity, OidcIdentity } from '#engine/ports.ts';
import type { FetchJson } from './network.ts';

/**
 * Verifies OpenID Connect ID tokens (OpenID Connect Core 1.0, section 3.1.3.7) with the issuer's own keys. The token says who its
 * issuer is, and everything else has to agree with that: the discovery document at that very address must name that very issuer, to the
 * letter, and the key must be one of its keys. Only signatures that need a private key count; a shared secret or `none` never does.
 */
const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA'];

/** How far an issuer's clock may be ahead of ours. Expiry is held to the second. */
const CLOCK_SKEW_SECONDS = 60;

/** Loaded with the first token: few hosts ever see one. */
type Jose = typeof jose;

type World = Readonly<{
  fetchJson: FetchJson;
  /** Issuer → JSON Web Key Set. For these no connection is ever made. */
  pinnedIssuers: () => Readonly<Record<string, JsonObject>>;
  clock: Clock;
}>;

/** The identity port on the operator's pinned keys and on `fetchJson`. Fetched keys are kept for a bounded time and number. */
export function oidcIdentity(world: World): Identity {
  const issuerKeys = rememberedKeys(world);
  return {
    verifyOidcToken: async (token) => {
      const library = await import('jose');
      try {
        return { ok: true, identity: await verify(library, token, world, issuerKeys) };
      } catch (thrown) {
        return { ok: false, reason: reasonOf(library, thrown) };
      }
    },
  };
}

/** What may be told of a token: our own sentences, which hold no part of it. */
class Refusal extends Error {}

async function verify(library: Jose, token: string, world: World, issuerKeys: IssuerKeys): Promise<OidcIdentity> {
  const { issuer, keyId } = unverified(library, token);
  const pinned = world.pinnedIssuers();
  const keys = Object.hasOwn(pinned, issuer) ? pinned[issuer] : await issuerKeys(issuer, keyId);
  const { payload } = await library.jwtVerify(token, library.createLocalJWKSet(asKeySet(keys)), {
    algorithms,
    issuer,
    requiredClaims: ['aud', 'sub', 'exp'],
    clockTolerance: CLOCK_SKEW_SECONDS,
    currentDate: new Date(world.clock.nowMs()),
  });
  requireTimely(payload, Math.floor(world.clock.nowMs() / 1_000));
  const nonce = payload['nonce'] ?? payload['tknonce'];
  return {
    issuer,
    audience: audienceOf(payload),
    subject: textClaim(payload.sub, 'sub'),
    ...(nonce === undefined ? {} : { nonce: textClaim(nonce, 'nonce') }),
    // `requiredClaims` has made sure that there is one.
    expiresAtMs: (payload.exp ?? 0) * 1_000,
  };
}

/** Who the token says made it, and with which key. Believed only so far as to know where to look. */
function unverified(library: Jose, token: string): Readonly<{ issuer: string; keyId: string | undefined }> {
  if (token.length > limits.oidcTokenCharsMax) throw new Refusal('the token is too long');
  const { header, issuer } = decoded(library, token);
  if (!header.alg || !algorithms.includes(header.alg))
    throw new Refusal(`the token is not signed by one of ${algorithms.join(', ')}`);
  // Access tokens and logout tokens (RFC 9068 and others) carry types of their own, and say nothing about who signs in.
  if (header.typ !== undefined && !/^JWT$/i.test(header.typ)) throw new Refusal('the token is not an ID token');
  if (typeof issuer !== 'string' || issuer === '' || issuer.length > limits.urlCharsMax)
    throw new Refusal('the token has no issuer');
  return { issuer, keyId: header.kid };
}

function decoded({ decodeProtectedHeader, decodeJwt }: Jose, token: string) {
  try {
    return { header: decodeProtectedHeader(token), issuer: decodeJwt(token).iss };
  } catch {
    throw new Refusal('the token cannot be decoded');
  }
}

function requireTimely({ exp = 0, iat }: jose.JWTPayload, nowSeconds: number): void {
  if (exp <= nowSeconds) throw new Refusal('the token has expired');
  if (iat !== undefined && !(iat <= nowSeconds + CLOCK_SKEW_SECONDS)) throw new Refusal('the token is from the future');
}

/** The one audience. Of several, which one the user is registered under would be a guess. */
function audienceOf({ aud }: jose.JWTPayload): string {
  const [audience, ...others] = Array.isArray(aud) ? aud : [aud];
  if (others.length > 0) throw new Refusal('the token has more than one audience');
  return textClaim(audience, 'aud');
}

function textClaim(value: unknown, name: string): string {
  if (typeof value !== 'string' || value === '' || value.length > limits.urlCharsMax)
    throw new Refusal(`the token's claim ${name} must be text of 1 to ${limits.urlCharsMax} characters`);
  return value;
}

function asKeySet(keys: JsonObject | undefined): jose.JSONWebKeySet {
  if (!Array.isArray(keys?.['keys'])) throw new Refusal("the issuer's keys are not a JSON Web Key Set");
  return keys as unknown as jose.JSONWebKeySet;
}

type IssuerKeys = (issuer: string, keyId: string | undefined) => Promise<JsonObject>;

/**
 * Keys of issuers, fetched when there are none, when they are too old, and when a token names a key that is not among them; that last
 * not more often than every `issuerKeysRetryMsMin`, or anyone could make us ask an issuer without end. Callers at the same time
 * share one fetch.
 */
function rememberedKeys({ fetchJson, clock }: World): IssuerKeys {
  const known = new Map<string, Readonly<{ keys: JsonObject; fetchedAtMs: number }>>();
  const underWay = new Map<string, Promise<JsonObject>>();

  const fetchKeys = async (issuer: string): Promise<JsonObject> => {
    const keys = await fetchIssuerKeys(issuer, fetchJson);
    known.delete(issuer);
    const [oldest] = known.keys();
    if (known.size >= limits.issuersCachedMax && oldest !== undefined) known.delete(oldest);
    known.set(issuer, { keys, fetchedAtMs: clock.nowMs() });
    return keys;
  };

  return (issuer, keyId) => {
    const entry = known.get(issuer);
    // A clock that went back makes keys look younger than none at all: such an age is no age.
    const ageMs = entry ? Math.abs(clock.nowMs() - entry.fetchedAtMs) : Infinity;
    const isKnown = keyId === undefined || (entry !== undefined && holdsKey(entry.keys, keyId));
    if (entry && ageMs < (isKnown ? limits.issuerKeysAgeMsMax : limits.issuerKeysRetryMsMin))
      return Promise.resolve(entry.keys);
    let fetching = underWay.get(issuer);
    if (!fetching) {
      fetching = fetchKeys(issuer).finally(() => underWay.delete(issuer));
      underWay.set(issuer, fetching);
    }
    return fetching;
  };
}

function holdsKey(keys: JsonObject, keyId: string): boolean {
  return asKeySet(keys).keys.some((key) => key?.kid === keyId);
}

/** OpenID Connect Discovery 1.0, section 4. */
async function fetchIssuerKeys(issuer: string, fetchJson: FetchJson): Promise<JsonObject> {
  const url = URL.canParse(issuer) ? new URL(issuer) : undefined;
  if (!url || url.search || url.hash || /[?#]/.test(issuer)) throw new Refusal('the issuer is not a URL');
  const discovery = await fetchJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  if (!discovery.ok) throw new Refusal(`could not load the issuer's configuration: ${discovery.reason}`);
  const { issuer: named, jwks_uri: keysUrl } = discovery.value;
  if (named !== issuer) throw new Refusal("the issuer's configuration has a different issuer");
  if (typeof keysUrl !== 'string') throw new Refusal("the issuer's configuration has no keys");
  const keys = await fetchJson(keysUrl);
  if (!keys.ok) throw new Refusal(`could not load the issuer's keys: ${keys.reason}`);
  asKeySet(keys.value);
  return keys.value;
}

/** Errors of the library quote what they met; only their kind is told. */
function reasonOf({ errors }: Jose, thrown: unknown): string {
  if (thrown instanceof Refusal) return thrown.message;
  if (thrown instanceof errors.JWTExpired) return 'the token has expired';
  if (thrown instanceof errors.JWTClaimValidationFailed)
    return claimReasons[thrown.claim] ?? 'a claim of the token is not valid';
  if (thrown instanceof errors.JWKSNoMatchingKey) return 'the issuer has no such key';
  if (thrown instanceof errors.JWKSMultipleMatchingKeys) return "the token does not name the issuer's key";
  if (thrown instanceof errors.JWSSignatureVerificationFailed) return "the token's signature is not valid";
  return 'the token cannot be verified';
}

const claimReasons: Readonly<Record<string, string>> = {
  nbf: 'the token is not valid yet',
  iat: "the token's issue time is not valid",
  exp: "the token's expiry time is not valid",
  aud: "the token's claim aud is missing",
  sub: "the token's claim sub is missing",
};
