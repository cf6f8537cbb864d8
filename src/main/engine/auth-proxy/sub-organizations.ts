import { z } from 'zod';
import { parseUtf8, sha256Hex, utf8Bytes } from '../crypto/bytes.ts';
import { readVerificationToken } from '../crypto/verification-token.ts';
import { Fault, invalidArgument, refused, unauthenticated } from '../fault.ts';
import { claimsOf } from '../gate/attested-stamps.ts';
import type { OidcVerdict } from '../ports.ts';
import { contactFields, hasVerified } from '../state/contacts.ts';
import type { Contact } from '../state/otp-rows.ts';
import type { OauthProvider, OrganizationId } from '../state/rows.ts';
import type { StateReader } from '../state/state.ts';
import type { ProxyDoor } from './define.ts';

/** Which sub-organization a credential or an identity is in. Answers from the lookups of the tables, whatever the number of sub-organizations. */

type SoughtIdentity = Readonly<{ issuer: string; audience: string; subject: string }>;

/** The sub-organizations of the proxy's organization that have one of these rows, each once. */
function below(
  { state, organization }: Pick<ProxyDoor, 'state' | 'organization'>,
  rows: readonly Readonly<{ organizationId: OrganizationId }>[],
): readonly OrganizationId[] {
  const ids = rows
    .map(({ organizationId }) => organizationId)
    .filter((id) => state.organizations.get(id)?.parentId === organization.organizationId);
  return [...new Set(ids)];
}

/**
 * The one sub-organization that has one of these rows; undefined where none has. Throws UNAUTHENTICATED `CREDENTIAL_CONFLICT` where several have:
 * which of them the page means cannot be told.
 */
export function theOneBelow(
  door: Pick<ProxyDoor, 'state' | 'organization'>,
  rows: readonly Readonly<{ organizationId: OrganizationId }>[],
  what: string,
): OrganizationId | undefined {
  const [found, ...others] = below(door, rows);
  if (others.length > 0) throw unauthenticated(`more than one suborg associated with a ${what}`, 'CREDENTIAL_CONFLICT');
  return found;
}

/** The sub-organization that a request names. Throws NOT_FOUND for any other organization, the proxy's own included. */
export function requireBelow({ state, organization }: ProxyDoor, organizationId: string): OrganizationId {
  const named = state.organizations.get(organizationId);
  if (named?.parentId !== organization.organizationId)
    throw new Fault('NOT_FOUND', 'no organization found with the given ID', { errorCode: 'ORGANIZATION_NOT_FOUND' });
  return named.organizationId;
}

/** Everybody, in whatever organization, who signs in with this identity. */
export function providersOf(
  state: StateReader,
  { issuer, audience, subject }: SoughtIdentity,
): readonly OauthProvider[] {
  return state.oauthProviders
    .lookup('subject', subject)
    .filter((provider) => provider.issuer === issuer && provider.audience === audience);
}

/**
 * The sub-organization whose user a token names. A token of nobody here goes no further, so that a page cannot have Coffer ask issuers for
 * their keys. Throws INVALID_ARGUMENT `invalid OIDC token: …` for a token that is not genuine, or whose nonce names another key than `key`.
 */
export async function organizationOfToken(
  door: ProxyDoor,
  token: string,
  key?: string,
): Promise<OrganizationId | undefined> {
  const claimed = claimsOf(token);
  if (below(door, providersOf(door.state, claimed)).length === 0) return undefined;
  const identity = requireGenuine(await door.identity.verifyOidcToken(token));
  if (key !== undefined && identity.nonce !== sha256Hex(utf8Bytes(key)))
    throw refused('invalid OIDC token: its nonce is not the SHA-256 of publicKey', 'INVALID_OIDC_TOKEN');
  return theOneBelow(door, providersOf(door.state, identity), 'OIDC identity');
}

/**
 * The organization, where someone there signs in with the identity that a token claims. Only then is its issuer asked. Throws NOT_FOUND.
 */
export function requireSignsIn(door: ProxyDoor, organizationId: OrganizationId, token: string): OrganizationId {
  const providers = providersOf(door.state, claimsOf(token));
  if (providers.some((provider) => provider.organizationId === organizationId)) return organizationId;
  throw new Fault('NOT_FOUND', 'no user of this organization logs in with the identity of this token');
}

function requireGenuine(verdict: OidcVerdict) {
  if (verdict.ok) return verdict.identity;
  throw refused(`invalid OIDC token: ${verdict.reason}`, 'INVALID_OIDC_TOKEN');
}

/**
 * The contact that a token of `verify_otp` is of, which must be `wanted` where that is given. Throws INVALID_ARGUMENT `invalid verification token: …` for
 * a token that this vault did not sign, that has expired, that a sub-organization issued, or that is of another contact.
 */
export function requireVerifiedContact(door: ProxyDoor, token: string, wanted?: Contact): Contact {
  const { state, curves, nowMs, organization } = door;
  const claims = readVerificationToken(curves, state.serviceKeys.get('fetcher')?.publicKey ?? '', token);
  if (!claims) throw invalidToken('this vault did not sign it');
  if (claims.expiresAtMs <= nowMs) throw invalidToken('it has expired');
  if (claims.organizationId !== organization.organizationId) throw invalidToken('a different organization issued it');
  const contact = { otpType: claims.verificationType, contact: claims.contact };
  if (wanted && (wanted.otpType !== contact.otpType || wanted.contact !== contact.contact))
    throw invalidToken('it is for a different contact');
  return contact;
}

function invalidToken(why: string): Fault {
  return refused(`invalid verification token: ${why}`, 'REQUEST_INVALID', 'verificationToken');
}

/** The sub-organization with a user who has shown that the contact is theirs. A user who merely says so is not found. */
export function organizationOfContact(door: ProxyDoor, contact: Contact): OrganizationId | undefined {
  const users = door.state.users.lookup(contactFields[contact.otpType], contact.contact);
  const proved = users.filter((user) => hasVerified(user, contact));
  return theOneBelow(door, proved, 'verified contact');
}

const Claims = z.strictObject({ iss: z.string().min(1), sub: z.string().min(1), aud: z.string().min(1) });

/** The identity that claims in JSON text name. Throws INVALID_ARGUMENT naming `field`. */
export function identityOfClaims(text: string, field: string): SoughtIdentity {
  const claims = Claims.safeParse(parseOrNull(text));
  if (!claims.success) throw invalidArgument(field, 'expected claims as JSON: {"iss":…,"sub":…,"aud":…}');
  const { iss, sub, aud } = claims.data;
  return { issuer: iss, subject: sub, audience: aud };
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(parseUtf8(utf8Bytes(text)) ?? '');
  } catch {
    return null;
  }
}
