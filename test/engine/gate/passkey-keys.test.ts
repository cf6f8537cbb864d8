import { describe, expect, it } from 'vitest';
import { passkeyOf, submitByPasskey } from '../../harness/passkey.ts';
import { person } from '../../harness/people.ts';
import { aWorld, type World } from '../../harness/world.ts';

/** A user who has one passkey, and that passkey as the wire shows it. */
async function withPasskey(algorithm: 'ES256' | 'RS256') {
  const world = await aWorld();
  const passkey = passkeyOf(`ann ${algorithm}`, algorithm);
  const { userIds } = await world.operator.submit<{ userIds: [string] }>('create_users', {
    users: [person('ann', { authenticators: [passkey.registration()] })],
  });
  const { authenticators } = await world.operator.query<{ authenticators: [{ credential: { publicKey: string } }] }>(
    'get_authenticators',
    { userId: userIds[0] },
  );
  return { world, passkey, shown: authenticators[0].credential.publicKey };
}

const allow = (world: World, consensus: string) =>
  world.operator.submit('create_policy', {
    policyName: 'by this passkey',
    effect: 'EFFECT_ALLOW',
    condition: "activity.action == 'CREATE'",
    consensus,
  });

describe.each(['ES256', 'RS256'] as const)('the key of an %s passkey', (algorithm) => {
  it('is base64url on the wire, in lists and in votes, while the vault stores hex', async () => {
    const { world, passkey, shown } = await withPasskey(algorithm);
    const [stored] = world.store.state.authenticators.lookup('credentialId', passkey.credentialId);
    expect(Buffer.from(shown, 'base64url').toString('hex')).toBe(stored?.publicKey);
    await allow(world, 'true');
    const { votes } = await submitByPasskey(world, world.operator, passkey, 'create_wallet', {
      walletName: 'Main',
      accounts: [],
    });
    expect(votes).toMatchObject([{ publicKey: shown }]);
  });

  it.each([
    ['as the wire shows it', (key: string) => `credentials.any(c, c.public_key == '${key}')`],
    ['in hex, as earlier versions showed it', (key: string) => `credentials.any(c, c.public_key == '${hex(key)}')`],
    ['in a list of keys in hex', (key: string) => `credentials.any(c, c.public_key in ['x', '${hex(key)}'])`],
  ])('is named by policies %s', async (_how, consensus) => {
    const { world, passkey, shown } = await withPasskey(algorithm);
    await allow(world, consensus(shown));
    const made = { walletName: 'Main', accounts: [] };
    const activity = await submitByPasskey(world, world.operator, passkey, 'create_wallet', made);
    expect(activity.status).toBe('ACTIVITY_STATUS_COMPLETED');
  });
});

function hex(key: string): string {
  return Buffer.from(key, 'base64url').toString('hex');
}
