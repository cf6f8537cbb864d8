import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Outcome } from '#shared/envelope.ts';
import type { AuthenticationType } from '#shared/enums.ts';
import { limits } from '#shared/limits.ts';
import { rpcCodes, type RpcName } from '#shared/rpc-codes.ts';
import { p256KeyFrom, type Actor, type AnsweredActivity, type StampKey } from '../../harness/actors.ts';
import { annBelow, sendAttested, tokenOf, withCodes } from '../../harness/codes.ts';
import { mfaPolicyFor } from '../../harness/mfa.ts';
import { passkeyOf, type Passkey } from '../../harness/passkey.ts';
import { apiKey, joinedBy, oidcTokenFor, tokenFor } from '../../harness/people.ts';
import { aWorld, type World } from '../../harness/world.ts';

const needed = 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED';
const done = 'ACTIVITY_STATUS_COMPLETED';
const tags = "activity.type == 'ACTIVITY_TYPE_CREATE_USER_TAG'";
const identity = { issuer: 'https://issuer.example', audience: 'coffer-tests', subject: 'bob' };
const contacts = {
  EMAIL_OTP: { otpType: 'OTP_TYPE_EMAIL', contact: 'bob@example.com', appName: 'Shop' },
  SMS_OTP: { otpType: 'OTP_TYPE_SMS', contact: '+4915112345678', appName: 'Shop' },
} as const;
type Kind = 'PASSKEY' | 'API_KEY' | 'SESSION' | 'OAUTH' | keyof typeof contacts;
const step = (...kinds: Kind[]) => ({
  any: kinds.map((kind) => ({ type: `AUTHENTICATION_TYPE_${kind}` satisfies AuthenticationType })),
});

/** Bob, who has one of everything, an MFA policy on tags, and a policy that lets him make them. */
let world: World;
let root: Actor;
let bob: Actor;
let passkey: Passkey;
let mfaPolicyId: string;
let keys = 0;

beforeEach(async () => {
  world = await aWorld();
  root = world.operator;
  await withCodes(root);
  passkey = passkeyOf('bob');
  bob = await joinedBy(root, 'bob', {
    userEmail: contacts.EMAIL_OTP.contact,
    userPhoneNumber: contacts.SMS_OTP.contact,
    authenticators: [passkey.registration()],
    oauthProviders: [{ providerName: 'work', oidcToken: tokenFor(world, { subject: 'bob' }) }],
  });
  await allow(`approvers.any(user, user.id == '${bob.userId}')`);
  mfaPolicyId = await mfaPolicyFor(root, bob.userId, {
    condition: tags,
    requiredAuthenticationMethods: [step('EMAIL_OTP')],
  });
});

const allow = (consensus: string, condition = tags) =>
  root.submit('create_policy', { policyName: condition + consensus, effect: 'EFFECT_ALLOW', condition, consensus });
const wants = (...steps: object[]) =>
  root.submit('update_mfa_policy', { userId: bob.userId, mfaPolicyId, requiredAuthenticationMethods: steps });
const ask = (by = bob) => by.activity('create_user_tag', { userTagName: `tag ${++keys}`, userIds: [] });
const activityIn = (outcome: Outcome) =>
  (outcome.ok ? outcome.value['activity'] : outcome.failure) as unknown as AnsweredActivity;
const freshKey = () => p256KeyFrom(`a key that a token names ${++keys}`);

/** A token of bob's, and the key that it names. */
type Held = Readonly<{ token: string; key: StampKey; scheme?: 'STAMP_ATTESTED_SCHEME_P256_OIDC' }>;
async function code(kind: keyof typeof contacts = 'EMAIL_OTP', expirationSeconds?: string): Promise<Held> {
  const key = freshKey();
  return { token: await tokenOf(world, root, key, contacts[kind], expirationSeconds), key };
}
function signIn(who = identity): Held {
  const key = freshKey();
  const nonce = createHash('sha256').update(key.publicKey).digest('hex');
  return { token: oidcTokenFor(world, who, nonce), key, scheme: 'STAMP_ATTESTED_SCHEME_P256_OIDC' };
}
const send = ({ token, key, scheme }: Held, path: string, parameters: object, at = bob) =>
  sendAttested(world, at, token, key, { path, parameters }, scheme);
