import { createServer, type Server } from 'node:net';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { ownSwitch, type EndpointSwitch } from '../../src/main/endpoint/endpoint-switch.ts';
import { testEndpoint } from '../harness/endpoint.ts';
import { hostWorld, type HostWorld } from '../harness/host.ts';

describe('the desktop’s endpoint', () => {
  let endpoint: EndpointSwitch;
  let taken: Server | undefined;
  afterEach(async () => {
    await endpoint.stop();
    taken?.close();
  });

  it('listens only while it is on, and lets go of its port', async () => {
    endpoint = ownSwitch(() => testEndpoint());
    expect(endpoint.status()).toEqual({ on: false, addresses: [], socket: null, switchable: true });
    const { addresses } = await endpoint.set({ on: true, port: 0 });
    expect((await fetch(`${addresses[0]}/livez`)).status).toBe(200);
    expect((await endpoint.set({ on: true, port: 0 })).addresses, 'it is on already').toEqual(addresses);
    expect(await endpoint.set({ on: false })).toMatchObject({ on: false, addresses: [] });
    await expect(fetch(`${addresses[0]}/livez`)).rejects.toThrow();
  });

  it('does as the vault says, and where that says nothing, as the app was started', async () => {
    endpoint = ownSwitch(() => testEndpoint());
    await endpoint.follow({ on: true, port: 0 });
    expect(endpoint.status().on).toBe(true);
    await endpoint.follow(undefined);
    expect(endpoint.status().on).toBe(false);
    endpoint = ownSwitch(() => testEndpoint(), 0);
    await endpoint.follow(undefined);
    expect(endpoint.status().on).toBe(true);
    await endpoint.follow({ on: false });
    expect(endpoint.status().on).toBe(false);
  });

  it('stays off, and the vault opens, where the port is taken', async () => {
    taken = createServer();
    const port = await new Promise<number>((resolve) => {
      taken?.listen(0, '127.0.0.1', () => {
        const address = taken?.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
    endpoint = ownSwitch(() => testEndpoint());
    await expect(endpoint.set({ on: true, port })).rejects.toMatchObject({
      message: expect.stringContaining(`${port} is in use`),
    });
    await endpoint.follow({ on: true, port });
    expect(endpoint.status().on).toBe(false);
    expect((await endpoint.set({ on: true, port: 0 })).on, 'another port will do').toBe(true);
  });
});

describe('the headless host’s endpoint', () => {
  let world: HostWorld;
  beforeEach(() => (world = hostWorld()));
  afterEach(() => world.end());

  const asked = async (endpoint: string) => {
    const answer = await fetch(`${endpoint}/public/v1/query/whoami`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    return { status: answer.status, ...((await answer.json()) as { message: string }) };
  };

  it('keeps its page while the API is off, says so to programs, and remembers it', async () => {
    await (await world.create()).close();
    const host = await world.start({ passphrase: world.passphrase(), ui: true, page: world.root });
    expect((await asked(host.endpoint)).status).toBe(401);
    await host.bridge.vault.reauthenticate(world.passphrase());
    expect(await host.bridge.local.setEndpoint({ on: false })).toMatchObject({ ok: true, value: { on: false } });
    expect(await asked(host.endpoint)).toMatchObject({ status: 503, message: 'the API is switched off' });
    expect((await fetch(`${host.endpoint}/livez`)).status).toBe(200);
    expect((await fetch(`${host.endpoint}/`)).status, 'the page is there, for whoever has the cookie').toBe(401);
    expect(await host.bridge.local.setEndpoint({ on: true, port: 1 })).toMatchObject({
      ok: false,
      failure: { code: 3 },
    });
    await host.stop();
    const again = await world.start({ passphrase: world.passphrase(), ui: true, page: world.root });
    expect((await asked(again.endpoint)).status).toBe(503);
    await again.stop();
    const alone = await world.start({ passphrase: world.passphrase() });
    expect((await asked(alone.endpoint)).status, 'without a page nothing could put it on again').toBe(401);
    await alone.bridge.vault.reauthenticate(world.passphrase());
    expect(await alone.bridge.local.setEndpoint({ on: false })).toMatchObject({ ok: false, failure: { code: 9 } });
  });

  it('serves whichever vault is in front', async () => {
    await (await world.create()).close();
    const host = await world.start({ passphrase: world.passphrase(), ui: true, page: world.root });
    expect((await asked(host.endpoint)).status).toBe(401);
    await host.bridge.vault.openNew({ name: 'other' });
    expect(await asked(host.endpoint)).toMatchObject({ status: 503, message: 'vault is locked' });
    const acme = { organizationName: 'Other', operatorName: 'Ann', network: 'off' } as const;
    expect(await host.bridge.vault.create(acme, world.passphrase())).toMatchObject({ ok: true });
    expect((await asked(host.endpoint)).status).toBe(401);
  });
});
