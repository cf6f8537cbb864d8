import { describe, expect, it } from 'vitest';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { cpuMs } from '../../harness/cpu.ts';
import { joinedBy, subOrganizationOf } from '../../harness/people.ts';
import { aWorld } from '../../harness/world.ts';

describe('policies that take too long', () => {
  /** About as much as one expression may cost, asked anew for each credential of each person who could still approve. */
  const numbers = `[${Array.from({ length: 30 }, (_, at) => at).join(',')}]`;
  const slow = `credentials.any(c, c.id != 'x' && ${numbers}.all(a, ${numbers}.any(b, a == b)))`;
  const consensus = `${Array.from({ length: 20 }, () => slow).join(' && ')} && approvers.count() > 90`;

  it('refuse the request before they have held everybody else up, and do not stand in the root quorum’s way', async () => {
    const world = await aWorld();
    const child = await subOrganizationOf(world.operator, 'child');
    const dan = await joinedBy(child, 'dan');
    for (let at = 0; at < 8; at += 1) await joinedBy(child, `user ${at}`);
    const policies = Array.from({ length: 20 }, (_, at) => ({
      policyName: `slow ${at}`,
      effect: 'EFFECT_ALLOW',
      condition: 'true',
      consensus,
    }));
    await child.submit('create_policies', { policies });
    const began = cpuMs();
    expect(await dan.try('create_user_tag', { userTagName: 'ops', userIds: [] })).toMatchObject({
      ok: false,
      failure: { code: rpcCodes.RESOURCE_EXHAUSTED, message: expect.stringContaining('policies') as string },
    });
    expect(cpuMs() - began).toBeLessThan(2_000);
    await child.submit('create_user_tag', { userTagName: 'ops', userIds: [] });
    expect(await dan.query('list_activities')).toMatchObject({ activities: expect.any(Array) as unknown });
    expect(world.bugs).toEqual([]);
  });
});
