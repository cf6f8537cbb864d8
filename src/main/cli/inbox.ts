import type { ActivityCaution, ActivityRisk, RiskLevel } from '#shared/risk.ts';
import { activityText } from './activity-text.ts';
import { stopwatch } from '../adapters/clock.ts';
import { safe } from './escape.ts';
import { addressNames } from './address-names.ts';
import { bodyLine, riskText } from './reading-text.ts';
import { findActivity, readFound, waiting, type FoundActivity } from './find-activity.ts';
import { CommandFailure, exitCodes, type Context, type ExitCode } from './output.ts';
import { exitOfActivity, textAt } from './request.ts';
import { activityOf, withServiceClient, type ServiceClient, type ServiceOptions } from './service.ts';

/** Options of `coffer inbox`. */
export type InboxOptions = ServiceOptions & Readonly<{ all?: true }>;

/** Options of `coffer activities wait`. */
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
}>;

/** `coffer inbox`: the activities that need the approval of the key's owner, or with `--all` of any user. */
export async function inbox(context: Context, options: InboxOptions): Promise<void> {
  const rows = await withServiceClient(context, options, async (client) => {
    const shown: FoundActivity[] = [];
    for await (const activity of waiting(client)) if (options.all || activity.canApprove) shown.push(activity);
    const missing = await missingVotes(client, shown);
    const read = await Promise.all(
      shown.map(async (activity) => ({ activity, body: await readFound(client, activity) })),
    );
    const isSigning = read.some(({ body }) => body.readings.length > 0);
    const nameOf = isSigning ? await addressNames(client) : () => undefined;
    return read.map(({ activity, body }) =>
      rowOf(activity, body, bodyLine(body, nameOf), missing.get(activity.id) ?? null),
    );
  });
  const text = rows.length > 0 ? rows.map(rowText).join('\n') : 'No activities need your approval.';
  context.print({ waiting: rows }, text);
}

/** How many approvals each activity is missing; one query for each 100 activities. */
async function missingVotes(
  client: ServiceClient,
  activities: readonly FoundActivity[],
): Promise<ReadonlyMap<string, number>> {
  const missing = new Map<string, number>();
  for (let at = 0; at < activities.length; at += 100) {
    const activityIds = activities.slice(at, at + 100).map(({ id }) => id);
    const { approvalStatuses } = await client.ownQuery('get_approval_status', { activityIds });
    for (const { activityId, missing: lacks } of approvalStatuses)
      if (lacks !== undefined) missing.set(activityId, lacks);
  }
  return missing;
}

function rowOf(
  { id, fingerprint, type, canApprove, canReject, votes }: FoundActivity,
  { level, cautions }: ActivityRisk,
  title: string,
  missing: number | null,
): Waiting {
  const [first] = votes;
  const askedBy = first?.user?.userName ?? first?.userId ?? '';
  return { id, fingerprint, type, title, askedBy, canApprove, canReject, level, cautions, missing };
}

function rowText({ id, fingerprint, title, askedBy, missing, ...risk }: Waiting): string {
  const approvals =
    missing === null ? 'pending approval' : `${missing} more ${missing === 1 ? 'approval' : 'approvals'} required`;
  const mark = risk.level === 'ordinary' ? '' : `${riskText(risk)}\n${' '.repeat(17)}`;
  return `${fingerprint.slice(0, 15)}  ${title}\n${' '.repeat(17)}${mark}requested by ${safe(askedBy)}, ${approvals}, ${id}`;
}

const pollMs = 1_000;
const ends: readonly string[] = ['ACTIVITY_STATUS_COMPLETED', 'ACTIVITY_STATUS_FAILED', 'ACTIVITY_STATUS_REJECTED'];

/** `coffer activities wait`: queries the activity every second until it has ended; its status decides the exit code. */
export async function waitFor(context: Context, options: WaitOptions, named: string): Promise<ExitCode> {
  const ended = context.io.untilEnded();
  const passedMs = stopwatch();
  return await withServiceClient(context, options, async (client) => {
    const { id } = await findActivity(client, named);
    for (;;) {
      const answer = await client.query('get_activity', { activityId: id });
      if (ends.includes(textAt(activityOf(answer), 'status') ?? '')) {
        context.print(answer, activityText(activityOf(answer)));
        return exitCodes[exitOfActivity(context, '/submit/', answer)];
      }
      if (ended.aborted) throw new CommandFailure('ERROR', `interrupted: activity ${id} is still pending`);
      if (passedMs() + pollMs > options.for * 1_000)
        throw new CommandFailure('TIMEOUT', `activity ${id} has not ended within ${options.for} s`);
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  });
}
