import { createHash } from 'node:crypto';
import type { ActivityRecord, Vote } from '../../src/main/engine/activity.ts';
import { activityOf, founder, idOf, organizationId } from './vault-world.ts';

const clockMs = 1_790_000_000_000;

/** A vote with a stamp over `message`. */
export function voteOf(message: string, more: Partial<Vote> = {}): Vote {
  return {
    voteId: idOf(900),
    userId: founder,
    selection: 'VOTE_SELECTION_APPROVED',
    message,
    publicKey: `02${'ab'.repeat(32)}`,
    signature: `3045${'0c'.repeat(68)}`,
    scheme: 'SIGNATURE_SCHEME_TK_API_P256',
    credential: { id: idOf(901), type: 'CREDENTIAL_TYPE_API_KEY_P256' },
    createdAtMs: clockMs,
    ...more,
  };
}

/** An activity as a request with this body makes it: all of it follows from the body and the stamp. */
export function sentActivity(number: number, message: string, more: Partial<ActivityRecord> = {}): ActivityRecord {
  const parameters = { signWith: `0x${'1f'.repeat(20)}`, payload: 'c0'.repeat(32) };
  return activityOf(number, {
    type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
    fingerprint: `sha256:${createHash('sha256').update(message).digest('hex')}`,
    intentKey: 'signRawPayloadIntentV2',
    parameters,
    votes: [voteOf(message)],
    createdAtMs: clockMs,
    updatedAtMs: clockMs,
    resultKey: 'signRawPayloadResult',
    result: { r: '0a'.repeat(32), s: '0b'.repeat(32), v: '01' },
    ...more,
  });
}

/** The body of `sentActivity`. */
export function bodyOf(more: object = {}): string {
  const parameters = { signWith: `0x${'1f'.repeat(20)}`, payload: 'c0'.repeat(32) };
  const type = 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2';
  return JSON.stringify({ type, timestampMs: '1790000000000', organizationId, parameters, ...more });
}

/** Activities of which each has something that a record keeps in another way, or cannot make of the rest. */
export function stampedActivities(): ActivityRecord[] {
  const body = bodyOf();
  const second = voteOf(bodyOf({ note: "don't" }), {
    selection: 'VOTE_SELECTION_REJECTED',
    scheme: 'SIGNATURE_SCHEME_TK_WEBAUTHN',
    credential: { id: idOf(902), type: 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR', credentialId: 'x' },
    createdAtMs: clockMs + 5,
  });
  const withoutResult = sentActivity(203, body, { status: 'ACTIVITY_STATUS_FAILED', updatedAtMs: clockMs + 9 });
  const { resultKey: _, result: __, ...failed } = withoutResult;
  return [
    sentActivity(201, body),
    sentActivity(202, body, { status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED', votes: [voteOf(body), second] }),
    { ...failed, failure: { code: 3, message: 'a ~ b', details: [], turnkeyErrorCode: 'INTERNAL' } },
    sentActivity(204, body.replace('{', '{ ')),
    sentActivity(205, 'no JSON'),
    sentActivity(206, '=[1]', { parameters: { payload: '' }, fingerprint: `sha256:${'00'.repeat(32)}` }),
    sentActivity(207, bodyOf({ parameters: { name: 'it’s ~ so "quoted" \\ \u0001' } })),
    sentActivity(208, body, { resultKey: 'anotherResult', intentKey: 'another', submitterId: idOf(4) as never }),
    sentActivity(209, bodyOf({ parameters: JSON.parse('{"__proto__":{"a":1},"1":2}') as object })),
  ];
}
