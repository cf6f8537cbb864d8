import { limits } from '#shared/limits.ts';
import { parseStamp, parseWebAuthnStamp, type Stamp } from '#shared/stamp.ts';
import type { WireRequest } from '#shared/envelope.ts';
import type { Vote } from '../activity.ts';
import { sha256Hex, utf8Bytes } from '../crypto/bytes.ts';
import { tokenDigest } from '../crypto/json-web-token.ts';
import { verifyStamp } from '../crypto/stamp-verify.ts';
import { verifyWebAuthnStamp } from '../crypto/webauthn.ts';
import { Fault, unauthenticated } from '../fault.ts';
import { claimedUserIds, requireClaimedStamp, type ClaimedStamp } from './attested-stamps.ts';
import type { Curves } from '../ports.ts';
import type { ApiKey, Authenticator, Organization, OrganizationId, ReadOnlySession, UserId } from '../state/rows.ts';
import { hasVerified, meantBy } from '../state/contacts.ts';
import { expiresAtMs } from '../state/key-expiry.ts';
import type { StateReader } from '../state/state.ts';
import { passkeyOriginsOf } from '../state/passkey-origins.ts';
import type { JudgedStamp } from './stamps-aside.ts';

/** Someone whose stamp fits these very bytes, with what a vote keeps of it. */
export type Authenticated = Readonly<{
  organizationId: OrganizationId;
  userId: UserId;
  stamp: Pick<Vote, 'publicKey' | 'signature' | 'scheme' | 'credential'>;
}>;

type World = Readonly<{ state: StateReader; curves: Curves; nowMs: number }>;

const NO_STAMP = 'cannot authenticate public API activity request without a stamp (X-Stamp/X-Stamp-Webauthn header)';

/** Refuses a request with neither a stamp nor a session, or with two stamps, before its body is read. Throws UNAUTHENTICATED. */
function requireStamp(request: WireRequest): void {
  const stamps = [request.stamp, request.webAuthnStamp, request.attestedStamp].filter((one) => one !== undefined);
  if (stamps.length > 1)
    throw unauthenticated('malformed activity stamp: a request carries one stamp', 'SIGNATURE_INVALID');
  if (stamps.length === 0 && request.session === undefined) throw unauthenticated(NO_STAMP, 'SIGNATURE_MISSING');
}

/** A stamp that fits these very bytes, and everybody whose credential it could be; or a session that only reads. */
export type GenuineStamp = Readonly<{
  /**
   * Anyone who can make such stamps, the same for all of their stamps: named by the public key. The id of a passkey would not do, since anyone
   * may register the same id with a key of their own.
   */
  holder: string;
  /** The users who have the credential, in whatever organization. */
  userIds: readonly UserId[];
}> &
  (
    | Readonly<{ by: 'key'; stamp: Stamp; keys: readonly ApiKey[] }>
    | Readonly<{ by: 'session'; session: ReadOnlySession }>
    /** The token is still to be verified: `requireGenuineToken`. */
    | Readonly<{ by: 'attested'; claimed: ClaimedStamp }>
    | Readonly<{ by: 'passkey'; header: string; known: readonly Authenticator[]; verified: ReadonlySet<Authenticator> }>
  );

/**
 * Makes sure of the stamp before anything of the body is read: what comes from nobody costs a lookup and a signature. A key's stamp is verified
 * with the key that it names, known or not, so that only who holds a key learns whether it is known here. A passkey's stamp names no key: for
 * one, `CREDENTIAL_NOT_FOUND` tells that nobody here has its credential id, which is as good as random. `judged`: the stamp of this very request, where it
 * was verified before. Throws UNAUTHENTICATED.
 */
