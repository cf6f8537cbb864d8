import { expect, it } from 'vitest';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { joinedBy } from '../../harness/people.ts';
import { aWorld } from '../../harness/world.ts';

/** The policy that a salvage adds where lost records may have been policies: `EFFECT_DENY`, condition `true`, nothing else. */
it('a policy that denies everything leaves the root quorum alone able to act, and the root quorum can delete it', async () => {
  const world = await aWorld();
  const root = world.operator;
  const bob = await joinedBy(root, 'bob');
  await root.submit('create_policies', {
    policies: [{ policyName: 'all', effect: 'EFFECT_ALLOW', condition: 'true', consensus: 'true' }],
  });
  const act = (name: string) => bob.try('create_user_tag', { userTagName: name, userIds: [] });
  expect(await act('one')).toMatchObject({ ok: true });
  const { policyIds } = await root.submit<{ policyIds: string[] }>('create_policies', {
    policies: [{ policyName: 'check all policies', effect: 'EFFECT_DENY', condition: 'true' }],
  });
  expect(await act('two')).toMatchObject({ ok: false, failure: { code: rpcCodes.PERMISSION_DENIED } });
  // Their own credentials too, which no policy has to allow.
  const own = await bob.try('delete_api_keys', {
    userId: bob.userId,
    apiKeyIds: ['99999999-9999-4999-8999-999999999999'],
  });
  expect(own).toMatchObject({ ok: false, failure: { code: rpcCodes.PERMISSION_DENIED } });
  await root.submit('delete_policies', { policyIds });
  expect(await act('three')).toMatchObject({ ok: true });
});
