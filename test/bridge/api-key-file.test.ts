import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NewPerson } from '#shared/bridge.ts';
import type { JsonObject, Outcome } from '#shared/envelope.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { stampBody } from '#shared/stamp.ts';
import { apiKeyFiles } from '../../src/main/bridge/api-key-file.ts';
import { aBridgeContext } from '../harness/bridge-context.ts';
import { apiKey, nobody, person } from '../harness/people.ts';
import { p256KeyFrom } from '../harness/actors.ts';

let folder = '';
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'coffer-keys-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function value<Value>(outcome: Outcome<Value>): Value {
  if (!outcome.ok) throw new Error(outcome.failure.message);
  return outcome.value;
}

async function proved() {
  const world = await aBridgeContext();
  await world.context.reauthenticate(world.passphrase());
  const { createApiKey } = apiKeyFiles(world.context);
  const make = async ({
    file = join(folder, 'script.private'),
    person: whom,
    userId = world.created.userId,
    ...patch
  }: { file?: string; person?: NewPerson; userId?: string; apiKeyName?: string; expirationSeconds?: string } = {}) => {
    const handle = await world.placeAt(file, 'api-key');
    return createApiKey({ ...(whom ? { person: whom } : { userId }), apiKeyName: 'script', handle, ...patch });
  };
  return { world, make };
}

describe('createApiKey', () => {
  it('writes the private half to a file, and the vault takes requests that it stamps', async () => {
    const { world, make } = await proved();
    const { file, publicKey, activity } = value(await make({ expirationSeconds: '3600' }));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const [hex = '', curve] = readFileSync(file, 'utf8').split(':');
    expect(curve).toBe('p256');
    expect(activity).toMatchObject({ type: 'ACTIVITY_TYPE_CREATE_API_KEYS_V2' });
    const body = new TextEncoder().encode(JSON.stringify({ organizationId: world.created.organizationId }));
    const stamp = stampBody({ curve: 'p256', privateKey: Buffer.from(hex, 'hex') }, body);
    const { service } = world.created.openVault;
    expect(await service.call({ path: '/public/v1/query/whoami', body, stamp })).toMatchObject({
      ok: true,
      value: { userId: world.created.userId },
    });
    const { apiKeys } = value(
      await world.created.openVault.operator.call('get_api_keys', { userId: world.created.userId }),
    ) as unknown as { apiKeys: JsonObject[] };
    expect(apiKeys).toContainEqual(
      expect.objectContaining({
        apiKeyName: 'script',
        expirationSeconds: '3600',
        credential: { publicKey, type: 'CREDENTIAL_TYPE_API_KEY_P256' },
      }),
    );
    expect(JSON.stringify([activity, world.logged])).not.toContain(hex);
  });

  it('wants proof, and writes no file without it', async () => {
    const { context, created, placeAt } = await aBridgeContext();
    const file = join(folder, 'script');
    const handle = await placeAt(file, 'api-key');
    expect(await apiKeyFiles(context).createApiKey({ userId: created.userId, apiKeyName: 'x', handle })).toMatchObject({
      ok: false,
      failure: { code: rpcCodes.FAILED_PRECONDITION, reason: 'REAUTHENTICATION_REQUIRED' },
    });
    expect(existsSync(file)).toBe(false);
  });

  it('leaves no file where the key was refused', async () => {
    const { make } = await proved();
    expect(await make({ userId: nobody })).toMatchObject({ ok: false, failure: { code: rpcCodes.NOT_FOUND } });
    expect(await make({ apiKeyName: '' })).toMatchObject({ ok: false, failure: { code: rpcCodes.INVALID_ARGUMENT } });
    expect(existsSync(join(folder, 'script.private'))).toBe(false);
  });

  const carol = { userName: 'carol', userEmail: 'carol@example.com', userTags: [] };
  const usersOf = async ({ created }: Awaited<ReturnType<typeof aBridgeContext>>) =>
    value(await created.openVault.operator.call('list_users', {}))['users'] as JsonObject[];

  it('adds somebody together with their key, in one activity', async () => {
    const { world, make } = await proved();
    const { file, publicKey, activity } = value(await make({ person: carol }));
    expect(activity).toMatchObject({ type: 'ACTIVITY_TYPE_CREATE_USERS_V4', status: 'ACTIVITY_STATUS_COMPLETED' });
    expect(readFileSync(file, 'utf8')).toMatch(/^[0-9a-f]{64}:p256/);
    expect((await usersOf(world))[1]).toMatchObject({
      ...carol,
      apiKeys: [{ apiKeyName: 'script', credential: { publicKey } }],
    });
  });

  it('leaves neither a file nor a user where one of the two failed', async () => {
    const { world, make } = await proved();
    expect(await make({ person: { ...carol, userName: '' } })).toMatchObject({ ok: false });
    expect(await make({ person: { ...carol, userTags: [nobody] } })).toMatchObject({
      ok: false,
      failure: { code: rpcCodes.NOT_FOUND },
    });
    expect(existsSync(join(folder, 'script.private'))).toBe(false);
    expect(await make({ person: carol, file: join(folder, 'none', 'x') })).toMatchObject({ ok: false });
    expect(await usersOf(world)).toHaveLength(1);
  });

  it('keeps the file where the key waits for votes', async () => {
    const { world, make } = await proved();
    const { operator } = world.created.openVault;
    const users = [person('bob', { apiKeys: [apiKey(p256KeyFrom('second'))] })] as unknown as JsonObject[];
    const made = value(await operator.call('create_users', { users }))['activity'] as unknown as {
      result: { createUsersResult: { userIds: [string] } };
    };
    const userIds = [world.created.userId, ...made.result.createUsersResult.userIds];
    value(await operator.call('update_root_quorum', { threshold: 2, userIds }));
    const { activity, file } = value(await make());
    expect(activity).toMatchObject({ status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED' });
    expect(existsSync(file)).toBe(true);
    const second = value(await make({ person: carol, file: join(folder, 'carol.key') }));
    expect(second.activity).toMatchObject({ status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED' });
    expect(existsSync(second.file)).toBe(true);
    expect(await usersOf(world), 'there is no user before the vote').toHaveLength(2);
  });

  it('writes over nothing', async () => {
    const { world, make } = await proved();
    writeFileSync(join(folder, 'script.private'), 'mine');
    const before = world.created.openVault.vault.activities.count;
    expect(await make()).toMatchObject({ ok: false, failure: { code: rpcCodes.ALREADY_EXISTS } });
    expect(readFileSync(join(folder, 'script.private'), 'utf8')).toBe('mine');
    expect(world.created.openVault.vault.activities.count).toBe(before);
    expect(await make({ file: join(folder, 'none', 'x') })).toMatchObject({ failure: { code: rpcCodes.NOT_FOUND } });
    expect(await make({ file: folder })).toMatchObject({ ok: false });
  });
});
