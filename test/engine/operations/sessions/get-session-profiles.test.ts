import { beforeEach, describe, expect, it } from 'vitest';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { p256KeyFrom, type Actor } from '../../../harness/actors.ts';
import { subOrganizationOf } from '../../../harness/people.ts';
import { aWorld } from '../../../harness/world.ts';

const sessionKey = p256KeyFrom('a session below');
const { publicKey } = sessionKey;

let root: Actor;
beforeEach(async () => {
  root = (await aWorld()).operator;
});

const profileOf = async (by: Actor, scope: string) =>
  (await by.submit<{ sessionProfileId: string }>('create_session_profile', { sessionProfileName: 'some', scope }))
    .sessionProfileId;
const idsOf = async (actor: Actor) =>
  (await actor.query<{ sessionProfiles: { sessionProfileId: string }[] }>('get_session_profiles')).sessionProfiles.map(
    ({ sessionProfileId }) => sessionProfileId,
  );

describe('get_session_profiles', () => {
  it('lists those of the organization, none at first', async () => {
    expect(await root.query('get_session_profiles')).toEqual({ sessionProfiles: [] });
    const sessionProfileId = await profileOf(root, 'true');
    const instant = expect.objectContaining({ nanos: '0' }) as object;
    expect(await root.query('get_session_profiles')).toEqual({
      sessionProfiles: [
        { sessionProfileId, sessionProfileName: 'some', scope: 'true', createdAt: instant, updatedAt: instant },
      ],
    });
  });

  it('lists those of the parent too, which sessions of the sub-organization may have', async () => {
    const [one, two] = [await subOrganizationOf(root, 'one'), await subOrganizationOf(root, 'two')];
    const parents = await profileOf(root, "activity.kind == 'CREATE_USER_TAG'");
    const own = await profileOf(one, 'true');
    expect([await idsOf(one), await idsOf(two), await idsOf(root)]).toEqual([[own, parents], [parents], [parents]]);
    await one.submit('stamp_login', { publicKey, sessionProfileId: parents });
    const session = one.as(one.userId, sessionKey);
    await session.submit('create_user_tag', { userTagName: 'x', userIds: [] });
    expect(await session.try('create_wallet', { walletName: 'x', accounts: [] })).toMatchObject({
      failure: { code: rpcCodes.PERMISSION_DENIED },
    });
    for (const actor of [two, root])
      expect(await actor.try('stamp_login', { publicKey, sessionProfileId: own })).toMatchObject({
        failure: { code: rpcCodes.NOT_FOUND },
      });
  });
});
