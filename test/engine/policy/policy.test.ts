import { describe, expect, it } from 'vitest';
import type { PolicyOutcome } from '#shared/enums.ts';
import type { Facts } from '#engine/policy/facts.ts';
import { checkPolicy, type Member, type PolicyText } from '#engine/policy/policy.ts';
import { cpuMs } from '../../harness/cpu.ts';
import { couldStillBeMet, evaluatePolicy, takesPart } from './finished.ts';
import { aMember, anActivity, aRequest } from './a-request.ts';
import { examples, filled } from './examples.ts';

const allow = (condition: string, consensus = '', time = ''): PolicyText => ({
  effect: 'EFFECT_ALLOW',
  condition,
  consensus,
  time,
});
const deny = (condition: string, consensus = '', time = ''): PolicyText => ({
  effect: 'EFFECT_DENY',
  condition,
  consensus,
  time,
});

const ann = aMember('ann', ['ops']);
const bob = aMember('bob', ['ops']);
const cid = aMember('cid', ['sec']);
const dan = aMember('dan', ['intern']);
const passkey = 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR';
const eve: Member = {
  ...aMember('eve'),
  credentials: [
    ...aMember('eve').credentials,
    { id: 'pass-of-eve', user_id: 'eve', type: passkey, credential_id: 'c', public_key: 'p' },
  ],
};
const create = "activity.action == 'CREATE'";

