import { describe, expect, it } from 'vitest';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { passkeyOf, tryByPasskey } from '../../../harness/passkey.ts';
import { joinedBy } from '../../../harness/people.ts';
import { plain, refuses } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';

/** A world whose only root member has a passkey besides the API key. */
async function withPasskey() {
  const world = await aWorld();
  const { operator } = world;
  const passkey = passkeyOf('root');
  await operator.submit('create_authenticators', { userId: operator.userId, authenticators: [passkey.registration()] });
  return { world, operator, passkey };
}

describe('update_allowed_origins', () => {
  it('sets the feature of the origins of passkeys, in the place of those that were set', async () => {
    const { operator } = await aWorld();
    const set = (...allowedOrigins: string[]) => operator.activity('update_allowed_origins', { allowedOrigins });
    expect(await set('https://a.example', 'http://localhost:3000')).toMatchObject({
      type: 'ACTIVITY_TYPE_UPDATE_ALLOWED_ORIGINS',
      intent: { updateAllowedOriginsIntent: { allowedOrigins: ['https://a.example', 'http://localhost:3000'] } },
      result: { updateAllowedOriginsResult: {} },
    });
    const features = async () =>
      (await operator.query<{ configs: { features: object[] } }>('get_organization_configs')).configs.features;
    const name = 'FEATURE_NAME_WEBAUTHN_ORIGINS';
    expect(await features()).toEqual([{ name, value: 'https://a.example,http://localhost:3000' }]);
    await set('android:apk-key-hash:AbC_-9');
    expect(await features()).toEqual([{ name, value: 'android:apk-key-hash:AbC_-9' }]);
  });

  it('ends the use of passkeys of other origins', async () => {
    const { world, operator, passkey } = await withPasskey();
    const tag = (userTagName: string) =>
      tryByPasskey(world, operator, passkey, 'create_user_tag', { userTagName, userIds: [] });
    expect(await tag('before')).toMatchObject({ ok: true });
    await operator.submit('update_allowed_origins', { allowedOrigins: ['https://another.example'] });
    expect(await tag('after')).toMatchObject({ ok: false });
  });

  it('is refused where the root quorum has passkeys of other origins alone', async () => {
    const { world, operator, passkey } = await withPasskey();
    const { apiKeys } = await operator.query<{ apiKeys: { apiKeyId: string }[] }>('get_api_keys', {
      userId: operator.userId,
    });
    const apiKeyIds = apiKeys.map(({ apiKeyId }) => apiKeyId);
    await operator.submit('delete_api_keys', { userId: operator.userId, apiKeyIds });
    const set = (allowedOrigins: string[]) =>
      tryByPasskey(world, operator, passkey, 'update_allowed_origins', { allowedOrigins });
    expect(await set(['https://another.example'])).toMatchObject({
      ok: false,
      failure: {
        code: rpcCodes.FAILED_PRECONDITION,
        message: expect.stringContaining('lockout: the root quorum could no longer act'),
      },
    });
    expect(await set(['https://another.example', 'https://coffer.example'])).toMatchObject({ ok: true });
  });

  refuses('update_allowed_origins', plain, [
    [
      'no origin is named',
      { allowedOrigins: [] },
      'INVALID_ARGUMENT',
      'parameters.allowedOrigins: expected at least one',
    ],
    ['the list is left out', {}, 'INVALID_ARGUMENT', 'parameters.allowedOrigins'],
    [
      'one entry holds two origins',
      { allowedOrigins: ['https://a.example,https://b.example'] },
      'INVALID_ARGUMENT',
      'parameters.allowedOrigins.0: expected an origin',
    ],
    [
      'an origin has a path',
      { allowedOrigins: ['https://a.example', 'https://a.example/'] },
      'INVALID_ARGUMENT',
      'parameters.allowedOrigins.1',
    ],
    [
      'an origin has spaces',
      { allowedOrigins: [' https://a.example'] },
      'INVALID_ARGUMENT',
      'parameters.allowedOrigins.0',
    ],
    [
      'the origins are too long in total',
      { allowedOrigins: Array.from({ length: 300 }, (_, index) => `https://host-${index}.example`) },
      'INVALID_ARGUMENT',
      'parameters.allowedOrigins: too long in total',
    ],
  ]);

  refuses(
    'update_allowed_origins',
    async () => {
      const world = await aWorld();
      await world.operator.submit('create_policy', {
        policyName: 'all',
        effect: 'EFFECT_ALLOW',
        condition: "activity.resource == 'CONFIG'",
        consensus: 'true',
      });
      return { world, actor: await joinedBy(world.operator, 'plain') };
    },
    [
      [
        'a policy is all that would allow it',
        { allowedOrigins: ['https://a.example'] },
        'PERMISSION_DENIED',
        'sufficient permissions',
      ],
    ],
  );
});
