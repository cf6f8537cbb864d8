import { describe, expect, it } from 'vitest';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { plain, refuses } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';

// What votes come to, by quorum and by policy, is told in test/engine/consensus.test.ts.
describe('reject_activity', () => {
  it('comes too late for an activity that is done, and says so', async () => {
    const { operator } = await aWorld();
    const done = await operator.activity('create_user_tag', { userTagName: 'ops', userIds: [] });
    expect(await operator.try('reject_activity', { fingerprint: done.fingerprint })).toMatchObject({
      ok: false,
      failure: {
        code: rpcCodes.INVALID_ARGUMENT,
        message: 'the activity is not pending approval: its status is ACTIVITY_STATUS_COMPLETED',
      },
    });
  });

  refuses('reject_activity', plain, [
    ['no activity has the fingerprint', { fingerprint: `sha256:${'0'.repeat(64)}` }, 'NOT_FOUND', 'No activity found'],
    ['it is no fingerprint', { fingerprint: 'abc' }, 'INVALID_ARGUMENT', 'parameters.fingerprint'],
    ['nothing is named', {}, 'INVALID_ARGUMENT', 'parameters.fingerprint: missing field'],
  ]);
});
