import { bridgeOver, type News } from './bridge-asks.ts';
import type { Bridge } from './bridge.ts';
import type { Failure } from './envelope.ts';

/** What the bridge needs of a browser. It is handed in, so that this file compiles where there is none. */
export type HttpBridgeWorld = Readonly<{
  /** `fetch`, with the cookie and the key of the page. */
  fetch: (url: string, init: HttpBridgeRequest) => Promise<HttpBridgeAnswer>;
  /** Listens to server-sent events, handing on the data of each. Gives the function that stops it. */
  events: (url: string, onData: (data: string) => void) => () => void;
}>;

export type HttpBridgeRequest = Readonly<{
  method: 'POST';
  headers: Readonly<Record<string, string>>;
  body: string;
  credentials: 'same-origin';
}>;

export type HttpBridgeAnswer = Readonly<{ status: number; json(): Promise<unknown> }>;

/** Where a question is posted to. */
export function bridgePath(name: string): string {
  return `/bridge/${name.replace('.', '/')}`;
}

/** The header with the key of the page. The cookie beside it is not enough: other ports of the same host name are sent that too. */
export const pageKeyHeader = 'x-coffer-page-key';
/** The name of the element in the page's HTML that holds the key once, and what stands in the built file in its place. */
export const pageKeyMeta = 'coffer-page-key';
export const pageKeyMark = '__PAGE_KEY__';

export const bridgeEventsPath = '/bridge/events';
export const bridgeDownloadPath = '/bridge/download';

/**
 * The bridge of a page that the headless host serves: one POST a question, to `/bridge` on the page's own origin, and one stream of
 * events. The body is `{"args":[…]}`; what was handed over as bytes stands in it as `{"$bytes":N}`, and follows at the end as `"bytesN":[…]`,
 * where the host takes it out of the raw body, so that no text of it comes to be there. An answer is `{"value":…}` in the same form, with
 * what failed in it as an outcome. A question rejects when the host does not answer or no longer knows the page.
 */
export function httpBridge({ fetch, events }: HttpBridgeWorld): Bridge {
  const ask = async (name: string, args: readonly unknown[]): Promise<unknown> => {
    const answer = await fetch(bridgePath(name), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: encodeArgs(args),
      credentials: 'same-origin',
    });
    const body = await answer.json();
    if (answer.status !== 200) throw new Error((body as Failure).message);
    return withBytes(body as AnswerBody);
  };
  return bridgeOver({ ask, hear: (hear) => events(bridgeEventsPath, (data) => hear(JSON.parse(data) as News)) });
}

type AnswerBody = Readonly<{ value: unknown; bytes0?: readonly number[] }>;

/** The arguments as JSON, with the bytes among them at the end. */
function encodeArgs(args: readonly unknown[]): string {
  const bytes: Uint8Array[] = [];
  const plain = args.map((arg) => (arg instanceof Uint8Array ? { $bytes: bytes.push(arg) - 1 } : (arg ?? null)));
  const tail = bytes.map((each, index) => `,"bytes${index}":[${each.join(',')}]`).join('');
  return `{"args":${JSON.stringify(plain)}${tail}}`;
}

/** The value of an answer, with its bytes in their place: at most one, as the whole value, or a member of an outcome's value. */
function withBytes({ value, bytes0 }: AnswerBody): unknown {
  if (bytes0 === undefined) return value;
  const bytes = Uint8Array.from(bytes0);
  const place = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    if ('$bytes' in part) return bytes;
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, place(inner)]));
  };
  return place(value);
}
