import { limits } from '#shared/limits.ts';
import { riskFrom, type ActivityRisk } from '#shared/risk.ts';
import { waitingStatuses } from '#shared/enums.ts';
import type { ReadBody } from '#shared/bridge.ts';
import type { JsonObject } from '#shared/envelope.ts';
import { fingerprintOfBody } from '#shared/offline-vote.ts';
import { uuidPattern } from '#shared/uuid.ts';
import { CommandFailure, failed, missing, usage } from './output.ts';
import { activityOf, type ServiceClient } from './service.ts';

/** A user as a vote shows them. */
export type ShownUser = Readonly<{ userId: string; userName?: string }>;
type ShownVote = Readonly<{ userId: string; selection: string; message: string; user?: ShownUser }>;

/** An activity as the service shows it, as far as the command line looks into it. */
export type FoundActivity = Readonly<{
  id: string;
  status: string;
  type: string;
  fingerprint: string;
  canApprove: boolean;
  canReject: boolean;
  votes: readonly ShownVote[];
}>;

/** Far more than wait at once; anyone who has more names one by its id. */
const pagesMax = 100;
const pageSize = 100;
/**
 * The activity that an id, or a fingerprint, names; of a fingerprint the first eight hex digits are enough, for one that waits. Throws a usage
 * error for anything else, NOT_FOUND, and where several begin so.
 */
export async function findActivity(client: ServiceClient, named: string): Promise<FoundActivity> {
  if (uuidPattern.test(named)) {
    const activity = activityOf(await client.query('get_activity', { activityId: named.toLowerCase() }));
    return found(activity);
  }
  const [, digits] = /^(?:sha256:)?([0-9a-f]{8,64})$/i.exec(named) ?? [];
  if (digits === undefined)
    throw usage('an activity is identified by its ID, or by its fingerprint: sha256: and at least 8 hex digits');
  const prefix = `sha256:${digits.toLowerCase()}`;
  const matching: FoundActivity[] = [];
  for await (const activity of waiting(client)) if (activity.fingerprint.startsWith(prefix)) matching.push(activity);
  const [only, other] = matching;
  if (!only) throw missing(`no pending activity has a fingerprint that begins with ${prefix}`);
  if (other) throw failed(`${matching.length} pending activities have a fingerprint that begins with ${prefix}`);
  return only;
}

/** What waits for votes, newest first. */
export async function* waiting(client: ServiceClient): AsyncIterable<FoundActivity> {
  let before: string | undefined;
  for (let page = 0; page < pagesMax; page += 1) {
    const paginationOptions = { limit: String(pageSize), ...(before === undefined ? {} : { before }) };
    const answer = await client.query('list_activities', { filterByStatus: [...waitingStatuses], paginationOptions });
    const activities = (answer['activities'] ?? []) as readonly JsonObject[];
    for (const activity of activities) yield found(activity);
    before = activities.at(-1)?.['id'] as string | undefined;
    if (before === undefined) return;
  }
}

/** The cautions that the service has of requests, by their activity. */
export type KnownCautions = ReadonlyMap<string, Pick<ActivityRisk, 'cautions'>>;

/** What the service knows of several requests; one query for as many as it answers together. */
export async function knownCautions(client: ServiceClient, found: readonly FoundActivity[]): Promise<KnownCautions> {
  const known = new Map<string, Pick<ActivityRisk, 'cautions'>>();
  for (let at = 0; at < found.length; at += limits.requestsPerQuestionMax) {
    const activityIds = found.slice(at, at + limits.requestsPerQuestionMax).map(({ id }) => id);
    const { requests } = await client.ownQuery('read_requests', { activityIds });
    for (const request of requests) known.set(request.activityId, request);
  }
  return known;
}

/**
 * What an activity asks for, read here from the exact bytes of its first vote. Throws where those are not the bytes that its fingerprint is
 * of: then the service shows something else than what would be approved. Its cautions are those that were read here, and those that only the
 * service knows of, such as the first use of a recipient.
 * @param known what the service knows of requests that were asked about together
 */
export async function readFound(
  client: ServiceClient,
  { id, fingerprint, type, votes }: FoundActivity,
  known: KnownCautions = new Map(),
): Promise<ReadBody> {
  const body = votes[0]?.message ?? '';
  if (fingerprintOfBody(body) !== fingerprint)
    throw new CommandFailure(
      'ERROR',
      'the bytes that the service returned do not match the fingerprint of the activity',
    );
  const [{ readBody }, { interfacesFor }] = await Promise.all([
    import('../offline/votes.ts'),
    import('../offline/interfaces.ts'),
  ]);
  const read = readBody(body, await interfacesFor((path, params) => client.query(path, params), type, body));
  if (read.readings.length === 0) return read;
  const { cautions } = known.get(id) ?? (await client.ownQuery('read_request', { activityId: id }));
  return { ...read, ...riskFrom([...read.cautions, ...cautions]) };
}

function found(activity: JsonObject): FoundActivity {
  // What the service calls an activity has these members; a service that is none of ours is found out by what is done with them.
  return { votes: [], ...activity } as unknown as FoundActivity;
}