export function requireGenuineStamp(world: World, request: WireRequest, judged?: JudgedStamp): GenuineStamp {
  requireStamp(request);
  if (judged) return knownKeyStamp(world, judged);
  if (request.stamp !== undefined) return knownKeyStamp(world, judgedKeyStamp(world, request.stamp, request.body));
  if (request.webAuthnStamp !== undefined) return genuinePasskeyStamp(world, request.webAuthnStamp, request.body);
  if (request.attestedStamp !== undefined) {
    const claimed = requireClaimedStamp(world, request.attestedStamp, request.body);
    const holder = `key ${claimed.stamp.publicKey.toLowerCase()}`;
    return { by: 'attested', claimed, holder, userIds: claimedUserIds(claimed) };
  }
  const session = requireSession(world, request.session ?? '');
  return { by: 'session', session, holder: `session ${session.tokenDigest}`, userIds: [session.userId] };
}

/** 32 bytes, base64url. */
const tokenPattern = /^[\w-]{43}$/;

/** The session whose token this is. Says the same of a token that was never one of ours and of one that has expired. */
function requireSession({ state, nowMs }: World, token: string): ReadOnlySession {
  if (!tokenPattern.test(token)) throw unknownSession();
  const [session] = state.readOnlySessions.lookup('tokenDigest', sha256Hex(utf8Bytes(token)));
  if (!session || session.expiresAtMs <= nowMs) throw unknownSession();
  return session;
}

function unknownSession(): Fault {
  return unauthenticated('the session is unknown or has expired', 'UNAUTHENTICATED');
}

/** PERMISSION_DENIED: a session that only reads was to change something. */
export function beyondSession(): Fault {
  return new Fault('PERMISSION_DENIED', 'request not authorized: it is beyond session restrictions, stamp it', {
    errorCode: 'REQUEST_NOT_AUTHORIZED',
  });
}

function judgedKeyStamp({ curves }: World, header: string, body: Uint8Array): JudgedStamp {
  const stamp = parseStamp(header);
  if (!stamp) throw unauthenticated('malformed activity stamp: could not extract api key stamp', 'SIGNATURE_INVALID');
  // The body is verified as received. Re-serialising it first would let two spellings share one signature.
  if (stamp.scheme === 'SIGNATURE_SCHEME_TK_API_SECP256K1_EIP191' && body.length > limits.personalMessageBytesMax)
    throw unauthenticated(
      `a body that is stamped as a personal message (EIP-191) has at most ${limits.personalMessageBytesMax} bytes`,
      'SIGNATURE_INVALID',
    );
  return { stamp, isGenuine: verifyStamp(curves, stamp, body) };
}

function knownKeyStamp({ state }: World, { stamp, isGenuine }: JudgedStamp): GenuineStamp {
  if (!isGenuine) throw unauthenticated('could not verify api key signature', 'SIGNATURE_INVALID');
  const keys = state.apiKeys.lookup('publicKey', stamp.publicKey).filter((key) => fits(key, stamp.scheme));
  if (keys.length === 0) throw unknownKey();
  const userIds = keys.map(({ userId }) => userId);
  return { by: 'key', stamp, keys, holder: `key ${stamp.publicKey.toLowerCase()}`, userIds };
}

function genuinePasskeyStamp(world: World, header: string, body: Uint8Array): GenuineStamp {
  const stamp = parseWebAuthnStamp(header);
  if (!stamp) throw unauthenticated('malformed activity stamp: could not extract webauthn stamp', 'SIGNATURE_INVALID');
  const known = world.state.authenticators.lookup('credentialId', stamp.credentialId);
  if (known.length === 0) throw unknownPasskey();
  const verified = known.filter((one) =>
    verifyWebAuthnStamp(world.curves, stamp, one.publicKey, body, passkeyOriginsOf(world.state, one.organizationId)),
  );
  const [first] = verified;
  if (!first) throw unverifiedPasskey();
  const userIds = verified.map(({ userId }) => userId);
  return { by: 'passkey', header, known, verified: new Set(verified), holder: `passkey ${first.publicKey}`, userIds };
}

