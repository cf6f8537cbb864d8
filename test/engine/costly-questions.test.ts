import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Lint } from '#shared/policy-analysis.ts';
import { limits } from '#shared/limits.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import type { RunSlices } from '#engine/ports.ts';
import type { Authenticated } from '#engine/gate/authenticate.ts';
import { allOperations } from '#engine/operations/index.ts';
import { policyAnalysisFor } from '#engine/policy-analysis/policy-analysis.ts';
import type { PolicyAnalysis } from '#engine/state/policy-analysis.ts';
import type { Sliced } from '#engine/slices.ts';
import { p256KeyFrom, type Actor } from '../harness/actors.ts';
import { apiKey, joinedBy, subOrganizationOf } from '../harness/people.ts';
import { aWorld, type World } from '../harness/world.ts';

const clause = "activity.params.user_id == '0123456789012345678901234567890123'";
const longText = Array.from({ length: 240 }, () => clause).join(' || ');
const nested = "['a', 'b', 'c', 'd'].all(x, ['a', 'b', 'c', 'd'].any(y, x == y))";

/** Drafts of about 16 kB each. */
const drafts = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    policyName: `draft ${at}`,
    effect: 'EFFECT_ALLOW',
    condition: longText + ' '.repeat(at),
  }));

const lintOf = (actor: Actor, count: number) =>
  actor.tryQuery('lint_policies', { policies: drafts(count), replaceAll: true });

/** Lets the event loop turn between two slices, and counts them. */
function turning(): { run: RunSlices; slices: number } {
  const counted = {
    slices: 0,
    run: async (next: () => boolean) => {
      for (;;) {
        counted.slices += 1;
        if (next()) return 0;
        await setImmediate();
      }
    },
  };
  return counted;
}

/** The analysis of `world`, as its operator asks for it. */
function analysisOf({ ports, clock, operator }: World): PolicyAnalysis {
  const { organizationId, userId } = operator;
  const caller = { organizationId, userId, stamp: { credential: {} } } as unknown as Authenticated;
  return policyAnalysisFor(ports, caller, clock.nowMs())(caller.organizationId);
}

function longestSlice(work: Sliced<unknown>): number {
  let longest = 0;
  for (const steps of work) longest = Math.max(longest, steps);
  return longest;
}

