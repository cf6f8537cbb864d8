import { lookup as systemLookup } from 'node:dns';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { connect as netConnect, isIP, type LookupFunction, type Socket } from 'node:net';
import type { JsonObject } from '#shared/envelope.ts';
import { isAllowedTarget, isPrivateTarget } from '#shared/ip-blocks.ts';
import { limits } from '#shared/limits.ts';
import { isLoopback, isPublic } from './addresses.ts';

/**
 * The only door through which Coffer opens a connection, and the setting it is kept by:
 *
 *     off       no connection at all.
 *     loopback  http or https to 127.0.0.0/8, ::1, `localhost` and names below it, on any port. No name is looked up: even the question
 *               would leave the machine. Webhooks go only to those of these addresses that the operator named: anyone who may add a webhook
 *               would else have this machine's own services posted to.
 *     on        https to public addresses, on any port (issuers of one's own like 8443). Not to loopback: who runs an issuer beside the
 *               vault chooses `loopback`, or pins its keys and needs no connection. Webhooks alone are posted to private
 *               targets as well, by http or https: to the addresses of this machine and of private networks that the operator named.
 *
 * A mail relay is named by the operator too. One that is named by its address, or as `localhost`, may be at that address; a name that leads
 * to a private address needs that address among the private targets.
 *
 * Nothing ever goes to a port on loopback where Coffer itself listens, whatever the setting and however the address is spelled.
 *
 * Addresses are judged when the connection is made, on the very answer that it is made with, so a name that changes its answer gains
 * nothing. Redirects are not followed, and no proxy of the environment is used. What is said of a failure names no host.
 */
export type NetworkSetting = 'off' | 'loopback' | 'on';

export type Fetched = Readonly<{ ok: true; value: JsonObject }> | Readonly<{ ok: false; reason: string }>;
/** With a `body`, which is JSON, the question is a POST. */
export type FetchBounds = Readonly<{ timeoutMs?: number; bytesMax?: number; body?: Uint8Array }>;
/** Asks for a JSON object. Never rejects; `reason` is a clause in plain words. `timeoutMs` bounds the whole of it, answer included. */
export type FetchJson = (url: string, bounds?: FetchBounds) => Promise<Fetched>;

/**
 * How a POST ended: with the status of an answer, or why there was none. `off`: the network of the vault is; `address`: its setting does not
 * let this address be reached; `timeout`: there was no answer in time; `unreachable`: no connection, or one that broke.
 */
export type Posted =
  | Readonly<{ ok: true; status: number }>
  | Readonly<{ ok: false; reason: 'off' | 'address' | 'timeout' | 'unreachable' }>;
export type Post = Readonly<{
  url: string;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
  /** Of the whole of it, from the question for the address on. */
  timeoutMs: number;
  /** Breaks it off. */
  signal: AbortSignal;
}>;

/** A TCP connection as it is asked for. */
export type Connect = Readonly<{ host: string; port: number; timeoutMs: number; signal: AbortSignal }>;
/** A connection, nothing said on it yet, or why there is none: the reasons of `Posted`. */
export type Connected =
  | Readonly<{ ok: true; socket: Socket }>
  | Readonly<{ ok: false; reason: 'off' | 'address' | 'timeout' | 'unreachable' }>;
/** Connects to a mail relay. Never rejects. The caller destroys the socket. */
export type ConnectSocket = (wanted: Connect) => Promise<Connected>;

/** POSTs, and looks at nothing of the answer but its status. Never rejects. */
export type PostBytes = (post: Post) => Promise<Posted>;

/** Addresses of a name, all of them. Node's `dns.lookup`, or a test's own. */
export type Resolve = (
  hostname: string,
  answer: (error: Error | null, addresses: readonly Readonly<{ address: string; family: number }>[]) => void,
) => void;

const systemResolve: Resolve = (hostname, answer) => {
  systemLookup(hostname, { all: true }, (error, addresses) => answer(error, error ? [] : addresses));
};

/** What posts may reach besides public addresses, and the ports where Coffer listens. */
export type NetworkRules = Readonly<{ privateTargets?: () => readonly string[]; ownPorts?: () => readonly number[] }>;

/**
 * What one connection may reach: the setting, the private addresses and blocks that are allowed, undefined for what asks for an issuer's keys,
 * and whether its port is one where Coffer listens.
 */
type Reach = Readonly<{ setting: NetworkSetting; targets: readonly string[] | undefined; isOwnPort: boolean }>;

