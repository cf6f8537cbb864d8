import { isWaiting } from '#shared/enums.ts';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Json, JsonObject } from '#shared/envelope.ts';
import { stampBody } from '#shared/stamp.ts';
import { uuidPattern } from '#shared/uuid.ts';
import { shellQuoted } from './escape.ts';
import { decodeText, readParameter } from './input.ts';
import { nowMs } from './now.ts';
import { defaultKeysFolder } from './key-files.ts';
import { readApiKeyFiles } from './keys.ts';
import { completeBody } from './request-body.ts';
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
  organization?: string;
  host: string;
  timeout: number;
  post: boolean;
}>;

/** `coffer request`: the body is read, completed where it lacks something, stamped and sent; the answer is printed and becomes the exit code. */
export async function request(context: Context, options: RequestOptions): Promise<ExitCode> {
  const base = baseAddress(options.host);
  if (!/^\/[\x21-\x22\x24-\x7e]*$/.test(options.path))
    throw usage(`--path must begin with / and have no spaces, such as /public/v1/query/whoami; not '${options.path}'`);
  const folder = options.keysFolder ?? defaultKeysFolder(context.io, 'keys');
  const { key, organization } = await readApiKeyFiles(context, folder, options.keyName);
  const { body, stamp } = await overwriting(key.privateKey, async () => {
    const organizationId = options.organization ?? organization;
    const around = { path: options.path, organizationId, nowMs: nowMs(context.io) };
    const whole = await completeBody(await readParameter(context, options.body), around);
    return { body: whole, stamp: stampBody(key, whole) };
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
 * plain http to another machine, over which anyone could read along. `unix:PATH` is a socket, and its address has the path of the socket,
 * percent-encoded, in the place of a host.
 */
export function baseAddress(host: string): string {
  if (host.startsWith('unix:')) {
    const path = host.slice('unix:'.length);
    if (path === '') throw usage('--host unix: needs the path of the socket');
    return `${overSocket}${encodeURIComponent(path)}`;
  }
  const [, scheme, name = ''] = /^(?:(https?):\/\/)?([^/?#@\s]+)\/?$/.exec(host) ?? [];
  const url = name && URL.canParse(`https://${name}`) ? new URL(`https://${name}`) : undefined;
  if (!url) throw usage('--host must be a name, with a port unless it is 443, for example localhost:7411');
  const loopback = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  const protocol = scheme ?? (loopback && url.port !== '' ? 'http' : 'https');
  if (protocol === 'http' && !loopback)
    throw usage(`--host ${host}: plain http is only for this machine; use https for another machine`);
  return `${protocol}://${name}`;
}

/** How the address of a service on a unix socket begins. */
const overSocket = 'http+unix://';

/** Which connection an address names, and the address that is asked there. */
function connection(address: string): Readonly<{ url: string; socketPath?: string; shown: string }> {
  if (!address.startsWith(overSocket)) return { url: address, shown: new URL(address).origin };
  const [socket = '', ...path] = address.slice(overSocket.length).split('/');
  const socketPath = decodeURIComponent(socket);
  return { url: `http://localhost/${path.join('/')}`, socketPath, shown: `unix:${socketPath}` };
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
  return exchange(context, address, { body, stamp }, timeoutSeconds);
}

/** What `/readyz` of a service says: `ok`, `read-only` or `locked`. Throws where nobody answers. */
export async function readiness(context: Context, base: string, timeoutSeconds: number): Promise<string> {
  const { value } = await exchange(context, `${base}/readyz`, undefined, timeoutSeconds);
  const status = textAt(value, 'status');
  if (status === undefined) throw failed(`the program at ${connection(base).shown} is not Coffer`);
  return status;
}

/** Posts what is sent, or gets where nothing is. */
function exchange(
  context: Context,
  address: string,
  sent: Readonly<{ body: Uint8Array; stamp: string }> | undefined,
  timeoutSeconds: number,
): Promise<Answer> {
  const { url, shown, ...socket } = connection(address);
  const send = url.startsWith('https:') ? httpsRequest : httpRequest;
  const headers = sent && {
    'content-type': 'application/json',
    'content-length': sent.body.length,
    'x-stamp': sent.stamp,
  };
  const method = sent ? 'POST' : 'GET';
  const deadline = AbortSignal.timeout(timeoutSeconds * 1_000);
  const ended = context.io.untilEnded();
  const signal = AbortSignal.any([deadline, ended]);
  return new Promise((resolve, reject) => {
    const fail = (thrown: Error) => reject(explain(thrown, shown, deadline, ended, timeoutSeconds));
    const outgoing = send(
      url,
      { ...socket, method, ...(headers ? { headers } : {}), signal, agent: false },
      (incoming) => {
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
            reject(failed(`${shown} responded with HTTP status ${status} without JSON`, { status }));
          else resolve({ status, value });
        });
      },
    );
    outgoing.on('error', fail);
    outgoing.end(sent?.body);
  });
}

function explain(
  thrown: Error,
  shown: string,
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
  if ('code' in thrown && (thrown.code === 'ECONNREFUSED' || thrown.code === 'ENOENT'))
    return failed(`nothing listens at ${shown}; is 'coffer serve' running?`);
  return failed(`${shown}: ${thrown.message || String('code' in thrown ? thrown.code : thrown.name)}`);
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
  // The request is old, and the key is good: a new request works.
  const late = textAt(value, 'turnkeyErrorCode') === 'INVALID_TIME';
  const exit = unknown ? 'OUTCOME_UNKNOWN' : locked ? 'LOCKED' : late ? 'ERROR' : (exitOfStatus[status] ?? 'ERROR');
  const { below, next } = exit === 'DENIED' ? whyDenied(value) : {};
  throw new CommandFailure(exit, message, { status, failure: value }, below, next);
}

/** Whether a failure has a detail, `google.rpc.ErrorInfo`, that gives this reason. */
function hasReason(failure: Json, reason: string): boolean {
  const details = (failure as Readonly<{ details?: Json }> | null)?.details;
  return Array.isArray(details) && details.some((detail: Json) => textAt(detail, 'reason') === reason);
}

/** What the details of a denial add for people: what the policies came to, and the command that says more, where an activity tells of it. */
function whyDenied(failure: Json): Readonly<{ below: readonly string[]; next?: string | undefined }> {
  const details = (failure as Readonly<{ details?: Json }> | null)?.details;
  const told = (name: string): string | undefined =>
    Array.isArray(details) ? details.map((detail: Json) => textAt(detail, name)).find((text) => text) : undefined;
  const [message, activityId = ''] = [told('message'), told('activityId')];
  // It is copied into a shell, so nothing but an id is printed there.
  const next = uuidPattern.test(activityId) ? `policy explain ${activityId}` : undefined;
  return { below: message ? [message] : [], next };
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
  const { url, socketPath } = connection(address);
  const curlCommand = [
    'curl -X POST',
    `--data-binary ${shellQuoted(message)}`,
    `-H ${shellQuoted('Content-Type: application/json')}`,
    `-H ${shellQuoted(`X-Stamp: ${stamp}`)}`,
    ...(socketPath === undefined ? [] : [`--unix-socket ${shellQuoted(socketPath)}`]),
    shellQuoted(url),
  ].join(' ');
  context.printJson({ message, stamp, curlCommand });
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
