import { p256KeyFrom, type Actor } from './actors.ts';
import { aWorld, type World } from './world.ts';

/** An organization of four, with what three of them may do together. */
export type Crew = { world: World; ann: Actor; bob: Actor; cas: Actor; dan: Actor };

/** Ann (the operator), Bob and Cas are the root quorum; Dan is a user like any other. */
export async function crew(threshold: number): Promise<Crew> {
  const world = await aWorld();
  const keys = ['bob', 'cas', 'dan'].map((name) => p256KeyFrom(`crew ${name}`));
  const { userIds } = await world.operator.submit<{ userIds: string[] }>('create_users', {
    users: ['bob', 'cas', 'dan'].map((userName, at) => ({
      userName,
      apiKeys: [{ apiKeyName: 'key', publicKey: keys[at]?.publicKey, curveType: 'API_KEY_CURVE_P256' }],
      authenticators: [],
      oauthProviders: [],
      userTags: [],
    })),
  });
  const [bob, cas, dan] = userIds.map((id, at) => world.operator.as(id, keys[at] ?? world.operator.key));
  if (!bob || !cas || !dan) throw new Error('three users were made');
  await world.operator.submit('update_root_quorum', {
    threshold,
    userIds: [world.operator.userId, bob.userId, cas.userId],
  });
  return { world, ann: world.operator, bob, cas, dan };
}

/** What `create_user_tag` takes: something harmless to vote on. */
export const tag = (userTagName: string) => ({ userTagName, userIds: [] });
/** What came of such votes. */
export const tagNames = (world: World) =>
  world.store.state.userTags.list(world.organizationId).map((row) => row.userTagName);
