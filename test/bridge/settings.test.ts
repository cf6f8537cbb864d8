import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { stampBody } from '#shared/stamp.ts';
import { nobody, person } from '../harness/people.ts';
import { windowWorld, passphrase, refusalOf, settled, valueOf, type WindowWorld } from '../harness/window-session.ts';

let world: WindowWorld;
beforeEach(() => (world = windowWorld()));
afterEach(() => world.end());

const reauthenticationRequired = '9 REAUTHENTICATION_REQUIRED';

/** Locks, and opens as a user who is no root user. */
async function asBob(): Promise<void> {
  const { bridge } = world;
  const users = [person('Bob')];
  const { activity } = valueOf(await bridge.call('create_users', { users })) as unknown as {
    activity: { result: { createUsersResult: { userIds: string[] } } };
  };
  const [bob = ''] = activity.result.createUsersResult.userIds;
  valueOf(await bridge.vault.addSlot(bob, Buffer.from('bob sits here')));
  await bridge.vault.lock();
  valueOf(await bridge.vault.unlock(Buffer.from('bob sits here')));
  valueOf(await bridge.vault.reauthenticate(Buffer.from('bob sits here')));
}

describe('the settings of a vault', () => {
  it('are changed with proof, by a root user, and kept in it', async () => {
    const { bridge } = world;
    await world.reopened();
    expect(refusalOf(await bridge.local.setSettings({ network: 'on' }))).toBe(reauthenticationRequired);
    valueOf(await bridge.vault.reauthenticate(passphrase()));
    const targets = { privateTargets: ['10.0.0.0/8'] };
    const wanted = {
      network: 'on',
      limits: 'hosted',
      restartAtLock: true,
      clearAddressSeconds: 0,
      rateBurst: 7,
      ...targets,
    } as const;
    expect(valueOf(await bridge.local.setSettings(wanted))).toMatchObject({ ...wanted, ratePerSecond: 200 });
    await bridge.vault.lock();
    valueOf(await bridge.vault.unlock(passphrase()));
    expect(valueOf(await bridge.local.settings())).toEqual({
      network: 'on',
      ratePerSecond: 200,
      rateBurst: 7,
      allowedOrigins: [],
      lockAfterSeconds: 300,
      restartAtLock: true,
      clearSecretSeconds: 15,
      clearAddressSeconds: 0,
      privateTargets: ['10.0.0.0/8'],
      limits: 'hosted',
      authProxy: null,
    });
    expect((await bridge.vault.status()).info?.network).toBe('on');
    valueOf(await bridge.vault.reauthenticate(passphrase()));
    await asBob();
    expect(refusalOf(await bridge.local.setSettings({ network: 'off' }))).toBe('7 ROOT_QUORUM_ONLY');
  });

  it.each([
    [{ lockAfterSeconds: 4 }],
    [{ lockAfterSeconds: 86_401 }],
    [{ lockAfterSeconds: 10.5 }],
    [{ clearSecretSeconds: -1 }],
    [{ ratePerSecond: 0 }],
    [{ allowedOrigins: ['http://localhost:3000/'] }],
    [{ privateTargets: ['169.254.169.254'] }],
    [{ privateTargets: ['10.0.0.0/8', '8.8.8.8'] }],
    [{ privateTargets: ['0.0.0.0/0'] }],
    [{ authProxy: { organizationId: nobody, userId: nobody, origins: ['https://app.example.com'] } }],
  ])('are not what makes no sense: %o', async (patch) => {
    await world.create();
    expect(refusalOf(await world.bridge.local.setSettings(patch))).toBe('3 REQUEST_INVALID');
  });
});

