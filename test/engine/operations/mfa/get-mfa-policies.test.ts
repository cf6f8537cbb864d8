import { describe, expect, it } from 'vitest';
import { mfaPolicyFor } from '../../../harness/mfa.ts';
import { joinedBy, nobody } from '../../../harness/people.ts';
import { aWorld } from '../../../harness/world.ts';

describe('get_mfa_policies', () => {
  it('lists the MFA policies of a user by their order', async () => {
    const { operator } = await aWorld();
    const { userId } = await joinedBy(operator, 'bob');
    const add = (order: number) => mfaPolicyFor(operator, userId, { mfaPolicyName: `policy ${order}`, order });
    const [last, first] = [await add(2), await add(1)];
    expect(await operator.query('get_mfa_policies', { userId })).toMatchObject({
      mfaPolicies: [{ mfaPolicyId: first }, { mfaPolicyId: last }],
    });
    expect(await operator.query('get_mfa_policies', { userId: operator.userId })).toEqual({ mfaPolicies: [] });
    expect(await operator.tryQuery('get_mfa_policies', { userId: nobody })).toMatchObject({ failure: { code: 5 } });
  });
});
