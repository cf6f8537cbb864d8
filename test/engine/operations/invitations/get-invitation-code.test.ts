import { describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { p256KeyFrom } from '../../../harness/actors.ts';
import { accepted, invitedBy } from '../../../harness/invitations.ts';
import { joinedBy } from '../../../harness/people.ts';
import { profileOf } from '../../../harness/session-tokens.ts';
import { aWorld } from '../../../harness/world.ts';

const limited = p256KeyFrom('a limited session');

describe('get_invitation_code', () => {
  it('shows the code to the sender alone, while the invitation is open, and nothing else shows it', async () => {
    const world = await aWorld();
    const { operator, clock } = world;
    const bob = await joinedBy(operator, 'bob');
    const code = await invitedBy(operator, 'ann');
    const { invitationId } = code;
    expect(code).toMatchObject({
      organizationId: world.organizationId,
      expiresAtMs: clock.atMs + limits.invitationLastsMs,
    });
    expect(await bob.tryQuery('get_invitation_code', { invitationId })).toMatchObject({
      failure: { code: rpcCodes.PERMISSION_DENIED, message: 'only the sender of an invitation can read its code' },
    });
    const { session } = await operator.submit<{ session: string }>('create_read_only_session', {});
    expect(await operator.tryQueryIn(session, 'get_invitation_code', { invitationId })).toMatchObject({
      failure: { code: rpcCodes.PERMISSION_DENIED },
    });
    const { publicKey } = limited;
    const sessionProfileId = await profileOf(operator, "activity.resource == 'USER_TAG'");
    await operator.submit('stamp_login', { publicKey, sessionProfileId });
    expect(await operator.as(operator.userId, limited).tryQuery('get_invitation_code', { invitationId })).toMatchObject(
      { failure: { code: rpcCodes.PERMISSION_DENIED } },
    );
    for (const path of ['get_organization', 'list_activities'])
      expect(JSON.stringify(await bob.query(path))).not.toContain(code.userId);
    expect(await accepted(world, code)).toMatchObject({ ok: true });
    expect(await operator.tryQuery('get_invitation_code', { invitationId })).toMatchObject({
      failure: { code: rpcCodes.NOT_FOUND },
    });
  });
});
