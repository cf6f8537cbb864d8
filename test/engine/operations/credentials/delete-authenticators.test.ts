import { describe, expect, it } from 'vitest';
import { passkeyOf, tryByPasskey } from '../../../harness/passkey.ts';
import { joinedBy, nobody } from '../../../harness/people.ts';
import { refuses } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';

const passkey = passkeyOf('phone');
async function withAnn() {
  const world = await aWorld();
  const ann = await joinedBy(world.operator, 'ann', { authenticators: [passkey.registration()] });
  const { authenticators } = await ann.query<{ authenticators: { authenticatorId: string }[] }>('get_authenticators', {
    userId: ann.userId,
  });
  return { world, ann, authenticatorIds: authenticators.map(({ authenticatorId }) => authenticatorId) };
}
type Scene = Awaited<ReturnType<typeof withAnn>>;

describe('delete_authenticators', () => {
  it('takes the passkeys away, so that they stamp no more', async () => {
    const { world, ann, authenticatorIds } = await withAnn();
    expect(authenticatorIds).toHaveLength(1);
    const none = { userId: ann.userId, providerIds: [] };
    expect(await tryByPasskey(world, ann, passkey, 'delete_oauth_providers', none)).toMatchObject({ ok: true });
    const gone = await ann.submit('delete_authenticators', { userId: ann.userId, authenticatorIds });
    expect(gone).toEqual({ authenticatorIds });
    expect(await tryByPasskey(world, ann, passkey, 'delete_oauth_providers', none)).toMatchObject({
      ok: false,
      failure: { code: 16, turnkeyErrorCode: 'CREDENTIAL_NOT_FOUND' },
    });
  });

  refuses('delete_authenticators', withAnn, [
    [
      'none is named',
      ({ ann }: Scene) => ({ userId: ann.userId, authenticatorIds: [] }),
      'INVALID_ARGUMENT',
      'expected at least one',
    ],
    [
      'the user is nobody',
      ({ authenticatorIds }: Scene) => ({ userId: nobody, authenticatorIds }),
      'NOT_FOUND',
      'no user',
    ],
    [
      'one is nobody’s',
      ({ ann }: Scene) => ({ userId: ann.userId, authenticatorIds: [nobody] }),
      'NOT_FOUND',
      `no authenticator ${nobody}`,
    ],
    [
      'they are another user’s',
      ({ world, authenticatorIds }: Scene) => ({ userId: world.operator.userId, authenticatorIds }),
      'NOT_FOUND',
      'no authenticator',
    ],
  ]);
});
