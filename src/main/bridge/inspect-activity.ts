import { toHex } from '#engine/crypto/bytes.ts';
import { verifyStamp } from '#engine/crypto/stamp-verify.ts';
import type { ActivityMeaning, Inspection } from '#shared/bridge.ts';
import type { Json, JsonObject } from '#shared/envelope.ts';
import { parseStamp } from '#shared/stamp.ts';
import { isObject } from '#shared/is-object.ts';
import type { BridgeContext } from './context.ts';
import { asText, field } from './inspection.ts';

/** Explains an activity as answers and deliveries carry it; null where this is none. */
export function inspectActivity(context: BridgeContext, activity: JsonObject): Inspection | null {
  const { type, status, id } = activity;
  if (typeof id !== 'string' || typeof status !== 'string') return null;
  if (typeof type !== 'string' || !type.startsWith('ACTIVITY_TYPE_')) return null;
  return { kind: 'activity', fields: activityFields(context, activity, '') };
}

const meanings: Readonly<Record<string, ActivityMeaning>> = {
  id: 'activity-id',
  organizationId: 'activity-organization',
  type: 'activity-type',
  status: 'activity-status',
  timestampMs: 'activity-timestamp',
  intent: 'activity-intent',
  result: 'activity-result',
  failure: 'activity-failure',
  canApprove: 'activity-can-approve',
  canReject: 'activity-can-reject',
  createdAt: 'activity-created',
  updatedAt: 'activity-updated',
};

/** The fields of an activity, each name after `prefix`. Stamps of votes are checked, since votes carry the bodies that were stamped. */
export function activityFields(context: BridgeContext, activity: JsonObject, prefix: string): Inspection['fields'] {
  const { votes, fingerprint, ...rest } = activity;
  const list = Array.isArray(votes) ? (votes as readonly Json[]).flatMap((one) => (isObject(one) ? [one] : [])) : [];
  return [
    ...Object.entries(rest).map(([name, value]) =>
      field(prefix + name, asText(value), meanings[name] ?? 'activity-unknown-field'),
    ),
    ...(fingerprint === undefined
      ? []
      : [field(`${prefix}fingerprint`, asText(fingerprint), fingerprintMeaning(context, asText(fingerprint), list))]),
    ...list.flatMap((vote, at) => voteFields(context, vote, `${prefix}votes.${at}.`)),
  ];
}

function fingerprintMeaning(
  { ciphers }: BridgeContext,
  fingerprint: string,
  votes: readonly JsonObject[],
): ActivityMeaning {
  const fits = votes.some(
    ({ message }) =>
      typeof message === 'string' && `sha256:${toHex(ciphers.sha256(Buffer.from(message, 'utf8')))}` === fingerprint,
  );
  return fits ? 'activity-fingerprint-of-vote' : 'activity-fingerprint';
}

function voteFields({ curves }: BridgeContext, vote: JsonObject, prefix: string): Inspection['fields'] {
  const { userId, selection, message, publicKey, scheme, signature } = vote;
  const stamped = { publicKey: asText(publicKey), scheme: asText(scheme), signature: asText(signature) };
  const stamp = parseStamp(Buffer.from(JSON.stringify(stamped), 'utf8').toString('base64url'));
  const holds = stamp && typeof message === 'string' && verifyStamp(curves, stamp, Buffer.from(message, 'utf8'));
  const verdict = !stamp ? 'vote-stamp-not-checked' : holds ? 'vote-stamp-valid' : 'vote-stamp-invalid';
  return [
    field(`${prefix}userId`, asText(userId), 'vote-user'),
    field(`${prefix}selection`, asText(selection), 'vote-selection'),
    field(`${prefix}message`, asText(message), 'vote-message'),
    field(`${prefix}publicKey`, asText(publicKey), 'vote-key'),
    field(`${prefix}scheme`, asText(scheme), 'vote-scheme'),
    field(`${prefix}signature`, asText(signature), verdict),
  ];
}
