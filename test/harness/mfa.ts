import type { Actor } from './actors.ts';
import { joinedBy } from './people.ts';
import { aWorld } from './world.ts';

/** Gives a user an MFA policy that wants a passkey for everything, unless `patch` says otherwise. Gives its id. */
export async function mfaPolicyFor(operator: Actor, userId: string, patch: object = {}): Promise<string> {
  const { mfaPolicyId } = await operator.submit<{ mfaPolicyId: string }>('create_mfa_policy', {
    userId,
    mfaPolicyName: 'second factor',
    condition: 'true',
    requiredAuthenticationMethods: [{ any: [{ type: 'AUTHENTICATION_TYPE_PASSKEY' }] }],
    order: 0,
    ...patch,
  });
  return mfaPolicyId;
}

/** A world where bob has one MFA policy, with notes. */
export async function withMfaPolicy() {
  const world = await aWorld();
  const bob = await joinedBy(world.operator, 'bob');
  return { world, bob, mfaPolicyId: await mfaPolicyFor(world.operator, bob.userId, { notes: 'keys' }) };
}
