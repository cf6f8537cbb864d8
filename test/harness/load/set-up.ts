import type { Door } from './door.ts';
import { resultOf } from './entry.ts';
import type { LoadKey, Sender } from './people.ts';

/** The keys of everybody but the root user, and perhaps one more of the proposer's, which expires. */
export type People = Readonly<Record<Exclude<Sender, 'root' | 'guest'>, LoadKey>> & Readonly<{ guest?: LoadKey }>;

/** Makes the people of the load and the policies that they act by: two must agree on a tag of the proposer's, who may sign and export secrets of the open room alone. The guest's key expires after `guestSeconds`. */
export async function setUp(door: Door, { guest, ...keys }: People, guestSeconds = 0): Promise<void> {
  const users = Object.entries(keys).map(([userName, { publicKey }]) => ({
    userName,
    apiKeys: [{ apiKeyName: 'load', publicKey, curveType: 'API_KEY_CURVE_P256' }],
    authenticators: [],
    oauthProviders: [],
    userTags: [],
  }));
  const { userIds } = await done<{ userIds: string[] }>(door, 'create_users', 'ACTIVITY_TYPE_CREATE_USERS_V4', {
    users,
  });
  const idOf = (name: string): string => userIds[users.findIndex(({ userName }) => userName === name)] ?? '';
  if (guest) {
    const expiring = { apiKeyName: 'guest', publicKey: guest.publicKey, curveType: 'API_KEY_CURVE_P256' };
    await done(door, 'create_api_keys', 'ACTIVITY_TYPE_CREATE_API_KEYS_V2', {
      userId: idOf('proposer'),
      apiKeys: [{ ...expiring, expirationSeconds: String(guestSeconds) }],
    });
  }
  const approvedBy = (name: string): string => `approvers.any(user, user.id == '${idOf(name)}')`;
  const policies = [
    {
      policyName: 'two agree on a tag',
      effect: 'EFFECT_ALLOW',
      condition: "activity.type == 'ACTIVITY_TYPE_CREATE_USER_TAG'",
      consensus: `${approvedBy('proposer')} && ${approvedBy('approver')}`,
      notes: '',
    },
    {
      policyName: 'the proposer signs',
      effect: 'EFFECT_ALLOW',
      condition: "activity.action == 'SIGN'",
      consensus: approvedBy('proposer'),
      notes: '',
    },
    {
      policyName: 'the proposer exports open secrets',
      effect: 'EFFECT_ALLOW',
      condition: "activity.action == 'EXPORT' && secret.static_properties['room'] == 'open'",
      consensus: approvedBy('proposer'),
      notes: '',
    },
  ];
  await done(door, 'create_policies', 'ACTIVITY_TYPE_CREATE_POLICIES', { policies });
}

async function done<Result>(door: Door, path: string, type: string, parameters: object): Promise<Result> {
  const { organizationId } = door;
  const body = JSON.stringify({ type, timestampMs: String(door.nowMs()), organizationId, parameters });
  const answer = await door.submit('root', path, body);
  if (answer.kind !== 'activity') throw new Error(`${path} was not done: ${answer.kind}`);
  return resultOf<Result>(answer.activity);
}
