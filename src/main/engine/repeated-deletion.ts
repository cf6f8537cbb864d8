import type { JsonObject, WireRequest } from '#shared/envelope.ts';
import { parseStamp, parseWebAuthnStamp } from '#shared/stamp.ts';
import { fingerprintOf, type Vote } from './activity.ts';
import { parseUtf8 } from './crypto/bytes.ts';
import { verifyStamp } from './crypto/stamp-verify.ts';
import { verifyWebAuthnStamp } from './crypto/webauthn.ts';
import { showUserId } from './domain/users.ts';
import { tooMany } from './time-shares.ts';
import type { Ports } from './ports.ts';
import { showSubmitted } from './wire.ts';

/**
 * The answer to a request that comes once more after it deleted its organization, and with that the credential that stamped it. The same bytes
 * are the same activity: a client that never heard the answer, since the disk or the line failed, gets it. Only for a stamp of the credential
 * that stamped these bytes then; undefined for every other request, which goes the usual way. Throws RESOURCE_EXHAUSTED.
 */
export function answerToRepeatedDeletion(
  { store, ciphers, curves }: Pick<Ports, 'store' | 'ciphers' | 'curves'>,
  request: WireRequest,
): JsonObject | undefined {
  if (!/^\/public\/v1\/submit\/(?:delete_sub_organization|approve_activity)$/.test(request.path)) return undefined;
  const print = fingerprintOf(ciphers, request.body);
  const { deletedOrganizations } = store.state;
  const [deleted] = [
    ...deletedOrganizations.lookup('fingerprint', print),
    ...deletedOrganizations.lookup('settledBy', print),
  ];
  const record = deleted && store.activities.find(deleted.activityId);
  const text = parseUtf8(request.body);
  const vote = record?.votes.find(({ message }) => message === text);
  if (!record || !vote || !isStampOf(curves, vote, request)) return undefined;
  const seconds = request.waitSeconds?.(`key ${vote.publicKey}`) ?? 0;
  if (seconds > 0) throw tooMany('too many requests of this credential', seconds);
  return showSubmitted(record, { showUser: ({ userId }) => showUserId(userId), canApprove: false, canReject: false });
}

/** Whether the request bears a genuine stamp of the credential that made the vote. */
function isStampOf(curves: Ports['curves'], vote: Vote, { stamp, webAuthnStamp, body }: WireRequest): boolean {
  if (webAuthnStamp !== undefined) {
    const passkey = parseWebAuthnStamp(webAuthnStamp);
    return (
      passkey !== null &&
      passkey.credentialId === vote.credential.credentialId &&
      verifyWebAuthnStamp(curves, passkey, vote.publicKey, body)
    );
  }
  const key = stamp === undefined ? null : parseStamp(stamp);
  return (
    key !== null && key.publicKey === vote.publicKey && key.scheme === vote.scheme && verifyStamp(curves, key, body)
  );
}
