import { describe, expect, it } from 'vitest';
import { joinedBy, nobody, subOrganizationOf, tokenFor } from '../../../harness/people.ts';
import { refuses } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';

async function withAnn() {
  const world = await aWorld();
  const ann = await joinedBy(world.operator, 'ann', {
    oauthProviders: [{ providerName: 'first', oidcToken: tokenFor(world, { subject: 'ann' }) }],
  });
  return { world, ann };
}
type Scene = Awaited<ReturnType<typeof withAnn>>;

describe('create_oauth_providers', () => {
  it('lets a user sign in with identities, and keeps who vouched for what', async () => {
    const { world, ann } = await withAnn();
    const { providerIds } = await ann.submit<{ providerIds: string[] }>('create_oauth_providers', {
      userId: ann.userId,
      oauthProviders: [
        { providerName: 'web', oidcToken: tokenFor(world, { subject: 'ann', audience: 'web' }) },
        { providerName: 'app', oidcClaims: { iss: 'https://issuer.example', sub: 'ann', aud: 'app' } },
      ],
    });
    const { oauthProviders } = await ann.query<{ oauthProviders: object[] }>('get_oauth_providers', {
      userId: ann.userId,
    });
    const ours = { issuer: 'https://issuer.example', subject: 'ann' };
    expect(oauthProviders).toMatchObject([
      { providerName: 'first', audience: 'coffer-tests', ...ours },
      { providerId: providerIds[0], providerName: 'web', audience: 'web', ...ours },
      { providerId: providerIds[1], providerName: 'app', audience: 'app', ...ours },
    ]);
  });

  it.each([
    ['ACTIVITY_TYPE_CREATE_OAUTH_PROVIDERS_V2', 'createOauthProvidersIntentV2', 'createOauthProvidersResultV2'],
    ['ACTIVITY_TYPE_CREATE_OAUTH_PROVIDERS', 'createOauthProvidersIntent', 'createOauthProvidersResult'],
  ])('answers %s under its own keys', async (type, intent, result) => {
    const { world, ann } = await withAnn();
    const oidcToken = tokenFor(world, { subject: 'ann', audience: 'web' });
    const parameters = { userId: ann.userId, oauthProviders: [{ providerName: 'web', oidcToken }] };
    expect(await ann.activity('create_oauth_providers', parameters, type)).toMatchObject({
      type,
      intent: { [intent]: parameters },
      result: { [result]: { providerIds: [expect.any(String)] } },
    });
  });

  it('lets another organization have the same identity', async () => {
    const { world } = await withAnn();
    const below = await subOrganizationOf(world.operator, 'Branch');
    await below.submit('create_oauth_providers', {
      userId: below.userId,
      oauthProviders: [{ providerName: 'web', oidcToken: tokenFor(world, { subject: 'ann' }) }],
    });
  });

  it('names the hosted service’s codes for a bad token and for an identity that is taken', async () => {
    const { world, ann } = await withAnn();
    const give = (oidcToken: string) =>
      ann.try('create_oauth_providers', { userId: ann.userId, oauthProviders: [{ providerName: 'x', oidcToken }] });
    expect(await give('forged')).toMatchObject({ failure: { turnkeyErrorCode: 'INVALID_OIDC_TOKEN' } });
    expect(await give(tokenFor(world, { subject: 'ann' }))).toMatchObject({
      failure: { turnkeyErrorCode: 'OAUTH_PROVIDER_ALREADY_EXISTS' },
    });
  });

  const given =
    (...oauthProviders: object[]) =>
    ({ ann }: Scene) => ({ userId: ann.userId, oauthProviders });
  const claims = { iss: 'https://issuer.example', sub: 'ann', aud: 'app' };
  refuses('create_oauth_providers', withAnn, [
    ['none is named', given(), 'INVALID_ARGUMENT', 'parameters.oauthProviders: expected at least one'],
    [
      'the user is nobody',
      ({ world }: Scene) => ({
        userId: nobody,
        oauthProviders: [{ providerName: 'x', oidcToken: tokenFor(world, { subject: 'x' }) }],
      }),
      'NOT_FOUND',
      'no user',
    ],
    [
      'a token does not verify',
      given({ providerName: 'x', oidcToken: 'forged' }),
      'INVALID_ARGUMENT',
      'invalid OIDC token',
    ],
    [
      'a token is empty',
      given({ providerName: 'x', oidcToken: '' }),
      'INVALID_ARGUMENT',
      'oauthProviders.0.oidcToken: missing token',
    ],
    ['there is neither token nor claims', given({ providerName: 'x' }), 'INVALID_ARGUMENT', 'oidcToken or oidcClaims'],
    [
      'claims stand beside no token of this request',
      given({ providerName: 'x', oidcClaims: claims }),
      'INVALID_ARGUMENT',
      'parameters.oauthProviders.0.oidcClaims',
    ],
    [
      'the identity is taken',
      ({ world, ann }: Scene) => ({
        userId: ann.userId,
        oauthProviders: [{ providerName: 'again', oidcToken: tokenFor(world, { subject: 'ann' }) }],
      }),
      'ALREADY_EXISTS',
      "'again'",
    ],
    [
      'one user would have eleven',
      given(...Array.from({ length: 10 }, () => ({ providerName: 'x', oidcToken: 't' }))),
      'RESOURCE_EXHAUSTED',
      'user has exceeded maximum oauth providers',
    ],
  ]);

  refuses(
    'create_oauth_providers',
    withAnn,
    [
      [
        'the first version is given claims',
        given({ providerName: 'x', oidcClaims: claims }),
        'INVALID_ARGUMENT',
        'oidcToken: missing field',
      ],
    ],
    'ACTIVITY_TYPE_CREATE_OAUTH_PROVIDERS',
  );
});
