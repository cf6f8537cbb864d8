import { votesLapseAt } from '#engine/activity.ts';
import { hostFault, invalidArgument } from '#engine/fault.ts';
import { newestParams } from '#engine/operations/define.ts';
import { operationOfType } from '#engine/requests.ts';
import { parseBody, parseEnvelope } from '#engine/wire.ts';
import type { OfflineVoteFile, ReadBody, ReadVoteRequest } from '#shared/bridge.ts';
import { isWaiting, type VoteSelection } from '#shared/enums.ts';
import type { JsonObject, Timestamp, WireRequest } from '#shared/envelope.ts';
import type { HostReason } from '#shared/failure-reasons.ts';
import {
  fingerprintOfBody,
  parseOfflineVote,
  parseVoteRequest,
  printOfflineVote,
  printVoteRequest,
  type OfflineInterface,
  type OfflineTrouble,
  type Parsed,
  type VoteRequest,
} from '#shared/offline-vote.ts';
import { activityRisk, riskFrom } from '#shared/risk.ts';
import { operationPath } from '#shared/operation-path.ts';
import { splitIntoParts } from '#shared/vote-parts.ts';
import { interfacesFor, type Query } from './interfaces.ts';
import { readingsOf } from './readings.ts';

/** An activity as the service answers it, as far as a vote request is made of it. */
type Shown = Readonly<{
  id: string;
  status: string;
  fingerprint: string;
  createdAt: Timestamp;
  votes: readonly Readonly<{ message: string; createdAt: Timestamp; user?: Readonly<{ userName?: string }> }>[];
}>;

/**
 * The request to vote on an activity that waits. `query` asks the service as a user who may read it; `vaultName` is what people know the
 * vault by. Throws a Fault: what the service refused with, or FAILED_PRECONDITION where the activity does not wait.
 */
export async function voteRequestFor(query: Query, activityId: string, vaultName: string): Promise<VoteRequest> {
  const { activity } = await query('get_activity', { activityId });
  // What the service calls an activity has these members: `wire.ts` makes it.
  const shown = activity as unknown as Shown;
  const [first] = shown.votes;
  if (!isWaiting(shown.status) || !first)
    throw hostFault('VOTE_NOT_PENDING', `the activity is not pending approval: its status is ${shown.status}`);
  const { organizationName } = (await query('whoami', {})) as { organizationName?: string };
  const { type } = parseRequest(first.message);
  return {
    fingerprint: shown.fingerprint,
    body: first.message,
    vaultName,
    organizationName: organizationName ?? '',
    submitterName: first.user?.userName ?? '',
    createdAtMs: toMs(shown.createdAt),
    lapsesAtMs: votesLapseAt(shown.votes.map(({ createdAt }) => toMs(createdAt))),
    interfaces: await interfacesFor(query, type, first.message),
  };
}

/** A vote request or a vote as it is carried. The name of its file ends with the beginning of the fingerprint. */
export function carried(text: string, kind: 'vote-request' | 'vote', fingerprint: string): OfflineVoteFile {
  return { text, parts: splitIntoParts(text.trimEnd()), fileName: `coffer-${kind}-${fingerprint.slice(7, 15)}.json` };
}

/** The same, of a request. */
export function exportVoteRequest(request: VoteRequest): OfflineVoteFile {
  return carried(printVoteRequest(request), 'vote-request', request.fingerprint);
}

/**
 * Reads a vote request, from the exact bytes that would be stamped and nothing else. The interfaces in the file name what a call does, and
 * anyone may have written them: the risk is that of the request without them, too. Throws INVALID_ARGUMENT: where the text is none, and where
 * the service would not take the bytes.
 */
export function readVoteRequest(text: string): ReadVoteRequest {
  const request = whole(parseVoteRequest(text), 'vote request');
  const { body, vaultName, organizationName, submitterName, createdAtMs, lapsesAtMs, interfaces } = request;
  const read = readBody(body, interfaces);
  return {
    ...read,
    ...riskFrom([...read.cautions, ...readBody(body, []).cautions]),
    told: {
      vaultName,
      organizationName,
      submitterName,
      createdAtMs,
      lapsesAtMs,
      interfaces: interfaces.map(({ label }) => label),
    },
  };
}

