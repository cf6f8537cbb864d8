import { isWaiting } from '#shared/enums.ts';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Json, JsonObject } from '#shared/envelope.ts';
import { stampBody } from '#shared/stamp.ts';
import { decodeText, readParameter } from './input.ts';
import { defaultKeysFolder } from './key-files.ts';
import { readApiKey } from './keys.ts';
import { CommandFailure, exitCodes, failed, usage, type Context, type ExitCode, type ExitName } from './output.ts';
import { overwriting } from './overwriting.ts';

/** A list of every activity with its bodies stays far below this; a server that sends more is not ours. */
const ANSWER_BYTES_MAX = 64 * 1_048_576;

/** Options of `coffer request`. */
export type RequestOptions = Readonly<{
  path: string;
  body: string;
  keyName: string;
  keysFolder?: string;
  host: string;
  timeout: number;
  post: boolean;
}>;

/** `coffer request`: the body's bytes are read, stamped and sent as they are; the answer is printed and becomes the exit code. */
export async function request(context: Context, options: RequestOptions): Promise<ExitCode> {
  const base = baseAddress(options.host);
  if (!/^\/[\x21-\x22\x24-\x7e]*$/.test(options.path))
    throw usage(`--path must begin with / and have no spaces, such as /public/v1/query/whoami; not '${options.path}'`);
  const folder = options.keysFolder ?? defaultKeysFolder(context.io, 'keys');
  const key = await readApiKey(context, folder, options.keyName);
  const { body, stamp } = await overwriting(key.privateKey, async () => {
    const read = await readParameter(context, options.body);
    return { body: read, stamp: stampBody(key, read) };
  });

  if (!options.post) {
    printUnsent(context, `${base}${options.path}`, body, stamp);
    return exitCodes.DONE;
  }
  const answer = await post(context, `${base}${options.path}`, body, stamp, options.timeout);
  return conclude(context, options, answer);
}

/**
 * `http://` for a loopback name with a port, `https://` for everything else; a scheme may be written out. Throws a usage error for
 * plain http to another machine, over which anyone could read along.
 */
export function baseAddress(host: string): string {
  const [, scheme, name = ''] = /^(?:(https?):\/\/)?([^/?#@\s]+)\/?$/.exec(host) ?? [];
  const url = name && URL.canParse(`https://${name}`) ? new URL(`https://${name}`) : undefined;
  if (!url) throw usage('--host must be a name, with a port unless it is 443, for example localhost:7411');
  const loopback = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  const protocol = scheme ?? (loopback && url.port !== '' ? 'http' : 'https');
  if (protocol === 'http' && !loopback)
    throw usage(`--host ${host}: plain http is only for this machine; use https for another machine`);
  return `${protocol}://${name}`;
}

/** What a service answered: its HTTP status, and the JSON. */
export type Answer = Readonly<{ status: number; value: Json }>;

/** Sends a body with its stamp and waits for the answer. Rejects with a CommandFailure where none came. */
export function post(
  context: Context,
  address: string,
  body: Uint8Array,
  stamp: string,
  timeoutSeconds: number,
): Promise<Answer> {
  const send = address.startsWith('https:') ? httpsRequest : httpRequest;
  const headers = { 'content-type': 'application/json', 'content-length': body.length, 'x-stamp': stamp };
  const deadline = AbortSignal.timeout(timeoutSeconds * 1_000);
  const ended = context.io.untilEnded();
  const signal = AbortSignal.any([deadline, ended]);
  return new Promise((resolve, reject) => {
    const fail = (thrown: Error) => reject(explain(thrown, address, deadline, ended, timeoutSeconds));
    const outgoing = send(address, { method: 'POST', headers, signal, agent: false }, (incoming) => {
      const chunks: Buffer[] = [];
      let length = 0;
      incoming.on('error', fail);
      incoming.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length > ANSWER_BYTES_MAX) incoming.destroy(new Error('the response is larger than 64 MiB'));
        else chunks.push(chunk);
      });
      incoming.on('end', () => {
        const status = incoming.statusCode ?? 0;
        const value = parseJson(Buffer.concat(chunks));
        if (value === undefined)
          reject(failed(`${address} responded with HTTP status ${status} without JSON`, { status }));
        else resolve({ status, value });
      });
    });
    outgoing.on('error', fail);
    outgoing.end(body);
  });
}

function explain(
  thrown: Error,
  address: string,
  deadline: AbortSignal,
  ended: AbortSignal,
  timeoutSeconds: number,
): CommandFailure {
  if (ended.aborted) return failed('interrupted; the service may have executed the request');
  if (deadline.aborted)
    return new CommandFailure(
      'TIMEOUT',
      `no response within ${timeoutSeconds} seconds; the service may have executed the request, and you can send the same bytes again`,
    );
  const origin = new URL(address).origin;
  if ('code' in thrown && thrown.code === 'ECONNREFUSED')
    return failed(`nothing listens at ${origin}; is 'coffer serve' running?`);
  return failed(`${origin}: ${thrown.message || String('code' in thrown ? thrown.code : thrown.name)}`);
}

