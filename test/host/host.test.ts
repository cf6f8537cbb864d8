import { existsSync, readdirSync, readFileSync, writeFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { bridgePath, httpBridge } from '#shared/http-bridge.ts';
import { openVaultAt } from '../../src/main/compose.ts';
import { leavePageTicket } from '../../src/main/config/page-tickets.ts';
import { fakeKdf, hostWorld, type HostWorld } from '../harness/host.ts';
import { openPage, pageHtml } from '../harness/page-headers.ts';
import { speak } from '../harness/endpoint.ts';

describe('the headless host', () => {
  let world: HostWorld;
  beforeEach(() => (world = hostWorld()));
  afterEach(() => world.end());

  const ready = async (endpoint: string) => (await fetch(`${endpoint}/readyz`)).status;

  it('starts unlocked with a passphrase, which it overwrites, and locked without', async () => {
    const created = await world.create();
    await created.close();
    const passphrase = world.passphrase();
    const unlocked = await world.start({ passphrase });
    expect(unlocked).toMatchObject({ locked: false, vaultId: created.vaultId });
    expect(unlocked.endpoint).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(await ready(unlocked.endpoint)).toBe(200);
    expect(passphrase.every((byte) => byte === 0)).toBe(true);
    await unlocked.stop();
    const locked = await world.start();
    expect(locked).toMatchObject({ locked: true, vaultId: created.vaultId });
    expect(await ready(locked.endpoint)).toBe(503);
    const refused = await fetch(`${locked.endpoint}/public/v1/submit/create_users`, { method: 'POST', body: null });
    expect(refused.status).toBe(503);
    expect(await refused.json()).toEqual({ code: 14, message: 'vault is locked', details: [] });
  });

  it('starts where there is no vault yet, and refuses what is something else', async () => {
    expect(await world.start()).toMatchObject({ locked: true, vaultId: null });
    mkdirSync(join(world.root, 'other'));
    writeFileSync(join(world.root, 'other', 'letter.txt'), 'Dear');
    await expect(world.start({ dir: join(world.root, 'other') })).rejects.toMatchObject({ reason: 'not-a-vault' });
  });

  it('does not start with a wrong passphrase, nor beside another host, and leaves nothing open then', async () => {
    const created = await world.create();
    await created.close();
    await expect(world.start({ passphrase: Buffer.from('wrong') })).rejects.toMatchObject({
      reason: 'wrong-passphrase',
    });
    const first = await world.start({ passphrase: world.passphrase() });
    await expect(world.start({ passphrase: world.passphrase() })).rejects.toMatchObject({ reason: 'in-use' });
    await expect(world.start({ port: Number(new URL(first.endpoint).port) })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
    expect(await ready(first.endpoint)).toBe(200);
  });

  it('stops with nothing lost, nothing listening, and no socket left', async () => {
    const created = await world.create();
    await created.close();
    const socket = join(world.root, 'run', 'coffer.sock');
    const host = await world.start({ passphrase: world.passphrase(), socket });
    expect(existsSync(socket)).toBe(true);
    expect(await speak(socket, 'GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')).toContain(
      '{"status":"ok"}',
    );
    const made = await host.session.operatorCall('create_wallet', { walletName: 'kept', accounts: [] });
    expect(made.ok).toBe(true);
    await Promise.all([host.stop(), host.stop()]);
    await expect(fetch(`${host.endpoint}/livez`)).rejects.toThrow();
    expect(existsSync(socket)).toBe(false);
    const openVault = await openVaultAt({ dir: world.dir, passphrase: world.passphrase(), world: { kdf: fakeKdf } });
    expect(openVault.vault.state.wallets.list(created.organizationId).map(({ walletName }) => walletName)).toEqual([
      'kept',
    ]);
    await openVault.close();
  });

  it('serves a page that makes a vault, works with it, locks it and opens it again', async () => {
    const page = join(world.root, 'renderer');
    mkdirSync(page);
    writeFileSync(join(page, 'index.html'), pageHtml);
    const host = await world.start({ ui: true, page });
    const address = host.newPageAddress();
    const own = await openPage(address);
    expect((await fetch(address ?? '', { redirect: 'manual' })).status).toBe(401);
    const { cookie = '' } = own;
    expect(await (await fetch(`${host.endpoint}/`, { headers: { cookie } })).text()).toMatch(/nonce="[^_"]+"/);
    expect(host.newPageAddress()).not.toBe(address);

    // `coffer open`, run by the same user, leaves a ticket for one more browser.
    const place = { config: join(world.root, 'config'), port: Number(new URL(host.endpoint).port) };
    const { token } = await leavePageTicket(place, Date.now());
    const ticketed = `${host.endpoint}/?token=${token}`;
    expect((await openPage(ticketed))['x-coffer-page-key']).toMatch(/^[\w-]{43}$/);
    expect((await fetch(ticketed, { redirect: 'manual' })).status).toBe(401);

    const bridge = httpBridge({
      fetch: (url, init) =>
        fetch(host.endpoint + url, { ...init, headers: { ...init.headers, ...own, origin: host.endpoint } }),
      events: () => () => {},
    });
    expect(await bridge.vault.status()).toMatchObject({
      state: 'absent',
      folder: world.dir,
      name: 'vault',
      waitSeconds: 0,
    });
    const vault = { organizationName: 'Acme', operatorName: 'Ann', network: 'off' } as const;
    const created = await bridge.vault.create(vault, world.passphrase());
    if (!created.ok) throw new Error(created.failure.message);
    expect(await ready(host.endpoint)).toBe(200);
    expect(await bridge.call('whoami', {})).toMatchObject({
      ok: true,
      value: { username: 'Ann', organizationName: 'Acme' },
    });
    expect(await bridge.call('no_such_operation', {})).toMatchObject({ ok: false, failure: { code: 5 } });
    expect((await bridge.describe()).map(({ path }) => path)).toContain('create_wallet');
    expect((await bridge.local.endpoint()).addresses[0]).toBe(host.endpoint);
    expect(await bridge.vault.lock()).toMatchObject({ state: 'locked' });
    expect(await bridge.call('whoami', {})).toMatchObject({ ok: false, failure: { code: 14 }, retryAfterSeconds: 5 });
    expect(await bridge.vault.unlock(Buffer.from('wrong'))).toMatchObject({ ok: false, failure: { code: 16 } });
    expect(await bridge.vault.unlock(Buffer.from(created.value.recoveryCode))).toMatchObject({ ok: true });
  });

  it('has no page, and no bridge, where none is asked for', async () => {
    const host = await world.start({ ui: false });
    expect(host.newPageAddress()).toBeNull();
    for (const path of ['/', bridgePath('vault.status')]) expect((await fetch(host.endpoint + path)).status).toBe(404);
  });

  it('follows a change of its rate at once', async () => {
    const created = await world.create();
    await created.openVault.service.changeSettings({ rateBurst: 2, ratePerSecond: 1 });
    await created.close();
    // The clock stands still: on a slow machine a second would go by, and give a token more.
    const nowMs = Date.now();
    const clock = { nowMs: () => nowMs };
    const host = await world.start({ passphrase: world.passphrase(), world: { kdf: fakeKdf, clock } });
    const statuses: string[] = [];
    const ask = `POST /public/v1/query/whoami HTTP/1.1\r\nHost: ${new URL(host.endpoint).host}\r\nContent-Length: 2\r\n`;
    const heard = await speak(
      Number(new URL(host.endpoint).port),
      `${ask}\r\n{}`.repeat(2) + `${ask}Connection: close\r\n\r\n{}`,
    );
    statuses.push(...(heard.match(/HTTP\/1.1 \d+/g) ?? []));
    expect(statuses).toEqual(['HTTP/1.1 401', 'HTTP/1.1 401', 'HTTP/1.1 429']);
  });

  it('logs no name, id, address or passphrase of anybody', async () => {
    const created = await world.create();
    await created.close();
    const host = await world.start({ passphrase: world.passphrase() });
    await host.session.operatorCall('create_wallet', { walletName: 'Treasury', accounts: [] });
    await fetch(`${host.endpoint}/public/v1/submit/create_wallet?${created.organizationId}`, {
      method: 'POST',
      body: JSON.stringify({ organizationId: created.organizationId }),
      headers: { 'content-type': 'application/json' },
    });
    await host.stop();
    const text = JSON.stringify(world.logged);
    for (const secret of [
      'Acme',
      'Ann',
      'Treasury',
      'correct horse',
      created.organizationId,
      created.userId,
      created.vaultId,
      world.root,
    ])
      expect(text).not.toContain(secret);
    expect(text).toContain('/public/v1/submit/create_wallet');
  });
});

describe('a creation', () => {
  let world: HostWorld;
  beforeEach(() => (world = hostWorld()));
  afterEach(() => world.end());

  it.each([
    ['an organization without a name', { organizationName: '' }],
    ['an operator without a name', { operatorName: '' }],
    ['a mail address that is none', { operatorEmail: 'nobody' }],
    ['an API key that is none', { apiKey: { apiKeyName: 'x', publicKey: '02ff' } }],
  ])('that fails because of %s leaves nothing behind', async (_why, options) => {
    await expect(world.create(options)).rejects.toThrow();
    expect(existsSync(world.dir)).toBe(false);
    mkdirSync(world.dir);
    await expect(world.create(options)).rejects.toThrow();
    expect(readdirSync(world.dir)).toEqual([]);
    await (await world.create()).close();
  });

  it('touches nothing in a folder that holds something', async () => {
    mkdirSync(world.dir);
    writeFileSync(join(world.dir, 'letter.txt'), 'Dear');
    await expect(world.create()).rejects.toMatchObject({ reason: 'not-empty' });
    expect(readdirSync(world.dir)).toEqual(['letter.txt']);
    expect(readFileSync(join(world.dir, 'letter.txt'), 'utf8')).toBe('Dear');
  });
});
