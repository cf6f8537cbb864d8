import { isWaiting } from '#shared/enums.ts';
import { activityText } from './activity-text.ts';
import type { ReadBody } from '#shared/bridge.ts';
import { findActivity, readFound } from './find-activity.ts';
import { CommandFailure, exitCodes, failed, usage, type Context, type ExitCode } from './output.ts';
import { answered, confirmed } from './prompt.ts';
import { safe } from './escape.ts';
import { bodyLines } from './reading-text.ts';
import { recipientLines } from './recipient-facts.ts';
import { exitOfActivity } from './request.ts';
import { withServiceClient, type ServiceOptions } from './service.ts';

/** Options of `coffer approve` and `coffer reject`. */
export type VoteOptions = ServiceOptions &
  Readonly<{ yes?: true; all?: true; note?: string; offline?: string; out?: string }>;

/** `coffer approve` and `coffer reject`: shows the activity, asks for confirmation, and approves or rejects. */
export async function voteOnline(
  context: Context,
  options: VoteOptions,
  verb: 'approve' | 'reject',
  named: string | undefined,
): Promise<ExitCode> {
  if (named === undefined) throw usage('no activity given: use its ID or fingerprint, or a request with --offline');
  if (options.out !== undefined)
    throw usage('--out needs --offline: without --offline, Coffer sends the approval or rejection');
  return await withServiceClient(context, options, async (client) => {
    const activity = await findActivity(client, named);
    const { canApprove, canReject, fingerprint, status } = activity;
    if (isWaiting(status) && !(verb === 'approve' ? canApprove : canReject))
      throw new CommandFailure(
        'DENIED',
        `you cannot ${verb} this activity: you did so already, or you are not an eligible approver`,
      );
    const [first] = activity.votes;
    const body = await readFound(client, activity);
    const linesOf = await recipientLines(client, [body.readings]);
    const note = await agree(
      context,
      options,
      verb,
      body,
      [`requested by ${safe(first?.user?.userName ?? first?.userId ?? '')}`, ...linesOf(body.readings)].join('\n'),
    );
    const parameters = { fingerprint, ...(note === undefined ? {} : { note }) };
    const type = verb === 'approve' ? 'ACTIVITY_TYPE_APPROVE_ACTIVITY' : 'ACTIVITY_TYPE_REJECT_ACTIVITY';
    const voted = await client.submit(`${verb}_activity`, type, parameters);
    context.print({ activity: voted }, activityText(voted));
    return exitCodes[exitOfActivity(context, `/submit/${verb}_activity`, { activity: voted })];
  });
}

/** How many digits of the fingerprint are typed before a critical request is approved. */
const typedDigits = 8;

/**
 * Shows the request and asks the user for confirmation; gives the note of the vote. To approve a critical request, the user types the
 * beginning of its fingerprint and gives a reason, which is the note. Throws without a yes, without a reason, and before an approval of a
 * request of which lines are not shown.
 */
export async function agree(
  context: Context,
  { yes, all, note }: VoteOptions,
  verb: 'approve' | 'reject',
  body: ReadBody,
  told: string,
): Promise<string | undefined> {
  const { lines, cut } = bodyLines(body, all);
  context.note([told, ...lines].join('\n'));
  const isCritical = verb === 'approve' && body.level === 'critical';
  if (yes) {
    if (isCritical && !note?.trim())
      throw usage('this request is critical: give the reason for your approval with --note');
    return note;
  }
  if (verb === 'approve' && cut > 0)
    throw usage(`${cut} lines of the request are not shown: read all lines with --all, then approve`);
  if (!isCritical) {
    const agreed = await confirmed(context, `${verb === 'approve' ? 'Approve' : 'Reject'} this request?`);
    if (!agreed) throw failed('cancelled: nothing was sent');
    return note;
  }
  const digits = body.fingerprint.replace(/^sha256:/, '').slice(0, typedDigits);
  if ((await answered(context, `This request is critical. Type ${digits} to approve it:`)) !== digits)
    throw failed('cancelled: nothing was sent');
  const reason = note?.trim() ? note : await answered(context, 'Reason for your approval:');
  if (reason === '') throw failed('cancelled: a critical request needs a reason, and nothing was sent');
  return reason;
}
