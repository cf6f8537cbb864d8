import { toHex } from '#engine/crypto/bytes.ts';
import { verifyStamp } from '#engine/crypto/stamp-verify.ts';
import type { Inspection } from '#shared/bridge.ts';
import type { Json, JsonObject } from '#shared/envelope.ts';
import { parseStamp } from '#shared/stamp.ts';
import type { Desk } from './desk.ts';
import { asText, field, isObject } from './inspection.ts';

/** Explains an activity as answers and deliveries carry it; null where this is none. */
export function inspectActivity(desk: Desk, activity: JsonObject): Inspection | null {
  const { type, status, id } = activity;
  if (typeof id !== 'string' || typeof status !== 'string') return null;
  if (typeof type !== 'string' || !type.startsWith('ACTIVITY_TYPE_')) return null;
  return {
    kind: 'activity',
    summary: 'An activity: what was asked for, who agreed, and what came of it.',
    fields: activityFields(desk, activity, ''),
  };
}

const meanings: Readonly<Record<string, string>> = {
  id: 'its id',
  organizationId: 'the organization that it is of',
  type: 'what was asked for, with the version of its form',
  status: 'how it stands',
  timestampMs: 'when whoever asked says that they asked, milliseconds since 1970',
  intent: 'what was asked for in full',
  result: 'what came of it',
  failure: 'why it was not done',
  canApprove: 'whether who asked for this answer may approve it',
  canReject: 'whether who asked for this answer may reject it',
  createdAt: 'when it was recorded',
  updatedAt: 'when it last changed',
};

/** The fields of an activity, each name after `prefix`. Stamps of votes are checked, since votes carry the bodies that were stamped. */
export function activityFields(desk: Desk, activity: JsonObject, prefix: string): Inspection['fields'] {
  const { votes, fingerprint, ...rest } = activity;
  const list = Array.isArray(votes) ? (votes as readonly Json[]).filter(isObject) : [];
  return [
    ...Object.entries(rest).map(([name, value]) =>
      field(prefix + name, asText(value), meanings[name] ?? 'not known here'),
    ),
    ...(fingerprint === undefined
      ? []
      : [field(`${prefix}fingerprint`, asText(fingerprint), fingerprintMeaning(desk, asText(fingerprint), list))]),
    ...list.flatMap((vote, at) => voteFields(desk, vote, `${prefix}votes.${at}.`)),
  ];
}

function fingerprintMeaning({ ciphers }: Desk, fingerprint: string, votes: readonly JsonObject[]): string {
  const says = 'SHA-256 of the exact body that was sent';
  const fits = votes.some(
    ({ message }) =>
      typeof message === 'string' && `sha256:${toHex(ciphers.sha256(Buffer.from(message, 'utf8')))}` === fingerprint,
  );
  return fits ? `${says}; it is that of the body in a vote` : says;
}

function voteFields({ curves }: Desk, vote: JsonObject, prefix: string): Inspection['fields'] {
  const { userId, selection, message, publicKey, scheme, signature } = vote;
  const stamped = { publicKey: asText(publicKey), scheme: asText(scheme), signature: asText(signature) };
  const stamp = parseStamp(Buffer.from(JSON.stringify(stamped), 'utf8').toString('base64url'));
  const holds = stamp && typeof message === 'string' && verifyStamp(curves, stamp, Buffer.from(message, 'utf8'));
  const verdict = holds
    ? 'the stamp holds: this key signed the body in this vote'
    : stamp
      ? 'the stamp does not hold for the body in this vote'
      : 'not checked: it is no stamp of an API key';
  return [
    field(`${prefix}userId`, asText(userId), 'who voted'),
    field(`${prefix}selection`, asText(selection), 'how'),
    field(`${prefix}message`, asText(message), 'the body that was stamped'),
    field(`${prefix}publicKey`, asText(publicKey), 'the key that stamped it'),
    field(`${prefix}scheme`, asText(scheme), 'how it was signed'),
    field(`${prefix}signature`, asText(signature), verdict),
  ];
}
