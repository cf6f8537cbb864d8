import type { JsonObject } from '#shared/envelope.ts';
import { p256KeyFrom, type Actor, type StampKey } from './actors.ts';
import type { World } from './world.ts';

/** Somebody as `create_users` (V4) takes them: with one API key that only `userName` tells, and no tags, unless `patch` gives something else. */
export function person(userName: string, patch: object = {}) {
  const apiKeys = [apiKey(p256KeyFrom(`person ${userName}`))];
  return { userName, apiKeys, authenticators: [], oauthProviders: [], userTags: [], ...patch };
}

/** The same without a credential, which is refused unless `patch` gives one or a contact. */
export function barePerson(userName: string, patch: object = {}) {
  return person(userName, { apiKeys: [], ...patch });
}

/** A root user of a sub-organization, without a credential unless `patch` gives one. */
export function rootPerson(userName: string, patch: object = {}) {
  const { userTags: _, ...root } = barePerson(userName, patch) as ReturnType<typeof person>;
  return root;
}

/** A key as requests name it. */
export function apiKey({ publicKey, curveType }: StampKey, patch: object = {}) {
  return { apiKeyName: 'laptop', publicKey, curveType, ...patch };
}

/** Adds a user with a P-256 key of their own, and gives them, ready to stamp. They belong to no quorum. */
export async function joinedBy(root: Actor, userName: string, patch: object = {}): Promise<Actor> {
  const key = p256KeyFrom(`${root.organizationId} ${userName}`);
  const user = person(userName, { apiKeys: [apiKey(key)], ...patch });
  const { userIds } = await root.submit<{ userIds: string[] }>('create_users', { users: [user] });
  return root.as(userIds[0] ?? '', key);
}

/** A user whose only credential was deleted again: nobody is made without one. Gives their id. */
export async function bareUser(root: Actor, userName: string): Promise<string> {
  const { userIds } = await root.submit<{ userIds: string[] }>('create_users', { users: [person(userName)] });
  const [userId = ''] = userIds;
  const { apiKeys } = await root.query<{ apiKeys: { apiKeyId: string }[] }>('get_api_keys', { userId });
  await root.submit('delete_api_keys', { userId, apiKeyIds: apiKeys.map(({ apiKeyId }) => apiKeyId) });
  return userId;
}

/** Makes a sub-organization with one root user, and gives that user, ready to stamp there. */
export async function subOrganizationOf(root: Actor, name: string, patch: JsonObject = {}): Promise<Actor> {
  const key = p256KeyFrom(`${root.organizationId} ${name} root`);
  const made = await root.submit<{ subOrganizationId: string; rootUserIds: string[] }>('create_sub_organization', {
    subOrganizationName: name,
    rootUsers: [rootPerson('root', { apiKeys: [apiKey(key)] })],
    rootQuorumThreshold: 1,
    ...patch,
  });
  return root.at(made.subOrganizationId).as(made.rootUserIds[0] ?? '', key);
}

/** The token that the world's issuer vouches for as this identity. Its text means nothing. */
export function tokenFor(
  world: World,
  identity: { issuer?: string; audience?: string; subject: string; nonce?: string },
): string {
  const known = { issuer: 'https://issuer.example', audience: 'coffer-tests', ...identity };
  const token = `token-${JSON.stringify(known)}`;
  world.tokens.set(token, { ok: true, identity: { ...known, expiresAtMs: world.clock.atMs + 3_600_000 } });
  return token;
}

/** A token as an issuer writes it, bound to a key by its nonce. The world's issuer vouches for it where `genuine`. */
export function oidcTokenFor(
  world: World,
  identity: { issuer: string; audience: string; subject: string },
  nonce: string,
  genuine = true,
): string {
  const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const { issuer: iss, audience: aud, subject: sub } = identity;
  const text = `${base64url({ alg: 'RS256' })}.${base64url({ iss, aud, sub, nonce })}.${base64url({ genuine })}`;
  const expiresAtMs = world.clock.atMs + 3_600_000;
  if (genuine) world.tokens.set(text, { ok: true, identity: { ...identity, nonce, expiresAtMs } });
  return text;
}

/** An id of the right form that nothing has. */
export const nobody = '99999999-9999-4999-8999-999999999999';

/** An MFA policy as requests describe it. */
export const mfaPolicy = (id?: string) => ({
  mfaPolicyName: 'second factor',
  condition: 'true',
  requiredAuthenticationMethods: [{ any: [{ type: 'AUTHENTICATION_TYPE_PASSKEY', ...(id ? { id } : {}) }] }],
  order: 0,
});
