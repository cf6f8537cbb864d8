import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { check } from '#engine/policy/check.ts';
import { evaluate } from '#engine/policy/evaluate.ts';
import { type Facts, kindOf, paramsOf } from '#engine/policy/facts.ts';
import { parse } from '#engine/policy/parse.ts';
import { cpuMs } from '../../harness/cpu.ts';
import { aMember, anActivity, aRequest } from './a-request.ts';
import { naive } from './naive.ts';
import { senseful, someFacts } from './sense.ts';
import { anyTree } from './trees.ts';
import { propertyRuns } from '../../harness/property-runs.ts';

const wallet = { id: 'w1', imported: false, exported: true, label: 'Main' };
const address = '0xAbCdEf0123456789abcdef0123456789ABCDEF01';
const facts: Facts = aRequest([aMember('ann', ['ops'])], {
  wallet,
  wallets: [wallet, { ...wallet, id: 'w2', exported: false }],
  wallet_account: { address, path_indexes: [44n, 60n, 0n], path_hardened: [true, true, false] },
  eth: {
    tx: {
      to: address,
      value: 10n ** 18n,
      data: '0xa9059cbb00',
      contract_call_args: { list: [1n, 2n], flag: true, amount: 5n, tuple: [['x', 0n]], nested: { deep: 'y' } },
    },
  },
  params: { user_ids: ['u1', 'u2'], otp_length: 9n },
});

