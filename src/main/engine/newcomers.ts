import type { JsonObject, WireRequest } from '#shared/envelope.ts';
import { limits } from '#shared/limits.ts';
import { operationPath } from '#shared/operation-path.ts';
import { parseWebAuthnStamp } from '#shared/stamp.ts';
import { randomUuid } from '#shared/uuid.ts';
import { fingerprintOf, moved, newActivity, newVote, type ActivityRecord } from './activity.ts';
import { parseUtf8 } from './crypto/bytes.ts';
import { signWithServiceKey } from './crypto/service-keys.ts';
import { verifyRegistration, verifyWebAuthnStamp } from './crypto/webauthn.ts';
import { requireOpenInvitation } from './domain/invitations.ts';
import { showUser } from './domain/users.ts';
import { assert, Fault, unauthenticated } from './fault.ts';
import { requireOrganization } from './gate/authenticate.ts';
import { requireLive } from './gate/liveness.ts';
import { newestParams, olderVersion } from './operations/define.ts';
import { acceptInvitation } from './operations/invitations/accept-invitation.ts';
import type { Ports } from './ports.ts';
import { recordActivity } from './recording.ts';
import { passkeyOriginsOf } from './state/passkey-origins.ts';
import { Layer } from './state/layer.ts';
import type { ActivityId, OrganizationId, UserId } from './state/rows.ts';
import { rowsOf, txOf } from './state/tx.ts';
import { tooMany } from './time-shares.ts';
import { parseBody, parseEnvelope, showSubmitted, type Envelope } from './wire.ts';
import type { Batch, Writer } from './writer.ts';

/**
 * Requests of people who are no users yet: they accept an invitation, with the passkey that they register by it. The stamp proves that the
 * sender holds this passkey and made exactly this request; the code of the invitation, that its sender handed it over. The rules were asked when the
 * invitation was made. A request that is refused is not kept: it holds the code, and everybody in the organization reads activities.
 */

const path = operationPath(acceptInvitation);

/** The parameters in the newest form, by the operation's own schema. */
type Params = Parameters<typeof acceptInvitation.run>[1];

type Acceptance = Readonly<{
  envelope: Envelope;
  params: Params;
  organizationId: OrganizationId;
  body: Uint8Array;
  fingerprint: string;
  stamp: string;
}>;

/** Whether the request is one of a newcomer. */
export function isNewcomers(request: WireRequest): boolean {
  return request.path === path;
}

/**
 * Carries out the request of a newcomer, and gives its answer. Throws UNAUTHENTICATED, NOT_FOUND for an invitation that cannot be accepted,
 * INVALID_ARGUMENT, RESOURCE_EXHAUSTED, and what the user and the passkey throw.
 */
export async function admit(ports: Ports, writer: Writer, request: WireRequest): Promise<JsonObject> {
  const acceptance = requireAcceptance(ports, request);
  const record = await writer.take((batch) => accept(ports, batch, acceptance), request.body.length);
  const showVoter = ({ userId }: { userId: UserId }) => showUser(ports.store.state, userId);
  return showSubmitted(record, { showUser: showVoter, canApprove: false, canReject: false });
}

/** Reads the request as far as that costs little. The stamp is verified in its turn, with the key that the body names. */
function requireAcceptance({ store, ciphers }: Ports, request: WireRequest): Acceptance {
  const { body, webAuthnStamp, stamp, attestedStamp, session, waitSeconds } = request;
  const seconds = waitSeconds?.('newcomers') ?? 0;
  if (seconds > 0) throw tooMany('too many requests to accept invitations', seconds);
  if (webAuthnStamp === undefined || [stamp, attestedStamp, session].some((one) => one !== undefined))
    throw unauthenticated('accept an invitation with a stamp of the new passkey', 'SIGNATURE_MISSING');
  if (body.length > limits.acceptanceBytesMax)
    throw new Fault('RESOURCE_EXHAUSTED', `the body of this request has at most ${limits.acceptanceBytesMax} bytes`);
  const { fields, organizationId } = parseBody(body);
  const organization = requireOrganization(store.state, organizationId);
  const envelope = parseEnvelope(fields, acceptInvitation);
  // What the schema of the operation gives.
  const params = newestParams(acceptInvitation, envelope.type, envelope.parameters) as Params;
  const fingerprint = fingerprintOf(ciphers, body);
  return { envelope, params, organizationId: organization.organizationId, body, fingerprint, stamp: webAuthnStamp };
}

