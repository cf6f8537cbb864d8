import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import type { Outcome } from '#shared/envelope.ts';
import { p256KeyFrom, type Actor, type AnsweredActivity } from '../../harness/actors.ts';
import { passkeyOf, type Passkey } from '../../harness/passkey.ts';
import { apiKey, joinedBy } from '../../harness/people.ts';
import { aWorld, type World } from '../../harness/world.ts';

const needed = 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED';
const done = 'ACTIVITY_STATUS_COMPLETED';
const tag = (userTagName: string) => ({ userTagName, userIds: [] });
const tags = "activity.type == 'ACTIVITY_TYPE_CREATE_USER_TAG'";
const PASSKEY = { any: [{ type: 'AUTHENTICATION_TYPE_PASSKEY' }] };
const API_KEY = { any: [{ type: 'AUTHENTICATION_TYPE_API_KEY' }] };

let world: World;
let root: Actor;
let bob: Actor;
let passkey: Passkey;
let authenticatorId: string;
let mfaPolicyId: string;

/** Gives bob an MFA policy on tags, unless `patch` says otherwise. */
async function mfa(patch: object = {}, userId = bob.userId): Promise<string> {
  const made = await root.submit<{ mfaPolicyId: string }>('create_mfa_policy', {
    userId,
    mfaPolicyName: 'second factor',
    condition: tags,
    requiredAuthenticationMethods: [PASSKEY],
    order: 0,
    ...patch,
  });
  return made.mfaPolicyId;
}

const allow = (consensus: string) =>
  root.submit('create_policy', { policyName: consensus, effect: 'EFFECT_ALLOW', condition: tags, consensus });

beforeEach(async () => {
  world = await aWorld();
  root = world.operator;
  passkey = passkeyOf('bob');
  bob = await joinedBy(root, 'bob', { authenticators: [passkey.registration()] });
  authenticatorId = world.store.state.authenticators.lookup('userId', bob.userId)[0]?.authenticatorId ?? '';
  await allow(`approvers.any(user, user.id == '${bob.userId}')`);
  mfaPolicyId = await mfa();
});

/** An approval by bob's passkey. */
function byPasskey(fingerprint: string, by: Passkey = passkey, actor = bob): Promise<Outcome> {
  const body = new TextEncoder().encode(actor.bodyOf('approve_activity', { fingerprint }));
  return world.service.call({ path: '/public/v1/submit/approve_activity', body, webAuthnStamp: by.stamp(body) });
}
const activityIn = (outcome: Outcome) =>
  (outcome.ok ? outcome.value['activity'] : outcome.failure) as unknown as AnsweredActivity;
const record = (id: string) => world.store.activities.find(id);
const statuses = async (activityId: string, more: object = {}) =>
  (await root.query<{ mfaStatuses: object[] }>('get_mfa_status', { activityId, ...more })).mfaStatuses;

/** How an activity stands to a user: what the user may still say to it, and what is missing. */
async function standing(activityId: string, who: Actor): Promise<object> {
  const { activity } = await who.query<{ activity: AnsweredActivity & { canReject: boolean } }>('get_activity', {
    activityId,
  });
  const { approvalStatuses } = await who.query<{ approvalStatuses: object[] }>('get_approval_status', {
    activityIds: [activityId],
  });
  return { canApprove: activity.canApprove, canReject: activity.canReject, ...approvalStatuses[0] };
}