const prove = async ({ fingerprint }: AnsweredActivity, held: Held, at = bob) =>
  activityIn(await send(held, 'approve_activity', { fingerprint }, at));
async function byPasskey({ fingerprint }: AnsweredActivity, by = passkey): Promise<AnsweredActivity> {
  const body = new TextEncoder().encode(bob.bodyOf('approve_activity', { fingerprint }));
  const stamped = { body, webAuthnStamp: by.stamp(body) };
  return activityIn(await world.service.call({ path: '/public/v1/submit/approve_activity', ...stamped }));
}
/** Opens a session with a token, and gives its holder. */
async function logIn(held: Held): Promise<Actor> {
  const opened = await send(held, 'stamp_login', { publicKey: held.key.publicKey });
  expect(activityIn(opened).status).toBe(done);
  return bob.as(bob.userId, held.key);
}
const statusOf = async ({ id }: AnsweredActivity) =>
  (
    await root.query<{ mfaStatuses: { satisfied: boolean; satisfiedMethods: object[] }[] }>('get_mfa_status', {
      activityId: id,
    })
  ).mfaStatuses;
const votesOf = ({ id }: AnsweredActivity) => world.store.activities.find(id)?.votes;
const refusedAs = (name: RpcName, turnkeyErrorCode?: string) => ({
  code: rpcCodes[name],
  ...(turnkeyErrorCode === undefined ? {} : { turnkeyErrorCode }),
});

describe('a step of an MFA policy is proved', () => {
  it.each(['EMAIL_OTP', 'SMS_OTP', 'OAUTH'] as const)('by %s', async (kind) => {
    await wants(step(kind));
    const asked = await ask();
    expect(asked.status).toBe(needed);
    expect(await statusOf(asked)).toMatchObject([{ satisfied: false, satisfiedMethods: [] }]);
    const held = kind === 'OAUTH' ? signIn() : await code(kind);
    expect(await prove(asked, held)).toMatchObject({ status: done });
    expect(JSON.stringify(votesOf(asked))).not.toContain(held.token);
    expect(world.bugs).toEqual([]);
  });

  it('by the sign-in with the provider that it names, and with no other', async () => {
    const other = { ...identity, subject: 'bob at home' };
    await root.submit('create_oauth_providers', {
      userId: bob.userId,
      oauthProviders: [{ providerName: 'home', oidcToken: tokenFor(world, other) }],
    });
    const providers = world.store.state.oauthProviders.lookup('userId', bob.userId);
    const id = providers.find(({ subject }) => subject === other.subject)?.providerId;
    await wants({ any: [{ type: 'AUTHENTICATION_TYPE_OAUTH', id }] });
    const asked = await ask();
    expect(await prove(asked, signIn())).toMatchObject({ status: needed });
    expect(await prove(asked, signIn(other))).toMatchObject({ status: done });
  });

  it('by the stamp of a login itself, and the rest by what else it names', async () => {
    const login = {
      condition: "activity.resource == 'AUTH'",
      requiredAuthenticationMethods: [step('EMAIL_OTP'), step('PASSKEY'), step('OAUTH')],
    };
    await root.submit('update_mfa_policy', { userId: bob.userId, mfaPolicyId, ...login });
    const held = await code();
    const asked = activityIn(await send(held, 'stamp_login', { publicKey: held.key.publicKey }));
    expect(asked.status).toBe(needed);
    expect(await statusOf(asked)).toMatchObject([{ satisfiedMethods: [{ type: 'AUTHENTICATION_TYPE_EMAIL_OTP' }] }]);
    expect(await byPasskey(asked)).toMatchObject({ status: needed });
    expect(await prove(asked, signIn())).toMatchObject({ status: done });
    expect(await bob.as(bob.userId, held.key).query('whoami')).toMatchObject({ username: 'bob' });
    // The session ends with what it was asked for by, and not with the last proof.
    const providerIds = world.store.state.oauthProviders.lookup('userId', bob.userId).map((one) => one.providerId);
    await root.submit('delete_oauth_providers', { userId: bob.userId, providerIds });
    await bob.as(bob.userId, held.key).query('whoami');
    await root.submit('update_user_email', { userId: bob.userId, userEmail: 'bob@elsewhere.example' });
    expect(await bob.as(bob.userId, held.key).tryQuery('whoami')).toMatchObject({ ok: false });
  });

  it('of each voter, who approves with a credential of their own first', async () => {
    const ann = await joinedBy(root, 'ann');
    await root.submit('delete_policy', {
      policyId: world.store.state.policies.list(world.organizationId)[0]?.policyId,
    });
    await allow('approvers.count() >= 2');
    const asked = await ask(ann);
    const held = await code();
    expect(await prove(asked, held)).toMatchObject(refusedAs('PERMISSION_DENIED'));
    expect(await bob.activity('approve_activity', { fingerprint: asked.fingerprint })).toMatchObject({
      status: needed,
    });
    expect(await prove(asked, held)).toMatchObject({ status: done });
  });
});

