import { activityText } from './activity-text.ts';
import type { ReadVoteRequest } from '#shared/bridge.ts';
import { stampBody } from '#shared/stamp.ts';
import { isPart, takePart, type PartSet } from '#shared/vote-parts.ts';
import { writeNewFile } from '../adapters/new-file.ts';
import { exportVoteRequest, requestOfVote, readVoteRequest, voteOn, voteRequestFor } from '../offline/votes.ts';
import { findActivity } from './find-activity.ts';
import { readText } from './input.ts';
import { nowMs } from './now.ts';
import { defaultKeysFolder } from './key-files.ts';
import { readApiKey } from './keys.ts';
import { exitCodes, failed, usage, type Context, type ExitCode } from './output.ts';
import { overwriting } from './overwriting.ts';
import { safe } from './escape.ts';
import { baseAddress, exitOfActivity, post, valueOf } from './request.ts';
import { activityOf, withServiceClient, type ServiceOptions } from './service.ts';
import { agree, type VoteOptions } from './voting.ts';

/** Options of `coffer vote request`. */
export type RequestVoteOptions = ServiceOptions & Readonly<{ out?: string; parts?: true }>;

/** Options of `coffer vote carry`. */
export type ImportVoteOptions = Pick<ServiceOptions, 'host' | 'timeout'>;

/** `coffer vote request`: an activity that waits, as it is carried. */
export async function requestVote(context: Context, options: RequestVoteOptions, named: string): Promise<void> {
  const { text, parts, fingerprint } = await withServiceClient(context, options, async (client) => {
    const { id } = await findActivity(client, named);
    const request = await voteRequestFor((path, params) => client.query(path, params), id, '');
    return { ...exportVoteRequest(request), fingerprint: request.fingerprint };
  });
  if (options.parts && !parts) throw failed('too large for QR codes: use a file');
  await deliver(context, options.out, options.parts && parts ? `${parts.join('\n')}\n` : text, fingerprint);
}

/** `coffer approve|reject --offline`: reads a request, asks, and stamps the vote. Needs an API key, and neither vault nor network. */
export async function voteOffline(
  context: Context,
  options: VoteOptions,
  verb: 'approve' | 'reject',
  named: string | undefined,
): Promise<void> {
  if (named !== undefined) throw usage('omit the activity with --offline: the file identifies it');
  const text = await readOfflineText(context, options.offline ?? '-');
  const read = readVoteRequest(text);
  const note = await agree(context, options, verb, read, toldWords(read));
  const key = await readApiKey(context, options.keysFolder ?? defaultKeysFolder(context.io, 'keys'), options.keyName);
  const selection = verb === 'approve' ? 'VOTE_SELECTION_APPROVED' : 'VOTE_SELECTION_REJECTED';
  const vote = await overwriting(key.privateKey, () =>
    voteOn(text, selection, (body) => stampBody(key, body), nowMs(context.io), note),
  );
  await deliver(context, options.out, vote.text, read.fingerprint);
}

/** `coffer vote carry`: sends a vote that was made elsewhere, as the request that it is. */
export async function importOfflineVote(context: Context, options: ImportVoteOptions, file: string): Promise<ExitCode> {
  const { wire, selection } = requestOfVote(await readOfflineText(context, file));
  const address = `${baseAddress(options.host)}${wire.path}`;
  const value = valueOf(await post(context, address, wire.body, wire.stamp ?? '', options.timeout));
  const activity = activityOf(value);
  context.print({ activity }, activityText(activity));
  const path = selection === 'VOTE_SELECTION_REJECTED' ? '/submit/reject_activity' : '/submit/approve_activity';
  return exitCodes[exitOfActivity(context, path, value)];
}

/** What was carried here: the text itself, or its parts, one a line in any order. */
async function readOfflineText(context: Context, file: string): Promise<string> {
  const text = await readText(context, file);
  if (!isPart(text)) return text;
  let set: PartSet | null = null;
  for (const line of text.split(/\r?\n/).filter((each) => each !== '')) {
    const taken = takePart(set, line);
    if (taken.state === 'whole') return taken.text;
    if (taken.state === 'refused') throw failed(`${file}: ${partTroubles[taken.why]}`);
    set = taken.set;
  }
  throw failed(`${file}: ${set?.pieces.size ?? 0} of ${set?.total ?? 0} parts found`);
}

const partTroubles = {
  foreign: 'a line is not a part of a vote or vote request',
  damaged: 'a part is damaged',
  other: 'some parts belong to another vote or vote request',
} as const;

function toldWords({ told, organizationId }: ReadVoteRequest): string {
  const { organizationName, submitterName, createdAtMs, lapsesAtMs } = told;
  return [
    `According to the file: requested by ${safe(submitterName)} in ${safe(organizationName)} at ${instant(createdAtMs)}; approvals so far expire at ${instant(lapsesAtMs)}.`,
    `Decoded from the bytes that you would sign, for organization ${organizationId}:`,
  ].join('\n');
}

function instant(atMs: number): string {
  // Beyond what a date can be, it is told as it is.
  return Math.abs(atMs) <= 8.64e15 ? new Date(atMs).toISOString() : String(atMs);
}

async function deliver(context: Context, file: string | undefined, text: string, fingerprint: string): Promise<void> {
  if (file === undefined) return void context.io.stdout.write(text);
  await writeNewFile(file, text);
  context.print({ file, fingerprint }, `wrote ${file} for ${fingerprint}`);
}
