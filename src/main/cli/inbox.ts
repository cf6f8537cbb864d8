import { activityText } from './activity-text.ts';
import { stopwatch } from '../adapters/clock.ts';
import { safe } from './escape.ts';
import { bodyLine } from './reading-text.ts';
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
  /** How many approvals are missing; null where nobody can tell, or none would do. */
  missing: number | null;
}>;

/** `coffer inbox`: what waits for the key's holder, or with `--all` for anybody. */
export async function inbox(context: Context, options: InboxOptions): Promise<void> {
  const rows = await withServiceClient(context, options, async (client) => {
    const shown: FoundActivity[] = [];
    for await (const activity of waiting(client)) if (options.all || activity.canApprove) shown.push(activity);
    const missing = await missingVotes(client, shown);
    return await Promise.all(shown.map((activity) => rowOf(client, activity, missing.get(activity.id) ?? null)));
  });
  const text = rows.length > 0 ? rows.map(rowText).join('\n') : 'Nothing waits for you.';
  context.print({ waiting: rows }, text);
}

/** How many approvals each lacks, a hundred at a time. */
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

async function rowOf(client: ServiceClient, activity: FoundActivity, missing: number | null): Promise<Waiting> {
  const { id, fingerprint, type, canApprove, canReject, votes } = activity;
  const title = bodyLine(await readFound(client, activity));
  const [first] = votes;
  const askedBy = first?.user?.userName ?? first?.userId ?? '';
  return { id, fingerprint, type, title, askedBy, canApprove, canReject, missing };
}

function rowText({ id, fingerprint, title, askedBy, missing }: Waiting): string {
  const votes = missing === null ? 'votes missing' : missing === 1 ? '1 vote missing' : `${missing} votes missing`;
  return `${fingerprint.slice(0, 15)}  ${title}\n${' '.repeat(17)}asked by ${safe(askedBy)}, ${votes}, ${id}`;
}

const pollMs = 1_000;
const ends: readonly string[] = ['ACTIVITY_STATUS_COMPLETED', 'ACTIVITY_STATUS_FAILED', 'ACTIVITY_STATUS_REJECTED'];

/** `coffer activities wait`: asks every second until the activity has ended; its end is the exit code. */
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
      if (ended.aborted) throw new CommandFailure('ERROR', `interrupted: activity ${id} still waits`);
      if (passedMs() + pollMs > options.for * 1_000)
        throw new CommandFailure('TIMEOUT', `activity ${id} has not ended within ${options.for} s`);
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  });
}
