import { beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/envelope.ts';
import { rpcCodes, type RpcName } from '#shared/rpc-codes.ts';
import { p256KeyFrom, type Actor } from '../../../harness/actors.ts';
import {
  ann,
  claimsOf,
  loginSignature,
  sendAttested,
  signedBy,
  toAnn,
  tokenOf,
  withCodes,
} from '../../../harness/codes.ts';
import { apiKey, joinedBy, rootPerson, subOrganizationOf } from '../../../harness/people.ts';
import { isNotarized, profileOf, sessionPayload } from '../../../harness/session-tokens.ts';
import { aWorld, type World } from '../../../harness/world.ts';

const key = p256KeyFrom('the key of a verification token');
const session = p256KeyFrom('the key of a session');
const { publicKey } = session;
type Login = { session: string };

/** A parent and two sub-organizations of users with the same address, and one token from each of the three. */
let world: World;
let root: Actor;
let [one, two]: Actor[] = [];
let fromParent: string;
let fromOne: string;

async function branch(name: string): Promise<Actor> {
  const own = p256KeyFrom(`${name} root`);
  return subOrganizationOf(root, name, {
    rootUsers: [rootPerson('root', { userEmail: ann, apiKeys: [apiKey(own)] })],
  }).then((made) => made.as(made.userId, own));
}

beforeAll(async () => {
  world = await aWorld();
  root = world.operator;
  await withCodes(root);
  [one, two] = [await branch('one'), await branch('two')];
  fromParent = await tokenOf(world, root, key);
  fromOne = await tokenOf(world, root.at(one.organizationId), key);
});

const at = (where: Actor | undefined) => root.at(where?.organizationId ?? '');
const asked = (verificationToken: string, patch: object = {}) => ({
  verificationToken,
  publicKey,
  clientSignature: loginSignature(key, verificationToken, publicKey),
  ...patch,
});
const keysOf = async (user: Actor) =>
  (
    await user.query<{ apiKeys: { credential: JsonObject; expirationSeconds?: string }[] }>('get_api_keys', {
      userId: user.userId,
    })
  ).apiKeys;

describe('otp_login', () => {
  it('opens a session for the user whose contact it is, in the organization that it names', async () => {
    const { session: token } = await at(one).submit<Login>('otp_login', asked(fromParent, { expirationSeconds: '60' }));
    expect(sessionPayload(token)).toMatchObject({
      public_key: publicKey,
      user_id: one?.userId,
      organization_id: one?.organizationId,
      exp: world.clock.atMs / 1000 + 60,
    });
    expect(isNotarized(token, world.store.state.serviceKeys.get('notarizer')?.publicKey ?? '')).toBe(true);
    expect(await one?.as(one.userId, session).query('whoami')).toMatchObject({ username: 'root' });
    // A token is not used up: the same login renews the session.
    await at(one).submit<Login>('otp_login', asked(fromParent));
    expect((await keysOf(one as Actor)).filter(({ credential }) => credential['publicKey'] === publicKey)).toHaveLength(
      1,
    );
  });

  it('takes version 1, whose signature it wants too, and a login with the key of the token itself', async () => {
    const type = 'ACTIVITY_TYPE_OTP_LOGIN';
    const { clientSignature: _, ...unsigned } = asked(fromOne);
    expect(await at(one).try('otp_login', unsigned, type)).toMatchObject({
      failure: { message: expect.stringContaining('parameters.clientSignature') },
    });
    const own = { publicKey: key.publicKey, clientSignature: loginSignature(key, fromOne) };
    await at(one).submit('otp_login', asked(fromOne, own), type);
  });

  it('reads what was signed as data: in any order, and with spaces', async () => {
    const tokenId = claimsOf(fromParent)['id'];
    const message = `{ "type": "USAGE_TYPE_LOGIN", "tokenId": "${tokenId}", "login": {"publicKey": "${publicKey.toUpperCase()}"}, "signup": null }`;
    await at(two).submit('otp_login', asked(fromParent, { clientSignature: signedBy(key, message) }));
  });

  it('is not sent again without its profile: others read the token and what was signed', async () => {
    const limited = p256KeyFrom('a limited session');
    const { publicKey: limitedKey } = limited;
    const login = asked(fromParent, {
      publicKey: limitedKey,
      clientSignature: loginSignature(key, fromParent, limitedKey),
    });
    const sessionProfileId = await profileOf(two as Actor, "activity.resource == 'USER_TAG'");
    await at(two).submit('otp_login', { ...login, sessionProfileId });
    expect(await at(two).try('otp_login', login)).toMatchObject({
      failure: { code: rpcCodes.PERMISSION_DENIED, message: expect.stringContaining('same profile') },
    });
    await at(two).submit('otp_login', { ...login, sessionProfileId, expirationSeconds: '60' });
  });

  it('marks the contact as verified', async () => {
    await at(two).submit('otp_login', asked(fromParent));
    expect(world.store.state.users.get(two?.userId ?? '')?.verified).toEqual(['OTP_TYPE_EMAIL']);
  });

  it.each<[string, () => [Actor, object], RpcName, string]>([
    [
      'a token of a sub-organization at the parent',
      () => [root, asked(fromOne)],
      'INVALID_ARGUMENT',
      'a different organization',
    ],
    [
      'a token of a sub-organization in its sibling',
      () => [at(two), asked(fromOne)],
      'INVALID_ARGUMENT',
      'a different organization',
    ],
    [
      'a token that somebody else signed',
      () => [at(one), asked(forged(fromParent))],
      'INVALID_ARGUMENT',
      'did not sign',
    ],
    [
      'claims that were changed',
      () => [at(one), asked(withClaim(fromParent, { contact: 'eve@example.com' }))],
      'INVALID_ARGUMENT',
      'did not sign',
    ],
    ['another algorithm', () => [at(one), asked(withHeader(fromParent))], 'INVALID_ARGUMENT', 'did not sign'],
    [
      'a session token',
      () => [at(one), asked(fromParent, { verificationToken: 'a.b.c' })],
      'INVALID_ARGUMENT',
      'did not sign',
    ],
    [
      'the signature of another key',
      () => [at(one), asked(fromParent, { clientSignature: loginSignature(session, fromParent, publicKey) })],
      'INVALID_ARGUMENT',
      'clientSignature.publicKey',
    ],
    [
      'a signature of another text',
      () => [
        at(one),
        asked(fromParent, { clientSignature: { ...loginSignature(key, fromParent, publicKey), message: '{}' } }),
      ],
      'INVALID_ARGUMENT',
      'clientSignature.signature',
    ],
    [
      'a signature about another session key',
      () => [at(one), asked(fromParent, { clientSignature: loginSignature(key, fromParent) })],
      'INVALID_ARGUMENT',
      'login.publicKey',
    ],
    [
      'a signature about another token',
      () => [at(one), asked(fromParent, { clientSignature: loginSignature(key, fromOne, publicKey) })],
      'INVALID_ARGUMENT',
      'USAGE_TYPE_LOGIN',
    ],
    [
      'a signature for a sign-up',
      () => [
        at(one),
        asked(fromParent, {
          clientSignature: signedBy(
            key,
            JSON.stringify({
              signupV2: {},
              login: { publicKey },
              tokenId: claimsOf(fromParent)['id'],
              type: 'USAGE_TYPE_SIGNUP',
            }),
          ),
        }),
      ],
      'INVALID_ARGUMENT',
      'USAGE_TYPE_LOGIN',
    ],
    [
      'a contact that nobody here has',
      () => [root, asked(fromParent)],
      'NOT_FOUND',
      'no user with this e-mail address',
    ],
  ])('refuses %s', async (_, scene, code, says) => {
    const [by, parameters] = scene();
    expect(await by.try('otp_login', parameters)).toMatchObject({
      ok: false,
      failure: { code: rpcCodes[code], message: expect.stringContaining(says) },
    });
    expect(world.bugs).toEqual([]);
  });
});

describe('a login by a verified contact', () => {
  const refused = { ok: false };

  /** A sub-organization of its own, with a token of its parent's for it. */
  async function fresh(name: string): Promise<{ user: Actor; token: string }> {
    world.clock.advance(600_000);
    return { user: await branch(name), token: await tokenOf(world, root, key) };
  }

  it('ends when the token expires', async () => {
    const { user, token } = await fresh('expiry');
    world.clock.advance(3_599_000);
    expect(await sendAttested(world, user, token, key)).toMatchObject({ ok: true });
    world.clock.advance(1_000);
    expect(await at(user).try('otp_login', asked(token))).toMatchObject({
      failure: { message: expect.stringContaining('it has expired') },
    });
    expect(await sendAttested(world, user, token, key)).toMatchObject({ failure: { code: rpcCodes.UNAUTHENTICATED } });
  });

  it('ends when the user gets another address, with the sessions that it opened', async () => {
    const { user, token } = await fresh('change');
    await at(user).submit('otp_login', asked(token));
    const own = user.as(user.userId, session);
    expect(await own.tryQuery('whoami')).toMatchObject({ ok: true });
    await user.submit('update_user_email', { userId: user.userId, userEmail: 'new@example.com' });
    expect(world.store.state.users.get(user.userId)?.verified).toBeUndefined();
    expect(await own.tryQuery('whoami')).toMatchObject(refused);
    expect(await at(user).try('otp_login', asked(token))).toMatchObject({ failure: { code: rpcCodes.NOT_FOUND } });
    expect(await sendAttested(world, user, token, key)).toMatchObject({
      failure: { turnkeyErrorCode: 'CREDENTIAL_NOT_FOUND' },
    });
  });

  it('leaves the session that asks for another address, and marks the address where a token shows it', async () => {
    const { user, token } = await fresh('own change');
    await at(user).submit('otp_login', asked(token));
    const own = user.as(user.userId, session);
    const next = { ...toAnn, contact: 'next@example.com' };
    const verificationToken = await tokenOf(world, at(user), key, next);
    const change = { userId: user.userId, userEmail: next.contact };
    const wrong = { ...change, userEmail: 'other@example.com', verificationToken };
    expect(await own.try('update_user_email', wrong)).toMatchObject({
      failure: { message: expect.stringContaining('a different contact') },
    });
    expect(
      await own.try('update_user_phone_number', {
        userId: user.userId,
        userPhoneNumber: '+4915112345',
        verificationToken,
      }),
    ).toMatchObject(refused);
    await own.submit('update_user_email', { ...change, verificationToken });
    expect(world.store.state.users.get(user.userId)).toMatchObject({
      userEmail: next.contact,
      verified: ['OTP_TYPE_EMAIL'],
    });
    expect(await own.tryQuery('whoami')).toMatchObject({ ok: true });
    // The same address once more changes nothing; another without a token takes the mark away.
    await user.submit('update_user_email', change);
    expect(world.store.state.users.get(user.userId)?.verified).toEqual(['OTP_TYPE_EMAIL']);
    await user.submit('update_user', { userId: user.userId, userEmail: '' });
    expect(world.store.state.users.get(user.userId)?.verified).toBeUndefined();
  });

  it('ends when the user is deleted, and when the feature is switched off', async () => {
    const { user, token } = await fresh('end');
    const other = await joinedBy(user, 'bob', { userEmail: 'bob@example.com' });
    const toBob = { ...toAnn, contact: 'bob@example.com' };
    const bobs = await tokenOf(world, at(user), key, toBob);
    expect(await sendAttested(world, user, bobs, key)).toMatchObject({ ok: true });
    await user.submit('delete_users', { userIds: [other.userId] });
    expect(await sendAttested(world, user, bobs, key)).toMatchObject({
      failure: { turnkeyErrorCode: 'CREDENTIAL_NOT_FOUND' },
    });
    await user.submit('remove_organization_feature', { name: 'FEATURE_NAME_OTP_EMAIL_AUTH' });
    expect(await at(user).try('otp_login', asked(token))).toMatchObject({
      failure: { code: rpcCodes.FAILED_PRECONDITION },
    });
    expect(await sendAttested(world, user, token, key)).toMatchObject({
      failure: { turnkeyErrorCode: 'CREDENTIAL_NOT_FOUND' },
    });
  });

  it('opens no session without the profile for the key of a session that a token names too', async () => {
    const { user, token } = await fresh('token and session');
    const sessionProfileId = await profileOf(user, "activity.resource == 'USER_TAG'");
    const own = { publicKey: key.publicKey, clientSignature: loginSignature(key, token, key.publicKey) };
    await at(user).submit('otp_login', { ...asked(token), ...own, sessionProfileId });
    const denied = { failure: { code: rpcCodes.PERMISSION_DENIED } };
    expect(await at(user).try('otp_login', asked(token))).toMatchObject(denied);
    expect(await sendAttested(world, user, token, key, { parameters: { publicKey } })).toMatchObject(denied);
  });

  it.each(['end of the session', 'end of its key', 'end of the other sessions'])(
    'opens no session without the profile after the %s either, as long as the token lasts',
    async (end) => {
      const { user, token } = await fresh(end);
      const sessionProfileId = await profileOf(user, "activity.resource == 'USER_TAG'");
      const limited = p256KeyFrom(`limited until the ${end}`).publicKey;
      const login = asked(token, { publicKey: limited, clientSignature: loginSignature(key, token, limited) });
      const own = { publicKey: key.publicKey, clientSignature: loginSignature(key, token) };
      await at(user).submit('otp_login', { ...login, sessionProfileId });
      await at(user).submit('otp_login', { ...asked(token), ...own, sessionProfileId });
      const keys = () => world.store.state.apiKeys.lookup('userId', user.userId);
      if (end === 'end of the session') {
        world.clock.advance(900_000);
        for (let n = 0; n < 10; n += 1)
          await user.submit('stamp_login', { publicKey: p256KeyFrom(`instead ${n}`).publicKey });
      } else if (end === 'end of its key') {
        const apiKeyIds = keys().flatMap((one) => (one.credentialType === 'CREDENTIAL_TYPE_LOGIN' ? one.apiKeyId : []));
        await user.submit('delete_api_keys', { userId: user.userId, apiKeyIds });
      } else await user.submit('stamp_login', { publicKey, invalidateExisting: true });
      expect(keys().filter((one) => one.sessionProfileId !== undefined)).toEqual([]);

      const denied = {
        failure: { code: rpcCodes.PERMISSION_DENIED, message: expect.stringContaining('same profile') },
      };
      expect(await at(user).try('otp_login', login)).toMatchObject(denied);
      expect(await at(user).try('otp_login', { ...asked(token), ...own })).toMatchObject(denied);
      expect(await at(user).try('otp_login', asked(token)), 'the key of the token signs for another').toMatchObject(
        denied,
      );
      expect(await sendAttested(world, user, token, key)).toMatchObject(denied);
      await at(user).submit('otp_login', { ...login, sessionProfileId });
      // The user's own key opens what it likes. So does the next token of the same key, when the first one has expired.
      await user.submit('stamp_login', { publicKey });
      world.clock.advance(3_600_000);
      await at(user).submit('otp_login', asked(await tokenOf(world, root, key)));
    },
  );

  it('is found below the parent where its user verified the contact, whoever else says to have it', async () => {
    const contact = 'sought@example.com';
    const ownKey = p256KeyFrom('sought');
    const rootUsers = [rootPerson('sought', { userEmail: contact, apiKeys: [apiKey(ownKey)] })];
    const mine = await subOrganizationOf(root, 'mine', { rootUsers });
    await subOrganizationOf(root, 'squatted', { rootUsers: [rootPerson('squatter', { userEmail: contact })] });
    const token = await tokenOf(world, root, key, { ...toAnn, contact });
    const unknown = { failure: { turnkeyErrorCode: 'CREDENTIAL_NOT_FOUND' } };
    expect(await sendAttested(world, root, token, key)).toMatchObject(unknown);
    await root.at(mine.organizationId).submit('otp_login', asked(token));
    expect(await sendAttested(world, root, token, key)).toMatchObject({
      ok: true,
      value: { activity: { organizationId: mine.organizationId } },
    });
  });

  it('is the member of the root quorum where another user took the same contact, and tells no members apart', async () => {
    const { user, token } = await fresh('shared');
    const bob = await joinedBy(user, 'bob', { userEmail: ann });
    await at(user).submit('otp_login', asked(token));
    expect(await sendAttested(world, user, token, key)).toMatchObject({ ok: true });
    expect(world.store.state.apiKeys.lookup('userId', bob.userId)).toHaveLength(1);
    const conflict = { failure: { turnkeyErrorCode: 'CREDENTIAL_CONFLICT' } };
    await user.submit('update_root_quorum', { threshold: 1, userIds: [user.userId, bob.userId] });
    expect(await at(user).try('otp_login', asked(token))).toMatchObject(conflict);
    expect(await sendAttested(world, user, token, key)).toMatchObject(conflict);
    // Below the parent there are several with the address.
    expect(await sendAttested(world, root, token, key)).toMatchObject(conflict);
  });

  it('by a stamp that the token vouches for does nothing but log in, with that key alone', async () => {
    const { user, token } = await fresh('attested');
    const outcome = await sendAttested(world, user, token, key, {
      parameters: { publicKey, invalidateExisting: true },
    });
    expect(outcome).toMatchObject({ ok: true, value: { activity: { status: 'ACTIVITY_STATUS_COMPLETED' } } });
    expect(world.store.state.users.get(user.userId)?.verified).toEqual(['OTP_TYPE_EMAIL']);
    expect(await keysOf(user)).toHaveLength(2);
    expect(JSON.stringify(world.store.commits.at(-1))).not.toContain(token);
    for (const [path, parameters] of [
      ['create_user_tag', { userTagName: 'x', userIds: [] }],
      ['create_read_only_session', {}],
    ] as const)
      expect(await sendAttested(world, user, token, key, { path, parameters }), path).toMatchObject({
        failure: { turnkeyErrorCode: 'REQUEST_NOT_AUTHORIZED' },
      });
    const signature = { failure: { turnkeyErrorCode: 'SIGNATURE_INVALID' } };
    expect(await sendAttested(world, user, token, session)).toMatchObject(signature);
    expect(await sendAttested(world, user, token, session, { publicKey: key.publicKey })).toMatchObject(signature);
    expect(await sendAttested(world, user, forged(token), key)).toMatchObject(signature);
    expect(await sendAttested(world, at(two), fromOne, key)).toMatchObject({ ok: false });
    expect(world.bugs).toEqual([]);
  });
});

/** The same claims under the signature of another key. */
function forged(token: string): string {
  const [header, payload] = token.split('.');
  const { signature } = signedBy(p256KeyFrom('forger'), `${header}.${payload}`);
  return `${header}.${payload}.${Buffer.from(signature, 'hex').toString('base64url')}`;
}

function withClaim(token: string, patch: object): string {
  const [header, , signature] = token.split('.');
  return `${header}.${Buffer.from(JSON.stringify({ ...claimsOf(token), ...patch })).toString('base64url')}.${signature}`;
}

function withHeader(token: string): string {
  const [, payload, signature] = token.split('.');
  return `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.${signature}`;
}