/** The door, kept by what `setting` and the rules say at the time of each call. */
export function networkGuard(
  setting: () => NetworkSetting,
  resolve: Resolve = systemResolve,
  { privateTargets = () => [], ownPorts = () => [] }: NetworkRules = {},
): Readonly<{ fetchJson: FetchJson; post: PostBytes; connect: ConnectSocket }> {
  const reachOf = (url: string, targets?: readonly string[]): Reach => ({
    setting: setting(),
    targets,
    isOwnPort: ownPorts().includes(portOf(url)),
  });
  return {
    async connect(wanted) {
      const reach: Reach = {
        setting: setting(),
        targets: relayTargets(setting(), wanted.host, privateTargets()),
        isOwnPort: ownPorts().includes(wanted.port),
      };
      if (reach.setting === 'off') return { ok: false, reason: 'off' };
      try {
        requireHost(wanted.host, reach, false);
        return { ok: true, socket: await openSocket(wanted, lookupFor(reach, false, resolve)) };
      } catch (thrown) {
        if (thrown instanceof Late) return { ok: false, reason: 'timeout' };
        return { ok: false, reason: thrown instanceof Refusal ? 'address' : 'unreachable' };
      }
    },
    async post(wanted) {
      const reach = reachOf(wanted.url, privateTargets());
      if (reach.setting === 'off') return { ok: false, reason: 'off' };
      try {
        const url = permitted(wanted.url, reach);
        return { ok: true, status: await post(url, lookupFor(reach, isPlain(url), resolve), wanted) };
      } catch (thrown) {
        if (thrown instanceof Late) return { ok: false, reason: 'timeout' };
        return { ok: false, reason: thrown instanceof Refusal ? 'address' : 'unreachable' };
      }
    },
    fetchJson: async (url, { timeoutMs = limits.fetchTimeoutMs, bytesMax = limits.fetchBytesMax, body } = {}) => {
      try {
        const reach = reachOf(url);
        const there = permitted(url, reach);
        const lookup = lookupFor(reach, isPlain(there), resolve);
        return { ok: true, value: await ask(there, lookup, { timeoutMs, bytesMax, body }) };
      } catch (thrown) {
        return { ok: false, reason: thrown instanceof Refusal ? thrown.message : 'the address could not be reached' };
      }
    },
  };
}

/** What may be told to the caller, unlike whatever else goes wrong on a connection. */
class Refusal extends Error {}
class Late extends Refusal {}

/** How every connection is made. What a variable of the environment might unsay is said aloud. */
const guarded = { agent: false, rejectUnauthorized: true, minVersion: 'TLSv1.2' } as const;

function permitted(text: string, reach: Reach): URL {
  const { setting, targets = [] } = reach;
  if (setting === 'off') throw new Refusal('the network of this vault is off');
  const url = URL.canParse(text) && text.length <= limits.urlCharsMax ? new URL(text) : undefined;
  if (!url) throw new Refusal('the address is not a URL');
  if (url.username || url.password) throw new Refusal('the address contains a user name or password');
  const plainly = isPlain(url) && (setting === 'loopback' || targets.length > 0);
  if (url.protocol !== 'https:' && !plainly)
    throw new Refusal(setting === 'on' ? 'the address is not https' : 'the address is neither http nor https');
  requireHost(hostOf(url), reach, isPlain(url));
  return url;
}

/** Throws where the setting keeps a host from being reached, whatever its name leads to. */
function requireHost(host: string, reach: Reach, plain: boolean): void {
  const { setting } = reach;
  if (isIP(host) ? !isAllowed(host, reach, plain) : setting === 'loopback' && !isLocalName(host)) throw beyond(setting);
}

/** What a relay may be at besides public addresses; undefined where all of this machine is allowed. */
function relayTargets(setting: NetworkSetting, host: string, named: readonly string[]): readonly string[] | undefined {
  if (setting === 'loopback') return undefined;
  if (isLocalName(host)) return [...named, '127.0.0.0/8', '::1'];
  return isIP(host) && isPrivateTarget(host) ? [...named, host] : named;
}

function beyond(setting: NetworkSetting): Refusal {
  return new Refusal(
    setting === 'on'
      ? 'the address is not public'
      : 'the network of this vault is set to loopback, and this is not a loopback address',
  );
}

/** The port that a URL leads to; NaN for what is no URL. */
function portOf(text: string): number {
  if (!URL.canParse(text)) return Number.NaN;
  const { port, protocol } = new URL(text);
  return port === '' ? (protocol === 'http:' ? 80 : 443) : Number(port);
}

/** The host without the brackets that a URL puts around an IPv6 address. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1');
}

/** RFC 6761: these never mean another machine. */
function isLocalName(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost');
}

/** Whether what is sent there can be read on the way. */
function isPlain(url: URL): boolean {
  return url.protocol === 'http:';
}

