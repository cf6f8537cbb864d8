import type { Bridge, CreatedVault, EndpointStatus, NewVault, OperationDescription, VaultStatus } from './bridge.ts';
import type { Failure, JsonObject, Outcome } from './envelope.ts';

/** What the bridge needs of a browser. It is handed in, so that this file compiles where there is none. */
export type HttpBridgeWorld = Readonly<{
  /** `fetch`, with the cookie of the page's own origin. */
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

export type HttpBridgeAnswer = Readonly<{
  status: number;
  headers: Readonly<{ get(name: string): string | null }>;
  json(): Promise<unknown>;
}>;

/** The paths behind the bridge, once for both sides. */
export const bridgePaths = {
  status: '/bridge/vault/status',
  create: '/bridge/vault/create',
  unlock: '/bridge/vault/unlock',
  lock: '/bridge/vault/lock',
  endpoint: '/bridge/endpoint/status',
  call: '/bridge/call',
  describe: '/bridge/describe',
  events: '/bridge/events',
} as const;

/**
 * The bridge of a page that the headless host serves: one POST a question, to `/bridge` on the page's own origin, and one stream of
 * events. Questions that have no outcome (`status`, `lock`, `describe`) reject when the host does not answer or no longer knows the page.
 */
export function httpBridge({ fetch, events }: HttpBridgeWorld): Bridge {
  const post = (path: string, body: string): Promise<HttpBridgeAnswer> =>
    fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body, credentials: 'same-origin' });

  const ask = async <Value>(path: string): Promise<Value> => {
    const answer = await post(path, '{}');
    const value = await answer.json();
    if (answer.status === 200) return value as Value;
    throw new Error((value as Failure).message);
  };

  const attempt = async <Value>(path: string, body: string): Promise<Outcome<Value>> => {
    const answer = await post(path, body);
    const value = await answer.json();
    if (answer.status === 200) return { ok: true, value: value as Value };
    const retryAfter = answer.headers.get('retry-after');
    return {
      ok: false,
      failure: value as Failure,
      ...(retryAfter === null ? {} : { retryAfterSeconds: Number(retryAfter) }),
    };
  };

  return {
    vault: {
      status: () => ask<VaultStatus>(bridgePaths.status),
      create: (vault: NewVault, passphrase) => attempt<CreatedVault>(bridgePaths.create, secretJson(vault, passphrase)),
      unlock: (passphrase) => attempt<VaultStatus>(bridgePaths.unlock, secretJson({}, passphrase)),
      lock: () => ask<VaultStatus>(bridgePaths.lock),
    },
    endpoint: { status: () => ask<EndpointStatus>(bridgePaths.endpoint) },
    call: (path: string, params: JsonObject) => attempt<JsonObject>(bridgePaths.call, JSON.stringify({ path, params })),
    describe: () => ask<readonly OperationDescription[]>(bridgePaths.describe),
    onCommitted: (listener) =>
      events(bridgePaths.events, (data) => listener((JSON.parse(data) as { tables: string[] }).tables)),
  };
}

/**
 * The object with the passphrase after it, as an array of its bytes: the host reads that from the raw body, so that no text of it comes
 * to be there. Overwrites `passphrase`.
 */
function secretJson(value: object, passphrase: Uint8Array): string {
  const open = JSON.stringify(value).slice(0, -1);
  const text = `${open}${open === '{' ? '' : ','}"passphrase":[${passphrase.join(',')}]}`;
  passphrase.fill(0);
  return text;
}