function unknownKey(): Fault {
  return unauthenticated(
    'could not find public key in organization or its parent organization',
    'PUBLIC_KEY_NOT_FOUND',
  );
}

function unknownPasskey(): Fault {
  return unauthenticated(
    'credential ID could not be found in organization or its parent organization',
    'CREDENTIAL_NOT_FOUND',
  );
}

function unverifiedPasskey(): Fault {
  return unauthenticated('could not verify WebAuthN signature', 'SIGNATURE_INVALID');
}

/**
 * Whose genuine stamp it is, sought in `organization` and then in its parent. With `below`, in its sub-organizations too: that is how
 * a client that knows only the parent finds its own. Throws UNAUTHENTICATED.
 */
export function authenticate(
  world: World,
  genuine: GenuineStamp,
  organization: Organization,
  where: 'here' | 'below' = 'here',
): Authenticated {
  switch (genuine.by) {
    case 'key':
      return holderOfKey(world, genuine, organization, where);
    case 'passkey':
      return holderOfPasskey(world, genuine, organization, where);
    case 'attested':
      return holderOfToken(world, genuine.claimed, organization, where);
    case 'session':
      return holderOfSession(world, genuine.session, organization, where);
  }
}

function holderOfKey(
  world: World,
  { stamp, keys }: Extract<GenuineStamp, { by: 'key' }>,
  organization: Organization,
  where: 'here' | 'below',
): Authenticated {
  const found = nearest(world.state, keys, organization, where, 'public key', (one) => !isExpired(one, world.nowMs));
  // A sub-organization that registers its parent's key and lets it expire must not keep the parent from reading.
  const key = found.find((one) => !isExpired(one, world.nowMs)) ?? found[0];
  if (!key) throw unknownKey();
  if (isExpired(key, world.nowMs))
    throw unauthenticated(
      `expired api key: rpc error: code = Unauthenticated desc = expired api key publicKey: ${key.publicKey}`,
      'API_KEY_EXPIRED',
    );
  return {
    organizationId: key.organizationId,
    userId: key.userId,
    stamp: { ...stamp, credential: { id: key.apiKeyId, type: key.credentialType } },
  };
}

/** Whose sign-in or contact the token names. The vote keeps the signature, and not the token. */
function holderOfToken(
  world: World,
  claimed: ClaimedStamp,
  organization: Organization,
  where: 'here' | 'below',
): Authenticated {
  const { publicKey, signature, scheme, publicKeyAttestation } = claimed.stamp;
  const token = tokenDigest(publicKeyAttestation);
  const stamp = { publicKey: publicKey.toLowerCase(), signature, scheme };
  if (claimed.by === 'identity') {
    const [provider] = nearest(world.state, claimed.providers, organization, where, 'OIDC identity');
    if (!provider) throw unauthenticated('no user logs in with the identity of this token', 'CREDENTIAL_NOT_FOUND');
    const { organizationId, userId, providerId: id } = provider;
    const credential = { id, type: 'CREDENTIAL_TYPE_OAUTH_KEY_P256', token } as const;
    return { organizationId, userId, stamp: { ...stamp, credential } };
  }
  const { contact, users } = claimed;
  // Anyone may give a user of theirs any address: below, only who has shown it to be theirs is meant.
  const near = [organization.organizationId, organization.parentId];
  const meant = users.filter((one) => near.includes(one.organizationId) || hasVerified(one, contact));
  const found = nearest(world.state, meant, organization, where, 'contact');
  const home = world.state.organizations.get(found[0]?.organizationId ?? '');
  const [user, other] = meantBy(
    found.filter((one) => one.organizationId === home?.organizationId),
    home,
  );
  if (!user) throw unauthenticated('no user logs in with the contact of this token', 'CREDENTIAL_NOT_FOUND');
  const { organizationId, userId } = user;
  if (other) throw unauthenticated('more than one user has the contact of this token', 'CREDENTIAL_CONFLICT');
  const credential = { id: contact.otpType, type: 'CREDENTIAL_TYPE_OTP_AUTH_KEY_P256', contact, token } as const;
  return { organizationId, userId, stamp: { ...stamp, credential } };
}

