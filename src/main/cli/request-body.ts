import { isObject } from '#shared/is-object.ts';
import { isOperationPath } from '#shared/operation-path.ts';

/** What a request names beside its parameters. */
export type Around = Readonly<{
  /** The path of the request, such as `/public/v1/submit/create_users`. */
  path: string;
  /** Of the options or the key; undefined where neither says one. */
  organizationId: string | undefined;
  nowMs: number;
}>;

/**
 * The body with its organization, and for an activity its type and the time, where it does not say them. What it says is kept byte for byte:
 * the rest is put before it. A body that says all of them, is no JSON object, or is for another path, is given as it is.
 */
export async function completeBody(body: Uint8Array, { path, organizationId, nowMs }: Around): Promise<Uint8Array> {
  const said = isOperationPath(path) ? objectIn(body) : undefined;
  if (!said) return body;
  const lacks = (name: string): boolean => !Object.hasOwn(said, name);
  const isActivity = path.includes('/submit/');
  const type = isActivity && lacks('type') ? (await import('../offline/operations.ts')).newestTypeAt(path) : undefined;
  const added = {
    ...(type === undefined ? {} : { type }),
    ...(isActivity && lacks('timestampMs') ? { timestampMs: String(nowMs) } : {}),
    ...(lacks('organizationId') && organizationId !== undefined ? { organizationId } : {}),
  };
  if (Object.keys(added).length === 0) return body;
  const start = body.indexOf(OPENING_BRACE) + 1;
  const members = JSON.stringify(added).slice(1, -1);
  const separator = Object.keys(said).length > 0 ? ',' : '';
  return Buffer.concat([body.subarray(0, start), Buffer.from(members + separator, 'utf8'), body.subarray(start)]);
}

const OPENING_BRACE = 0x7b;

function objectIn(body: Uint8Array): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    return isObject(value) ? value : undefined;
  } catch {
    // The service says what is wrong with it.
    return undefined;
  }
}
