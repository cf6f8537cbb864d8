import type { ActivityView, VoteView } from '#shared/activity-view.ts';
import type { JsonObject, Timestamp } from '#shared/envelope.ts';
import { limits } from '#shared/limits.ts';
import { uuidPattern } from '#shared/uuid.ts';
import type { ActivityRecord, Vote } from './activity.ts';
import { coseKeyText } from './crypto/cose-key-text.ts';
import { Fault, invalidArgument, publicFailure, refused } from './fault.ts';
import { parseStrictJson } from './strict-json.ts';
import { olderVersion, type AnyActivity } from './operations/define.ts';
import { asksNothing, sentForm } from './operations/sent-form.ts';

/** JSON in and out: envelopes, instants, intents, results. The one place that converts. */

const digits = /^[0-9]{1,16}$/;

/** The body as an object, and the organization it names. Throws INVALID_ARGUMENT. */
export function parseBody(body: Uint8Array): { fields: JsonObject; organizationId: string } {
  if (body.length > limits.bodyBytesMax)
    throw new Fault('RESOURCE_EXHAUSTED', `a request body has at most ${limits.bodyBytesMax} bytes`);
  const fields = parseStrictJson(body);
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
    throw refused('bad request body: expected a JSON object', 'REQUEST_INVALID');
  const organizationId = (fields as JsonObject)['organizationId'];
  if (organizationId === undefined) throw invalidArgument('organizationId', 'missing field');
  if (typeof organizationId !== 'string' || !uuidPattern.test(organizationId))
    throw refused('malformed organization ID provided', 'INVALID_ORGANIZATION_ID');
  return { fields: fields as JsonObject, organizationId };
}

export type Envelope = Readonly<{ type: string; timestampMs: string; parameters: JsonObject }>;

const envelopeKeys = new Set(['type', 'timestampMs', 'organizationId', 'parameters', 'generateAppProofs']);

/**
 * The envelope of an activity request, strictly. Its parameters are in the form that schemas read and intents echo: without nulls and without unknown
 * fields that ask for nothing. The vote keeps the body as it came. Throws INVALID_ARGUMENT naming the field.
 */
export function parseEnvelope(fields: JsonObject, operation: AnyActivity): Envelope {
  const unknown = Object.keys(fields).find((key) => !envelopeKeys.has(key) && !asksNothing(fields[key]));
  if (unknown !== undefined) throw invalidArgument(unknown, 'unknown field');
  const { type, timestampMs, parameters } = fields;
  if (type === undefined) throw invalidArgument('type', 'missing field');
  const known = [operation.type, ...operation.older.map((version) => version.type)];
  if (typeof type !== 'string' || !known.includes(type))
    throw invalidArgument('type', `${operation.path} takes ${known.join(', ')}`);
  if (timestampMs === undefined) throw invalidArgument('timestampMs', 'missing field');
  if (typeof timestampMs !== 'string' || !digits.test(timestampMs))
    throw invalidArgument('timestampMs', 'expected milliseconds since 1970 in decimal digits, as a string');
  if (parameters === undefined) throw invalidArgument('parameters', 'missing field');
  if (typeof parameters !== 'object' || parameters === null || Array.isArray(parameters))
    throw invalidArgument('parameters', 'expected an object');
  const schema = (olderVersion(operation, type) ?? operation).params;
  return { type, timestampMs, parameters: sentForm(schema, withoutProofs(parameters as JsonObject)) as JsonObject };
}

/** A query's own parameters: the body without the organization, which the service has taken already. */
export function parseQuery(fields: JsonObject): JsonObject {
  const { organizationId: _, ...rest } = fields;
  return withoutProofs(rest);
}

/** Official clients put `generateAppProofs` there. We have no enclave to prove anything by, so it is taken and ignored. */
function withoutProofs(parameters: JsonObject): JsonObject {
  if (!('generateAppProofs' in parameters)) return parameters;
  const { generateAppProofs: _, ...rest } = parameters;
  return rest;
}

/** An instant as records carry it. */
export function toTimestamp(atMs: number): Timestamp {
  return { seconds: String(Math.floor(atMs / 1000)), nanos: String((atMs % 1000) * 1_000_000) };
}

export type ActivityContext = Readonly<{
  showUser: (vote: Vote) => VoteView['user'];
  canApprove: boolean;
  canReject: boolean;
}>;

/** An activity as `get_activity` and lists give it: flat, with `{ seconds, nanos }`. */
export function showActivity(record: ActivityRecord, context: ActivityContext): ActivityView {
  const { activityId, organizationId, status, type, fingerprint } = record;
  return {
    id: activityId,
    organizationId,
    status,
    type,
    timestampMs: record.timestampMs,
    intent: { [record.intentKey]: record.parameters },
    result: record.resultKey && record.result ? { [record.resultKey]: record.result } : {},
    votes: record.votes.map((vote) => showVote(vote, activityId, context.showUser)),
    fingerprint,
    canApprove: context.canApprove,
    canReject: context.canReject,
    createdAt: toTimestamp(record.createdAtMs),
    updatedAt: toTimestamp(record.updatedAtMs),
    ...(record.failure ? { failure: publicFailure(record.failure) } : {}),
  };
}

/**
 * The answer to a submit, in both readings of the specification: flat, as clients take it, and once more whole under
 * `result.activity`, where its tables show it, with instants as text.
 */
export function showSubmitted(record: ActivityRecord, context: ActivityContext): JsonObject {
  const { timestampMs: _, ...flat } = showActivity(record, context);
  const nested = {
    ...flat,
    createdAt: new Date(record.createdAtMs).toISOString(),
    updatedAt: new Date(record.updatedAtMs).toISOString(),
  };
  return { activity: { ...flat, timestampMs: record.timestampMs, result: { ...flat.result, activity: nested } } };
}

function showVote(vote: Vote, activityId: string, showUser: ActivityContext['showUser']): VoteView {
  const { voteId, userId, selection, message, publicKey, signature, scheme, createdAtMs } = vote;
  return {
    id: voteId,
    userId,
    user: showUser(vote),
    activityId,
    selection,
    message,
    publicKey: scheme === 'SIGNATURE_SCHEME_TK_WEBAUTHN' ? coseKeyText(publicKey) : publicKey,
    signature,
    scheme,
    createdAt: toTimestamp(createdAtMs),
  };
}
