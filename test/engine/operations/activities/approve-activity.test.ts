import { describe, expect, it } from 'vitest';
import { aWorld } from '../../../harness/world.ts';
import { plain, refuses } from '../../../harness/refuses.ts';

// What votes come to, by quorum and by policy, is told in test/engine/consensus.test.ts.
describe('approve_activity', () => {
  it('changes nothing where the voter has approved already, whatever became of the activity', async () => {
    const { operator, store } = await aWorld();
    const done = await operator.activity('create_user_tag', { userTagName: 'ops', userIds: [] });
    const commits = store.commits.length;
    const again = await operator.activity('approve_activity', { fingerprint: done.fingerprint });
    expect(again).toMatchObject({ id: done.id, status: 'ACTIVITY_STATUS_COMPLETED' });
    expect(again.votes).toHaveLength(1);
    expect(store.commits).toHaveLength(commits);
  });

  refuses('approve_activity', plain, [
    ['no activity has the fingerprint', { fingerprint: `sha256:${'0'.repeat(64)}` }, 'NOT_FOUND', 'No activity found'],
    ['it is no fingerprint', { fingerprint: 'abc' }, 'INVALID_ARGUMENT', 'parameters.fingerprint'],
    ['it is in upper case', { fingerprint: `sha256:${'A'.repeat(64)}` }, 'INVALID_ARGUMENT', 'parameters.fingerprint'],
    ['nothing is named', {}, 'INVALID_ARGUMENT', 'parameters.fingerprint: missing field'],
  ]);
});