describe('M1: questions about the rules', () => {
  it('are answered one at a time for each user, in slices between which others are answered', async () => {
    const counted = turning();
    const world = await aWorld({ runSlices: counted.run });
    const bob = await joinedBy(world.operator, 'bob');
    const ann = await joinedBy(world.operator, 'ann');
    counted.slices = 0;
    const answered: string[] = [];
    const asked = Array.from({ length: 60 }, async () => {
      const outcome = await lintOf(world.operator, 60);
      if (outcome.ok) answered.push('lint');
      return outcome;
    });
    const whoami = bob.tryQuery('whoami', {}).then(({ ok }) => answered.push(`whoami ${ok}`));
    const tags = ann.tryQuery('list_user_tags', {}).then(({ ok }) => answered.push(`tags ${ok}`));
    const outcomes = await Promise.all(asked);
    await Promise.all([whoami, tags]);
    expect(answered).toEqual(['whoami true', 'tags true', 'lint']);
    expect(counted.slices).toBeGreaterThan(5);
    const refused = outcomes.filter(({ ok }) => !ok);
    expect(refused).toHaveLength(59);
    for (const one of refused)
      expect(one).toMatchObject({
        failure: { code: rpcCodes.RESOURCE_EXHAUSTED, turnkeyErrorCode: 'RATE_LIMIT_EXCEEDED' },
        authenticated: true,
        retryAfterSeconds: 1,
      });
    // The turn is given back, also by a question that fails.
    expect(
      await world.operator.tryQuery('lint_policies', {
        policies: [{ policyName: 'x', effect: 'EFFECT_ALLOW', condition: '(' }],
      }),
    ).toMatchObject({ ok: false, failure: { code: rpcCodes.INVALID_ARGUMENT } });
    expect(await lintOf(world.operator, 1)).toMatchObject({ ok: true });
    expect(world.bugs).toEqual([]);
  });

  it('are answered two at a time in all', async () => {
    const world = await aWorld({ runSlices: turning().run });
    const people = [];
    for (const name of ['ann', 'bob', 'cas']) people.push(await joinedBy(world.operator, name));
    const outcomes = await Promise.all(people.map((actor) => lintOf(actor, 10)));
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, false]);
  });

  it('are answered one at a time for a user with many keys, and for the users of a sub-organization', async () => {
    const world = await aWorld({ runSlices: turning().run });
    const { operator } = world;
    const ann = await joinedBy(operator, 'ann');
    const bob = await joinedBy(operator, 'bob');
    const keys = [0, 1, 2].map((at) => p256KeyFrom(`another of bob ${at}`));
    await bob.submit('create_api_keys', { userId: bob.userId, apiKeys: keys.map((key) => apiKey(key)) });
    const bobs = [bob, ...keys.map((key) => bob.as(bob.userId, key))];
    const [ofBob, ofAnn] = await Promise.all([Promise.all(bobs.map((one) => lintOf(one, 10))), lintOf(ann, 10)]);
    expect(ofBob.map(({ ok }) => ok)).toEqual([true, false, false, false]);
    expect(ofAnn).toMatchObject({ ok: true });
    const root = await subOrganizationOf(operator, 'sub');
    const dan = await joinedBy(root, 'dan');
    const [ofRoot, ofDan, again] = await Promise.all([lintOf(root, 10), lintOf(dan, 10), lintOf(ann, 10)]);
    expect([ofRoot.ok, ofDan.ok, again.ok]).toEqual([true, false, true]);
  });

  it('cost a user their time, whichever of their keys asks, and nobody else', async () => {
    let tookMs = 0;
    const run: RunSlices = async (next) => {
      while (!next()) await setImmediate();
      return tookMs;
    };
    const world = await aWorld({ runSlices: run });
    const { operator, clock } = world;
    const ann = await joinedBy(operator, 'ann');
    const bob = await joinedBy(operator, 'bob');
    const key = p256KeyFrom('another of bob');
    await bob.submit('create_api_keys', { userId: bob.userId, apiKeys: [apiKey(key)] });
    const other = bob.as(bob.userId, key);
    tookMs = limits.rateBurstDefault * limits.msPerToken + 500;
    expect(await lintOf(bob, 1)).toMatchObject({ ok: true, workMs: tookMs });
    // A debt of 500 ms is repaid at 200 ms a second.
    const refused = { ok: false, failure: { code: rpcCodes.RESOURCE_EXHAUSTED }, retryAfterSeconds: 3 };
    expect(await lintOf(other, 1)).toMatchObject(refused);
    expect(await lintOf(ann, 1)).toMatchObject({ ok: true });
    // What is no such question is answered all the same.
    expect(await other.tryQuery('whoami', {})).toMatchObject({ ok: true });
    clock.advance(2_400);
    expect(await lintOf(other, 1)).toMatchObject({ ...refused, retryAfterSeconds: 1 });
    clock.advance(200);
    expect(await lintOf(other, 1)).toMatchObject({ ok: true });
  });

  it('are these seven', () => {
    const analyzing = allOperations.flatMap((one) =>
      one.kind === 'query' && one.analyzes ? [one.path as string] : [],
    );
    expect(analyzing.sort()).toEqual([
      'backtest_policies',
      'explain_activity',
      'get_approval_status',
      'lint_policies',
      'preview_absence',
      'preview_change',
      'simulate_request',
      'who_can',
    ]);
  });

  it('end a slice after a bounded number of steps, whatever they are asked', async () => {
    const world = await aWorld();
    const { operator } = world;
    for (let at = 0; at < 12; at += 1) await joinedBy(operator, `member ${at}`);
    const consensus = `approvers.filter(u, ${nested} && u.id != 'x').count() >= 9 || credentials.filter(c, ${nested}).count() >= 9`;
    const policies = Array.from({ length: 20 }, (_, at) => ({
      policyName: `slow ${at}`,
      effect: 'EFFECT_ALLOW' as const,
      consensus: consensus + ' '.repeat(at),
    }));
    const most = limits.stepsPerSlice + limits.policyStepsMax;
    const tag = { type: 'ACTIVITY_TYPE_CREATE_USER_TAG', parameters: { userTagName: 'x', userIds: [] } };
    const request = { ...tag, submitterId: operator.userId };
    const slow = "['a', 'b', 'c', 'd'].all(x, ".repeat(7) + 'x == x' + ')'.repeat(7);
    const slowTwice = [{ policyName: 'slow', effect: 'EFFECT_ALLOW' as const, condition: slow, time: slow }];
    const longest = {
      time: longestSlice(analysisOf(world).simulate(request, { policies: slowTwice, replaceAll: true })),
      lint: longestSlice(analysisOf(world).lint({ policies: drafts(60) as never, replaceAll: true })),
      consensus: longestSlice(analysisOf(world).lint({ policies, replaceAll: true })),
      simulate: longestSlice(analysisOf(world).simulate(request, { policies, replaceAll: true })),
    };
    // A text is read as a piece of its own, though a question pays for it once.
    const texts = { policies: drafts(60) as never, replaceAll: true };
    expect([...analysisOf(world).simulate(request, texts)].length).toBeGreaterThan(60);
    for (const steps of Object.values(longest)) {
      expect(steps).toBeGreaterThanOrEqual(limits.stepsPerSlice);
      expect(steps).toBeLessThanOrEqual(most);
    }
  });

  it('may try ten drafts where the user could keep no policy, and a whole set where the user could', async () => {
    const { operator } = await aWorld();
    const ann = await joinedBy(operator, 'ann');
    const refusal = { ok: false, failure: { code: rpcCodes.PERMISSION_DENIED } };
    expect(await lintOf(ann, 10)).toMatchObject({ ok: true });
    expect(await lintOf(ann, 11)).toMatchObject(refusal);
    const tag = { type: 'ACTIVITY_TYPE_CREATE_USER_TAG', parameters: { userTagName: 'x', userIds: [] } };
    expect(await ann.tryQuery('simulate_request', { ...tag, policies: drafts(11) })).toMatchObject(refusal);
    expect(await ann.tryQuery('backtest_policies', { policies: drafts(11) })).toMatchObject(refusal);
    const parameters = { policies: drafts(11).map((one) => ({ ...one, consensus: '', notes: '' })) };
    expect(await ann.tryQuery('preview_change', { type: 'ACTIVITY_TYPE_CREATE_POLICIES', parameters })).toMatchObject(
      refusal,
    );
    await operator.submit('create_policies', {
      policies: [
        {
          policyName: 'Ann writes policies',
          effect: 'EFFECT_ALLOW',
          condition: "activity.kind == 'CREATE_POLICY'",
          consensus: `approvers.any(u, u.id == '${ann.userId}')`,
        },
      ],
    });
    expect(await lintOf(ann, 11)).toMatchObject({ ok: true });
  });

  it('count the reading of drafts in what an answer may cost, and say where they were cut', async () => {
    const { operator } = await aWorld();
    const ask = (count: number) =>
      operator.query<Lint>('lint_policies', { policies: drafts(count), replaceAll: true } as never);
    const few = await ask(2);
    expect(few.partial).toBe(false);
    expect(few.findings).not.toEqual([]);
    // The reading of so many drafts takes all that an answer may cost, so nothing is left to judge them.
    expect(await ask(60)).toEqual({ findings: [], partial: true });
  });

  it('see one state: a question begins again when a commit changes what it reads, and only then', async () => {
    let between: (() => Promise<unknown>) | undefined;
    const counted = turning();
    const run: RunSlices = async (next) => {
      for (;;) {
        counted.slices += 1;
        if (next()) return 0;
        await between?.();
      }
    };
    const world = await aWorld({ runSlices: run });
    const { operator } = world;
    const sliced = async () => {
      counted.slices = 0;
      const outcome = await lintOf(operator, 60);
      return { outcome, slices: counted.slices };
    };
    const undisturbed = await sliced();
    let changes = 0;
    // Another name of the organization's own policy: the answer would mix two sets.
    between = async () => {
      if (changes++ > 0) return;
      await operator.submit('create_policy', {
        policyName: 'draft 7',
        effect: 'EFFECT_ALLOW',
        condition: 'true',
        consensus: '',
        notes: '',
      });
    };
    const disturbed = await sliced();
    expect(disturbed.slices).toBeGreaterThan(undisturbed.slices);
    expect(disturbed.outcome).toMatchObject({ ok: true });
    changes = 0;
    between = async () => {
      if (changes++ > 0) return;
      await operator.submit('create_webhook_endpoint', { name: 'ops', url: 'https://hooks.example/' });
    };
    expect((await sliced()).slices).toBe(undisturbed.slices);
    between = () => operator.submit('create_user_tag', { userTagName: `tag ${changes++}`, userIds: [] });
    expect((await sliced()).outcome).toMatchObject({ ok: false, failure: { code: rpcCodes.UNAVAILABLE } });
    expect(world.bugs).toEqual([]);
  });

  it('are not answered to somebody who was removed while they were asked', async () => {
    let between: (() => Promise<unknown>) | undefined;
    const world = await aWorld({
      runSlices: async (next) => {
        while (!next()) await between?.();
        return 0;
      },
    });
    const ann = await joinedBy(world.operator, 'ann');
    between = async () => {
      between = undefined;
      await world.operator.submit('delete_users', { userIds: [ann.userId] });
    };
    expect(await lintOf(ann, 10)).toMatchObject({ ok: false, failure: { code: rpcCodes.UNAUTHENTICATED } });
  });
});