/** What a request asks for, read from its exact body, as text. Throws INVALID_ARGUMENT where the service would not take it. */
export function readBody(body: string, interfaces: readonly OfflineInterface[]): ReadBody {
  const { operation, type, organizationId, timestampMs, parameters, params } = parseRequest(body);
  const { path, summary, risk } = operation;
  const readings = readingsOf(operation, params, interfaces);
  return {
    fingerprint: fingerprintOfBody(body),
    organizationId,
    type,
    path,
    summary,
    parameters,
    timestampMs: Number(timestampMs),
    readings,
    ...activityRisk(risk, readings),
  };
}

/**
 * Votes on a request, with `stamp` for the value of `X-Stamp` for a body: an approval stamps the very bytes that were asked with. A
 * rejection, and an approval with a note, stamps a request to reject or approve them, made at `nowMs`. Throws INVALID_ARGUMENT as `readVoteRequest` does.
 */
export function voteOn(
  text: string,
  selection: VoteSelection,
  stamp: (body: Uint8Array) => string,
  nowMs: number,
  note?: string,
): OfflineVoteFile {
  const { fingerprint, organizationId } = readVoteRequest(text);
  const request = whole(parseVoteRequest(text), 'vote request');
  const approves = selection === 'VOTE_SELECTION_APPROVED';
  const said = note ? { note } : {};
  const body =
    approves && !note
      ? request.body
      : voteBody(approves ? 'APPROVE' : 'REJECT', organizationId, nowMs, { fingerprint, ...said });
  const vote = { fingerprint, selection, body, stamp: stamp(Buffer.from(body, 'utf8')) };
  return carried(printOfflineVote(vote), 'vote', fingerprint);
}

/** What a vote that was carried back asks of the service. Throws INVALID_ARGUMENT where the text is no vote, or votes on something else. */
export function requestOfVote(
  text: string,
): Readonly<{ fingerprint: string; selection: VoteSelection; wire: WireRequest }> {
  const { fingerprint, selection, body, stamp } = whole(parseOfflineVote(text), 'vote');
  const { operation, parameters } = parseRequest(body);
  const votesBy = (path: string): boolean => operation.path === path && parameters['fingerprint'] === fingerprint;
  if (selection === 'VOTE_SELECTION_REJECTED' && !votesBy('reject_activity'))
    throw hostFault('VOTE_MISMATCH', 'the vote is a rejection, but the signed request is not');
  if (
    selection === 'VOTE_SELECTION_APPROVED' &&
    fingerprintOfBody(body) !== fingerprint &&
    !votesBy('approve_activity')
  )
    throw hostFault('VOTE_MISMATCH', 'the vote is an approval, but the signed request is not');
  return { fingerprint, selection, wire: { path: operationPath(operation), body: Buffer.from(body, 'utf8'), stamp } };
}

function voteBody(verb: 'APPROVE' | 'REJECT', organizationId: string, nowMs: number, parameters: JsonObject): string {
  const type = `ACTIVITY_TYPE_${verb}_ACTIVITY`;
  return JSON.stringify({ type, timestampMs: String(nowMs), organizationId, parameters });
}

/** The body of an activity's request, as the service reads it. Throws INVALID_ARGUMENT. */
function parseRequest(body: string) {
  const { fields, organizationId } = parseBody(Buffer.from(body, 'utf8'));
  const sent = fields['type'];
  const operation = typeof sent === 'string' ? operationOfType(sent) : undefined;
  if (!operation) throw invalidArgument('type', 'unknown activity type');
  const { type, timestampMs, parameters } = parseEnvelope(fields, operation);
  const params = newestParams(operation, type, parameters);
  return { operation, organizationId, type, timestampMs, parameters, params };
}

const troubles: Readonly<Record<OfflineTrouble, (what: string) => string>> = {
  foreign: (what) => `not a ${what}`,
  version: (what) => `a later version of Coffer created this ${what}`,
  damaged: (what) => `this ${what} is damaged or was changed`,
  'too-large': (what) => `too large for a ${what}`,
};

const troubleReasons: Readonly<Record<OfflineTrouble, HostReason>> = {
  foreign: 'OFFLINE_FILE_FOREIGN',
  version: 'OFFLINE_FILE_NEWER',
  damaged: 'OFFLINE_FILE_DAMAGED',
  'too-large': 'OFFLINE_FILE_TOO_LARGE',
};

function whole<Value>(parsed: Parsed<Value>, what: string): Value {
  if (parsed.ok) return parsed.value;
  throw hostFault(troubleReasons[parsed.trouble], troubles[parsed.trouble](what));
}

function toMs({ seconds, nanos }: Timestamp): number {
  return Number(seconds) * 1_000 + Math.floor(Number(nanos) / 1_000_000);
}