describe('a proof by a token', () => {
  it('is no approval: it falls with the approval that it is of', async () => {
    const ann = await joinedBy(root, 'ann');
    await allow('approvers.count() >= 2', "activity.resource == 'POLICY'");
    await root.submit('update_mfa_policy', { userId: bob.userId, mfaPolicyId, condition: 'true' });
    const asked = await bob.activity('create_policy', { policyName: 'x', effect: 'EFFECT_ALLOW', condition: tags });
    expect(await prove(asked, await code())).toMatchObject({ status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED' });
    expect(await statusOf(asked)).toMatchObject([{ satisfied: true }]);
    const [held] = world.store.state.apiKeys.lookup('userId', bob.userId);
    await root.submit('delete_api_keys', { userId: bob.userId, apiKeyIds: [held?.apiKeyId] });
    expect(await statusOf(asked)).toEqual([]);
    expect(await ann.activity('approve_activity', { fingerprint: asked.fingerprint })).toMatchObject({
      status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED',
    });
    // With another credential of his, bob approves anew, and what he proved is still proved.
    expect(await byPasskey(asked)).toMatchObject({ status: done });
  });

  it('rejects nothing, and proves nothing that is not there', async () => {
    const held = await code();
    const parameters = { fingerprint: `sha256:${'00'.repeat(32)}` };
    expect(activityIn(await send(held, 'approve_activity', parameters))).toMatchObject(refusedAs('NOT_FOUND'));
    const asked = await ask();
    expect(activityIn(await send(held, 'reject_activity', { fingerprint: asked.fingerprint }))).toMatchObject(
      refusedAs('PERMISSION_DENIED', 'REQUEST_NOT_AUTHORIZED'),
    );
    await root.submit('delete_mfa_policy', { userId: bob.userId, mfaPolicyId });
    expect(await prove(await ask(), held)).toMatchObject({ status: done });
  });

  it('is of the user, the kind and the key that the token names, and in time', async () => {
    const asked = await ask();
    const carol = await joinedBy(root, 'carol', { userEmail: 'carol@example.com' });
    const key = freshKey();
    const hers = {
      token: await tokenOf(world, root, key, { ...contacts.EMAIL_OTP, contact: 'carol@example.com' }),
      key,
    };
    expect(await prove(asked, hers, carol)).toMatchObject(refusedAs('PERMISSION_DENIED'));
    expect(await prove(asked, await code('SMS_OTP'))).toMatchObject({ status: needed });
    const held = await code('EMAIL_OTP', '60');
    expect(await prove(asked, { ...held, key: freshKey() })).toMatchObject(
      refusedAs('UNAUTHENTICATED', 'SIGNATURE_INVALID'),
    );
    world.clock.advance(60_000);
    expect(await prove(asked, held)).toMatchObject(refusedAs('UNAUTHENTICATED'));
    expect(await prove(asked, { ...signIn(), token: oidcTokenFor(world, identity, 'another key') })).toMatchObject(
      refusedAs('INVALID_ARGUMENT', 'INVALID_OIDC_TOKEN'),
    );
    expect(votesOf(asked)).toHaveLength(1);
    expect(world.bugs).toEqual([]);
  });

  it('counts for its own activity and once: its stamp is of no use elsewhere', async () => {
    const [one, two] = [await ask(), await ask()];
    const { token, key } = await code();
    const body = new TextEncoder().encode(bob.bodyOf('approve_activity', { fingerprint: one.fingerprint }));
    const other = new TextEncoder().encode(bob.bodyOf('approve_activity', { fingerprint: two.fingerprint }));
    const { signature } = JSON.parse(Buffer.from(key.stamp(body), 'base64url').toString()) as { signature: string };
    const scheme = 'STAMP_ATTESTED_SCHEME_P256_VERIFICATION_TOKEN';
    const attestedStamp = JSON.stringify({ publicKeyAttestation: token, scheme, publicKey: key.publicKey, signature });
    const path = '/public/v1/submit/approve_activity';
    for (const _ of [1, 2])
      expect(activityIn(await world.service.call({ path, body, attestedStamp }))).toMatchObject({ status: done });
    expect(votesOf(one)).toHaveLength(2);
    expect(activityIn(await world.service.call({ path, body: other, attestedStamp }))).toMatchObject(
      refusedAs('UNAUTHENTICATED', 'SIGNATURE_INVALID'),
    );
    expect(votesOf(two)).toHaveLength(1);
    // The token itself is good until it expires, as for logins: its key stamps each activity anew.
    expect(await prove(two, { token, key })).toMatchObject({ status: done });
  });

  it.each([
    ['the contact', 'EMAIL_OTP', 'update_user_email', () => ({ userId: bob.userId, userEmail: 'new@example.com' })],
    ['the feature', 'EMAIL_OTP', 'remove_organization_feature', () => ({ name: 'FEATURE_NAME_OTP_EMAIL_AUTH' })],
    [
      'the provider',
      'OAUTH',
      'delete_oauth_providers',
      () => ({
        userId: bob.userId,
        providerIds: world.store.state.oauthProviders.lookup('userId', bob.userId).map((one) => one.providerId),
      }),
    ],
  ] as const)('counts as long as %s is as it was', async (_what, kind, path, parameters) => {
    await wants(step(kind), step('PASSKEY'));
    const asked = await ask();
    const held = kind === 'OAUTH' ? signIn() : await code();
    expect(await prove(asked, held)).toMatchObject({ status: needed });
    expect(await statusOf(asked)).toMatchObject([{ satisfiedMethods: [{ type: `AUTHENTICATION_TYPE_${kind}` }] }]);
    await root.submit(path, parameters());
    expect(await statusOf(asked)).toMatchObject([{ satisfiedMethods: [] }]);
    expect(await prove(asked, held)).toMatchObject(refusedAs('UNAUTHENTICATED', 'CREDENTIAL_NOT_FOUND'));
    expect(await byPasskey(asked)).toMatchObject({ status: needed });
  });
});

describe('one factor', () => {
  it.each(['EMAIL_OTP', 'OAUTH'] as const)(
    'is not counted twice: %s and a session that the same token opened',
    async (kind) => {
      await wants(step('SESSION'), step(kind));
      const held = kind === 'OAUTH' ? signIn() : await code();
      const session = await logIn(held);
      const asked = await ask(session);
      expect(await prove(asked, held)).toMatchObject({ status: needed });
      // Nor does a session that this session opened.
      const renewed = freshKey();
      await session.submit('stamp_login', { publicKey: renewed.publicKey });
      const second = await ask(bob.as(bob.userId, renewed));
      expect(await prove(second, held)).toMatchObject({ status: needed });
      expect(await statusOf(second)).toMatchObject([{ satisfied: false }]);
      const fresh = kind === 'OAUTH' ? signIn() : await code();
      expect(await prove(second, fresh)).toMatchObject({ status: done });
    },
  );

  it('is not counted twice: two codes to one address, and one passkey for two steps', async () => {
    await wants(step('EMAIL_OTP', 'SMS_OTP'), step('EMAIL_OTP', 'PASSKEY'));
    const asked = await ask();
    expect(await prove(asked, await code())).toMatchObject({ status: needed });
    expect(await prove(asked, await code())).toMatchObject({ status: needed });
    expect(await prove(asked, await code('SMS_OTP'))).toMatchObject({ status: done });
    await wants(step('PASSKEY'), step('PASSKEY', 'API_KEY'), step('PASSKEY', 'OAUTH'));
    const second = await ask();
    expect(await byPasskey(second)).toMatchObject({ status: needed });
    expect(await prove(second, signIn())).toMatchObject({ status: done });
  });

  it('is not counted twice: two sessions that one credential opened', async () => {
    await wants(step('SESSION'), step('SESSION'));
    const session = (key: StampKey) => bob.as(bob.userId, key);
    const [first, second, third] = [freshKey(), freshKey(), freshKey()];
    await bob.submit('stamp_login', { publicKey: first.publicKey });
    await session(first).submit('stamp_login', { publicKey: second.publicKey });
    await bob.submit('stamp_login', { publicKey: third.publicKey });
    const asked = await ask(session(first));
    for (const key of [second, third])
      expect(await session(key).activity('approve_activity', { fingerprint: asked.fingerprint })).toMatchObject({
        status: needed,
      });
    const other = await logIn(await code());
    expect(await other.activity('approve_activity', { fingerprint: asked.fingerprint })).toMatchObject({
      status: done,
    });
  });

  it('of a session does not stand for what opened the session', async () => {
    const session = await logIn(await code());
    const asked = await ask(session);
    expect(asked.status).toBe(needed);
    await wants(step('OAUTH'));
    const other = await logIn(signIn());
    expect(await other.activity('approve_activity', { fingerprint: asked.fingerprint })).toMatchObject({
      status: needed,
    });
  });
});

describe('what a user can prove', () => {
  const ownRight = (path: string, parameters: object, by = bob) =>
    by.activity(path, { userId: by.userId, ...parameters });
  const idsOf = () => {
    const { authenticators, oauthProviders, apiKeys } = world.store.state;
    return {
      authenticatorIds: authenticators.lookup('userId', bob.userId).map((one) => one.authenticatorId),
      providerIds: oauthProviders.lookup('userId', bob.userId).map((one) => one.providerId),
      apiKeyIds: apiKeys.lookup('userId', bob.userId).map((one) => one.apiKeyId),
    };
  };

  it.each(['EMAIL_OTP', 'SMS_OTP', 'OAUTH', 'PASSKEY'] as const)(
    'is changed by the user alone with a proof: %s protects every change',
    async (kind) => {
      await wants(step(kind));
      await allow(`approvers.any(user, user.id == '${bob.userId}')`, "activity.resource == 'USER'");
      const { authenticatorIds, providerIds, apiKeyIds } = idsOf();
      const theirs = { authenticators: [passkeyOf('thief').registration()] };
      const subject = oidcTokenFor(world, { ...identity, subject: 'thief' }, '');
      for (const [path, parameters] of [
        ['create_authenticators', theirs],
        ['create_api_keys', { apiKeys: [apiKey(freshKey())] }],
        ['create_oauth_providers', { oauthProviders: [{ providerName: 'x', oidcToken: subject }] }],
        ['delete_authenticators', { authenticatorIds }],
        ['delete_oauth_providers', { providerIds }],
        ['delete_api_keys', { apiKeyIds }],
        ['update_user_email', { userEmail: 'thief@example.com' }],
        ['update_user_email', { userEmail: '' }],
        ['update_user_phone_number', { userPhoneNumber: '+4915199999999' }],
        ['update_user', { userEmail: 'thief@example.com' }],
        ['update_user', { userPhoneNumber: '' }],
      ] as const)
        expect(await ownRight(path, parameters), path).toMatchObject({ status: needed });
      // What changes no factor is asked for by conditions alone.
      expect(await ownRight('update_user', { userName: 'robert' })).toMatchObject({ status: done });
      const session = await logIn(await code());
      const apiKeyIdsOfSession = idsOf().apiKeyIds.filter((id) => !apiKeyIds.includes(id));
      expect(await ownRight('delete_api_keys', { apiKeyIds: apiKeyIdsOfSession }, session)).toMatchObject({
        status: done,
      });
    },
  );

  it('does not shrink by sessions: they take the place of no API key that expires', async () => {
    const expiring = apiKey(freshKey(), { expirationSeconds: '86400' });
    const made = { userId: bob.userId, apiKeys: [expiring] };
    const { apiKeyIds } = await root.submit<{ apiKeyIds: string[] }>('create_api_keys', made);
    await wants({ any: [{ type: 'AUTHENTICATION_TYPE_API_KEY', id: apiKeyIds[0] }] });
    for (let opened = 0; opened <= limits.sessionsPerUserMax; opened += 1)
      await bob.submit('stamp_login', { publicKey: freshKey().publicKey });
    expect(idsOf().apiKeyIds).toContain(apiKeyIds[0]);
    expect(await ownRight('create_api_keys', { apiKeys: [apiKey(freshKey())] })).toMatchObject({ status: needed });
  });

  it('does not change by what the user could never prove', async () => {
    const ann = await joinedBy(root, 'ann');
    await mfaPolicyFor(root, ann.userId, {
      condition: tags,
      requiredAuthenticationMethods: [step('EMAIL_OTP'), step('PASSKEY', 'OAUTH')],
    });
    const own = { apiKeys: [apiKey(freshKey())] };
    expect(await ownRight('create_api_keys', own, ann)).toMatchObject({ status: done });
  });

  it('may be a code or a sign-in for the root user of a sub-organization, and then stays provable', async () => {
    const below = await annBelow(root);
    const steps = [step('EMAIL_OTP'), step('API_KEY')];
    const message = expect.stringContaining('could no longer act') as string;
    const lockout = { ok: false, failure: { ...refusedAs('FAILED_PRECONDITION'), message } };
    const policy = { userId: below.userId, mfaPolicyName: 'x', condition: tags, order: 0 };
    for (const twice of [
      [step('API_KEY'), step('API_KEY')],
      [step('EMAIL_OTP'), step('EMAIL_OTP', 'OAUTH')],
    ])
      expect(await below.try('create_mfa_policy', { ...policy, requiredAuthenticationMethods: twice })).toMatchObject(
        lockout,
      );
    // The root user of the vault has one API key, whose sessions are one factor.
    const ofRoot = { ...policy, userId: root.userId };
    const sessions = [step('SESSION'), step('SESSION')];
    expect(await root.try('create_mfa_policy', { ...ofRoot, requiredAuthenticationMethods: sessions })).toMatchObject(
      lockout,
    );
    await below.submit('create_mfa_policy', { ...policy, requiredAuthenticationMethods: steps });
    const asked = await below.activity('create_user_tag', { userTagName: 'x', userIds: [] });
    expect(asked.status).toBe(needed);
    const key = freshKey();
    const held = { token: await tokenOf(world, root.at(below.organizationId), key), key };
    expect(await prove(asked, held, below)).toMatchObject({ status: done });
    expect(await below.try('remove_organization_feature', { name: 'FEATURE_NAME_OTP_EMAIL_AUTH' })).toMatchObject(
      lockout,
    );
  });
});
