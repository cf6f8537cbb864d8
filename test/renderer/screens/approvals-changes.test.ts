import { describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import { phrases } from '../../../src/renderer/flows/activity/phrases/phrases.ts';
import { objectMessages } from '../../../src/renderer/flows/activity/phrases/object-messages.ts';
import { countingVotes } from '../../../src/renderer/api/activity-votes.ts';
import { activityTextOf } from '../../../src/renderer/flows/activity/activity-text.tsx';
import {
  agreement,
  changedPolicy,
  ether,
  policyRisks,
  policyText,
  quorumRisks,
  worstFirst,
} from '../../../src/renderer/screens/approvals/risks.ts';
import { typedName } from '../../../src/renderer/flows/activity/risk.tsx';
import { translatorFor } from '../../../src/renderer/messages/translate.tsx';
import { aVote, anActivity, annId, bobId } from '../../harness/activities.ts';

const allow = policyText({
  policyName: 'Transfers',
  effect: 'EFFECT_ALLOW',
  condition: "activity.action == 'SIGN'",
  consensus: 'approvers.count() >= 2',
});
const deny = policyText({ policyName: 'No', effect: 'EFFECT_DENY', condition: "activity.action == 'DELETE'" });
const keys = (risks: readonly { key: string }[]) => risks.map(({ key }) => key);

describe('what a change to a policy would mean', () => {
  it.each([
    // because                                    before  change                                                 risks
    ['nothing changes', allow, {}, []],
    ['only its name changes', allow, { policyName: 'Sending' }, []],
    ['one is enough', allow, { policyConsensus: 'approvers.count() >= 1' }, ['oneAgrees']],
    ['more must agree', allow, { policyConsensus: 'approvers.count() >= 3' }, []],
    ['nobody must agree', allow, { policyConsensus: '' }, ['anyoneCondition']],
    ['true is nobody', allow, { policyConsensus: ' true ' }, ['anyoneCondition']],
    ['it holds for everything', allow, { policyCondition: '' }, ['conditionGone']],
    [
      'for everything and alone',
      allow,
      { policyCondition: '', policyConsensus: '' },
      ['anyoneAnything', 'conditionGone'],
    ],
    ['it allows what it forbade', deny, { policyEffect: 'EFFECT_ALLOW' }, ['anyoneCondition', 'denyGone']],
    ['it forbids what it allowed', allow, { policyEffect: 'EFFECT_DENY' }, ['allowGone']],
    ['it forbids everything', deny, { policyCondition: '' }, ['denyAll']],
  ] as const)('%s', (_, before, change, expected) => {
    expect(keys(policyRisks(before, changedPolicy(before, change)))).toEqual(expected);
  });

  it('says what goes with it, and what comes', () => {
    expect(keys(policyRisks(deny, null))).toEqual(['denyGone']);
    expect(keys(policyRisks(allow, null))).toEqual(['allowGone']);
    expect(keys(policyRisks(null, allow))).toEqual([]);
    expect(keys(policyRisks(null, { ...allow, consensus: '', condition: '' }))).toEqual(['anyoneAnything']);
    const timed = { ...allow, time: 'time.hour >= 9' };
    expect(keys(policyRisks(timed, allow))).toEqual(['timeGone']);
  });

  it('reads the one number that changed, and no other', () => {
    expect(agreement('approvers.count() >= 2', 'approvers.count() >= 1')).toEqual({ from: 2, to: 1 });
    expect(
      agreement("approvers.filter(u, u.id == '2').count() >= 2", "approvers.filter(u, u.id == '3').count() >= 2"),
    ).toBeNull();
    expect(agreement('approvers.count() >= 2', 'approvers.count() > 1')).toBeNull();
    expect(ether('eth.tx.value <= 20000000000000000000', 'eth.tx.value <= 500000000000000000')).toEqual({
      from: '20',
      to: '0.5',
    });
    expect(ether('eth.tx.gas <= 21000', 'eth.tx.gas <= 42000')).toBeNull();
  });
});

describe('what another root quorum would mean', () => {
  const about = { ownId: 'me', able: () => true, names: (ids: readonly string[]) => ids.join(' and ') };
  const of = (threshold: number, ...userIds: string[]) => ({ threshold, userIds });
  it.each([
    ['one could act alone', of(2, 'me', 'a', 'b'), of(1, 'me', 'a'), ['oneAlone']],
    ['one more could', of(1, 'me'), of(1, 'me', 'a'), ['moreAlone']],
    ['fewer must agree', of(3, 'me', 'a', 'b', 'c'), of(2, 'me', 'a', 'b', 'c'), ['fewer']],
    ['all must', of(1, 'me', 'a'), of(2, 'me', 'a'), ['everyone']],
    ['you are not in it', of(1, 'me', 'a'), of(1, 'a'), ['youLeave']],
    ['more must agree', of(1, 'me', 'a', 'b'), of(2, 'me', 'a', 'b'), []],
  ] as const)('%s', (_, before, after, expected) => {
    expect(keys(quorumRisks(before, after, about))).toEqual(expected);
  });

  it('says first when nobody could act any more', () => {
    const risks = quorumRisks(of(1, 'me'), of(2, 'a', 'b', 'c'), { ...about, able: (id) => id === 'a' });
    expect(keys(worstFirst(risks))[0]).toBe('nobodyActs');
    expect(risks[0]?.values).toEqual({ able: 1, need: 2 });
  });
});

describe('the votes that count', () => {
  const first = Date.UTC(2026, 10, 20, 9);
  const votes = [aVote(annId, first), aVote(bobId, first + 3_600_000, 'REJECTED')];
  it('are each person’s last word, until a day after the first', () => {
    const again = [...votes, aVote(bobId, first + 7_200_000)];
    expect(countingVotes({ votes: again }, first + 7_200_001)).toMatchObject({ approvals: 2, rejections: 0 });
    expect(countingVotes({ votes }, first + limits.votesLapseMs - 1)).toMatchObject({
      approvals: 1,
      rejections: 1,
      lapseAtMs: first + limits.votesLapseMs,
      lapsed: false,
    });
  });

  it('lapse together, and begin anew', () => {
    expect(countingVotes({ votes }, first + limits.votesLapseMs)).toEqual({
      latest: [],
      lost: [],
      approvals: 0,
      rejections: 0,
      lapsed: true,
    });
    const later = [...votes, aVote(bobId, first + limits.votesLapseMs)];
    expect(countingVotes({ votes: later }, first + limits.votesLapseMs + 1)).toMatchObject({
      approvals: 1,
      lapsed: true,
    });
  });
});

describe('what is typed before a sensitive approval', () => {
  const names = activityTextOf(
    translatorFor('en', phrases),
    translatorFor('en', objectMessages),
    (_, id) => (id === 'w' ? 'Treasury hot' : undefined),
    '',
  );
  const typed = (type: string, params: object) =>
    typedName(anActivity({ type: `ACTIVITY_TYPE_${type}`, params: params as never }), names);
  it.each([
    ['EXPORT_WALLET', { walletId: 'w' }, 'Treasury hot'],
    ['UPDATE_ROOT_QUORUM', { threshold: 1, userIds: ['a', 'b'] }, '1 of 2'],
    ['SET_ORGANIZATION_FEATURE', { name: 'FEATURE_NAME_WEBHOOK' }, 'webhook'],
    ['CREATE_POLICY_V3', { policyName: 'Zugänge für Ünal' }, 'Zugänge für Ünal'],
    // Several, gone, too long, or nothing a keyboard writes: the digits of the fingerprint.
    ['DELETE_USER_TAGS', { userTagIds: ['a', 'b'] }, '8be3c899'],
    ['EXPORT_WALLET', { walletId: 'gone' }, '8be3c899'],
    ['EXPORT_WALLET_ACCOUNT', { address: '0x1234' }, '8be3c899'],
    ['CREATE_POLICY_V3', { policyName: 'x'.repeat(65) }, '8be3c899'],
    ['CREATE_POLICY_V3', { policyName: '☃︎☃︎' }, '8be3c899'],
  ] as const)('%s %j: %s', (type, params, expected) => {
    expect(typed(type, params)).toBe(expected);
  });
});