describe('evaluatePolicy', () => {
  it.each<[string, PolicyText, PolicyOutcome]>([
    ['an ALLOW that says nothing', allow(''), 'OUTCOME_ALLOW'],
    ['a DENY that says nothing', deny(''), 'OUTCOME_DENY_EXPLICIT'],
    ['an ALLOW that matches', allow(create, "approvers.any(u, u.id == 'ann')"), 'OUTCOME_ALLOW'],
    ['a DENY that matches', deny(create, "approvers.any(u, u.tags.contains('ops'))"), 'OUTCOME_DENY_EXPLICIT'],
    ['an ALLOW of something else', allow("activity.action == 'DELETE'"), 'OUTCOME_DENY_IMPLICIT'],
    ['a DENY of something else', deny("activity.action == 'DELETE'"), 'OUTCOME_DENY_IMPLICIT'],
    ['an ALLOW of another user', allow(create, "approvers.any(u, u.id == 'bob')"), 'OUTCOME_DENY_IMPLICIT'],
    [
      'an ALLOW outside its time',
      allow('', '', "time.now < Timestamp('2026-01-01T00:00:00Z')"),
      'OUTCOME_TIME_INACTIVE',
    ],
    ['a DENY outside its time', deny('', '', "time.now < Timestamp('2026-01-01T00:00:00Z')"), 'OUTCOME_TIME_INACTIVE'],
    [
      'one that would err, outside its time',
      allow("wallet.id == ''", '', "time.now < Timestamp('2026-01-01T00:00:00Z')"),
      'OUTCOME_TIME_INACTIVE',
    ],
    ['a condition that errs', allow("wallet.id == ''"), 'OUTCOME_ERROR'],
    ['a consensus that errs', allow('', 'approvers[5].id == credentials[0].id'), 'OUTCOME_ERROR'],
    [
      'a condition that is false, beside a consensus that errs',
      deny('false', "approvers[5].id == ''"),
      'OUTCOME_ERROR',
    ],
    ['a text that no longer reads', allow('eth.tx.to == "0x00"'), 'OUTCOME_ERROR'],
    ['a text that no longer checks', deny('eth.tx.to == 1'), 'OUTCOME_ERROR'],
  ])('gives %s its outcome', (_what, policy, outcome) => {
    expect(evaluatePolicy(policy, aRequest([ann]))).toBe(outcome);
    expect(evaluatePolicy(policy, aRequest([ann]))).toBe(outcome);
  });

  it('lets no request pass by a DENY that was not evaluated to its end', () => {
    const numbers = `[${Array.from({ length: 60 }, (_, at) => at).join(',')}]`;
    const slow = `${numbers}.all(a, ${numbers}.all(b, ${numbers}.any(c, a == b)))`;
    expect(evaluatePolicy(allow(slow), aRequest([ann]))).toBe('OUTCOME_ERROR');
    expect(() => evaluatePolicy(deny(slow), aRequest([ann]))).toThrow('takes too long');
    expect(() => evaluatePolicy(deny('', slow), aRequest([ann]))).toThrow('takes too long');
  });

  it('says that consensus is required only where somebody could give it', () => {
    const two = allow(create, 'approvers.count() >= 2');
    expect(evaluatePolicy(two, aRequest([ann]), { electorate: () => [bob] })).toBe('OUTCOME_REQUIRES_CONSENSUS');
    expect(evaluatePolicy(two, aRequest([ann]), { electorate: () => [] })).toBe('OUTCOME_DENY_IMPLICIT');
    expect(evaluatePolicy(two, aRequest([ann, bob]), { electorate: () => [cid] })).toBe('OUTCOME_ALLOW');
    expect(evaluatePolicy(deny(create, 'approvers.count() >= 2'), aRequest([ann]), { electorate: () => [bob] })).toBe(
      'OUTCOME_DENY_IMPLICIT',
    );
  });

  it.each<[string, Facts, PolicyOutcome]>([
    ['P01', request('WALLET', 'CREATE', 'USER_A'), 'OUTCOME_ALLOW'],
    ['P01', request('WALLET', 'EXPORT', 'USER_A'), 'OUTCOME_DENY_IMPLICIT'],
    ['P01', request('WALLET', 'CREATE', 'USER_B'), 'OUTCOME_DENY_IMPLICIT'],
    ['P03', request('POLICY', 'CREATE', ['x', 'TAG_ADMIN']), 'OUTCOME_DENY_IMPLICIT'],
    ['P03', request('POLICY', 'CREATE', ['x', 'TAG_ADMIN'], ['y', 'TAG_ADMIN']), 'OUTCOME_ALLOW'],
    ['P04', request('POLICY', 'UPDATE', ['x', 'TAG_SEC', 'TAG_OPS'], ['y', 'TAG_OPS']), 'OUTCOME_ALLOW'],
    ['P04', request('POLICY', 'UPDATE', ['x', 'TAG_SEC'], ['y', 'TAG_OPS']), 'OUTCOME_DENY_IMPLICIT'],
    ['P05', request('USER', 'DELETE', ['x', 'TAG_INTERN']), 'OUTCOME_DENY_EXPLICIT'],
    ['P08', request('OTP', 'VERIFY', 'USER_A'), 'OUTCOME_ALLOW'],
    ['P08', request('OTP', 'DELETE', 'USER_A'), 'OUTCOME_DENY_IMPLICIT'],
    ['P14', { ...request('WALLET', 'EXPORT', 'USER_A'), wallet_account: account(44n, 60n) }, 'OUTCOME_DENY_IMPLICIT'],
    ['P14', request('WALLET', 'EXPORT', 'USER_A'), 'OUTCOME_ERROR'],
    [
      'P18',
      {
        ...request('PRIVATE_KEY', 'SIGN', 'USER_A'),
        wallet: { id: 'WALLET_ID', imported: false, exported: false, label: '' },
      },
      'OUTCOME_ERROR',
    ],
    [
      'P33',
      signing({ encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hash_function: 'HASH_FUNCTION_NO_OP' }),
      'OUTCOME_DENY_EXPLICIT',
    ],
    [
      'P33',
      signing({ encoding: 'PAYLOAD_ENCODING_EIP712', hash_function: 'HASH_FUNCTION_NO_OP' }),
      'OUTCOME_DENY_IMPLICIT',
    ],
    ['P33', request('WALLET', 'CREATE', 'USER_A'), 'OUTCOME_ERROR'],
    [
      'P55',
      {
        ...request('USER', 'DELETE', 'USER_A'),
        activity: anActivity('ACTIVITY_TYPE_DELETE_USERS', 'USER', 'DELETE', { user_ids: ['USER_A'] }),
      },
      'OUTCOME_ALLOW',
    ],
    [
      'P55',
      {
        ...request('USER', 'DELETE', 'USER_A'),
        activity: anActivity('ACTIVITY_TYPE_DELETE_USERS', 'USER', 'DELETE', { user_ids: ['USER_A', 'b'] }),
      },
      'OUTCOME_DENY_IMPLICIT',
    ],
    ['P57', { ...exporting(), wallet_account: account(8797555n, 0n, 3n, 7n) }, 'OUTCOME_ALLOW'],
    ['P57', { ...exporting(), wallet_account: account(8797555n, 0n, 4n, 7n) }, 'OUTCOME_DENY_IMPLICIT'],
    ['P58', { ...exporting(), wallet_account: account(44n, 60n) }, 'OUTCOME_DENY_EXPLICIT'],
    ['P59', { ...signing({}), nowMs: Date.parse('2027-02-15T11:59:59Z') }, 'OUTCOME_ALLOW'],
    ['P59', { ...signing({}), nowMs: Date.parse('2027-02-15T12:00:00Z') }, 'OUTCOME_TIME_INACTIVE'],
    ['P60', { ...signing({}), nowMs: Date.parse('2026-11-20T12:00:00Z') }, 'OUTCOME_ALLOW'],
    ['P60', { ...signing({}), nowMs: Date.parse('2026-11-21T12:00:00Z') }, 'OUTCOME_TIME_INACTIVE'],
    ['P61', { ...signing({}), nowMs: Date.parse('2026-11-21T03:29:59Z') }, 'OUTCOME_TIME_INACTIVE'],
    ['P61', { ...signing({}), nowMs: Date.parse('2026-11-21T03:30:00Z') }, 'OUTCOME_ALLOW'],
  ])('gives example %s what its author expects (case %#)', (id, facts, outcome) => {
    const example = examples.find((one) => one.id === id);
    if (!example) throw new Error(`no example ${id}`);
    const policy = filled(example);
    checkPolicy(policy);
    // P59 to P61 are about SIGN_TRANSACTION.
    const asked =
      id >= 'P59'
        ? { ...facts, activity: anActivity('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', 'PRIVATE_KEY', 'SIGN') }
        : facts;
    expect(evaluatePolicy(policy, asked)).toBe(outcome);
  });
});

