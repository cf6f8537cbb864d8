import type { ActivityCaution, ActivityRisk, RiskLevel } from '#shared/risk.ts';
import { activityText } from './activity-text.ts';
import { safe } from './escape.ts';
import { addressNames } from './address-names.ts';
import { bodyLine, riskText } from './reading-text.ts';
import { findActivity, knownCautions, readFound, waiting, type FoundActivity } from './find-activity.ts';
import { exitCodes, type Context, type ExitCode } from './output.ts';
import { recipientLines } from './recipient-facts.ts';
import { exitOfActivity } from './request.ts';
import { withServiceClient, type ServiceClient, type ServiceOptions } from './service.ts';
import { untilEnded } from './wait-for-activity.ts';

/** Options of `coffer inbox`. */
export type InboxOptions = ServiceOptions & Readonly<{ all?: true }>;

/** Options of `coffer activity wait`. */
export type WaitOptions = ServiceOptions & Readonly<{ for: number }>;

/** One line of the inbox. */
type Waiting = Readonly<{
  id: string;
  fingerprint: string;
  type: string;
  title: string;
  askedBy: string;
  canApprove: boolean;
  canReject: boolean;
  level: RiskLevel;
  cautions: readonly ActivityCaution[];
  /** How many approvals are missing; null if it is unknown, or no number would be enough. */
  missing: number | null;
  /** The names of the users whose approval would count. */
  waitsFor: readonly string[];
  /** What the organization knows of the recipients: their uses, and what they look like. */
  recipients: readonly string[];
}>;

/**
 * `coffer inbox`: the activities that need the approval of the key's owner, or with `--all` of any user; then the owner's own requests that
 * wait for others.
 */
export async function inbox(context: Context, options: InboxOptions): Promise<void> {
  const { mine, own } = await withServiceClient(context, options, async (client) => {
    const { userId } = await client.query('whoami', {});
    const shown: FoundActivity[] = [];
    for await (const activity of waiting(client))
      if (options.all || activity.canApprove || isOwn(activity, userId)) shown.push(activity);
    const rows = await rowsOf(client, shown);
    const isMine = ({ canApprove }: Waiting) => options.all || canApprove;
    return { mine: rows.filter(isMine), own: rows.filter((row) => !isMine(row)) };
  });
  const text = mine.length > 0 ? mine.map(rowText) : ['No activities need your approval.'];
  if (own.length > 0) text.push('', 'Your own requests that are pending approval:', ...own.map(rowText));
  context.print({ waiting: mine, own }, text.join('\n'));
}

function isOwn({ votes: [first] }: FoundActivity, userId: string): boolean {
  return first?.userId === userId;
}

async function rowsOf(client: ServiceClient, activities: readonly FoundActivity[]): Promise<Waiting[]> {
  const statuses = await statusesOf(client, activities);
  const known = await knownCautions(client, activities);
  const read = await Promise.all(
    activities.map(async (activity) => ({ activity, body: await readFound(client, activity, known) })),
  );
  const linesOf = await recipientLines(
    client,
    read.map(({ body }) => body.readings),
  );
  const isSigning = read.some(({ body }) => body.readings.length > 0);
  const nameOf = isSigning ? await addressNames(client) : () => undefined;
  const users = activities.length > 0 ? (await client.query('list_users', {})).users : [];
  const userNames = new Map(users.map(({ userId, userName }) => [userId, userName]));
  return read.map(({ activity, body }) => {
    const { missing, routes = [] } = statuses.get(activity.id) ?? {};
    const waitsFor = [...new Set(routes.flatMap(({ voters }) => voters))].map((id) => userNames.get(id) ?? id);
    const recipients = linesOf(body.readings);
    return rowOf(activity, body, { title: bodyLine(body, nameOf), missing: missing ?? null, waitsFor, recipients });
  });
}

type Status = Readonly<{ missing?: number; routes?: readonly Readonly<{ voters: readonly string[] }>[] }>;

/** What each activity is missing; one query for each 100 activities. */
async function statusesOf(
  client: ServiceClient,
  activities: readonly FoundActivity[],
): Promise<ReadonlyMap<string, Status>> {
  const statuses = new Map<string, Status>();
  for (let at = 0; at < activities.length; at += 100) {
    const activityIds = activities.slice(at, at + 100).map(({ id }) => id);
    const { approvalStatuses } = await client.ownQuery('get_approval_status', { activityIds });
    for (const { activityId, ...status } of approvalStatuses) statuses.set(activityId, status);
  }
  return statuses;
}

function rowOf(
  { id, fingerprint, type, canApprove, canReject, votes }: FoundActivity,
  { level, cautions }: ActivityRisk,
  told: Pick<Waiting, 'title' | 'missing' | 'waitsFor' | 'recipients'>,
): Waiting {
  const [first] = votes;
  const askedBy = first?.user?.userName ?? first?.userId ?? '';
  return { id, fingerprint, type, askedBy, canApprove, canReject, level, cautions, ...told };
}

/** Where the lines below the first begin. */
const indent = ' '.repeat(17);

function rowText({ id, fingerprint, title, askedBy, missing, waitsFor, recipients, ...risk }: Waiting): string {
  const approvals =
    missing === null ? 'pending approval' : `${missing} more ${missing === 1 ? 'approval' : 'approvals'} required`;
  const from = waitsFor.length > 0 ? ` from ${waitsFor.map(safe).join(', ')}` : '';
  return [
    `${fingerprint.slice(0, 15)}  ${title}`,
    ...(risk.level === 'ordinary' ? [] : [indent + riskText(risk)]),
    ...recipients.map((line) => indent + line),
    `${indent}requested by ${safe(askedBy)}, ${approvals}${from}, ${id}`,
  ].join('\n');
}

/** `coffer activity wait`: queries the activity every second until it has ended; its status decides the exit code. */
export async function waitFor(context: Context, options: WaitOptions, named: string): Promise<ExitCode> {
  return await withServiceClient(context, options, async (client) => {
    const { id } = await findActivity(client, named);
    const activity = await untilEnded(context, client, id, options.for);
    context.print({ activity }, activityText(activity));
    return exitCodes[exitOfActivity(context, '/submit/', { activity })];
  });
}
