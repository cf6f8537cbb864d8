import { describe, expect, it } from 'vitest';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { p256KeyFrom } from '../../harness/actors.ts';
import { softAuthenticator } from '../../harness/authenticator.ts';
import { passkeyOf } from '../../harness/passkey.ts';
import { apiKey, joinedBy, person, subOrganizationOf } from '../../harness/people.ts';
import { aWorld, type World } from '../../harness/world.ts';

const list = (organizationId: string) => new TextEncoder().encode(JSON.stringify({ organizationId }));
const listUsers = ({ service }: World, body: Uint8Array, stamps: object) =>
  service.call({ path: '/public/v1/query/list_users', body, ...stamps });

/** A parent whose root user has a passkey, and a sub-organization whose root user may do there what they like. */
async function family() {
  const world = await aWorld();
  const parent = world.operator;
  const passkey = softAuthenticator('ES256');
  const registered = (authenticator: ReturnType<typeof softAuthenticator>) => ({
    authenticatorName: 'passkey',
    challenge: 'AAAA',
    attestation: authenticator.register(Uint8Array.of(0, 0, 0)),
  });
  await parent.submit('create_authenticators', { userId: parent.userId, authenticators: [registered(passkey)] });
  const child = await subOrganizationOf(parent, 'child');
  return { world, parent, child, passkey, registered };
}

describe('a sub-organization cannot keep its parent from reading', () => {
  it('by registering the parent’s key and letting it expire', async () => {
    const { world, parent, child } = await family();
    const apiKeys = [apiKey(parent.key, { expirationSeconds: '1' })];
    await child.submit('create_users', { users: [person('shadow', { apiKeys })] });
    world.clock.advance(2_000);
    expect(await parent.at(child.organizationId).query('list_users')).toMatchObject({ users: [{}, {}] });
  });

  it('by registering the id of the parent’s passkey with another key', async () => {
    const { world, child, passkey, registered } = await family();
    const authenticators = [registered(softAuthenticator('RS256'))];
    await child.submit('create_users', { users: [person('shadow', { authenticators })] });
    const body = list(child.organizationId);
    expect(await listUsers(world, body, { webAuthnStamp: passkey.stamp(body) })).toMatchObject({ ok: true });
  });
});

describe('the origins of passkeys', () => {
  it('are bounded for a sub-organization by those that its parent names', async () => {
    const { operator: parent, ...world } = await aWorld();
    const child = await subOrganizationOf(parent, 'child');
    const passkey = passkeyOf('root of the child');
    await child.submit('create_authenticators', { userId: child.userId, authenticators: [passkey.registration()] });
    const name = 'FEATURE_NAME_WEBAUTHN_ORIGINS';
    const set = (who: typeof parent, value: string) => who.submit('set_organization_feature', { name, value });
    const stampedFrom = (host: string) => {
      const body = list(child.organizationId);
      return listUsers({ operator: parent, ...world }, body, {
        webAuthnStamp: passkey.stamp(body, { origin: `https://${host}` }),
      });
    };
    const refused = { ok: false, failure: { turnkeyErrorCode: 'SIGNATURE_INVALID' } };
    await set(child, 'https://coffer.example,https://own.coffer.example');
    expect(await stampedFrom('own.coffer.example')).toMatchObject({ ok: true });
    await set(parent, 'https://coffer.example,https://up.coffer.example');
    expect(await stampedFrom('coffer.example')).toMatchObject({ ok: true });
    expect(await stampedFrom('own.coffer.example')).toMatchObject(refused);
    expect(await stampedFrom('up.coffer.example')).toMatchObject(refused);
    await child.submit('remove_organization_feature', { name });
    expect(await stampedFrom('up.coffer.example')).toMatchObject({ ok: true });
    expect(await stampedFrom('own.coffer.example')).toMatchObject(refused);
  });
});