describe('couldStillBeMet and takesPart', () => {
  it.each<[string, string, Member[], Member[], boolean]>([
    // because                                   consensus                                                                    approved    could        met?
    ['it is met already', 'approvers.count() >= 1', [ann], [], true],
    ['one more is enough', 'approvers.count() >= 2', [ann], [bob], true],
    ['two are wanted and there is one', 'approvers.count() >= 3', [ann], [bob], false],
    ['the one who is named is there', "approvers.any(u, u.id == 'cid')", [ann], [bob, cid], true],
    ['the one who is named is not there', "approvers.any(u, u.id == 'zoe')", [ann], [bob, cid], false],
    ['exactly two are wanted, of many', 'approvers.count() == 2', [ann], [bob, cid, dan], true],
    ['exactly one is wanted, and two did', 'approvers.count() == 1', [ann, bob], [cid], false],
    [
      'all must be ops, and another could be',
      "approvers.all(u, u.tags.contains('ops')) && approvers.count() >= 2",
      [ann],
      [dan, cid, bob],
      true,
    ],
    [
      'all must be ops, and the submitter is not',
      "approvers.all(u, u.tags.contains('ops')) && approvers.count() >= 2",
      [cid],
      [ann, bob],
      false,
    ],
    [
      'no intern may be among them',
      "approvers.count() >= 2 && !approvers.any(u, u.tags.contains('intern'))",
      [ann],
      [dan, bob],
      true,
    ],
    [
      'nobody but an intern is left',
      "approvers.count() >= 2 && !approvers.any(u, u.tags.contains('intern'))",
      [ann],
      [dan],
      false,
    ],
    ['somebody has a passkey', `credentials.any(c, c.type == '${passkey}')`, [ann], [bob, eve], true],
    ['only passkeys count, and one is had', `credentials.all(c, c.type == '${passkey}')`, [], [eve], true],
    [
      'only passkeys count, and a key was used',
      `credentials.all(c, c.type == '${passkey}') && approvers.count() >= 2`,
      [ann],
      [eve],
      false,
    ],
    ['it errs', "approvers[9].id == 'ann'", [ann], [bob], false],
  ])('tells, when %s, whether %s', (_because, consensus, approved, electorate, met) => {
    const policy = allow(create, consensus);
    checkPolicy(policy);
    expect(couldStillBeMet(policy, aRequest(approved), electorate)).toBe(met);
  });

  it('asks for the condition and the time as well', () => {
    const electorate = [bob];
    const consensus = 'approvers.count() >= 2';
    const met = (policy: PolicyText) => couldStillBeMet(policy, aRequest([ann]), electorate);
    expect(met(allow(create, consensus))).toBe(true);
    expect(met(allow("activity.action == 'DELETE'", consensus))).toBe(false);
    expect(met(allow("wallet.id == 'x'", consensus))).toBe(false);
    expect(met(allow(create, consensus, "time.now < Timestamp('2026-01-01T00:00:00Z')"))).toBe(false);
    expect(met(deny(create, consensus))).toBe(false);
    expect(met(allow('eth.tx.to == "0x00"', consensus))).toBe(false);
  });

  it.each<[string, Member, boolean]>([
    ["approvers.any(u, u.id == 'ann') && approvers.any(u, u.id == 'bob')", ann, true],
    ["approvers.any(u, u.id == 'ann') && approvers.any(u, u.id == 'bob')", cid, false],
    ["approvers.any(u, u.id == 'ann') || approvers.count() >= 3", cid, true],
    ["approvers.filter(u, u.tags.contains('ops')).count() >= 2", bob, true],
    ["approvers.filter(u, u.tags.contains('ops')).count() >= 2", cid, false],
    ["2 <= approvers.filter(u, u.tags.contains('ops')).count", bob, true],
    ["!(approvers.filter(u, u.tags.contains('ops')).count() < 2)", bob, true],
    ["approvers.all(u, u.tags.contains('ops')) && approvers.count() >= 2", bob, true],
    ["approvers.all(u, u.tags.contains('ops')) && approvers.count() >= 2", cid, false],
    ["!approvers.all(u, u.tags.contains('ops'))", bob, false],
    ["!approvers.all(u, u.tags.contains('ops'))", cid, true],
    ["approvers.count() >= 2 && !approvers.any(u, u.tags.contains('intern'))", dan, false],
    ['approvers.count() >= 2 && approvers.count() <= 3', bob, true],
    ["approvers[0].id == 'ann'", bob, true],
    [`credentials.any(c, c.type == '${passkey}')`, eve, true],
    [`credentials.any(c, c.type == '${passkey}')`, bob, false],
    [`approvers.any(u, credentials.any(c, c.user_id == u.id && c.type == '${passkey}'))`, eve, true],
    [`approvers.any(u, credentials.any(c, c.user_id == u.id && c.type == '${passkey}'))`, bob, false],
    [`approvers.count() >= 2 && credentials.all(c, c.type == '${passkey}')`, eve, true],
    [`approvers.count() >= 2 && credentials.all(c, c.type == '${passkey}')`, bob, false],
    ['', ann, false],
    ['true', ann, false],
    ['approvers.nothing', ann, false],
  ])('tells whether %s counts somebody (case %#)', (consensus, member, counts) => {
    expect(takesPart(allow(create, consensus), aRequest([dan]), member)).toBe(counts);
  });

  it('goes by what somebody who has approved stamped with, not by what else they own', () => {
    const policy = allow(create, `credentials.any(c, c.type == '${passkey}')`);
    const byKey = { ...aRequest([eve]), credentials: eve.credentials.slice(0, 1) };
    const byPasskey = { ...aRequest([eve]), credentials: eve.credentials.slice(1) };
    expect(takesPart(policy, byKey, eve)).toBe(false);
    expect(takesPart(policy, byPasskey, eve)).toBe(true);
    expect(takesPart(policy, aRequest([ann]), eve)).toBe(true);
  });

  it('stays quick when a whole organization could vote and nobody suffices', () => {
    const everybody = Array.from({ length: 100 }, (_, index) => aMember(`user-${index}`, ['ops']));
    const policy = allow(create, "approvers.filter(u, u.tags.contains('sec')).count() >= 2");
    const began = cpuMs();
    expect(couldStillBeMet(policy, aRequest([ann]), everybody)).toBe(false);
    expect(cpuMs() - began).toBeLessThan(250);
  });
});

function request(resource: string, action: string, ...users: readonly (string | readonly string[])[]): Facts {
  const members = users.map((user) =>
    typeof user === 'string' ? aMember(user) : aMember(user[0] ?? '', user.slice(1)),
  );
  return aRequest(members, { activity: anActivity('ACTIVITY_TYPE_ANYTHING', resource, action) });
}

function signing(params: Facts['activity']['params']): Facts {
  return {
    ...request('PRIVATE_KEY', 'SIGN', 'USER_A'),
    activity: anActivity('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', 'PRIVATE_KEY', 'SIGN', params),
  };
}

function exporting(): Facts {
  return {
    ...request('WALLET', 'EXPORT', 'USER_A'),
    activity: anActivity('ACTIVITY_TYPE_EXPORT_WALLET_ACCOUNT', 'WALLET', 'EXPORT'),
  };
}

function account(...path: readonly bigint[]) {
  return {
    address: '0x0000000000000000000000000000000000000001',
    path_indexes: path,
    path_hardened: path.map(() => true),
  };
}
