import { describe, expect, it } from 'vitest';
import { accepted, invitedBy } from '../../../harness/invitations.ts';
import { joinedBy, nobody } from '../../../harness/people.ts';
import { refuses } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';

async function withAccepted() {
  const world = await aWorld();
  const code = await invitedBy(world.operator, 'ann');
  expect(await accepted(world, code)).toMatchObject({ ok: true });
  return { world, ...code };
}

describe('delete_invitation', () => {
  it('revokes an invitation and keeps it, and answers to policies on INVITATION and DELETE', async () => {
    const { operator } = await aWorld();
    const bob = await joinedBy(operator, 'bob');
    const { invitationId } = await invitedBy(operator, 'ann');
    expect(await bob.try('delete_invitation', { invitationId })).toMatchObject({ ok: false });
    await operator.submit('create_policy', {
      policyName: 'revoke',
      effect: 'EFFECT_ALLOW',
      condition: "activity.resource == 'INVITATION' && activity.action == 'DELETE'",
      consensus: 'true',
    });
    expect(await bob.activity('delete_invitation', { invitationId })).toMatchObject({
      type: 'ACTIVITY_TYPE_DELETE_INVITATION',
      intent: { deleteInvitationIntent: { invitationId } },
      result: { deleteInvitationResult: { invitationId } },
    });
    await bob.submit('delete_invitation', { invitationId });
    const { organizationData } = await operator.query<{ organizationData: object }>('get_organization');
    expect(organizationData).toMatchObject({ invitations: [{ invitationId, status: 'INVITATION_STATUS_REVOKED' }] });
    await invitedBy(operator, 'ann');
  });

  refuses('delete_invitation', withAccepted, [
    ['invitation not found', { invitationId: nobody }, 'NOT_FOUND', 'no invitation'],
    ['it was accepted', ({ invitationId }) => ({ invitationId }), 'INVALID_ARGUMENT', 'was accepted'],
  ]);
});