describe('evaluate', () => {
  it.each([
    // text                                                                            answer
    ['true', true],
    ['!true || false', false],
    ['true && !false', true],
    ['1 == 01', true],
    ["'' == ''", true],
    ["'a' != 'A'", true],
    ['115792089237316195423570985008687907853269984665640564039457584007913129639935 > eth.tx.value', true],
    ['eth.tx.value <= 1000000000000000000 && eth.tx.value >= 1000000000000000000', true],
    ["'b' in ['a', 'b'] && !('c' in ['a', 'b']) && !(1 in [])", true],
    ['[].all(x, x == 1)', true],
    ['[].any(x, x == 1)', false],
    ["'abc'[0..2] == 'ab' && 'abc'[2] == 'c' && 'abc'[3..3] == ''", true],
    ["eth.tx.data[0..10] == '0xa9059cbb'", true],
    ['[1, 2, 3][1..3].all(x, x > 1) && [1, 2, 3][0] == 1', true],
    ['wallets.filter(w, w.exported).count() == 1 && wallets.count == 2', true],
    ['wallets.any(w, wallets.any(v, v.id != w.id))', true],
    ['wallets.all(w, wallets.any(w, w.exported))', true],
    ["activity.params.user_ids.contains('u2') && 'u1' in activity.params.user_ids", true],
    ["wallet_account.address == '0xabcdef0123456789abcdef0123456789abcdef01'", true],
    ["eth.tx.to in ['0xABCDEF0123456789ABCDEF0123456789ABCDEF01']", true],
    ["eth.tx.to == '0xabcdef0123456789abcdef0123456789abcdef02'", false],
    ['wallet_account.path_hardened.filter(h, h).count() == 2 && wallet_account.path_indexes[1] == 60', true],
    ["eth.tx.contract_call_args['flag'] && eth.tx.contract_call_args['amount'] <= 5", true],
    ["eth.tx.contract_call_args['list'].contains(2) && eth.tx.contract_call_args['list'][0..1].count() == 1", true],
    ["eth.tx.contract_call_args['tuple'].all(t, t[0] == 'x' && t[1] == 0)", true],
    ["eth.tx.contract_call_args['nested']['deep'] == 'y' && eth.tx.contract_call_args['nested'].deep == 'y'", true],
  ])('takes %s for %s', (text, value) => {
    const expression = parse('condition', text);
    check('condition', text, expression);
    expect(evaluate(expression, facts)).toEqual({ ok: true, value });
  });

  it.each([
    // because                               text                                            reason
    ['a false and hides nothing', "false && private_key.id == 'x'", 'missing namespace: private_key'],
    ['a true or hides nothing', "true || private_key.id == 'x'", 'missing namespace: private_key'],
    [
      'an any that is true hides nothing',
      'wallets.any(w, w.id == solana.tx.recent_blockhash)',
      'missing namespace: solana',
    ],
    ['a namespace is missing', 'bitcoin.tx.fee > 1', 'missing namespace: bitcoin'],
    ['a part of a namespace is missing', "eth.eip_712.primary_type == 'x'", 'missing field: eip_712'],
    ['a parameter is missing', "activity.params.encoding == 'x'", 'missing field: encoding'],
    ['an argument is missing', "eth.tx.contract_call_args['other'] == 1", 'missing field: other'],
    ['an argument is inherited', "eth.tx.contract_call_args['toString'] == 1", 'missing field: toString'],
    ['an index is at the end', 'wallets[2].imported', 'an index is outside its list'],
    ['an index is enormous', `wallets[${2n ** 200n}].imported`, 'an index is outside its list'],
    ['an index is behind a text', "'abc'[3] == 'd'", 'an index is outside its list'],
    ['a slice is behind a text', "'abc'[1..4] == 'bc'", 'a slice is outside its list'],
    ['a slice is turned', "'abc'[2..1] == ''", 'a slice is outside its list'],
    [
      'a dynamic value is no text',
      "eth.tx.contract_call_args['amount'] == 'x'",
      'only two ints, two strings or two bools can be equal',
    ],
    ['a dynamic value is no list', "eth.tx.contract_call_args['amount'].count() == 1", 'a list was needed'],
    ['a dynamic value is no bool', "eth.tx.contract_call_args['amount']", 'a bool was needed'],
    ['a dynamic value has no order', "eth.tx.contract_call_args['flag'] < 1", "'<' takes two integers or two instants"],
    ['a tuple has no names', "eth.tx.contract_call_args['tuple'][0]['x'] == 1", 'missing field: x'],
    [
      'a list is compared',
      "eth.tx.contract_call_args['list'] == eth.tx.contract_call_args['list']",
      'only two ints, two strings or two bools can be equal',
    ],
  ])('errs because %s', (_because, text, reason) => {
    const expression = parse('condition', text);
    check('condition', text, expression);
    expect(evaluate(expression, facts)).toEqual({ ok: false, reason });
  });

  it.each([
    ['of no known name', "Timespan('0 0 * * *', '7d', 'UTC')"],
    ['whose name differs in its case', "cronspan('* * * * *', '7d', 'UTC')"],
    ['that every object inherits', "toString('* * * * *', '7d', 'UTC')"],
  ])('errs for a function %s, even where nobody checked the text', (_because, text) => {
    const [name] = text.split('(');
    expect(evaluate(parse('time', text), facts)).toEqual({ ok: false, reason: `there is no function '${name}'` });
    expect(evaluate(parse('time', "CronSpan('* * * * *', '7d', 'UTC')"), facts)).toEqual({ ok: true, value: true });
  });

  it.each([
    ["toString == 'x'", 'missing namespace: toString'],
    ["constructor.name == 'x'", 'missing namespace: constructor'],
    ["__proto__.id == 'x'", 'missing namespace: __proto__'],
    ['budget.steps == 1', 'missing namespace: budget'],
    ["wallet.toString == 'x'", 'missing field: toString'],
    ["wallet.__proto__ == 'x'", 'missing field: __proto__'],
  ])('reads nothing that is no field, even where nobody checked the text: %s', (text, reason) => {
    expect(evaluate(parse('condition', text), { ...facts, budget: { steps: 100 } })).toEqual({ ok: false, reason });
  });

  it('agrees with the naive evaluator on expressions that make sense', () => {
    let answered = 0;
    fc.assert(
      fc.property(senseful, someFacts, (text, some) => {
        const expression = parse('condition', text);
        const answer = evaluate(expression, some);
        const expected = naive(expression, some);
        if (answer.ok) answered += 1;
        expect(answer.ok ? { value: answer.value } : 'error').toEqual(expected);
      }),
      { numRuns: propertyRuns(1_000) },
    );
    expect(answered).toBeGreaterThan(100);
  });

  it('agrees with the naive evaluator on any tree, and never throws', () => {
    fc.assert(
      fc.property(anyTree, (tree) => {
        const answer = evaluate(tree, facts);
        const expected = naive(tree, facts);
        // At the top there must be a bool, which the naive one leaves to the checker.
        const isBool = expected !== 'error' && typeof expected.value === 'boolean';
        expect(answer.ok ? { value: answer.value } : 'error').toEqual(isBool ? expected : 'error');
      }),
      { numRuns: propertyRuns(1_000) },
    );
  });

  it('stops after a bounded number of steps', () => {
    const many = aRequest([], { wallets: Array(100).fill(wallet) as (typeof wallet)[] });
    const text = 'wallets.all(a, wallets.all(b, wallets.all(c, wallets.all(d, a.id == b.id || c.id == d.id))))';
    const began = cpuMs();
    expect(evaluate(parse('condition', text), many)).toEqual({
      ok: false,
      reason: 'it takes more than 100000 steps',
      tooLong: true,
    });
    expect(cpuMs() - began).toBeLessThan(500);
  });

  it('charges for long texts, so that comparing them is bounded too', () => {
    const data = 'x'.repeat(400_000);
    const long = aRequest([], { eth: { tx: { data } }, wallets: Array(100).fill(wallet) as (typeof wallet)[] });
    const text = 'wallets.all(w, eth.tx.data[0..399999] == eth.tx.data[1..400000])';
    expect(evaluate(parse('condition', text), long)).toMatchObject({ ok: false });
  });

  it('leaves room for consensus over a full organization', () => {
    const tags = Array.from({ length: 100 }, (_, index) => `tag-${index}`);
    const full = aRequest(Array.from({ length: 100 }, (_, index) => aMember(`user-${index}`, tags)));
    const clause = "approvers.filter(u, u.tags.contains('tag-99') || u.tags.any(t, t == 'tag-5')).count() >= 2";
    expect(evaluate(parse('consensus', clause), full)).toEqual({ ok: true, value: true });
  });

  it('knows the time of the request in time expressions', () => {
    const true_ = { ok: true, value: true };
    const of = (text: string) => evaluate(parse('time', text), facts);
    expect(
      of("time.now >= Timestamp('2026-11-20T12:00:00Z') && time.now < Timestamp('2026-11-20T12:00:00.000000001Z')"),
    ).toEqual(true_);
    expect(of("CronSpan('0 13 * * 5', '1m', 'Europe/Paris') && !CronSpan('0 12 * * 5', '1m', 'Europe/Paris')")).toEqual(
      true_,
    );
  });
});