describe('the endpoint', () => {
  it('is put on with proof and off without, as the vault then says', async () => {
    const { bridge, endpoint } = world;
    await world.reopened();
    expect(await bridge.local.endpoint()).toMatchObject({ on: false, addresses: [] });
    expect(refusalOf(await bridge.local.setEndpoint({ on: true }))).toBe(reauthenticationRequired);
    valueOf(await bridge.vault.reauthenticate(passphrase()));
    expect(valueOf(await bridge.local.setEndpoint({ on: true, port: 7500 }))).toMatchObject({ on: true });
    await bridge.vault.lock();
    endpoint.followed.length = 0;
    valueOf(await bridge.vault.unlock(passphrase()));
    expect(endpoint.followed).toEqual([{ on: true, port: 7500 }]);
    expect(valueOf(await bridge.local.setEndpoint({ on: false }))).toMatchObject({ on: false });
    await bridge.vault.lock();
    valueOf(await bridge.vault.unlock(passphrase()));
    expect(endpoint.followed.at(-1)).toEqual({ on: false, port: 7500 });
    await bridge.vault.openNew({ name: 'other' });
    expect(endpoint.followed.at(-1), 'another vault has said nothing').toBeNull();
  });

  it('stays as it was where it cannot be put on, or by somebody who may not', async () => {
    const { bridge, endpoint, session } = world;
    await world.create();
    endpoint.trouble = new Error('the port is taken');
    expect(refusalOf(await bridge.local.setEndpoint({ on: true }))).toBe('13 INTERNAL');
    expect(session.openSettings()?.endpoint).toBeUndefined();
    endpoint.trouble = null;
    await asBob();
    expect(refusalOf(await bridge.local.setEndpoint({ on: true }))).toBe('7 ROOT_QUORUM_ONLY');
    expect(await bridge.local.endpoint()).toMatchObject({ on: false });
  });
});

describe('the clients that were seen', () => {
  const privateKey = Uint8Array.from({ length: 32 }, (_, at) => at + 1);
  const whoami = (organizationId: string, key = privateKey, tampered = false) => {
    const body = Buffer.from(JSON.stringify({ organizationId }));
    const stamp = stampBody({ curve: 'p256', privateKey: key }, body);
    return { path: '/public/v1/query/whoami', body: tampered ? Buffer.concat([body, Buffer.from(' ')]) : body, stamp };
  };

  it('are those whose stamps were genuine by name, and all others by what they claimed', async () => {
    const { bridge, clients, time } = world;
    const { status } = await world.create();
    const { organizationId = '', userId = '' } = status.info ?? {};
    const { publicKey } = JSON.parse(Buffer.from(whoami(organizationId).stamp, 'base64url').toString()) as {
      publicKey: string;
    };
    const apiKeys = [{ apiKeyName: 'night script', publicKey, curveType: 'API_KEY_CURVE_P256' }];
    valueOf(await bridge.call('create_api_keys', { userId, apiKeys }));

    expect(await clients.call(whoami(organizationId, privateKey, true))).toMatchObject({ ok: false });
    const claimed = valueOf(await bridge.local.clients());
    expect(claimed, 'who only says so is nobody').toEqual([
      {
        credential: publicKey,
        kind: 'api-key',
        userId: null,
        userName: null,
        name: null,
        firstMs: time.wallMs,
        lastMs: time.wallMs,
        requests: 1,
        refused: 1,
      },
    ]);
    await time.pass(1_000);
    expect(await clients.call(whoami(organizationId))).toMatchObject({ ok: true });
    expect(valueOf(await bridge.local.clients())).toMatchObject([
      { userId, userName: 'Ann', name: 'night script', requests: 2, refused: 1, lastMs: time.wallMs },
    ]);
  });

  it('are two hundred at most, and nobody is pushed out by those who make names up', async () => {
    const { bridge, clients } = world;
    const { status } = await world.create();
    const { organizationId = '', userId = '' } = status.info ?? {};
    const publicKeyOf = (stamp: string) =>
      (JSON.parse(Buffer.from(stamp, 'base64url').toString()) as { publicKey: string }).publicKey;
    const publicKey = publicKeyOf(whoami(organizationId).stamp);
    const apiKeys = [{ apiKeyName: 'night script', publicKey, curveType: 'API_KEY_CURVE_P256' }];
    valueOf(await bridge.call('create_api_keys', { userId, apiKeys }));
    await clients.call(whoami(organizationId));
    for (let number = 0; number < 300; number++) {
      const stamp = Buffer.from(JSON.stringify({ publicKey: `made up ${number}` })).toString('base64url');
      await clients.call({ path: '/public/v1/query/whoami', body: Buffer.from('{}'), stamp });
    }
    const long = Buffer.from(JSON.stringify({ publicKey: 'x'.repeat(2_000) })).toString('base64url');
    await clients.call({ path: '/public/v1/query/whoami', body: Buffer.from('{}'), stamp: long });
    const seen = valueOf(await bridge.local.clients());
    expect(seen).toHaveLength(200);
    expect(seen[0]?.credential).toBe('made up 299');
    expect(seen.some(({ name }) => name === 'night script')).toBe(true);
    expect(Math.max(...seen.map(({ credential }) => credential.length))).toBeLessThan(600);
    await bridge.vault.openNew({ name: 'other' });
    await settled();
    await world.create();
    expect(valueOf(await bridge.local.clients())).toEqual([]);
  });
});
