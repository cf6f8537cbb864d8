import { describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import { p256KeyFrom, secp256k1KeyFrom } from '../../../harness/actors.ts';
import { apiKey, joinedBy, nobody } from '../../../harness/people.ts';
import { refuses } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';

type Keys = { apiKeys: { apiKeyId: string; apiKeyName: string; expirationSeconds?: string }[] };
const key = p256KeyFrom('second key');

async function withAnn() {
  const world = await aWorld();
  return { world, ann: await joinedBy(world.operator, 'ann') };
}
type Scene = Awaited<ReturnType<typeof withAnn>>;

describe('create_api_keys', () => {
  it('answers one id for each key, in the order asked, and each key stamps', async () => {
    const { world, ann } = await withAnn();
    const other = secp256k1KeyFrom('third key');
    const { apiKeyIds } = await world.operator.submit<{ apiKeyIds: string[] }>('create_api_keys', {
      userId: ann.userId,
      apiKeys: [apiKey(other, { apiKeyName: 'third' }), apiKey(key, { apiKeyName: 'second' })],
    });
    const { apiKeys } = await ann.query<Keys>('get_api_keys', { userId: ann.userId });
    expect(apiKeys.slice(1).map(({ apiKeyId, apiKeyName }) => [apiKeyId, apiKeyName])).toEqual([
      [apiKeyIds[0], 'third'],
      [apiKeyIds[1], 'second'],
    ]);
    for (const one of [key, other])
      expect(await ann.as(ann.userId, one).query('whoami')).toMatchObject({ username: 'ann' });
  });

  it('lets a user give themselves keys without any policy, and nobody else', async () => {
    const { world, ann } = await withAnn();
    await ann.submit('create_api_keys', { userId: ann.userId, apiKeys: [apiKey(key)] });
    expect(
      await ann.try('create_api_keys', { userId: world.operator.userId, apiKeys: [apiKey(p256KeyFrom('evil'))] }),
    ).toMatchObject({ ok: false, failure: { code: 7 } });
  });

  it('takes the first version, whose keys are all P-256', async () => {
    const { ann } = await withAnn();
    const activity = await ann.activity(
      'create_api_keys',
      { userId: ann.userId, apiKeys: [{ apiKeyName: 'plain', publicKey: key.publicKey }] },
      'ACTIVITY_TYPE_CREATE_API_KEYS',
    );
    expect(activity).toMatchObject({
      type: 'ACTIVITY_TYPE_CREATE_API_KEYS',
      intent: { createApiKeysIntent: { userId: ann.userId } },
      result: { createApiKeysResult: { apiKeyIds: [expect.any(String)] } },
    });
    expect(await ann.as(ann.userId, key).query('whoami')).toMatchObject({ username: 'ann' });
  });

  it('keeps an uncompressed key as stamps name it', async () => {
    const { world, ann } = await withAnn();
    const uncompressed = Buffer.from(world.ports.curves.p256.uncompress(Buffer.from(key.publicKey, 'hex')));
    await ann.submit('create_api_keys', {
      userId: ann.userId,
      apiKeys: [apiKey(key, { publicKey: uncompressed.toString('hex') })],
    });
    expect(await ann.as(ann.userId, key).query('whoami')).toMatchObject({ username: 'ann' });
  });

  it('ends a key’s life when its time is over', async () => {
    const { world, ann } = await withAnn();
    await ann.submit('create_api_keys', { userId: ann.userId, apiKeys: [apiKey(key, { expirationSeconds: '60' })] });
    const stamped = ann.as(ann.userId, key);
    world.clock.advance(59_999);
    expect(await stamped.tryQuery('whoami')).toMatchObject({ ok: true });
    world.clock.advance(1);
    expect(await stamped.tryQuery('whoami')).toMatchObject({
      ok: false,
      failure: {
        code: 16,
        turnkeyErrorCode: 'API_KEY_EXPIRED',
        message: expect.stringContaining('Unauthenticated desc = expired api key publicKey'),
      },
    });
  });

  it('makes room for an expiring key: one that has expired goes, else the oldest', async () => {
    const { world, ann } = await withAnn();
    const add = (name: string, expirationSeconds: string) =>
      ann.submit('create_api_keys', {
        userId: ann.userId,
        apiKeys: [apiKey(p256KeyFrom(name), { apiKeyName: name, expirationSeconds })],
      });
    const names = async () =>
      (await ann.query<Keys>('get_api_keys', { userId: ann.userId })).apiKeys.map(({ apiKeyName }) => apiKeyName);
    await add('oldest', '900');
    await add('short', '5');
    for (let at = 2; at < limits.expiringApiKeysPerUserMax; at++) await add(`key ${at}`, '900');
    expect(await names()).toHaveLength(1 + limits.expiringApiKeysPerUserMax);
    world.clock.advance(10_000);
    await add('eleventh', '900');
    expect(await names()).toContain('oldest');
    expect(await names()).not.toContain('short');
    await add('twelfth', '900');
    expect(await names()).not.toContain('oldest');
    expect(await names()).toHaveLength(1 + limits.expiringApiKeysPerUserMax);
    expect(await names()).toContain('laptop');
  });

  const keys =
    (...apiKeys: object[]) =>
    ({ ann }: Scene) => ({ userId: ann.userId, apiKeys });
  refuses('create_api_keys', withAnn, [
    ['the user is nobody', { userId: nobody, apiKeys: [] }, 'NOT_FOUND', `no user ${nobody}`],
    ['no user is named', { apiKeys: [] }, 'INVALID_ARGUMENT', 'parameters.userId: missing field'],
    [
      'keys are no list',
      ({ ann }: Scene) => ({ userId: ann.userId, apiKeys: {} }),
      'INVALID_ARGUMENT',
      'apiKeys: expected array',
    ],
    [
      'the curve is missing',
      keys({ apiKeyName: 'x', publicKey: key.publicKey }),
      'INVALID_ARGUMENT',
      'curveType: missing',
    ],
    ['the name is missing', keys(apiKey(key, { apiKeyName: undefined })), 'INVALID_ARGUMENT', 'apiKeys.0.apiKeyName'],
    ['the key has a prefix', keys(apiKey(key, { publicKey: `0x${key.publicKey}` })), 'INVALID_ARGUMENT', 'publicKey'],
    [
      'the key is no point',
      keys(apiKey(key, { publicKey: `05${key.publicKey.slice(2)}` })),
      'INVALID_ARGUMENT',
      'parameters.apiKeys.0.publicKey: expected a P-256 public key',
    ],
    [
      'the time is no number',
      keys(apiKey(key, { expirationSeconds: '1h' })),
      'INVALID_ARGUMENT',
      'invalid api key expiration',
    ],
    [
      'the time is a thousand years',
      keys(apiKey(key, { expirationSeconds: '31557600000' })),
      'INVALID_ARGUMENT',
      'invalid api key expiration',
    ],
    ['the key is taken', ({ ann }: Scene) => keys(apiKey(ann.key))({ ann } as Scene), 'ALREADY_EXISTS', 'a public key'],
    [
      'one user would have eleven that last',
      keys(...Array.from({ length: 10 }, (_, at) => apiKey(p256KeyFrom(`n${at}`)))),
      'RESOURCE_EXHAUSTED',
      'user has exceeded maximum long-lived api keys',
    ],
  ]);
});