describe('nobody stamps for an organization', () => {
  it('with a key of a sister organization, of one below, or of one above that took it away', async () => {
    const { world, parent, child } = await family();
    const sister = await subOrganizationOf(parent, 'sister');
    const unknown = {
      ok: false,
      failure: { code: rpcCodes.UNAUTHENTICATED, turnkeyErrorCode: 'PUBLIC_KEY_NOT_FOUND' },
    };
    expect(await child.at(sister.organizationId).tryQuery('list_users')).toMatchObject(unknown);
    expect(await child.at(parent.organizationId).tryQuery('list_users')).toMatchObject(unknown);
    const dan = await joinedBy(parent, 'dan');
    expect(await dan.at(child.organizationId).tryQuery('list_users')).toMatchObject({ ok: true });
    const { apiKeys } = await dan.query<{ apiKeys: { apiKeyId: string }[] }>('get_api_keys', { userId: dan.userId });
    await dan.submit('delete_api_keys', { userId: dan.userId, apiKeyIds: apiKeys.map(({ apiKeyId }) => apiKeyId) });
    expect(await dan.at(child.organizationId).tryQuery('list_users')).toMatchObject(unknown);
    expect(world.bugs).toEqual([]);
  });

  it('from below by name alone: whoami tells a key of two sub-organizations that it is in conflict', async () => {
    const { parent, child } = await family();
    const sister = await subOrganizationOf(parent, 'sister');
    const key = p256KeyFrom('both');
    const users = [person('both', { apiKeys: [apiKey(key)] })];
    await child.submit('create_users', { users });
    const both = parent.as('', key);
    expect(await both.query('whoami')).toMatchObject({ organizationId: child.organizationId, username: 'both' });
    expect(await both.tryQuery('list_users')).toMatchObject({ failure: { turnkeyErrorCode: 'PUBLIC_KEY_NOT_FOUND' } });
    await sister.submit('create_users', { users });
    expect(await both.tryQuery('whoami')).toMatchObject({ failure: { turnkeyErrorCode: 'CREDENTIAL_CONFLICT' } });
    expect(await both.at(sister.organizationId).query('whoami')).toMatchObject({
      organizationId: sister.organizationId,
    });
  });
});

describe('L3 and L4: a stamp is made sure of before anything else', () => {
  const organizationIds = ['11111111-1111-4111-8111-111111111111', '99999999-9999-4999-8999-999999999999'];

  it('so that nobody learns without a key which keys and organizations there are', async () => {
    const world = await aWorld();
    const stranger = p256KeyFrom('stranger');
    const other = new TextEncoder().encode('{}');
    const failureOf = async (body: Uint8Array, stamp: string) => {
      const outcome = await listUsers(world, body, { stamp });
      return outcome.ok ? 'ok' : outcome.failure;
    };
    for (const body of [...organizationIds.map(list), new TextEncoder().encode('no JSON')]) {
      const forKnown = await failureOf(body, world.operator.key.stamp(other));
      expect(forKnown).toMatchObject({ turnkeyErrorCode: 'SIGNATURE_INVALID' });
      expect(await failureOf(body, stranger.stamp(other))).toEqual(forKnown);
      // Who does hold a key learns that it is not known here, and nothing of the organization.
      expect(await failureOf(body, stranger.stamp(body))).toMatchObject({
        message: 'could not find public key in organization or its parent organization',
        turnkeyErrorCode: 'PUBLIC_KEY_NOT_FOUND',
      });
    }
    const [, missing = ''] = organizationIds;
    expect(await world.operator.at(missing).tryQuery('list_users')).toMatchObject({
      failure: { turnkeyErrorCode: 'ORGANIZATION_NOT_FOUND' },
    });
  });

  it('so that large bodies of strangers are not parsed', async () => {
    const world = await aWorld();
    // Whoever parses it refuses it, as it is no object.
    const body = new TextEncoder().encode(`[${'{},'.repeat(349_000)}{}]`);
    const parsed = { failure: { message: 'bad request body: expected a JSON object' } };
    expect(await listUsers(world, body, { stamp: world.operator.key.stamp(body) })).toMatchObject(parsed);
    const stamp = p256KeyFrom('stranger').stamp(body);
    for (let i = 0; i < 40; i++)
      expect(await listUsers(world, body, { stamp })).toMatchObject({
        failure: { turnkeyErrorCode: 'PUBLIC_KEY_NOT_FOUND' },
      });
  });
});
