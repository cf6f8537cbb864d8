import { describe, expect, it } from 'vitest';
import type { AuthProxyCall } from '#shared/envelope.ts';
import { failureIn, testEndpoint } from '../harness/endpoint.ts';

const page = 'https://app.example.com';
const path = '/v1/account';
const json = 'application/json';

type Sent = Readonly<{
  method?: 'POST' | 'GET' | 'OPTIONS';
  url?: string;
  origin?: string | null;
  type?: string | null;
  payload?: string;
  headers?: Readonly<Record<string, string>>;
  locked?: true;
  off?: true;
}>;

/** What the endpoint says to one call of a page, and what the engine saw of the call. */
async function call(sent: Sent = {}) {
  const { method = 'POST', url = path, origin = page, type = json, payload = '{}', headers = {} } = sent;
  const calls: AuthProxyCall[] = [];
  const answer = async (asked: AuthProxyCall) => {
    calls.push(asked);
    return { ok: true as const, value: { organizationId: 'org' } };
  };
  const endpoint = testEndpoint({ authProxy: { call: answer, paths: [path] } });
  endpoint.locked = sent.locked ?? false;
  const authProxy = { organizationId: 'org', userId: 'user', origins: [page] };
  const settings = { ...endpoint.settings, allowedOrigins: ['https://api-only.example'] };
  endpoint.settings = sent.off ? settings : { ...settings, authProxy };
  const response = await endpoint.app.inject({
    method,
    url,
    headers: {
      host: 'localhost:7411',
      ...(origin === null ? {} : { origin }),
      ...(type === null ? {} : { 'content-type': type }),
      ...headers,
    },
    ...(method === 'POST' ? { payload } : {}),
  });
  if (response.statusCode >= 400) failureIn(response);
  return { status: response.statusCode, calls, headers: response.headers, seen: endpoint.seen };
}

describe('a page at the auth proxy', () => {
  it('is answered where its origin is named, with its body, its configuration and its address', async () => {
    const { status, calls, headers, seen } = await call({ headers: { 'x-auth-proxy-config-id': 'user' } });
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'access-control-allow-origin': page, vary: 'Origin', 'cache-control': 'no-store' });
    expect(calls).toEqual([{ path, body: Buffer.from('{}'), configId: 'user', address: '127.0.0.1' }]);
    expect(seen).toEqual([]);
  });

  it('may ask first, with the headers that the official clients send', async () => {
    const { status, calls, headers } = await call({ method: 'OPTIONS', type: null });
    expect(status).toBe(204);
    expect(headers).toMatchObject({ 'access-control-allow-origin': page, 'access-control-allow-methods': 'POST, GET' });
    const allowed = String(headers['access-control-allow-headers']).split(', ');
    expect(allowed).toEqual(expect.arrayContaining(['content-type', 'x-auth-proxy-config-id', 'x-captcha-token']));
    expect(calls).toEqual([]);
  });

  it.each<[string, Sent, number]>([
    ['of another origin', { origin: 'https://evil.example' }, 403],
    ['of a sub-domain', { origin: 'https://x.app.example.com' }, 403],
    ['of another scheme', { origin: 'http://app.example.com' }, 403],
    ['of another port', { origin: `${page}:8443` }, 403],
    ['of an origin in another case', { origin: 'https://App.example.com' }, 403],
    ['of no origin', { origin: 'null' }, 403],
    ['that sends no origin', { origin: null }, 403],
    ['of Coffer itself', { origin: 'http://localhost:7411' }, 403],
    ['of an origin that may call the API', { origin: 'https://api-only.example' }, 403],
    ['of another origin that asks first', { origin: 'https://evil.example', method: 'OPTIONS' }, 403],
    ['while the proxy is off', { off: true }, 403],
    ['that asks first while the proxy is off', { off: true, method: 'OPTIONS' }, 403],
    ['while the vault is locked', { locked: true }, 503],
    ['that sends no content type', { type: null }, 415],
    ['that sends a form', { type: 'application/x-www-form-urlencoded' }, 415],
    ['that sends text', { type: 'text/plain' }, 415],
    ['that sends more than 64 KiB', { payload: ' '.repeat(65_537) }, 413],
    ['at a path that is none', { url: '/v1/oauth2_authenticate' }, 404],
    ['at another spelling of the path', { url: '/v1/Account' }, 404],
    ['that GETs', { method: 'GET', type: null }, 404],
  ])('%s is refused', async (_who, sent, status) => {
    const answered = await call(sent);
    expect({ status: answered.status, calls: answered.calls }).toEqual({ status, calls: [] });
    const isGranted = answered.headers['access-control-allow-origin'] !== undefined;
    expect(isGranted).toBe(status !== 403);
  });

  it('may not call the API by its origin alone', async () => {
    const { status, seen } = await call({ url: '/public/v1/query/whoami' });
    expect({ status, seen }).toEqual({ status: 403, seen: [] });
  });
});
