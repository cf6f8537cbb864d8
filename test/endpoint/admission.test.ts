import { describe, expect, it } from 'vitest';

import { failureIn, knownPath, testEndpoint } from '../harness/endpoint.ts';

const listed = 'https://wallet.example';

/** What the endpoint says to one request, and whether the service saw it. */
async function verdict(
  headers: Record<string, string | string[]>,
  method: 'POST' | 'GET' | 'OPTIONS' = 'POST',
  url = knownPath,
) {
  const endpoint = testEndpoint();
  endpoint.settings = { ...endpoint.settings, allowedOrigins: [listed] };
  const response = await endpoint.app.inject({
    method,
    url,
    headers: { host: 'localhost:7411', ...headers } as Record<string, string>,
    ...(method === 'POST' ? { payload: '{}' } : {}),
  });
  if (response.statusCode >= 400) failureIn(response);
  return { status: response.statusCode, seen: endpoint.seen.length, headers: response.headers };
}

describe('the Host header', () => {
  it.each(['localhost:7411', '127.0.0.1:7411', '[::1]:7411'])('%s is ours', async (host) => {
    expect(await verdict({ host })).toMatchObject({ status: 200, seen: 1 });
  });

  it.each([
    '',
    'localhost',
    '127.0.0.1',
    '[::1]',
    'localhost:7412',
    'localhost:80',
    'localhost:07411',
    'localhost:7411 ',
    'localhost.:7411',
    'LOCALHOST:7411',
    'localhost.localdomain:7411',
    'localhost:7411.evil.example',
    'localhost:7411@evil.example',
    'evil.example:7411',
    'evil.example#localhost:7411',
    '127.0.0.1.nip.io:7411',
    '127.1:7411',
    '127.0.0.2:7411',
    '0.0.0.0:7411',
    '2130706433:7411',
    '0x7f.0.0.1:7411',
    '[::]:7411',
    '::1:7411',
    '[0:0:0:0:0:0:0:1]:7411',
    '[::ffff:127.0.0.1]:7411',
    'localhost:7411,localhost:7411',
  ])('%s is refused', async (host) => {
    expect(await verdict({ host })).toMatchObject({ status: 403, seen: 0 });
  });

  it('is refused when it comes twice', async () => {
    expect(await verdict({ host: ['localhost:7411', 'localhost:7411'] })).toMatchObject({ status: 403, seen: 0 });
  });

  it('is asked for at every path, before anything else', async () => {
    for (const url of ['/', '/livez', '/readyz', '/bridge/call', '/public/v1/%zz', '/nothing'])
      expect(await verdict({ host: 'evil.example' }, 'GET', url), url).toMatchObject({ status: 403 });
  });
});

describe('requests of web pages', () => {
  const refusals: [what: string, headers: Record<string, string>][] = [
    ['of a foreign origin', { origin: 'https://evil.example' }],
    ['of an opaque origin', { origin: 'null' }],
    ['of an empty origin', { origin: '' }],
    ['of another port of this machine', { origin: 'http://localhost:3000' }],
    ['of our name over https', { origin: 'https://localhost:7411' }],
    ['of our other name', { origin: 'http://127.0.0.1:7411' }],
    ['of an origin that begins like a listed one', { origin: `${listed}.evil.example` }],
    ['of a listed origin in capitals', { origin: listed.toUpperCase() }],
    ['of two origins', { origin: `${listed}, https://evil.example` }],
    ['that are cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['that are same-site', { 'sec-fetch-site': 'same-site' }],
    ['with a word we do not know', { 'sec-fetch-site': 'sideways' }],
    ['that are cross-site, though of our origin', { origin: 'http://localhost:7411', 'sec-fetch-site': 'cross-site' }],
  ];
  it.each(refusals)('%s are refused', async (_what, headers) => {
    const refused = await verdict(headers);
    expect(refused).toMatchObject({ status: 403, seen: 0 });
    expect(Object.keys(refused.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  const admissions: [what: string, headers: Record<string, string>][] = [
    ['without either header', {}],
    ['of our own origin', { origin: 'http://localhost:7411', 'sec-fetch-site': 'same-origin' }],
    ['typed by the user', { 'sec-fetch-site': 'none' }],
  ];
  it.each(admissions)('%s are taken, with no CORS headers', async (_what, headers) => {
    const taken = await verdict(headers);
    expect(taken).toMatchObject({ status: 200, seen: 1 });
    expect(Object.keys(taken.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('of a listed origin are taken and granted', async () => {
    const taken = await verdict({ origin: listed, 'sec-fetch-site': 'cross-site' });
    expect(taken).toMatchObject({ status: 200, seen: 1 });
    expect(taken.headers).toMatchObject({ 'access-control-allow-origin': listed, vary: 'Origin' });
    expect(taken.headers['access-control-allow-credentials']).toBeUndefined();
  });

  it('of a listed origin reach the public API and nothing else', async () => {
    for (const url of ['/livez', '/', '/bridge/vault/status'])
      expect(await verdict({ origin: listed }, 'GET', url), url).toMatchObject({ status: 403 });
  });

  it('may ask beforehand, and get the headers that clients send', async () => {
    const asked = await verdict(
      {
        origin: listed,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-stamp',
        'access-control-request-private-network': 'true',
      },
      'OPTIONS',
    );
    expect(asked).toMatchObject({ status: 204, seen: 0 });
    expect(asked.headers).toMatchObject({
      'access-control-allow-origin': listed,
      'access-control-allow-methods': 'POST, GET',
      'access-control-allow-private-network': 'true',
    });
    for (const name of [
      'content-type',
      'x-client-version',
      'x-stamp',
      'x-stamp-webauthn',
      'x-stamp-attested',
      'x-session',
    ])
      expect(String(asked.headers['access-control-allow-headers']).split(', ')).toContain(name);
  });

  it('get no grant beforehand when their origin is foreign', async () => {
    const asked = await verdict({ origin: 'https://evil.example', 'access-control-request-method': 'POST' }, 'OPTIONS');
    expect(asked.status).toBe(403);
    expect(asked.headers['access-control-allow-origin']).toBeUndefined();
  });
});
