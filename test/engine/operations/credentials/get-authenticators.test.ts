import { describe, expect, it } from 'vitest';
import { getAuthenticators } from '#engine/operations/credentials/get-authenticators.ts';
import { passkeyOf } from '../../../harness/passkey.ts';
import { joinedBy, nobody } from '../../../harness/people.ts';
import { aWorld } from '../../../harness/world.ts';

describe('get_authenticators', () => {
  it('shows a user’s passkeys, and nobody else’s', async () => {
    const { operator } = await aWorld();
    const passkey = passkeyOf('phone');
    const ann = await joinedBy(operator, 'ann', { authenticators: [passkey.registration()] });
    await joinedBy(operator, 'bob', { authenticators: [passkeyOf('bob').registration()] });
    const answer = await operator.query('get_authenticators', { userId: ann.userId });
    expect(getAuthenticators.result.parse(answer)).toEqual(answer);
    expect(answer).toMatchObject({ authenticators: [{ credentialId: passkey.credentialId, attestationType: 'none' }] });
    expect(answer['authenticators']).toHaveLength(1);
  });

  it('refuses a user who is not there, and no user at all', async () => {
    const { operator } = await aWorld();
    const code = async (parameters: { userId?: string }) =>
      ((await operator.tryQuery('get_authenticators', parameters)) as { failure?: { code: number } }).failure?.code;
    expect(await code({ userId: nobody })).toBe(5);
    expect(await code({})).toBe(3);
  });
});