/** What an HTTP status means as an exit code. */
const exitOfStatus: Readonly<Record<number, ExitName>> = {
  401: 'BAD_CREDENTIALS',
  403: 'DENIED',
  404: 'NOT_FOUND',
  408: 'TIMEOUT',
  504: 'TIMEOUT',
};

function conclude(context: Context, options: RequestOptions, answer: Answer): ExitCode {
  const value = valueOf(answer);
  context.printJson(value);
  return exitCodes[exitOfActivity(context, options.path, value)];
}

/** What was answered with success. Throws a CommandFailure for every other status. */
export function valueOf({ status, value }: Answer): Json {
  if (status === 200) return value;
  const message = textAt(value, 'message') ?? `HTTP status ${status}`;
  const locked = status === 503 && /lock/i.test(message);
  const unknown = hasReason(value, 'OUTCOME_UNKNOWN');
  const exit = unknown ? 'OUTCOME_UNKNOWN' : locked ? 'LOCKED' : (exitOfStatus[status] ?? 'ERROR');
  throw new CommandFailure(exit, message, { status, failure: value }, exit === 'DENIED' ? whyDenied(value) : []);
}

/** Whether a failure has a detail, `google.rpc.ErrorInfo`, that gives this reason. */
function hasReason(failure: Json, reason: string): boolean {
  const details = (failure as Readonly<{ details?: Json }> | null)?.details;
  return Array.isArray(details) && details.some((detail: Json) => textAt(detail, 'reason') === reason);
}

/** What the details of a denial add for people: what the policies came to, and the command that says more, where an activity tells of it. */
function whyDenied(failure: Json): string[] {
  const details = (failure as Readonly<{ details?: Json }> | null)?.details;
  const told = (name: string): string | undefined =>
    Array.isArray(details) ? details.map((detail: Json) => textAt(detail, name)).find((text) => text) : undefined;
  const [message, activityId = ''] = [told('message'), told('activityId')];
  // It is copied into a shell, so nothing but an id is printed there.
  const next = /^[0-9a-f-]{36}$/.test(activityId) ? [`coffer policies explain ${activityId}`] : [];
  return [...(message ? [message] : []), ...next];
}

/** A submitted activity may be there and yet not done. A query has done its work whatever the activities in its answer say. */
export function exitOfActivity(context: Context, path: string, value: Json): ExitName {
  const activity = objectAt(value, 'activity');
  if (!activity || !/\/submit\//.test(path)) return 'DONE';
  const status = textAt(activity, 'status');
  if (isWaiting(status)) {
    context.note(`activity ${textAt(activity, 'id')} is pending approval`);
    return 'CONSENSUS_NEEDED';
  }
  if (status === 'ACTIVITY_STATUS_FAILED') {
    context.note(
      `activity ${textAt(activity, 'id')} failed: ${textAt(objectAt(activity, 'failure') ?? null, 'message')}`,
    );
    return 'ERROR';
  }
  // Anyone who rejects an activity wanted it rejected; for anyone else it is a denial.
  if (status === 'ACTIVITY_STATUS_REJECTED' && !path.endsWith('/reject_activity')) return 'DENIED';
  return 'DONE';
}

function printUnsent(context: Context, address: string, body: Uint8Array, stamp: string): void {
  const message = decodeText(body, 'the body');
  const curlCommand = [
    'curl -X POST',
    `--data-binary ${shellQuoted(message)}`,
    `-H ${shellQuoted('Content-Type: application/json')}`,
    `-H ${shellQuoted(`X-Stamp: ${stamp}`)}`,
    shellQuoted(address),
  ].join(' ');
  context.printJson({ message, stamp, curlCommand });
}

/** As one word of a POSIX shell. curl would read a body that begins with @ as a file name, but JSON never does. */
function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function parseJson(bytes: Uint8Array): Json | undefined {
  try {
    const value: Json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return value;
  } catch {
    return undefined;
  }
}

/** A member that is an object; undefined where there is none. */
export function objectAt(value: Json, name: string): JsonObject | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const found = (value as JsonObject)[name];
  return typeof found === 'object' && found !== null && !Array.isArray(found) ? (found as JsonObject) : undefined;
}

/** A member that is text; undefined where there is none. */
export function textAt(value: Json, name: string): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const found = (value as JsonObject)[name];
  return typeof found === 'string' ? found : undefined;
}