describe('paramsOf and kindOf', () => {
  it.each([
    [
      'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
      { signWith: 's', payload: 'p', encoding: 'E', hashFunction: 'H' },
      { encoding: 'E', hash_function: 'H' },
    ],
    ['ACTIVITY_TYPE_SIGN_TRANSACTION_V2', { type: 'T', signWith: 's' }, { type: 'T' }],
    ['ACTIVITY_TYPE_DELETE_USERS', { userIds: ['a', 'b'] }, { user_ids: ['a', 'b'] }],
    ['ACTIVITY_TYPE_DELETE_API_KEYS', { userId: 'a', apiKeyIds: [] }, { user_id: 'a', api_key_ids: [] }],
    ['ACTIVITY_TYPE_INIT_OTP_AUTH_V3', { otpLength: 6 }, { otp_length: 6n }],
    ['ACTIVITY_TYPE_STAMP_LOGIN', {}, { session_profile_id: '' }],
    ['ACTIVITY_TYPE_CREATE_API_KEYS_V2', {}, {}],
    ['ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'w', userId: 'u' }, {}],
    ['constructor', { walletName: 'w' }, {}],
  ])('reads from %s what policies may read', (type, parameters, expected) => {
    expect(paramsOf(type, parameters)).toEqual(expected);
  });

  it.each([
    ['ACTIVITY_TYPE_CREATE_USERS_V3', 'CREATE_USERS'],
    ['ACTIVITY_TYPE_CREATE_WALLET', 'CREATE_WALLET'],
    ['ACTIVITY_TYPE_OAUTH2_AUTHENTICATE', 'OAUTH2_AUTHENTICATE'],
  ])('knows the kind of %s', (type, kind) => {
    expect(kindOf(type)).toBe(kind);
    expect(anActivity(type, '', '').kind).toBe(kind);
  });
});