/** Resolves for the connection itself, and lets it have no address that the setting forbids. */
function lookupFor(reach: Reach, plain: boolean, resolve: Resolve): LookupFunction {
  const { setting } = reach;
  return (hostname, options, callback) => {
    const answer: Parameters<Resolve>[1] = (error, addresses) => {
      const [first] = addresses;
      if (error || !first) return callback(error ?? new Refusal('the address could not be reached'), '', 0);
      // One forbidden address among them makes all of them suspect.
      if (!addresses.every(({ address }) => isAllowed(address, reach, plain))) return callback(beyond(setting), '', 0);
      if (options.all) return callback(null, [...addresses]);
      return callback(null, first.address, first.family);
    };
    if (setting === 'on') return resolve(hostname, answer);
    const local = [
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ];
    const allowed = local.filter(({ address }) => isAllowed(address, reach, plain));
    if (allowed.length === 0) return callback(beyond(setting), '', 0);
    return answer(null, allowed);
  };
}

type Asked = Readonly<{ timeoutMs: number; bytesMax: number; body: Uint8Array | undefined }>;

function ask(url: URL, lookup: LookupFunction, { timeoutMs, bytesMax, body }: Asked): Promise<JsonObject> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const request = send(url, {
      ...guarded,
      lookup,
      method: body ? 'POST' : 'GET',
      headers: {
        ...(body ? { 'content-type': 'application/json', 'content-length': String(body.length) } : {}),
        accept: 'application/json',
        'accept-encoding': 'identity',
        'user-agent': 'coffer',
      },
    });
    const timer = setTimeout(() => request.destroy(new Late('timeout')), timeoutMs);
    const end = (act: () => void) => {
      clearTimeout(timer);
      act();
      request.destroy();
    };
    request.on('error', (error) => end(() => reject(error)));
    // A user who would speak another protocol: Node closes the connection where nobody listens for it, and says nothing.
    request.on('upgrade', (_response, socket) => {
      socket.destroy();
      end(() => reject(new Error('the server requested a protocol upgrade')));
    });
    request.on('response', (response) => {
      read(response, bytesMax).then(
        (value) => end(() => resolve(value)),
        (error: unknown) => end(() => reject(request.errored ?? error)),
      );
    });
    request.end(body);
  });
}

/** Gives the status. The connection ends with it: nothing else is read, however much it is. */
function post(url: URL, lookup: LookupFunction, { headers, body, timeoutMs, signal }: Post): Promise<number> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const request = send(url, {
      ...guarded,
      lookup,
      signal,
      method: 'POST',
      headers: { ...headers, 'Content-Length': String(body.length), 'User-Agent': 'coffer' },
    });
    const timer = setTimeout(() => request.destroy(new Late('timeout')), timeoutMs);
    request.on('close', () => {
      clearTimeout(timer);
      // After an answer that says nothing more is HTTP there is neither an error nor a response.
      reject(new Error('the connection was closed'));
    });
    request.on('error', reject);
    request.on('response', ({ statusCode = 0 }) => {
      resolve(statusCode);
      request.destroy();
    });
    request.end(body);
  });
}

function openSocket({ host, port, timeoutMs, signal }: Connect, lookup: LookupFunction): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = netConnect({ host, port, lookup, signal });
    const timer = setTimeout(() => socket.destroy(new Late('connection timeout')), timeoutMs);
    const end = () => clearTimeout(timer);
    // It stays: an error before someone else listens would end the process.
    socket.on('error', (error) => {
      end();
      reject(error);
    });
    socket.once('connect', () => {
      end();
      resolve(socket);
    });
  });
}

async function read(response: IncomingMessage, bytesMax: number): Promise<JsonObject> {
  const { statusCode = 0, headers } = response;
  if (statusCode >= 300 && statusCode < 400) throw new Refusal('redirects are not followed');
  if (statusCode !== 200) throw new Refusal(`HTTP status ${statusCode}`);
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    throw new Refusal('the response was compressed without a request');
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > bytesMax) throw new Refusal(`the response was longer than ${bytesMax} bytes`);
    chunks.push(chunk);
  }
  return parsed(Buffer.concat(chunks));
}

function parsed(bytes: Buffer): JsonObject {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject;
  } catch {
    // Said below, in one voice with what parses and is no object.
  }
  throw new Refusal('the response was not a JSON object');
}

/** Whether an address may be connected to. In the plain, nothing is sent further than to what the operator named, or this machine. */
function isAllowed(address: string, { setting, targets, isOwnPort }: Reach, plain: boolean): boolean {
  if (isOwnPort && isLoopback(address)) return false;
  const isNamed = targets !== undefined && isAllowedTarget(address, targets);
  if (setting === 'loopback') return isLoopback(address) && (isNamed || targets === undefined);
  return setting === 'on' && (isNamed || (!plain && isPublic(address)));
}
