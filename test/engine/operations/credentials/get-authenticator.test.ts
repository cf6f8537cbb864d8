import { describe, expect, it } from 'vitest';
import { passkeyOf } from '../../../harness/passkey.ts';
import { joinedBy, nobody, subOrganizationOf } from '../../../harness/people.ts';
import { aWorld } from '../../../harness/world.ts';

describe('get_authenticator', () => {
  it('shows the passkey that the list shows, and nothing to another organization', async () => {
    const { operator } = await aWorld();
    const ann = await joinedBy(operator, 'ann', { authenticators: [passkeyOf('ann').registration()] });
    const { authenticators } = await operator.query<{ authenticators: [{ authenticatorId: string }] }>(
      'get_authenticators',
      { userId: ann.userId },
    );
    const { authenticatorId } = authenticators[0];
    expect(await operator.query('get_authenticator', { authenticatorId })).toEqual({
      authenticator: authenticators[0],
    });
    const branch = await subOrganizationOf(operator, 'Branch');
    for (const outcome of [
      await branch.tryQuery('get_authenticator', { authenticatorId }),
      await operator.tryQuery('get_authenticator', { authenticatorId: nobody }),
    ])
      expect(outcome).toMatchObject({ ok: false, failure: { code: 5 } });
  });
});
