import type { Failure } from '#shared/envelope.ts';
import type { OutgoingHttpHeaders } from 'node:http';

import { describe, expect, it } from 'vitest';

import { failureIn, knownPath, testEndpoint } from '../harness/endpoint.ts';

const host = { host: 'localhost:7411' };
const stampOf = (publicKey: string) =>
  Buffer.from(JSON.stringify({ publicKey, signature: '00' })).toString('base64url');

describe('the public API over HTTP', () => {
  it('hands the exact bytes, the path and the stamps to the service', async () => {
    const endpoint = testEndpoint();
    const body = Buffer.from('{ "organizationId" :\t"x", "é": "\\u00e9" }\n');
    await endpoint.app.inject({
      method: 'POST',
      url: `${knownPath}?query=ignored`,
      headers: { ...host, 'x-stamp': 'abc', 'x-stamp-webauthn': '{"a":1}', 'content-type': 'application/json' },
      payload: body,
    });
    expect(endpoint.seen).toHaveLength(1);
    expect(Buffer.from(endpoint.seen[0]?.body ?? []).equals(body)).toBe(true);
    expect(endpoint.seen[0]).toMatchObject({ path: knownPath, stamp: 'abc', webAuthnStamp: '{"a":1}' });
  });

  it('hands the session over that a client names', async () => {
    const endpoint = testEndpoint();
    const headers = { ...host, 'x-session': 'token' };
    await endpoint.app.inject({ method: 'POST', url: knownPath, headers, payload: '{}' });
    expect(endpoint.seen[0]).toMatchObject({ session: 'token', stamp: undefined });
  });

  it('answers 200 with the value, typed application/json and nothing more', async () => {
    const response = await testEndpoint().app.inject({ method: 'POST', url: knownPath, headers: host, payload: '{}' });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('application/json');
    expect(response.json()).toEqual({ activity: { status: 'ACTIVITY_STATUS_COMPLETED' } });
    expect(response.headers['content-length']).toBe(String(Buffer.byteLength(response.body)));
  });

  it('spells a failure with the status of its code, its details, and Retry-After', async () => {
    const endpoint = testEndpoint();
    const failure: Failure = {
      code: 14,
      message: 'the vault is being moved',
      details: [{ '@type': 'x', seconds: 2 }],
      turnkeyErrorCode: 'REQUEST_INVALID',
    };
    endpoint.reply = () => ({ ok: false, failure, retryAfterSeconds: 1.2 });
    const response = await endpoint.app.inject({ method: 'POST', url: knownPath, headers: host, payload: '{}' });
    expect(response.statusCode).toBe(503);
    expect(response.headers['content-type']).toBe('application/json');
    expect(response.headers['retry-after']).toBe('2');
    expect(response.json()).toEqual(failure);
    // Why, as the window is told, is no part of the public API.
    endpoint.reply = () => ({ ok: false, failure: { ...failure, reason: 'VAULT_LOCKED' } });
    const again = await endpoint.app.inject({ method: 'POST', url: knownPath, headers: host, payload: '{}' });
    expect(again.json()).toEqual(failure);
  });

  it('answers the same at a path of the API before it knows the path, which the log does not name yet', async () => {
    let know: (paths: readonly string[]) => void = () => {};
    const endpoint = testEndpoint({ paths: new Promise((resolve) => (know = resolve)) });
    const ask = () => endpoint.app.inject({ method: 'POST', url: knownPath, headers: host, payload: '{}' });
    const before = await ask();
    know([knownPath]);
    await Promise.resolve();
    const after = await ask();
    expect([before.statusCode, before.body]).toEqual([after.statusCode, after.body]);
    expect(endpoint.seen.map(({ path }) => path)).toEqual([knownPath, knownPath]);
    const named = endpoint.logged.flatMap(({ entry }) => ('path' in entry ? [entry.path] : []));
    expect(named).toEqual(['unknown', knownPath]);
  });

  it('leaves an unknown path of the API to the service, and answers 404 itself elsewhere', async () => {
    const endpoint = testEndpoint();
    endpoint.reply = () => ({ ok: false, failure: { code: 12, message: 'not offered', details: [] } });
    const inside = await endpoint.app.inject({
      method: 'POST',
      url: '/public/v1/submit/no_such',
      headers: host,
      payload: '{}',
    });
    expect(failureIn(inside)).toMatchObject({ status: 501, code: 12 });
    for (const url of ['/', '/public', '/public/v2/submit/create_users', '/metrics', '/openapi.json', '/public/v1'])
      expect(
        failureIn(await endpoint.app.inject({ method: 'POST', url, headers: host, payload: '{}' })),
        url,
      ).toMatchObject({ status: 404, code: 5 });
    expect(endpoint.seen).toHaveLength(1);
  });

  it('tolerates a doubled slash at the beginning', async () => {
    const endpoint = testEndpoint();
    const response = await endpoint.app.inject({ method: 'POST', url: `/${knownPath}`, headers: host, payload: '{}' });
    expect(response.statusCode).toBe(200);
    expect(endpoint.seen[0]?.path).toBe(knownPath);
  });

  it('answers methods other than POST with 405, and names POST', async () => {
    const endpoint = testEndpoint();
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH'] as const)
      for (const url of [knownPath, '/public/v1/query/unknown']) {
        const response = await endpoint.app.inject({ method, url, headers: host });
        expect(failureIn(response), method).toMatchObject({ status: 405, code: 12 });
        expect(response.headers.allow).toBe('POST');
      }
    expect(endpoint.seen).toEqual([]);
  });

  it('answers a path that cannot be decoded as not found', async () => {
    const response = await testEndpoint().app.inject({
      method: 'POST',
      url: '/public/v1/%zz',
      headers: host,
      payload: '{}',
    });
    expect(failureIn(response)).toMatchObject({ status: 404, code: 5 });
  });

  it('tells nothing of an error of ours, in the answer or in the log', async () => {
    const endpoint = testEndpoint();
    endpoint.reply = () => {
      throw new Error('SECRET-CANARY');
    };
    const response = await endpoint.app.inject({ method: 'POST', url: knownPath, headers: host, payload: '{}' });
    expect(failureIn(response)).toEqual({
      status: 500,
      code: 13,
      message: 'internal server error',
      errorCode: 'INTERNAL',
    });
    expect(endpoint.logged.map(({ entry }) => entry.event)).toContain('internal-error');
    expect(JSON.stringify([response.headers, response.body, endpoint.logged])).not.toContain('CANARY');
  });

  describe('content types', () => {
    const matrix: [sent: string | undefined, status: number][] = [
      [undefined, 200],
      ['application/json', 200],
      ['application/json; charset=utf-8', 200],
      ['application/json;charset=UTF-8', 200],
      ['Application/JSON; charset="utf-8"', 200],
      ['application/json; charset=latin1', 415],
      ['application/json; boundary=x', 415],
      ['application/json, text/plain', 415],
      ['application/jsonp', 415],
      ['text/plain', 415],
      ['text/plain;application/json', 415],
      ['text/plain; charset=utf-8', 415],
      ['application/x-www-form-urlencoded', 415],
      ['multipart/form-data; boundary=x', 415],
      ['application/octet-stream', 415],
      ['text/html', 415],
      ['garbage', 415],
      ['', 415],
    ];
    it.each(matrix)('%s is answered %i', async (sent, status) => {
      const endpoint = testEndpoint();
      const headers: OutgoingHttpHeaders = sent === undefined ? host : { ...host, 'content-type': sent };
      const response = await endpoint.app.inject({
        method: 'POST',
        url: knownPath,
        headers,
        payload: Buffer.from('{}'),
      });
      expect(response.statusCode).toBe(status);
      if (status !== 200) expect(failureIn(response)).toMatchObject({ code: 3 });
      expect(endpoint.seen).toHaveLength(status === 200 ? 1 : 0);
    });
  });

  describe('bodies', () => {
    it('takes a body of exactly the bound, and answers one byte more with 413', async () => {
      const endpoint = testEndpoint();
      const send = (length: number) =>
        endpoint.app.inject({ method: 'POST', url: knownPath, headers: host, payload: Buffer.alloc(length, 0x20) });
      expect((await send(1_048_576)).statusCode).toBe(200);
      expect(failureIn(await send(1_048_577))).toMatchObject({ status: 413, code: 8 });
      expect(endpoint.seen.map(({ body }) => body.length)).toEqual([1_048_576]);
    });

    it('takes an empty body, which the service will refuse', async () => {
      const endpoint = testEndpoint();
      await endpoint.app.inject({ method: 'POST', url: knownPath, headers: host });
      expect(endpoint.seen[0]?.body).toHaveLength(0);
    });
  });

  describe('while locked', () => {
    it('answers 503 to the whole public API, without asking the service', async () => {
      const endpoint = testEndpoint();
      endpoint.locked = true;
      for (const url of [knownPath, '/public/v1/submit/no_such']) {
        const response = await endpoint.app.inject({ method: 'POST', url, headers: host, payload: '{}' });
        expect(failureIn(response)).toEqual({ status: 503, code: 14, message: 'vault is locked' });
        expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
      }
      expect(endpoint.seen).toEqual([]);
    });

    it('says so in readyz, and lives all the same', async () => {
      const endpoint = testEndpoint();
      const get = async (url: string) => {
        const response = await endpoint.app.inject({ method: 'GET', url, headers: host });
        return [response.statusCode, response.json(), response.headers['content-type']];
      };
      expect(await get('/readyz')).toEqual([200, { status: 'ok' }, 'application/json']);
      endpoint.health = { readOnly: false, failure: undefined, verifiedAtMs: 1_795_176_000_000 };
      expect(await get('/readyz')).toEqual([
        200,
        { status: 'ok', journalVerifiedAt: '2026-11-20T12:00:00.000Z' },
        'application/json',
      ]);
      endpoint.health = { readOnly: false, failure: { code: 'ENOSPC' } };
      expect(await get('/readyz')).toEqual([200, { status: 'ok', disk: 'ENOSPC' }, 'application/json']);
      endpoint.health = { readOnly: true, failure: { code: 'EIO' } };
      expect(await get('/readyz')).toEqual([503, { status: 'read-only', disk: 'EIO' }, 'application/json']);
      endpoint.locked = true;
      expect(await get('/readyz')).toEqual([503, { status: 'locked' }, 'application/json']);
      expect(await get('/livez')).toEqual([200, { status: 'ok' }, 'application/json']);
    });
  });

  describe('rates', () => {
    const post = (endpoint: ReturnType<typeof testEndpoint>, publicKey: string) =>
      endpoint.app.inject({
        method: 'POST',
        url: knownPath,
        headers: { ...host, 'x-stamp': stampOf(publicKey) },
        payload: '{}',
      });

    it('answers 429 when a key has used up its burst, and lets it go on as time passes', async () => {
      const endpoint = testEndpoint();
      endpoint.settings = { ...endpoint.settings, ratePerSecond: 2, rateBurst: 3 };
      for (let i = 0; i < 3; i++) expect((await post(endpoint, 'aa')).statusCode).toBe(200);
      const refused = await post(endpoint, 'aa');
      expect(failureIn(refused)).toEqual({
        status: 429,
        code: 8,
        message: 'Too many requests. Please wait and try again in a few seconds',
        errorCode: 'RATE_LIMIT_EXCEEDED',
      });
      expect(refused.headers['retry-after']).toBe('1');
      expect((await post(endpoint, 'bb')).statusCode).toBe(200);
      expect((await post(endpoint, 'AA')).statusCode).toBe(429);
      endpoint.clock.atMs += 500;
      expect((await post(endpoint, 'aa')).statusCode).toBe(200);
      expect((await post(endpoint, 'aa')).statusCode).toBe(429);
    });

    it('lets nobody use up the allowance of a key with stamps that do not verify', async () => {
      const endpoint = testEndpoint();
      endpoint.settings = { ...endpoint.settings, rateBurst: 3 };
      const genuine = endpoint.reply;
      endpoint.reply = () => ({
        ok: false,
        failure: { code: 16, message: 'could not verify api key signature', details: [] },
      });
      for (let i = 0; i < 50; i++) expect((await post(endpoint, 'aa')).statusCode).toBe(i < 3 ? 401 : 429);
      endpoint.reply = genuine;
      expect((await post(endpoint, 'aa')).statusCode).toBe(200);
    });

    it('counts what a key asks for in vain as well', async () => {
      const endpoint = testEndpoint();
      endpoint.settings = { ...endpoint.settings, rateBurst: 3 };
      const failure = { code: 5, message: 'this organization has no wallet', details: [] };
      endpoint.reply = () => ({ ok: false, failure, authenticated: true });
      for (let i = 0; i < 3; i++) expect((await post(endpoint, 'aa')).statusCode).toBe(404);
      expect((await post(endpoint, 'aa')).statusCode).toBe(429);
    });

    it('L3: gives all strangers one budget, the same refusal for any key, and never holds up who has a key', async () => {
      const endpoint = testEndpoint();
      const genuine = endpoint.reply;
      const failure = { code: 16, message: 'could not verify api key signature', details: [] };
      const strange = () => ({ ok: false, failure }) as const;
      endpoint.reply = ({ stamp }) => (stamp === stampOf('aa') ? genuine({ path: '', body: Buffer.of() }) : strange());
      const statuses = new Map<number, number>();
      for (let i = 0; i < 900; i++) {
        // Each on a connection of its own, some with a key, some with another one each time, some with none.
        const { statusCode } =
          i % 3 === 0
            ? await endpoint.app.inject({ method: 'POST', url: knownPath, headers: host, payload: '{}' })
            : await post(endpoint, i % 3 === 1 ? 'cc' : `bb${i}`);
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
      }
      expect(Object.fromEntries(statuses)).toEqual({ 401: 400, 429: 500 });
      const asked = endpoint.seen.length;
      expect(
        (await endpoint.app.inject({ method: 'POST', url: knownPath, headers: host, payload: '{}' })).headers,
      ).toMatchObject({ 'retry-after': '1' });
      expect(endpoint.seen, 'who names no key is refused before the service').toHaveLength(asked);
      expect((await post(endpoint, 'aa')).statusCode).toBe(200);
      endpoint.clock.atMs += 1_000;
      expect((await post(endpoint, 'cc')).statusCode).toBe(401);
    });

    it('L3: hashes no more large bodies of strangers than their budget pays for, and those of keys that are known on', async () => {
      const endpoint = testEndpoint();
      endpoint.settings = { ...endpoint.settings, ratePerSecond: 1, rateBurst: 40 };
      const genuine = endpoint.reply;
      const failure = { code: 16, message: 'could not verify api key signature', details: [] };
      endpoint.reply = ({ stamp }) =>
        stamp === stampOf('aa') ? genuine({ path: '', body: Buffer.of() }) : { ok: false, failure };
      const large = ' '.repeat(1_048_576);
      const send = (key: string, payload: string) =>
        endpoint.app.inject({ method: 'POST', url: knownPath, headers: { ...host, 'x-stamp': stampOf(key) }, payload });
      expect((await send('aa', '{}')).statusCode).toBe(200);
      const statuses = [];
      for (let at = 0; at < 10; at += 1) statuses.push((await send(`bb${at}`, large)).statusCode);
      // Sixteen tokens each: the third one runs the bucket below zero.
      expect(statuses).toEqual([401, 401, 401, 429, 429, 429, 429, 429, 429, 429]);
      expect(endpoint.seen, 'what is refused is not hashed').toHaveLength(1 + 3);
      expect((await send('aa', large)).statusCode).toBe(200);
      expect((await send('cc', '{}')).statusCode).toBe(429);
      expect(endpoint.seen, 'a small body is verified all the same').toHaveLength(1 + 3 + 2);
    });

    it('M1: charges a token for each millisecond that a costly question took, answered or not', async () => {
      const endpoint = testEndpoint();
      endpoint.settings = { ...endpoint.settings, ratePerSecond: 100, rateBurst: 100 };
      const failure = { code: 8, message: 'too long', details: [] };
      endpoint.reply = () => ({ ok: true, value: {}, workMs: 60.2 });
      expect((await post(endpoint, 'aa')).statusCode).toBe(200);
      endpoint.reply = () => ({ ok: false, failure, authenticated: true, workMs: 239 });
      expect((await post(endpoint, 'aa')).statusCode).toBe(429);
      const refused = await post(endpoint, 'aa');
      // 100 - 62 - 240 (a body costs one each) is a debt of two seconds and three tokens more.
      expect(refused.headers['retry-after']).toBe('3');
      expect(endpoint.seen).toHaveLength(2);
      expect((await post(endpoint, 'bb')).statusCode).toBe(429);
      expect(endpoint.seen).toHaveLength(3);
    });

    it('charges whoever the service proved to hold a credential, whatever id a passkey gives', async () => {
      const endpoint = testEndpoint();
      endpoint.settings = { ...endpoint.settings, rateBurst: 2, ratePerSecond: 1 };
      const failure = { code: 8, message: 'wait', details: [] };
      const ask = (holder: string) => {
        endpoint.reply = ({ waitSeconds }) =>
          (waitSeconds?.(holder) ?? 0) > 0 ? { ok: false, failure, authenticated: true } : { ok: true, value: {} };
        const headers = { ...host, 'x-stamp-webauthn': '{"credentialId":"same"}' };
        return endpoint.app.inject({ method: 'POST', url: knownPath, headers, payload: '{}' });
      };
      const statuses = [];
      for (let at = 0; at < 4; at += 1) statuses.push((await ask('theirs')).statusCode);
      expect(statuses).toEqual([200, 200, 429, 429]);
      expect((await ask('theirs')).headers).toMatchObject({ 'retry-after': '1' });
      expect((await ask('mine')).statusCode).toBe(200);
    });

    it('follows a change of the settings at once', async () => {
      const endpoint = testEndpoint();
      endpoint.settings = { ...endpoint.settings, rateBurst: 1, ratePerSecond: 1 };
      await post(endpoint, 'aa');
      expect((await post(endpoint, 'aa')).statusCode).toBe(429);
      endpoint.settings = { ...endpoint.settings, rateBurst: 100, ratePerSecond: 1_000 };
      endpoint.clock.atMs += 10;
      expect((await post(endpoint, 'aa')).statusCode).toBe(200);
    });
  });

  describe('the log', () => {
    it('tells path, outcome, status and duration, and nothing that was sent', async () => {
      const endpoint = testEndpoint();
      endpoint.reply = async () => {
        endpoint.clock.atMs += 7;
        return { ok: false, failure: { code: 7, message: 'CANARY', details: [] } };
      };
      const send = (url: string) =>
        endpoint.app.inject({
          method: 'POST',
          url,
          headers: { ...host, 'x-stamp': stampOf('CANARY') },
          payload: '{"a":"CANARY"}',
        });
      await send(`${knownPath}?CANARY`);
      await send('/public/v1/submit/CANARY');
      await send('/CANARY');
      expect(endpoint.logged.map(({ level, entry }) => ({ level, ...entry }))).toEqual([
        {
          level: 'warn',
          event: 'request',
          requestId: expect.any(String),
          path: knownPath,
          outcome: 'PERMISSION_DENIED',
          status: 403,
          durationMs: 7,
        },
        {
          level: 'warn',
          event: 'request',
          requestId: expect.any(String),
          path: 'unknown',
          outcome: 'PERMISSION_DENIED',
          status: 403,
          durationMs: 7,
        },
        {
          level: 'warn',
          event: 'request',
          requestId: expect.any(String),
          path: 'unknown',
          outcome: 'NOT_FOUND',
          status: 404,
          durationMs: 0,
        },
      ]);
      expect(JSON.stringify(endpoint.logged)).not.toContain('CANARY');
    });
  });
});
