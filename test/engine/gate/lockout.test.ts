import { beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/envelope.ts';
import type { ChangePreview } from '#shared/policy-analysis.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { p256KeyFrom, type Actor } from '../../harness/actors.ts';
import { passkeyOf, tryByPasskey } from '../../harness/passkey.ts';
import { apiKey, bareUser, joinedBy, person, rootPerson, subOrganizationOf, tokenFor } from '../../harness/people.ts';
import { aWorld, type World } from '../../harness/world.ts';

/** M6: no change may leave a root quorum that cannot act, since nobody could undo such a change. */

let world: World;
let root: Actor;
beforeEach(async () => {
  world = await aWorld();
  root = world.operator;
});

const lockout = {
  ok: false,
  failure: {
    code: rpcCodes.FAILED_PRECONDITION,
    message: expect.stringContaining('lockout: the root quorum could no longer act') as string,
    details: expect.arrayContaining([
      expect.objectContaining({ violations: [expect.objectContaining({ subject: 'LOCKOUT' })] }),
    ]) as unknown,
  },
};

const expiring = apiKey(p256KeyFrom('expiring'), { expirationSeconds: '60' });

const keysOf = async (of: Actor): Promise<string[]> => {
  const { apiKeys } = await root.query<{ apiKeys: { apiKeyId: string }[] }>('get_api_keys', { userId: of.userId });
  return apiKeys.map(({ apiKeyId }) => apiKeyId);
};

describe('M6: the preview of a change that would be refused', () => {
  const warned = async (kind: string, parameters: object) => {
    const { warnings } = await root.query<ChangePreview>('preview_change', {
      type: `ACTIVITY_TYPE_${kind}`,
      parameters: parameters as JsonObject,
    });
    return warnings.map(({ code }) => code).filter((code) => code.startsWith('refused'));
  };

  it('says so where nobody could stamp, and where only keys that expire would remain', async () => {
    const first = await keysOf(root);
    const all = { userId: root.userId, apiKeyIds: first };
    expect(await warned('DELETE_API_KEYS', all)).toEqual(['refused']);
    await root.submit('create_api_keys', { userId: root.userId, apiKeys: [expiring] });
    expect(await warned('DELETE_API_KEYS', all)).toEqual(['refusedExpiring']);
    expect(await root.try('delete_api_keys', all)).toMatchObject(lockout);
  });

  it('says so where only a login would remain that nobody else may send', async () => {
    const oidcToken = tokenFor(world, { subject: 'root' });
    await root.submit('create_oauth_providers', {
      userId: root.userId,
      oauthProviders: [{ providerName: 'issuer', oidcToken }],
    });
    expect(await warned('DELETE_API_KEYS', { userId: root.userId, apiKeyIds: await keysOf(root) })).toEqual([
      'refused',
    ]);
  });

  it('says so of a login in a sub-organization that is the last way to act', async () => {
    const child = await subOrganizationOf(root, 'child');
    const keys = await child.query<{ apiKeys: { apiKeyId: string }[] }>('get_api_keys', { userId: child.userId });
    const all = { userId: child.userId, apiKeyIds: keys.apiKeys.map(({ apiKeyId }) => apiKeyId) };
    const preview = async () =>
      (
        await child.query<ChangePreview>('preview_change', { type: 'ACTIVITY_TYPE_DELETE_API_KEYS', parameters: all })
      ).warnings.map(({ code }) => code);
    expect(await preview()).toContain('refused');
    const oidcToken = tokenFor(world, { subject: 'child' });
    const oauthProviders = [{ providerName: 'issuer', oidcToken }];
    await child.submit('create_oauth_providers', { userId: child.userId, oauthProviders });
    expect(await preview()).not.toContain('refused');
  });

  it('says so where passkeys may be of other origins, unless one of them stamps it', async () => {
    const first = await keysOf(root);
    const passkey = passkeyOf('root');
    await root.submit('create_authenticators', { userId: root.userId, authenticators: [passkey.registration()] });
    const reader = await joinedBy(root, 'ann');
    await root.submit('delete_api_keys', { userId: root.userId, apiKeyIds: first });
    const { warnings } = await reader.query<ChangePreview>('preview_change', {
      type: 'ACTIVITY_TYPE_SET_ORGANIZATION_FEATURE',
      parameters: { name: 'FEATURE_NAME_WEBAUTHN_ORIGINS', value: 'https://another.example' },
    });
    expect(warnings.map(({ code }) => code)).toContain('refusedOrigins');
  });

  it('says nothing of the kind where the quorum can act', async () => {
    const userIds = [await bareUser(root, 'dan')];
    expect(await warned('UPDATE_ROOT_QUORUM', { threshold: 1, userIds: [root.userId, ...userIds] })).toEqual([]);
    expect(await warned('UPDATE_ROOT_QUORUM', { threshold: 2, userIds: [root.userId, ...userIds] })).toEqual([
      'refused',
    ]);
  });
});

describe('M6: a change after which the root quorum could not act', () => {
  it('is refused where the new members have nothing to stamp with', async () => {
    const userIds = [await bareUser(root, 'dan')];
    expect(await root.try('update_root_quorum', { threshold: 1, userIds })).toMatchObject(lockout);
    const two = { threshold: 2, userIds: [root.userId, ...userIds] };
    expect(await root.try('update_root_quorum', two)).toMatchObject(lockout);
    await root.submit('update_root_quorum', { ...two, threshold: 1 });
  });

  it('is refused where the last way to stamp goes, and not before', async () => {
    const second = p256KeyFrom('second key');
    const first = await keysOf(root);
    const { apiKeyIds } = await root.submit<{ apiKeyIds: string[] }>('create_api_keys', {
      userId: root.userId,
      apiKeys: [apiKey(second)],
    });
    await root.submit('delete_api_keys', { userId: root.userId, apiKeyIds });
    expect(await root.try('delete_api_keys', { userId: root.userId, apiKeyIds: first })).toMatchObject(lockout);
    expect(world.bugs).toEqual([]);
  });

  it('is refused where a passkey is the last way to stamp', async () => {
    const first = await keysOf(root);
    const passkey = passkeyOf('root');
    const { authenticatorIds } = await root.submit<{ authenticatorIds: string[] }>('create_authenticators', {
      userId: root.userId,
      authenticators: [passkey.registration()],
    });
    await root.submit('delete_api_keys', { userId: root.userId, apiKeyIds: first });
    const body = Buffer.from(root.bodyOf('delete_authenticators', { userId: root.userId, authenticatorIds }));
    const path = '/public/v1/submit/delete_authenticators';
    expect(await world.service.call({ path, body, webAuthnStamp: passkey.stamp(body) })).toMatchObject(lockout);
  });

  it('is refused where the keys that remain have expired', async () => {
    await root.submit('create_api_keys', { userId: root.userId, apiKeys: [expiring] });
    const [first, second] = await keysOf(root);
    world.clock.advance(61_000);
    expect(await root.try('delete_api_keys', { userId: root.userId, apiKeyIds: [first] })).toMatchObject(lockout);
    await root.submit('delete_api_keys', { userId: root.userId, apiKeyIds: [second] });
  });

  it('is refused where every key that remains will expire', async () => {
    const first = await keysOf(root);
    await root.submit('create_api_keys', { userId: root.userId, apiKeys: [expiring] });
    expect(await root.try('delete_api_keys', { userId: root.userId, apiKeyIds: first })).toMatchObject(lockout);
    const { userIds } = await root.submit<{ userIds: string[] }>('create_users', {
      users: [person('dan', { apiKeys: [apiKey(p256KeyFrom('dan'), { expirationSeconds: '60' })] })],
    });
    expect(await root.try('update_root_quorum', { threshold: 1, userIds })).toMatchObject(lockout);
  });

  it('is refused where only a login remains that nobody else may send', async () => {
    const oidcToken = tokenFor(world, { subject: 'root' });
    await root.submit('create_oauth_providers', {
      userId: root.userId,
      oauthProviders: [{ providerName: 'issuer', oidcToken }],
    });
    const all = { userId: root.userId, apiKeyIds: await keysOf(root) };
    expect(await root.try('delete_api_keys', all)).toMatchObject(lockout);
  });

  it('is refused where the passkeys that remain would come from an origin that is not allowed', async () => {
    const first = await keysOf(root);
    const passkey = passkeyOf('root');
    await root.submit('create_authenticators', { userId: root.userId, authenticators: [passkey.registration()] });
    await root.submit('delete_api_keys', { userId: root.userId, apiKeyIds: first });
    const allow = (value: string) =>
      tryByPasskey(world, root, passkey, 'set_organization_feature', { name: 'FEATURE_NAME_WEBAUTHN_ORIGINS', value });
    expect(await allow('https://another.example')).toMatchObject(lockout);
    expect(await allow('https://coffer.example')).toMatchObject({ ok: true });
    expect(await allow('https://coffer.example,https://another.example')).toMatchObject({ ok: true });
    expect(await allow('https://another.example')).toMatchObject(lockout);
  });

  it('is refused where the other ways in of a passkey’s holder go after its origin was forbidden', async () => {
    const passkey = passkeyOf('root');
    await root.submit('create_authenticators', { userId: root.userId, authenticators: [passkey.registration()] });
    const name = 'FEATURE_NAME_WEBAUTHN_ORIGINS';
    await root.submit('set_organization_feature', { name, value: 'https://another.example' });
    const all = { userId: root.userId, apiKeyIds: await keysOf(root) };
    expect(await root.try('delete_api_keys', all)).toMatchObject(lockout);
    await root.submit('set_organization_feature', { name, value: 'https://coffer.example' });
    await root.submit('delete_api_keys', all);
  });

  it('is judged in the organization that it is in, and a login counts as a way to act', async () => {
    const child = await subOrganizationOf(root, 'child');
    const keys = await child.query<{ apiKeys: { apiKeyId: string }[] }>('get_api_keys', { userId: child.userId });
    const all = { userId: child.userId, apiKeyIds: keys.apiKeys.map(({ apiKeyId }) => apiKeyId) };
    expect(await child.try('delete_api_keys', all)).toMatchObject(lockout);
    const oidcToken = tokenFor(world, { subject: 'child' });
    await child.submit('create_oauth_providers', {
      userId: child.userId,
      oauthProviders: [{ providerName: 'issuer', oidcToken }],
    });
    await child.submit('delete_api_keys', all);
  });

  it('does not hold up the founding of an organization whose members log in later', async () => {
    await root.submit('create_sub_organization', {
      subOrganizationName: 'by e-mail',
      rootUsers: [rootPerson('root', { userEmail: 'root@example.com' })],
      rootQuorumThreshold: 1,
    });
    const bob = await joinedBy(root, 'bob');
    await root.submit('delete_api_keys', { userId: bob.userId, apiKeyIds: await keysOf(bob) });
  });
});