/** Whose session it is. Its votes, which it cannot cast, would count for nothing: no credential has its id. */
function holderOfSession(
  world: World,
  session: ReadOnlySession,
  organization: Organization,
  where: 'here' | 'below',
): Authenticated {
  if (nearest(world.state, [session], organization, where, 'session').length === 0) throw unknownSession();
  const { organizationId, userId, readOnlySessionId: id } = session;
  const credential = { id, type: 'CREDENTIAL_TYPE_LOGIN' } as const;
  return { organizationId, userId, stamp: { publicKey: '', signature: '', scheme: '', credential } };
}

function holderOfPasskey(
  world: World,
  { header, known, verified }: Extract<GenuineStamp, { by: 'passkey' }>,
  organization: Organization,
  where: 'here' | 'below',
): Authenticated {
  const found = nearest(world.state, known, organization, where, 'credential ID', (one) => verified.has(one));
  if (found.length === 0) throw unknownPasskey();
  // A sub-organization that registers the id of its parent's passkey with a key of its own must not either.
  const authenticator = found.find((one) => verified.has(one));
  if (!authenticator) throw unverifiedPasskey();
  return {
    organizationId: authenticator.organizationId,
    userId: authenticator.userId,
    stamp: {
      publicKey: authenticator.publicKey,
      signature: header,
      scheme: 'SIGNATURE_SCHEME_TK_WEBAUTHN',
      credential: {
        id: authenticator.authenticatorId,
        type: 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR',
        credentialId: authenticator.credentialId,
      },
    },
  };
}

/** A key stamps with the schemes of its own curve alone. */
function fits(key: ApiKey, scheme: string): boolean {
  switch (scheme) {
    case 'SIGNATURE_SCHEME_TK_API_P256':
      return key.curveType === 'API_KEY_CURVE_P256';
    case 'SIGNATURE_SCHEME_TK_API_ED25519':
      return key.curveType === 'API_KEY_CURVE_ED25519';
    default:
      return key.curveType === 'API_KEY_CURVE_SECP256K1';
  }
}

/**
 * The organization's own credential, then its parent's; where there is neither, with `below`, a sub-organization's. Where several
 * sub-organizations have it, the one that `isProved` is meant: anyone may register what they cannot use. Throws UNAUTHENTICATED
 * `CREDENTIAL_CONFLICT` where that leaves several.
 */
function nearest<Row extends Readonly<{ organizationId: OrganizationId }>>(
  state: StateReader,
  rows: readonly Row[],
  organization: Organization,
  where: 'here' | 'below',
  what: string,
  isProved: (row: Row) => boolean = () => true,
): readonly Row[] {
  const near = [organization.organizationId, organization.parentId].flatMap((id) =>
    rows.filter((row) => row.organizationId === id),
  );
  if (near.length > 0 || where === 'here') return near;
  const below = rows.filter(
    (row) => state.organizations.get(row.organizationId)?.parentId === organization.organizationId,
  );
  const proved = below.filter(isProved);
  const found = proved.length > 0 ? proved : below;
  if (found.length > 1) throw unauthenticated(`more than one suborg associated with a ${what}`, 'CREDENTIAL_CONFLICT');
  return found;
}

/** Whether the key's time is over at `nowMs`. */
export function isExpired(key: ApiKey, nowMs: number): boolean {
  return nowMs >= expiresAtMs(key);
}

/** The organization that a request names. Throws NOT_FOUND. */
export function requireOrganization(state: StateReader, organizationId: string): Organization {
  const organization = state.organizations.get(organizationId);
  if (!organization)
    throw new Fault('NOT_FOUND', 'no organization found with the given ID', { errorCode: 'ORGANIZATION_NOT_FOUND' });
  return organization;
}
