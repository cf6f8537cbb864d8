import { describe, expect, it } from 'vitest';
import { policyRoute, quorumRoute, type RouteVotes } from '#engine/policy-analysis/approval-routes.ts';
import type { Member } from '#engine/policy/policy.ts';
import { budgetOf, finish } from '#engine/slices.ts';

const member = (id: string, ...tags: string[]): Member => ({
  approver: { id, tags, email: '', alias: id },
  credentials: [
    { id: `${id}-key`, user_id: id, type: 'CREDENTIAL_TYPE_API_KEY_P256', credential_id: '', public_key: '' },
  ],
});
const everybody = [member('mara', 'root'), member('ann', 'ops'), member('bob', 'ops'), member('cas', 'risk')];

/** The votes of these people, in this order; `-ann` rejects. Who is not `able` has no credential. */
function votesOf(words: readonly string[], able = everybody): RouteVotes {
  const named = (id: string) => everybody.filter(({ approver }) => approver.id === id);
  return {
    able,
    approving: words.filter((word) => !word.startsWith('-')).flatMap(named),
    rejecting: new Set(words.filter((word) => word.startsWith('-')).map((word) => word.slice(1))),
  };
}

const twoOps = "approvers.filter(u, u.tags.contains('ops')).count() >= 2";
const opsAndRisk = "approvers.any(u, u.tags.contains('ops')) && approvers.any(u, u.tags.contains('risk'))";
const routeOf = (consensus: string, votes: RouteVotes) =>
  finish(policyRoute({ effect: 'EFFECT_ALLOW', consensus }, votes, 0, budgetOf(100_000)));

describe('a route to approval', () => {
  it.each([
    // [consensus, votes, need, missing, whose approval counts, whose would]
    [twoOps, [], 2, 2, [], ['ann', 'bob']],
    [twoOps, ['mara'], 2, 2, [], ['ann', 'bob']],
    [twoOps, ['ann'], 2, 1, ['ann'], ['bob']],
    [twoOps, ['mara', 'ann'], 2, 1, ['ann'], ['bob']],
    [twoOps, ['ann', 'bob'], 2, 0, ['ann', 'bob'], []],
    [twoOps, ['ann', '-bob'], 2, undefined, ['ann'], []],
    [opsAndRisk, ['ann'], 2, 1, ['ann'], ['bob', 'cas']],
    [opsAndRisk, ['ann', 'bob'], 2, 1, ['ann'], ['cas']],
    [opsAndRisk, ['ann', 'cas'], 2, 0, ['ann', 'cas'], []],
    ["approvers.any(u, u.id == 'cas')", ['ann'], 1, 1, [], ['cas']],
  ] as const)('by %s with the votes %j needs %i', (consensus, words, need, missing, approvedBy, voters) => {
    const route = routeOf(consensus, votesOf(words));
    expect(route).toEqual({ need, approvedBy, voters, ...(missing === undefined ? {} : { missing }) });
  });

  it('counts nobody without a credential among those who could approve', () => {
    const withoutBob = everybody.filter(({ approver }) => approver.id !== 'bob');
    expect(routeOf(twoOps, votesOf(['ann'], withoutBob))).not.toHaveProperty('missing');
    const members = new Set(['ann', 'bob']);
    expect(quorumRoute(members, 2, votesOf(['ann'], withoutBob))).toEqual({ need: 2, approvedBy: ['ann'], voters: [] });
  });

  it.each([
    [[], 2, 2, [], ['mara', 'ann', 'cas']],
    [['bob'], 2, 2, [], ['mara', 'ann', 'cas']],
    [['cas', 'bob'], 2, 1, ['cas'], ['mara', 'ann']],
    [['cas', '-mara'], 2, 1, ['cas'], ['ann']],
    [['cas', 'ann', 'mara'], 2, 0, ['cas', 'ann', 'mara'], []],
  ] as const)('by the root quorum with the votes %j needs %i', (words, need, missing, approvedBy, voters) => {
    const route = quorumRoute(new Set(['mara', 'ann', 'cas']), 2, votesOf(words));
    expect(route).toEqual({ need, missing, approvedBy, voters });
  });
});
