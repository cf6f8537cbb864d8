import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { p256KeyFrom } from '../harness/actors.ts';
import { hostWorld } from '../harness/host.ts';

/** Queries that only Coffer has, over HTTP: asked with a stamp like any other, at paths of their own. */
describe('a query of Coffer’s own', () => {
  const world = hostWorld();
  const key = p256KeyFrom('own queries');
  let endpoint = '';
  let organizationId = '';
  let lock: () => Promise<unknown> = async () => {};
  let unlock: () => Promise<unknown> = async () => {};

  beforeAll(async () => {
    const created = await world.create({ apiKey: { apiKeyName: 'script', publicKey: key.publicKey } });
    ({ organizationId } = created);
    await created.close();
    const host = await world.start({ passphrase: world.passphrase() });
    ({ endpoint } = host);
    lock = () => host.session.lock();
    unlock = () => host.session.unlock(world.passphrase());
  });
  afterAll(() => world.end());

  const post = async (path: string, params: object = {}, stamp = true) => {
    const body = new TextEncoder().encode(JSON.stringify({ organizationId, ...params }));
    const headers = { 'content-type': 'application/json', ...(stamp ? { 'x-stamp': key.stamp(body) } : {}) };
    const response = await fetch(endpoint + path, { method: 'POST', headers, body });
    return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
  };

  it('is answered to whoever stamps', async () => {
    expect(await post('/coffer/v1/query/overview')).toMatchObject({ status: 200, answer: { waiting: 0, wallets: [] } });
    expect(await post('/coffer/v1/query/search_activities', { limit: 1 })).toMatchObject({
      status: 200,
      answer: { activities: [{ status: 'ACTIVITY_STATUS_COMPLETED' }] },
    });
    const paths = world.logged.map(({ entry }) => ('path' in entry ? entry.path : ''));
    expect(paths).toContain('/coffer/v1/query/overview');
  });

  it('wants a stamp, is nowhere else, and hides nothing of the hosted service there', async () => {
    expect((await post('/coffer/v1/query/overview', {}, false)).status).toBe(401);
    for (const path of ['/public/v1/query/overview', '/coffer/v1/query/whoami', '/coffer/v1/submit/create_users'])
      expect((await post(path)).status, path).toBe(404);
    expect((await fetch(`${endpoint}/coffer/v1/query/overview`)).status).toBe(405);
  });

  it('is not answered to a page of another origin, nor while the vault is locked', async () => {
    const response = await fetch(`${endpoint}/coffer/v1/query/overview`, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: '{}',
    });
    expect(response.status).toBe(403);
    await lock();
    expect(await post('/coffer/v1/query/overview')).toMatchObject({
      status: 503,
      answer: { message: 'vault is locked' },
    });
    expect(await unlock()).toMatchObject({ ok: true });
  });
});
