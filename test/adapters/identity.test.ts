import { createHmac, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type JWTPayload, SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/envelope.ts';
import { oidcIdentity } from '../../src/main/adapters/identity.ts';
import { networkGuard, type NetworkSetting } from '../../src/main/adapters/network.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const seconds = now / 1_000;

const pairs = {
  RS256: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  PS256: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  EdDSA: generateKeyPairSync('ed25519'),
  weak: generateKeyPairSync('rsa', { modulusLength: 1024 }),
  other: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
};
type PairName = keyof typeof pairs;

const jwk = (name: PairName, more: JsonObject = {}) =>
  ({ ...pairs[name].publicKey.export({ format: 'jwk' }), kid: name, ...more }) as unknown as JsonObject;

let server: Server;
let issuer: string;
let keys: readonly JsonObject[];
let paths: Record<string, RequestListener>;
let asked: string[];
let nowMs: number;
let setting: NetworkSetting;
let pinned: Record<string, JsonObject>;
/** Only what never answers is given up soon. */
let timeoutMs: number;

beforeEach(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const path = paths[request.url ?? ''];
    if (path) void path(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  keys = (['RS256', 'PS256', 'ES256', 'EdDSA'] as const).map((name) => jwk(name));
  paths = {
    '/.well-known/openid-configuration': (_, response) =>
      response.end(JSON.stringify({ issuer, jwks_uri: `${issuer}/keys` })),
    '/keys': (_, response) => response.end(JSON.stringify({ keys })),
  };
  asked = [];
  nowMs = now;
  setting = 'loopback';
  pinned = {};
  timeoutMs = 30_000;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function anIdentity() {
  const { fetchJson } = networkGuard(() => setting);
  return oidcIdentity({
    fetchJson: (url) => fetchJson(url, { timeoutMs }),
    pinnedIssuers: () => pinned,
    clock: { nowMs: () => nowMs },
  });
}

type Making = Readonly<{
  alg?: string;
  key?: PairName;
  kid?: string | null;
  typ?: string;
  claims?: Readonly<Record<string, unknown>>;
}>;

/** A token that verifies, but for what `making` changes. A claim set to undefined is left out. */
function aToken({ alg = 'ES256', key = alg as PairName, kid = key, typ, claims = {} }: Making = {}): Promise<string> {
  const payload = {
    iss: issuer,
    aud: 'client',
    sub: 'someone',
    exp: seconds + 600,
    iat: seconds,
    nonce: 'n'.repeat(64),
    ...claims,
  };
  return new SignJWT(JSON.parse(JSON.stringify(payload)) as JWTPayload)
    .setProtectedHeader({ alg, ...(kid === null ? {} : { kid }), ...(typ ? { typ } : {}) })
    .sign(pairs[key].privateKey);
}

/** A token put together by hand, for what no library would sign. */
function forged(header: object, claims: object, sign: (input: string) => Buffer): string {
  const input = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${input}.${sign(input).toString('base64url')}`;
}

async function refusal(token: string): Promise<string> {
  const verdict = await anIdentity().verifyOidcToken(token);
  if (verdict.ok) throw new Error('was not refused');
  // Nothing of what the token says may be told.
  for (const part of [...token.split('.'), issuer, 'someone'])
    expect(part && verdict.reason.includes(part)).toBeFalsy();
  return verdict.reason;
}

describe('verifyOidcToken', () => {
  it.each(['RS256', 'PS256', 'ES256', 'EdDSA'])('takes a token signed with %s', async (alg) => {
    expect(await anIdentity().verifyOidcToken(await aToken({ alg }))).toEqual({
      ok: true,
      identity: {
        issuer,
        audience: 'client',
        subject: 'someone',
        nonce: 'n'.repeat(64),
        expiresAtMs: (seconds + 600) * 1_000,
      },
    });
    expect(asked).toEqual(['/.well-known/openid-configuration', '/keys']);
  });

  it.each<[string, Making, object]>([
    ['one audience in a list', { claims: { aud: ['client'] } }, { audience: 'client' }],
    ['tknonce where nonce is absent', { claims: { nonce: undefined, tknonce: 'other' } }, { nonce: 'other' }],
    ['nonce before tknonce', { claims: { tknonce: 'other' } }, { nonce: 'n'.repeat(64) }],
    ['the type JWT', { typ: 'jwt' }, {}],
    ['an issuer a little ahead of us', { claims: { iat: seconds + 60, nbf: seconds + 60 } }, {}],
    ['the last second of its life', { claims: { exp: seconds + 1 } }, {}],
  ])('takes a token with %s', async (_what, making, identity) => {
    const verdict = await anIdentity().verifyOidcToken(await aToken(making));
    expect(verdict).toMatchObject({ ok: true, identity });
  });

  it('gives no nonce where the token has none', async () => {
    const verdict = await anIdentity().verifyOidcToken(await aToken({ claims: { nonce: undefined } }));
    expect(verdict.ok && 'nonce' in verdict.identity).toBe(false);
  });

  it.each<[string, Making, string]>([
    ['it has expired', { claims: { exp: seconds } }, 'the token has expired'],
    ['it expired long ago', { claims: { exp: seconds - 600 } }, 'the token has expired'],
    ['it never expires', { claims: { exp: undefined } }, "the token's expiry time is not valid"],
    ['it expires in words', { claims: { exp: 'later' } }, "the token's expiry time is not valid"],
    ['it is not valid yet', { claims: { nbf: seconds + 61 } }, 'the token is not valid yet'],
    ['it is from the future', { claims: { iat: seconds + 61 } }, 'the token is from the future'],
    ['it has no subject', { claims: { sub: undefined } }, "the token's claim sub is missing"],
    ['its subject is empty', { claims: { sub: '' } }, "the token's claim sub must be text of 1 to 2048 characters"],
    ['its subject is a number', { claims: { sub: 5 } }, "the token's claim sub must be text of 1 to 2048 characters"],
    ['it has no audience', { claims: { aud: undefined } }, "the token's claim aud is missing"],
    [
      'it has an empty list of audiences',
      { claims: { aud: [] } },
      "the token's claim aud must be text of 1 to 2048 characters",
    ],
    ['it has two audiences', { claims: { aud: ['client', 'other'] } }, 'the token has more than one audience'],
    ['its nonce is a number', { claims: { nonce: 5 } }, "the token's claim nonce must be text of 1 to 2048 characters"],
    ['it has no issuer', { claims: { iss: undefined } }, 'the token has no issuer'],
    ['its issuer is empty', { claims: { iss: '' } }, 'the token has no issuer'],
    ['its issuer is no URL', { claims: { iss: 'accounts' } }, 'the issuer is not a URL'],
    ['its key is unknown', { kid: 'unknown' }, 'the issuer has no such key'],
    ['its key is another of the issuer', { key: 'ES256', kid: 'EdDSA' }, 'the issuer has no such key'],
    ['another key of that name signed it', { key: 'other', kid: 'ES256' }, "the token's signature is not valid"],
    ['it is an access token', { typ: 'at+jwt' }, 'the token is not an ID token'],
    [
      'it is signed with more than is allowed',
      { alg: 'RS512', key: 'RS256' },
      'the token is not signed by one of RS256, PS256, ES256, EdDSA',
    ],
  ])('refuses a token because %s', async (_because, making, reason) => {
    expect(await refusal(await aToken(making))).toBe(reason);
  });

  it('refuses a token without a signature, or with a secret for a key', async () => {
    const claims = { iss: issuer, aud: 'client', sub: 'someone', exp: seconds + 600 };
    const unsigned = 'the token is not signed by one of RS256, PS256, ES256, EdDSA';
    expect(await refusal(forged({ alg: 'none' }, claims, () => Buffer.alloc(0)))).toBe(unsigned);
    expect(await refusal(forged({ alg: 'NONE' }, claims, () => Buffer.alloc(0)))).toBe(unsigned);
    const pem = pairs.RS256.publicKey.export({ format: 'pem', type: 'spki' });
    const hmac = (input: string) => createHmac('sha256', pem).update(input).digest();
    expect(await refusal(forged({ alg: 'HS256', kid: 'RS256' }, claims, hmac))).toBe(unsigned);
    // The same, where the issuer itself publishes a shared secret.
    keys = [{ kty: 'oct', k: Buffer.from('secret-secret-secret-secret-secret').toString('base64url'), kid: 'oct' }];
    expect(await refusal(forged({ alg: 'HS256', kid: 'oct' }, claims, hmac))).toBe(unsigned);
    expect(asked).toEqual([]);
  });

  it('refuses a token that was changed after it was signed', async () => {
    const [header, , signature] = (await aToken()).split('.');
    const claims = Buffer.from(
      JSON.stringify({ iss: issuer, aud: 'client', sub: 'someone-else', exp: seconds + 600 }),
    ).toString('base64url');
    expect(await refusal(`${header}.${claims}.${signature}`)).toBe("the token's signature is not valid");
  });

  it.each(['', '.', '..', 'a.b.c', 'no token at all', 'e30.e30.', '\u0000', 'ey.ey.ey.ey.ey', `${'x'.repeat(20_000)}`])(
    'refuses %j, which is no token, and asks nobody',
    async (token) => {
      expect(await anIdentity().verifyOidcToken(token)).toMatchObject({
        ok: false,
        reason: expect.any(String) as string,
      });
      expect(asked).toEqual([]);
    },
  );

  it('refuses a header that demands what it does not know', async () => {
    const claims = { iss: issuer, aud: 'client', sub: 'someone', exp: seconds + 600 };
    const token = forged({ alg: 'ES256', kid: 'ES256', crit: ['x'], x: 1 }, claims, () => Buffer.alloc(64));
    expect(await refusal(token)).toBe('the token cannot be verified');
  });

  it('refuses a key that is too weak', async () => {
    keys = [jwk('weak')];
    const claims = { iss: issuer, aud: 'client', sub: 'someone', exp: seconds + 600 };
    const { sign } = await import('node:crypto');
    const token = forged({ alg: 'RS256', kid: 'weak' }, claims, (input) =>
      sign('sha256', Buffer.from(input), pairs.weak.privateKey as KeyObject),
    );
    expect(await refusal(token)).toBe('the token cannot be verified');
  });

  it('takes a token that names no key where there is but one to think of', async () => {
    expect(await anIdentity().verifyOidcToken(await aToken({ kid: null }))).toMatchObject({ ok: true });
    keys = [jwk('ES256'), jwk('other')];
    expect(await refusal(await aToken({ kid: null }))).toBe("the token does not name the issuer's key");
  });

  const configuration = '/.well-known/openid-configuration';
  it.each<[string, (path: Record<string, RequestListener>) => void, string]>([
    [
      'it redirects',
      (path) => (path[configuration] = redirect),
      "could not load the issuer's configuration: redirects are not followed",
    ],
    [
      'its keys redirect',
      (path) => (path['/keys'] = redirect),
      "could not load the issuer's keys: redirects are not followed",
    ],
    [
      'it is huge',
      (path) => (path[configuration] = huge),
      "could not load the issuer's configuration: the response was longer than 262144 bytes",
    ],
    [
      'its keys are huge',
      (path) => (path['/keys'] = huge),
      "could not load the issuer's keys: the response was longer than 262144 bytes",
    ],
    [
      'it is slow',
      (path) => {
        timeoutMs = 300;
        path[configuration] = () => undefined;
      },
      "could not load the issuer's configuration: timeout",
    ],
    ['it is gone', (path) => delete path[configuration], "could not load the issuer's configuration: HTTP status 404"],
    [
      'it names another',
      (path) => (path[configuration] = saying({ issuer: 'http://127.0.0.1', jwks_uri: 'x' })),
      "the issuer's configuration has a different issuer",
    ],
    [
      'it names itself with a slash',
      (path) =>
        (path[configuration] = (_, response) =>
          response.end(JSON.stringify({ issuer: `${issuer}/`, jwks_uri: `${issuer}/keys` }))),
      "the issuer's configuration has a different issuer",
    ],
    [
      'it names no keys',
      (path) => (path[configuration] = (_, response) => response.end(JSON.stringify({ issuer }))),
      "the issuer's configuration has no keys",
    ],
    [
      'its keys are elsewhere',
      (path) =>
        (path[configuration] = (_, response) => response.end(JSON.stringify({ issuer, jwks_uri: 'http://10.0.0.1/' }))),
      "could not load the issuer's keys: the network of this vault is set to loopback, and this is not a loopback address",
    ],
    [
      'its keys are a file',
      (path) =>
        (path[configuration] = (_, response) =>
          response.end(JSON.stringify({ issuer, jwks_uri: 'file:///etc/passwd' }))),
      "could not load the issuer's keys: the address is neither http nor https",
    ],
    [
      'its keys are none',
      (path) => (path['/keys'] = saying({ keys: 'none' })),
      "the issuer's keys are not a JSON Web Key Set",
    ],
    ['its keys are nothing', (path) => (path['/keys'] = saying({ keys: [null, 5] })), 'the token cannot be verified'],
  ])('refuses an issuer because %s', async (_because, change, reason) => {
    change(paths);
    expect(await refusal(await aToken())).toBe(reason);
  });

  it.each(['http://127.0.0.1:1/?a=', 'http://127.0.0.1:1/#a', 'http://127.0.0.1:1/?', 'http://127.0.0.1:1/#'])(
    'refuses the issuer %s, whose address could mean another',
    async (iss) => {
      expect(await refusal(await aToken({ claims: { iss } }))).toBe('the issuer is not a URL');
    },
  );

  it('asks nobody where the network is off', async () => {
    setting = 'off';
    expect(await refusal(await aToken())).toBe(
      "could not load the issuer's configuration: the network of this vault is off",
    );
    expect(asked).toEqual([]);
  });
});

describe('pinned issuers', () => {
  it('need no network', async () => {
    setting = 'off';
    pinned = { [issuer]: { keys: [jwk('ES256')] } };
    expect(await anIdentity().verifyOidcToken(await aToken())).toMatchObject({ ok: true });
    expect(await refusal(await aToken({ alg: 'EdDSA' }))).toBe('the issuer has no such key');
    expect(asked).toEqual([]);
  });

  it('hide what the network would say', async () => {
    pinned = { [issuer]: { keys: [jwk('other', { kid: 'ES256' })] } };
    expect(await refusal(await aToken())).toBe("the token's signature is not valid");
    expect(asked).toEqual([]);
  });

  it('are found by their own name alone', async () => {
    pinned = { [`${issuer}/`]: { keys: [jwk('other', { kid: 'ES256' })] } };
    expect(await anIdentity().verifyOidcToken(await aToken())).toMatchObject({ ok: true });
    expect(await refusal(await aToken({ claims: { iss: 'constructor' } }))).toBe('the issuer is not a URL');
  });

  it('must be pinned with keys', async () => {
    pinned = { [issuer]: {} };
    expect(await refusal(await aToken())).toBe("the issuer's keys are not a JSON Web Key Set");
  });
});

describe('remembered keys', () => {
  const fetches = () => asked.filter((path) => path === '/keys').length;

  it('are used again until they are too old', async () => {
    const identity = anIdentity();
    const token = await aToken({ claims: { exp: seconds + 3_600 } });
    expect(await identity.verifyOidcToken(token)).toMatchObject({ ok: true });
    nowMs += 599_000;
    expect(await identity.verifyOidcToken(token)).toMatchObject({ ok: true });
    expect(fetches()).toBe(1);
    nowMs += 1_000;
    keys = [];
    expect(await identity.verifyOidcToken(token)).toMatchObject({ ok: false });
    expect(fetches()).toBe(2);
  });

  it('are fetched again for a key that is new, but not without end', async () => {
    const identity = anIdentity();
    await identity.verifyOidcToken(await aToken());
    keys = [...keys, jwk('other')];
    const rotated = await aToken({ alg: 'ES256', key: 'other' });
    expect(await identity.verifyOidcToken(rotated)).toMatchObject({ ok: false });
    for (let count = 0; count < 5; count += 1)
      await identity.verifyOidcToken(await aToken({ kid: `made-up-${count}` }));
    expect(fetches()).toBe(1);
    nowMs += 30_000;
    expect(await identity.verifyOidcToken(rotated)).toMatchObject({ ok: true });
    await identity.verifyOidcToken(await aToken({ kid: 'made-up' }));
    expect(fetches()).toBe(2);
  });

  it('are not believed for ever when the clock goes back', async () => {
    const identity = anIdentity();
    await identity.verifyOidcToken(await aToken());
    nowMs -= 3_600_000;
    await identity.verifyOidcToken(await aToken());
    expect(fetches()).toBe(2);
  });

  it('are fetched once for many who ask at the same time', async () => {
    const identity = anIdentity();
    const token = await aToken();
    const verdicts = await Promise.all(Array.from({ length: 20 }, () => identity.verifyOidcToken(token)));
    expect(verdicts.every(({ ok }) => ok)).toBe(true);
    expect(fetches()).toBe(1);
  });

  it('are not remembered when they could not be had', async () => {
    const identity = anIdentity();
    const working = paths['/keys'] as RequestListener;
    paths['/keys'] = (_, response) => response.writeHead(500).end();
    expect(await identity.verifyOidcToken(await aToken())).toMatchObject({ ok: false });
    paths['/keys'] = working;
    expect(await identity.verifyOidcToken(await aToken())).toMatchObject({ ok: true });
  });

  it('are remembered for a bounded number of issuers', async () => {
    const identity = anIdentity();
    const many = Array.from({ length: 65 }, (_, index) => `${issuer}/tenant-${index}`);
    for (const iss of many)
      paths[new URL(`${iss}/.well-known/openid-configuration`).pathname] = saying({
        issuer: iss,
        jwks_uri: `${issuer}/keys`,
      });
    for (const iss of many)
      expect(await identity.verifyOidcToken(await aToken({ claims: { iss } }))).toMatchObject({ ok: true });
    expect(fetches()).toBe(65);
    await identity.verifyOidcToken(await aToken({ claims: { iss: many[64] as string } }));
    expect(fetches()).toBe(65);
    await identity.verifyOidcToken(await aToken({ claims: { iss: many[0] as string } }));
    expect(fetches()).toBe(66);
  });
});

function saying(value: object): RequestListener {
  return (_, response) => response.end(JSON.stringify(value));
}

const redirect: RequestListener = (_, response) => response.writeHead(302, { location: '/keys' }).end();
const huge: RequestListener = (_, response) => response.end(JSON.stringify({ x: 'x'.repeat(300_000) }));
