import { beforeEach, describe, expect, it } from 'vitest';
import { rpcCodes } from '#shared/rpc-codes.ts';
import type { Actor } from '../../../harness/actors.ts';
import { nobody, subOrganizationOf } from '../../../harness/people.ts';
import { aWorld } from '../../../harness/world.ts';

let root: Actor;
beforeEach(async () => {
  root = (await aWorld()).operator;
});

const none = { ok: false, failure: { code: rpcCodes.NOT_FOUND } };

describe('get_session_profile', () => {
  it('gives a profile of the organization or of its parent', async () => {
    const asked = { sessionProfileName: 'Signing', scope: 'true', notes: 'for the shop', expirationSeconds: '60' };
    const { sessionProfileId } = await root.submit<{ sessionProfileId: string }>('create_session_profile', asked);
    const below = await subOrganizationOf(root, 'below');
    for (const actor of [root, below])
      expect(await actor.query('get_session_profile', { sessionProfileId })).toMatchObject({
        sessionProfile: { sessionProfileId, ...asked },
      });
  });

  it('refuses one of a sub-organization, and one that nobody has', async () => {
    const below = await subOrganizationOf(root, 'below');
    const { sessionProfileId } = await below.submit<{ sessionProfileId: string }>('create_session_profile', {
      sessionProfileName: 'theirs',
      scope: 'true',
    });
    expect(await root.tryQuery('get_session_profile', { sessionProfileId })).toMatchObject(none);
    expect(await root.tryQuery('get_session_profile', { sessionProfileId: nobody })).toMatchObject(none);
    expect(await root.at(below.organizationId).tryQuery('get_session_profile', { sessionProfileId })).toMatchObject({
      ok: true,
    });
  });
});
