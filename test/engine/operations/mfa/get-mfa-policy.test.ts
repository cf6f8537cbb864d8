import { describe, expect, it } from 'vitest';
import { mfaPolicyFor } from '../../../harness/mfa.ts';
import { joinedBy, nobody } from '../../../harness/people.ts';
import { aWorld } from '../../../harness/world.ts';

describe('get_mfa_policy', () => {
  it('shows one MFA policy of this very user', async () => {
    const { operator } = await aWorld();
    const { userId } = await joinedBy(operator, 'bob');
    const add = (order: number) => mfaPolicyFor(operator, userId, { mfaPolicyName: `policy ${order}`, order });
    const [last, first] = [await add(2), await add(1)];
    const instant = { seconds: expect.any(String) as string, nanos: expect.any(String) as string };
    expect(await operator.query('get_mfa_policy', { userId, mfaPolicyId: last })).toEqual({
      mfaPolicy: {
        mfaPolicyId: last,
        mfaPolicyName: 'policy 2',
        condition: 'true',
        requiredAuthenticationMethods: [{ any: [{ type: 'AUTHENTICATION_TYPE_PASSKEY' }] }],
        order: 2,
        createdAt: instant,
        updatedAt: instant,
      },
    });
    for (const params of [
      { userId, mfaPolicyId: nobody },
      { userId: operator.userId, mfaPolicyId: first },
    ])
      expect(await operator.tryQuery('get_mfa_policy', params)).toMatchObject({ failure: { code: 5 } });
  });
});
