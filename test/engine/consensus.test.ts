import { describe, expect, it } from 'vitest';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { p256KeyFrom, type Actor } from '../harness/actors.ts';
import { crew, tag, tagNames } from '../harness/crew.ts';

describe('a root quorum above one', () => {
  it('has an activity wait, shows each caller what they may do, and carries it out with the last vote needed', async () => {
    const { world, ann, bob, cas, dan } = await crew(2);
    const waiting = await ann.activity('create_user_tag', tag('ops'));
    expect(waiting).toMatchObject({
      status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED',
      canApprove: false,
      canReject: true,
      result: {},
    });
    expect(tagNames(world)).toEqual([]);

    const seen = async (who: Actor) => {
      const { activity } = await who.query<{ activity: { canApprove: boolean; canReject: boolean } }>('get_activity', {
        activityId: waiting.id,
      });
      return [activity.canApprove, activity.canReject];
    };
    expect(await Promise.all([ann, bob, cas, dan].map(seen))).toEqual([
      [false, true],
      [true, true],
      [true, true],
      [false, false],
    ]);

    const done = await bob.activity('approve_activity', { fingerprint: waiting.fingerprint });
    expect(done).toMatchObject({
      id: waiting.id,
      type: 'ACTIVITY_TYPE_CREATE_USER_TAG',
      status: 'ACTIVITY_STATUS_COMPLETED',
      canApprove: false,
      canReject: false,
    });
    expect(done.votes.map((vote) => [vote.userId, vote.selection])).toEqual([
      [ann.userId, 'VOTE_SELECTION_APPROVED'],
      [bob.userId, 'VOTE_SELECTION_APPROVED'],
    ]);
    expect(done.votes[1]?.message).toContain(waiting.fingerprint);
    expect(done.result['createUserTagResult']).toMatchObject({ userTagId: expect.any(String) as string });
    expect(tagNames(world)).toEqual(['ops']);
    expect(world.bugs).toEqual([]);
  });

  it('takes the same bytes stamped by another member as their approval, and by an outsider as nothing', async () => {
    const { world, ann, cas, dan } = await crew(2);
    const body = ann.bodyOf('create_user_tag', tag('ops'));
    const path = '/public/v1/submit/create_user_tag';
    await ann.send(path, body);
    expect(await ann.send(path, body)).toMatchObject({
      value: { activity: { status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED' } },
    });
    expect(await dan.send(path, body)).toMatchObject({ value: { activity: { votes: [{ userId: ann.userId }] } } });
    expect(await cas.send(path, body)).toMatchObject({ value: { activity: { status: 'ACTIVITY_STATUS_COMPLETED' } } });
    expect(tagNames(world)).toEqual(['ops']);
  });

  it('does nothing twice however often the same bytes come at once', async () => {
    const { world, ann } = await crew(1);
    const body = ann.bodyOf('create_user_tag', tag('ops'));
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, () => ann.send('/public/v1/submit/create_user_tag', body)),
    );
    const ids = outcomes.map((outcome) => (outcome.ok ? (outcome.value['activity'] as { id: string }).id : 'refused'));
    expect(new Set(ids).size).toBe(1);
    expect(tagNames(world)).toEqual(['ops']);
  });

  it('is REJECTED once those who have not rejected cannot carry it, not before', async () => {
    const { world, ann, bob, cas } = await crew(2);
    const waiting = await ann.activity('create_user_tag', tag('ops'));
    const once = await bob.activity('reject_activity', { fingerprint: waiting.fingerprint });
    expect(once.status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED');
    const twice = await cas.activity('reject_activity', { fingerprint: waiting.fingerprint });
    expect(twice).toMatchObject({ status: 'ACTIVITY_STATUS_REJECTED', canApprove: false });
    const late = await bob.try('approve_activity', { fingerprint: waiting.fingerprint });
    expect(late).toMatchObject({
      ok: false,
      failure: {
        code: rpcCodes.INVALID_ARGUMENT,
        message: expect.stringContaining('ACTIVITY_STATUS_REJECTED') as string,
      },
    });
    expect(tagNames(world)).toEqual([]);
  });

  it('counts the last word of each: who rejected may still approve, and who approved reject', async () => {
    const { ann, bob, cas } = await crew(2);
    const waiting = await ann.activity('create_user_tag', tag('ops'));
    await bob.activity('reject_activity', { fingerprint: waiting.fingerprint });
    await ann.activity('reject_activity', { fingerprint: waiting.fingerprint });
    const other = await ann.activity('create_user_tag', tag('dev'));
    await bob.activity('reject_activity', { fingerprint: other.fingerprint });
    const done = await bob.activity('approve_activity', { fingerprint: other.fingerprint });
    expect(done.status).toBe('ACTIVITY_STATUS_COMPLETED');
    const { activity } = await cas.query<{ activity: { status: string } }>('get_activity', { activityId: waiting.id });
    expect(activity.status).toBe('ACTIVITY_STATUS_REJECTED');
  });

  it('keeps outsiders out: their vote is denied, and kept as a refusal', async () => {
    const { ann, dan } = await crew(2);
    const waiting = await ann.activity('create_user_tag', tag('ops'));
    const outcome = await dan.try('approve_activity', { fingerprint: waiting.fingerprint });
    expect(outcome).toMatchObject({ ok: false, failure: { code: rpcCodes.PERMISSION_DENIED } });
    const { activities } = await ann.query<{ activities: { type: string; status: string }[] }>('list_activities', {
      filterByType: ['ACTIVITY_TYPE_APPROVE_ACTIVITY'],
    });
    expect(activities).toMatchObject([{ status: 'ACTIVITY_STATUS_FAILED' }]);
  });

  it('denies a user who is in no quorum and no policy, as the hosted service words it', async () => {
    const { dan } = await crew(2);
    const outcome = await dan.try('create_user_tag', tag('ops'));
    expect(outcome).toMatchObject({
      ok: false,
      failure: {
        code: rpcCodes.PERMISSION_DENIED,
        message: expect.stringContaining("You don't have sufficient permissions to take this action") as string,
        details: [
          {
            '@type': 'type.googleapis.com/errors.v1.PolicyEnginePermissionError',
            message: 'No policies evaluated to outcome: Allow',
            policyEvaluations: [],
          },
          { activityId: expect.any(String) as string },
        ],
      },
    });
  });

  it('answers what fails after votes with the activity, FAILED, and leaves nothing of it', async () => {
    const { world, ann, bob } = await crew(2);
    const first = await ann.activity('create_user_tag', tag('ops'));
    const second = await ann.activity('create_user_tag', tag('ops'));
    await bob.submit('approve_activity', { fingerprint: first.fingerprint });
    const failed = await bob.activity('approve_activity', { fingerprint: second.fingerprint });
    expect(failed).toMatchObject({
      status: 'ACTIVITY_STATUS_FAILED',
      result: {},
      failure: { code: rpcCodes.ALREADY_EXISTS },
    });
    expect(tagNames(world)).toEqual(['ops']);
  });

  it('lets a user manage their own credentials, and nobody else’s', async () => {
    const { dan, bob } = await crew(2);
    const apiKeys = [
      { apiKeyName: 'second', publicKey: p256KeyFrom('second').publicKey, curveType: 'API_KEY_CURVE_P256' },
    ];
    await dan.submit('create_api_keys', { userId: dan.userId, apiKeys });
    const outcome = await dan.try('create_api_keys', {
      userId: bob.userId,
      apiKeys: [{ apiKeyName: 'third', publicKey: p256KeyFrom('third').publicKey, curveType: 'API_KEY_CURVE_P256' }],
    });
    expect(outcome).toMatchObject({ ok: false, failure: { code: rpcCodes.PERMISSION_DENIED } });
  });
});

describe('a policy', () => {
  const allow = (consensus: string, condition: string) => ({
    policies: [{ policyName: 'allowed', effect: 'EFFECT_ALLOW', consensus, condition, notes: '' }],
  });

  it('lets a user act whom it allows, and no further', async () => {
    const { ann, dan } = await crew(1);
    await ann.submit(
      'create_policies',
      allow(
        `approvers.any(u, u.id == '${dan.userId}')`,
        "activity.resource == 'WALLET' && activity.action == 'CREATE'",
      ),
    );
    await dan.submit('create_wallet', { walletName: 'main', accounts: [] });
    const outcome = await dan.try('create_user_tag', tag('ops'));
    expect(outcome).toMatchObject({
      failure: { details: [{ policyEvaluations: [{ outcome: 'OUTCOME_DENY_IMPLICIT' }] }, {}] },
    });
  });

  it('has an activity wait for those it asks for, and is carried out when they agree', async () => {
    const { world, ann, bob, dan } = await crew(1);
    const two = `approvers.any(u, u.id == '${dan.userId}') && approvers.any(u, u.id == '${bob.userId}')`;
    await ann.submit('create_policies', allow(two, "activity.resource == 'WALLET'"));
    await ann.submit('update_root_quorum', { threshold: 1, userIds: [ann.userId] });
    const waiting = await dan.activity('create_wallet', { walletName: 'main', accounts: [] });
    expect(waiting.status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED');
    const done = await bob.activity('approve_activity', { fingerprint: waiting.fingerprint });
    expect(done.status).toBe('ACTIVITY_STATUS_COMPLETED');
    expect(world.store.state.wallets.list(world.organizationId)).toHaveLength(1);
  });

  it('has an activity wait for people of its own, and the root quorum may carry it out without them all the same', async () => {
    const { world, ann, bob, cas, dan } = await crew(1);
    const two = `approvers.any(u, u.id == '${dan.userId}') && approvers.any(u, u.id == '${bob.userId}')`;
    await ann.submit('create_policies', allow(two, "activity.resource == 'WALLET'"));
    await ann.submit('update_root_quorum', { threshold: 1, userIds: [ann.userId] });
    const waiting = await dan.activity('create_wallet', { walletName: 'main', accounts: [] });
    const outcome = await cas.try('approve_activity', { fingerprint: waiting.fingerprint });
    expect(outcome).toMatchObject({ ok: false, failure: { code: rpcCodes.PERMISSION_DENIED } });
    const done = await ann.activity('approve_activity', { fingerprint: waiting.fingerprint });
    expect(done.status).toBe('ACTIVITY_STATUS_COMPLETED');
    expect(world.store.state.wallets.list(world.organizationId)).toHaveLength(1);
  });

  it('denies even what another allows', async () => {
    const { ann, dan } = await crew(1);
    await ann.submit('create_policies', {
      policies: [
        { policyName: 'allow', effect: 'EFFECT_ALLOW', condition: "activity.resource == 'WALLET'", notes: '' },
        {
          policyName: 'deny',
          effect: 'EFFECT_DENY',
          consensus: `approvers.any(u, u.id == '${dan.userId}')`,
          condition: "activity.action == 'CREATE'",
          notes: '',
        },
      ],
    });
    const outcome = await dan.try('create_wallet', { walletName: 'main', accounts: [] });
    expect(outcome).toMatchObject({
      failure: {
        code: rpcCodes.PERMISSION_DENIED,
        details: [
          { policyEvaluations: [{ outcome: 'OUTCOME_ALLOW' }, { outcome: 'OUTCOME_DENY_EXPLICIT' }] },
          { activityId: expect.any(String) as string },
        ],
      },
    });
    await ann.submit('create_wallet', { walletName: 'root may', accounts: [] });
  });

  it('is stored only when it reads and checks', async () => {
    const { ann } = await crew(1);
    const outcome = await ann.try('create_policies', allow('', "wallet_account.path == ''"));
    expect(outcome).toMatchObject({
      failure: {
        code: rpcCodes.INVALID_ARGUMENT,
        message: expect.stringMatching(
          /^invalid policy condition: Expression cannot be evaluated: field does not exist: path \(line 1, .+parameters\.policies\.0\.condition$/,
        ),
        details: [],
      },
    });
  });
});