describe('an approval with an MFA policy', () => {
  it('waits for the missing credential, which an approval of the same request proves', async () => {
    const asked = await bob.activity('create_user_tag', tag('ops'));
    expect(asked).toMatchObject({ status: needed, canApprove: true, result: {} });
    const required = { mfaPolicyId, userId: bob.userId, requiredMethods: [PASSKEY] };
    expect(await statuses(asked.id)).toEqual([{ ...required, satisfied: false, satisfiedMethods: [] }]);
    expect(await statuses(asked.id, { userId: root.userId })).toEqual([]);
    // The same credential once more proves nothing, and is no further vote.
    expect(await bob.activity('approve_activity', { fingerprint: asked.fingerprint })).toMatchObject({
      status: needed,
    });
    expect(record(asked.id)?.votes).toHaveLength(1);
    expect(activityIn(await byPasskey(asked.fingerprint))).toMatchObject({ status: done, canApprove: false });
    expect(world.store.state.userTags.list(world.organizationId)).toHaveLength(1);
    expect(await statuses(asked.id)).toEqual([]);
    expect(world.bugs).toEqual([]);
  });

  it('needs nothing where the condition does not hold, and nothing of a request that the passkey itself makes', async () => {
    await root.submit('create_policy', {
      policyName: 'users',
      effect: 'EFFECT_ALLOW',
      condition: "activity.resource == 'USER'",
      consensus: 'true',
    });
    await bob.submit('update_user_name', { userId: bob.userId, userName: 'robert' });
    const body = new TextEncoder().encode(bob.bodyOf('create_user_tag', tag('ops')));
    const outcome = await world.service.call({
      path: '/public/v1/submit/create_user_tag',
      body,
      webAuthnStamp: passkey.stamp(body),
    });
    expect(activityIn(outcome)).toMatchObject({ status: done });
  });

  it('takes the steps in any order, one method of each, and the first policy by order whose condition holds', async () => {
    await mfa({
      order: 5,
      condition: 'true',
      requiredAuthenticationMethods: [{ any: [{ type: 'AUTHENTICATION_TYPE_OAUTH' }] }],
    });
    const more = {
      any: [{ type: 'AUTHENTICATION_TYPE_EMAIL_OTP' }, { type: 'AUTHENTICATION_TYPE_PASSKEY', id: authenticatorId }],
    };
    await root.submit('update_mfa_policy', {
      userId: bob.userId,
      mfaPolicyId,
      requiredAuthenticationMethods: [more, API_KEY],
      order: 2,
    });
    const body = new TextEncoder().encode(bob.bodyOf('create_user_tag', tag('ops')));
    const asked = activityIn(
      await world.service.call({ path: '/public/v1/submit/create_user_tag', body, webAuthnStamp: passkey.stamp(body) }),
    );
    expect(asked.status).toBe(needed);
    expect(await statuses(asked.id)).toMatchObject([
      {
        mfaPolicyId,
        satisfied: false,
        satisfiedMethods: [{ type: 'AUTHENTICATION_TYPE_PASSKEY', id: authenticatorId }],
      },
    ]);
    expect(await bob.activity('approve_activity', { fingerprint: asked.fingerprint })).toMatchObject({ status: done });
  });

  it('is asked of each voter: of the proposer always, of others where their approvals are needed', async () => {
    const [ann, dan] = [await joinedBy(root, 'ann'), await joinedBy(root, 'dan')];
    await root.submit('delete_policy', {
      policyId: world.store.state.policies.list(world.organizationId)[0]?.policyId,
    });
    await allow('approvers.count() >= 2');
    await mfa({}, ann.userId);
    const asked = await bob.activity('create_user_tag', tag('ops'));
    expect(asked.status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED');
    expect(await statuses(asked.id)).toMatchObject([{ userId: bob.userId, satisfied: false }]);
    expect(await ann.activity('approve_activity', { fingerprint: asked.fingerprint })).toMatchObject({
      status: needed,
    });
    expect(await statuses(asked.id)).toMatchObject([{ userId: bob.userId }, { userId: ann.userId }]);
    expect(activityIn(await byPasskey(asked.fingerprint))).toMatchObject({ status: needed });
    // Ann has no passkey. Without her approval dan's is enough.
    expect(await dan.activity('approve_activity', { fingerprint: asked.fingerprint })).toMatchObject({ status: done });
    // The proposer's own is never passed over.
    const second = await bob.activity('create_user_tag', tag('desk'));
    const bobLacks = { userId: bob.userId, missing: [PASSKEY] };
    expect(await standing(second.id, bob)).toMatchObject({ ifApproved: 'proves-nothing', missingFactors: [bobLacks] });
    expect(await dan.activity('approve_activity', { fingerprint: second.fingerprint })).toMatchObject({
      status: needed,
    });
    // Only bob's proof is missing: nobody else is asked to approve, although an approval counts.
    const [forRoot, forBob, forDan] = [
      await standing(second.id, root),
      await standing(second.id, bob),
      await standing(second.id, dan),
    ];
    expect(forRoot).toEqual({
      ...{ activityId: second.id, canApprove: false, canReject: true, voters: [bob.userId, dan.userId] },
      ...{ policyIds: [], ifRejected: 'waits', missingFactors: [bobLacks] },
      // The approvals are enough: what is missing is a proof.
      routes: [
        { policyId: expect.any(String), need: 2, missing: 0, approvedBy: [bob.userId, dan.userId], voters: [] },
        { need: 1, missing: 1, approvedBy: [], voters: [root.userId] },
      ],
    });
    expect(forDan).toMatchObject({ canApprove: false, canReject: true });
    expect(forBob).toMatchObject({ canApprove: true, ifApproved: 'proves-nothing', missingFactors: [bobLacks] });
    // Ann's proof would be one too many.
    await ann.activity('approve_activity', { fingerprint: second.fingerprint });
    expect(await standing(second.id, ann)).toMatchObject({ canApprove: false, missingFactors: [bobLacks] });
    expect(await root.activity('approve_activity', { fingerprint: second.fingerprint })).toMatchObject({
      status: needed,
    });
  });

  it('fails closed where a condition cannot be evaluated, and asks the next policy as well', async () => {
    await mfa({ order: 1, condition: 'true', requiredAuthenticationMethods: [API_KEY, PASSKEY] });
    await root.submit('update_mfa_policy', {
      userId: bob.userId,
      mfaPolicyId,
      condition: "wallet.id == 'x'",
      requiredAuthenticationMethods: [API_KEY],
    });
    const asked = await bob.activity('create_user_tag', tag('ops'));
    expect(asked.status).toBe(needed);
    expect(await statuses(asked.id)).toMatchObject([
      { mfaPolicyId, satisfied: true },
      { satisfied: false, satisfiedMethods: [{ type: 'AUTHENTICATION_TYPE_API_KEY' }] },
    ]);
  });

  it('ends with a rejection, and lapses after a day', async () => {
    const asked = await bob.activity('create_user_tag', tag('ops'));
    expect(await root.activity('reject_activity', { fingerprint: asked.fingerprint })).toMatchObject({
      status: needed,
    });
    world.clock.advance(limits.votesLapseMs);
    // The passkey alone is an approval anew, and proves itself. The root member's rejection lapsed too.
    expect(activityIn(await byPasskey(asked.fingerprint))).toMatchObject({ status: done });
    const second = await bob.activity('create_user_tag', tag('desk'));
    expect(activityIn(await byPasskey(second.fingerprint, passkeyOf('thief')))).toMatchObject({
      code: rpcCodes.UNAUTHENTICATED,
    });
  });

  it('tells before an approval what that would come to', async () => {
    const asked = await bob.activity('create_user_tag', tag('ops'));
    const ifApproved = async (stamped: (body: Uint8Array) => object) => {
      const body = new TextEncoder().encode(
        JSON.stringify({ organizationId: world.organizationId, activityIds: [asked.id] }),
      );
      const outcome = await world.service.call({
        path: '/coffer/v1/query/get_approval_status',
        body,
        ...stamped(body),
      });
      return outcome.ok ? outcome.value['approvalStatuses'] : outcome.failure;
    };
    expect(await ifApproved((body) => ({ stamp: bob.key.stamp(body) }))).toMatchObject([
      { ifApproved: 'proves-nothing' },
    ]);
    expect(await ifApproved((body) => ({ webAuthnStamp: passkey.stamp(body) }))).toMatchObject([
      { ifApproved: 'carried-out' },
    ]);
  });

  it('keeps the vote by which a policy went, when another credential is proved', async () => {
    await root.submit('delete_policy', {
      policyId: world.store.state.policies.list(world.organizationId)[0]?.policyId,
    });
    await allow("credentials.any(credential, credential.type == 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR')");
    await root.submit('update_mfa_policy', {
      userId: bob.userId,
      mfaPolicyId,
      requiredAuthenticationMethods: [API_KEY],
    });
    const body = new TextEncoder().encode(bob.bodyOf('create_user_tag', tag('ops')));
    const asked = activityIn(
      await world.service.call({ path: '/public/v1/submit/create_user_tag', body, webAuthnStamp: passkey.stamp(body) }),
    );
    expect(asked.status).toBe(needed);
    expect(await bob.activity('approve_activity', { fingerprint: asked.fingerprint })).toMatchObject({ status: done });
  });

  it('is told to webhooks when it begins to wait for credentials and when it ends, and not at each proof', async () => {
    await root.submit('create_webhook_endpoint', { name: 'ops', url: 'https://ops.example/' });
    const extra = passkeyOf('second');
    await root.submit('create_authenticators', { userId: bob.userId, authenticators: [extra.registration()] });
    await root.submit('update_mfa_policy', {
      userId: bob.userId,
      mfaPolicyId,
      requiredAuthenticationMethods: [
        PASSKEY,
        { any: [{ type: 'AUTHENTICATION_TYPE_PASSKEY', id: authenticatorId }] },
        API_KEY,
      ],
    });
    const told = () =>
      world.store.state.outbox
        .list(world.organizationId)
        .flatMap(({ asOf, activityId }) => (activityId === asked.id ? [asOf?.status] : []));
    const asked = await bob.activity('create_user_tag', tag('ops'));
    expect(told()).toEqual([needed]);
    expect(activityIn(await byPasskey(asked.fingerprint, extra))).toMatchObject({ status: needed });
    expect(told()).toEqual([needed]);
    await byPasskey(asked.fingerprint);
    expect(told()).toEqual([needed, done]);
  });
});

describe('a proof', () => {
  it('is by no session, no other user’s credential and no deleted one', async () => {
    const asked = await bob.activity('create_user_tag', tag('ops'));
    const session = p256KeyFrom('session');
    await bob.submit('stamp_login', { publicKey: session.publicKey });
    expect(
      await bob.as(bob.userId, session).activity('approve_activity', { fingerprint: asked.fingerprint }),
    ).toMatchObject({ status: needed });
    const other = passkeyOf('ann');
    const ann = await joinedBy(root, 'ann', { authenticators: [other.registration()] });
    expect(activityIn(await byPasskey(asked.fingerprint, other, ann))).toMatchObject({
      code: rpcCodes.PERMISSION_DENIED,
    });
    const extra = passkeyOf('second');
    await root.submit('create_authenticators', { userId: bob.userId, authenticators: [extra.registration()] });
    await root.submit('update_mfa_policy', {
      userId: bob.userId,
      mfaPolicyId,
      requiredAuthenticationMethods: [PASSKEY, { any: [{ type: 'AUTHENTICATION_TYPE_PASSKEY', id: authenticatorId }] }],
    });
    expect(activityIn(await byPasskey(asked.fingerprint, extra))).toMatchObject({ status: needed });
    const [, added] = world.store.state.authenticators.lookup('userId', bob.userId);
    await root.submit('delete_authenticators', { userId: bob.userId, authenticatorIds: [added?.authenticatorId] });
    expect(await statuses(asked.id)).toMatchObject([{ satisfied: false, satisfiedMethods: [] }]);
    // The passkey that the second step names proves that step. The first needs another one.
    expect(activityIn(await byPasskey(asked.fingerprint))).toMatchObject({ status: needed });
    const third = passkeyOf('third');
    await root.submit('create_authenticators', { userId: bob.userId, authenticators: [third.registration()] });
    expect(activityIn(await byPasskey(asked.fingerprint, third))).toMatchObject({ status: done });
    expect(world.bugs).toEqual([]);
  });

  it('counts for its own request alone, and once', async () => {
    const [one, two] = [
      await bob.activity('create_user_tag', tag('one')),
      await bob.activity('create_user_tag', tag('two')),
    ];
    const body = new TextEncoder().encode(bob.bodyOf('approve_activity', { fingerprint: one.fingerprint }));
    const proof = { path: '/public/v1/submit/approve_activity', body, webAuthnStamp: passkey.stamp(body) };
    expect(activityIn(await world.service.call(proof))).toMatchObject({ id: one.id, status: done });
    expect(activityIn(await world.service.call(proof))).toMatchObject({ id: one.id, status: done });
    expect(record(two.id)?.status).toBe(needed);
  });

  it('of a session may have to be of a profile', async () => {
    const { sessionProfileId } = await root.submit<{ sessionProfileId: string }>('create_session_profile', {
      sessionProfileName: 'approve',
      scope: 'true',
    });
    const step = { any: [{ type: 'AUTHENTICATION_TYPE_SESSION', id: sessionProfileId }] };
    await root.submit('update_mfa_policy', { userId: bob.userId, mfaPolicyId, requiredAuthenticationMethods: [step] });
    const asked = await bob.activity('create_user_tag', tag('ops'));
    for (const [name, params, status] of [
      ['plain', {}, needed],
      ['profiled', { sessionProfileId }, done],
    ] as const) {
      const session = p256KeyFrom(name);
      await bob.submit('stamp_login', { publicKey: session.publicKey, ...params });
      expect(
        await bob.as(bob.userId, session).activity('approve_activity', { fingerprint: asked.fingerprint }),
      ).toMatchObject({ status });
    }
  });

  it('of an API key and a login is wanted of what is shown once, too, which does not wait', async () => {
    await root.submit('update_mfa_policy', { userId: bob.userId, mfaPolicyId, condition: 'true' });
    expect(await bob.try('create_read_only_session', {})).toMatchObject({
      failure: { code: rpcCodes.PERMISSION_DENIED },
    });
    expect(await bob.activity('stamp_login', { publicKey: p256KeyFrom('x').publicKey })).toMatchObject({
      status: needed,
    });
  });
});

describe('MFA policies themselves', () => {
  const refused = { ok: false, failure: { code: rpcCodes.PERMISSION_DENIED } };
  const lockout = {
    ok: false,
    failure: { code: rpcCodes.FAILED_PRECONDITION, message: expect.stringContaining('could no longer act') as string },
  };

  it('of a member of the root quorum are the root quorum’s alone, the member’s own too, whatever policies allow', async () => {
    const eve = await joinedBy(root, 'eve', { authenticators: [passkeyOf('eve').registration()] });
    const rootKey = passkeyOf('root');
    await root.submit('create_authenticators', { userId: root.userId, authenticators: [rootKey.registration()] });
    const own = await mfa({ condition: "activity.resource == 'WALLET'" }, root.userId);
    await root.submit('create_policy', {
      policyName: 'all',
      effect: 'EFFECT_ALLOW',
      condition: 'true',
      consensus: 'true',
    });
    const params = {
      userId: root.userId,
      mfaPolicyName: 'x',
      condition: 'true',
      requiredAuthenticationMethods: [PASSKEY],
      order: 0,
    };
    expect(await eve.try('create_mfa_policy', params)).toMatchObject(refused);
    expect(
      await eve.try('update_mfa_policy', { userId: root.userId, mfaPolicyId: own, condition: 'false' }),
    ).toMatchObject(refused);
    expect(await eve.try('delete_mfa_policy', { userId: root.userId, mfaPolicyId: own })).toMatchObject(refused);
    await eve.submit('create_mfa_policy', { ...params, userId: bob.userId });
    await root.submit('update_root_quorum', { threshold: 2, userIds: [root.userId, eve.userId] });
    const asked = await root.activity('delete_mfa_policy', { userId: root.userId, mfaPolicyId: own });
    expect(asked.status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED');
    expect(world.bugs).toEqual([]);
  });

  it('protect themselves: a change of one’s own needs all of them', async () => {
    await root.submit('create_policy', {
      policyName: 'mfa',
      effect: 'EFFECT_ALLOW',
      condition: "activity.resource == 'MFA_POLICY'",
      consensus: 'true',
    });
    const ann = await joinedBy(root, 'ann');
    for (const [path, params] of [
      ['delete_mfa_policy', {}],
      ['update_mfa_policy', { condition: 'false' }],
    ] as const) {
      expect(await bob.activity(path, { userId: bob.userId, mfaPolicyId, ...params })).toMatchObject({
        status: needed,
      });
    }
    // Whom policies allow to change those of others is not asked for what the others have to prove.
    await ann.submit('delete_mfa_policy', { userId: bob.userId, mfaPolicyId });
  });

  it('protect themselves: a credential of one’s own needs those that its user can satisfy', async () => {
    const stolen = { authenticators: [passkeyOf('stolen').registration()], userId: bob.userId };
    const added = await bob.activity('create_authenticators', stolen);
    expect(added.status).toBe(needed);
    expect(
      await bob.activity('create_api_keys', { userId: bob.userId, apiKeys: [apiKey(p256KeyFrom('x'))] }),
    ).toMatchObject({ status: needed });
    expect(activityIn(await byPasskey(added.fingerprint)).status).toBe(done);
    // Who has no passkey yet adds the first one with the key that there is.
    const ann = await joinedBy(root, 'ann');
    await mfa({}, ann.userId);
    const first = { authenticators: [passkeyOf('ann').registration()], userId: ann.userId };
    expect(await ann.activity('create_authenticators', first)).toMatchObject({ status: done });
    const second = { authenticators: [passkeyOf('ann 2').registration()], userId: ann.userId };
    expect(await ann.activity('create_authenticators', second)).toMatchObject({ status: needed });
  });

  it('answer to policies on MFA_POLICY, and are no right of the user', async () => {
    expect(await bob.try('delete_mfa_policy', { userId: bob.userId, mfaPolicyId })).toMatchObject(refused);
    expect(
      await bob.try('create_mfa_policy', {
        userId: bob.userId,
        mfaPolicyName: 'x',
        condition: 'true',
        requiredAuthenticationMethods: [API_KEY],
        order: 0,
      }),
    ).toMatchObject(refused);
  });

  it('cannot lock the root quorum out, when they come and when a credential goes', async () => {
    const params = (steps: object[]) => ({
      userId: root.userId,
      mfaPolicyName: 'x',
      condition: 'true',
      requiredAuthenticationMethods: steps,
      order: 0,
    });
    for (const type of ['PASSKEY', 'OAUTH', 'EMAIL_OTP', 'SMS_OTP'])
      expect(
        await root.try('create_mfa_policy', params([{ any: [{ type: `AUTHENTICATION_TYPE_${type}` }] }])),
      ).toMatchObject(lockout);
    const rootKey = passkeyOf('root');
    await root.submit('create_authenticators', { userId: root.userId, authenticators: [rootKey.registration()] });
    await root.submit('create_mfa_policy', params([PASSKEY, API_KEY]));
    const [held] = world.store.state.authenticators.lookup('userId', root.userId);
    const asked = await root.activity('delete_authenticators', {
      userId: root.userId,
      authenticatorIds: [held?.authenticatorId],
    });
    expect(asked.status).toBe(needed);
    await byPasskey(asked.fingerprint, rootKey, root);
    expect(record(asked.id)).toMatchObject({ status: 'ACTIVITY_STATUS_FAILED', failure: lockout.failure });
    expect(world.bugs).toEqual([]);
  });

  it('go with their user', async () => {
    await root.submit('delete_users', { userIds: [bob.userId] });
    expect(world.store.state.mfaPolicies.list(world.organizationId)).toEqual([]);
    const again = await joinedBy(root, 'carol', { apiKeys: [apiKey(p256KeyFrom('carol'))] });
    expect(await root.query('get_mfa_policies', { userId: again.userId })).toEqual({ mfaPolicies: [] });
  });
});