function accept(ports: Ports, batch: Batch, acceptance: Acceptance): ActivityRecord {
  const { envelope, params, organizationId, fingerprint } = acceptance;
  const nowMs = ports.clock.nowMs();
  const known = batch.findByFingerprint(organizationId, fingerprint);
  if (known) {
    requireStamp(ports, acceptance, known.votes[0]?.publicKey ?? '', undefined);
    return known;
  }
  const view = rowsOf(batch.layer.tables, organizationId, nowMs);
  const { userId } = requireOpenInvitation(view, params.invitationId, params.userId);
  requireLive(envelope.timestampMs, nowMs);
  const origins = passkeyOriginsOf(batch.layer.tables, organizationId);
  const { challenge, attestation } = params.authenticator;
  const { publicKey, credentialId } = verifyRegistration(ports.curves, challenge, attestation, origins);
  requireStamp(ports, acceptance, publicKey, origins, credentialId);

  const layer = new Layer(batch.layer.tables);
  const caller = { organizationId, userId };
  const tx = txOf({ ports, layer, organizationId, nowMs, caller, serviceSigner: signWithServiceKey });
  const result = acceptInvitation.result.parse(acceptInvitation.run(tx, params, undefined));
  const [passkey] = tx.authenticators.lookup('userId', userId);
  assert(passkey, 'the user who accepts an invitation has the passkey that accepts it');
  const credential = {
    id: passkey.authenticatorId,
    type: 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR',
    credentialId: passkey.credentialId,
  } as const;
  const stamp = { publicKey, signature: acceptance.stamp, scheme: 'SIGNATURE_SCHEME_TK_WEBAUTHN', credential };
  return keep(ports, batch, { acceptance, layer, userId, stamp, result, nowMs });
}

type Accepted = Readonly<{
  acceptance: Acceptance;
  layer: Layer;
  userId: UserId;
  stamp: Parameters<typeof newVote>[0]['stamp'];
  result: JsonObject;
  nowMs: number;
}>;

/** Stages what was accepted, as an activity of the new user. */
function keep(
  ports: Ports,
  batch: Batch,
  { acceptance, layer, userId, stamp, result, nowMs }: Accepted,
): ActivityRecord {
  const { envelope, organizationId, fingerprint, body } = acceptance;
  const { type, parameters, timestampMs } = envelope;
  const id = <Id extends string>() => randomUuid(ports.entropy.bytes(16)) as Id;
  const message = parseUtf8(body);
  assert(message !== null, 'a body that was parsed is UTF-8');
  const intentKey = (olderVersion(acceptInvitation, type) ?? acceptInvitation).intent;
  const vote = newVote({ userId, stamp }, 'VOTE_SELECTION_APPROVED', nowMs, { voteId: id(), message });
  const request = {
    activityId: id<ActivityId>(),
    organizationId,
    type,
    fingerprint,
    intentKey,
    parameters,
    timestampMs,
  };
  const done = moved(newActivity(request, vote), 'ACTIVITY_STATUS_COMPLETED', nowMs, {
    resultKey: acceptInvitation.resultKey,
    result,
  });
  return recordActivity({ ports, batch, nowMs }, done, 'new', layer.changes);
}

/** Throws UNAUTHENTICATED unless the passkey with this key stamped exactly these bytes. */
function requireStamp(
  { curves }: Ports,
  { stamp, body }: Acceptance,
  publicKey: string,
  origins: readonly string[] | undefined,
  credentialId?: string,
): void {
  const read = parseWebAuthnStamp(stamp);
  if (!read) throw unauthenticated('malformed activity stamp: could not extract webauthn stamp', 'SIGNATURE_INVALID');
  const isOther = credentialId !== undefined && read.credentialId !== credentialId;
  if (isOther || !verifyWebAuthnStamp(curves, read, publicKey, body, origins))
    throw unauthenticated('could not verify WebAuthN signature', 'SIGNATURE_INVALID');
}
