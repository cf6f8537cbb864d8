import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Fault } from '#engine/fault.ts';
import type { Part } from '#engine/policy/ast.ts';
import { check } from '#engine/policy/check.ts';
import { names } from '#engine/policy/names.ts';
import { parse } from '#engine/policy/parse.ts';
import { checkPolicy } from '#engine/policy/policy.ts';
import { print } from '#engine/policy/print.ts';
import type { Type } from '#engine/policy/types.ts';
import { examples, filled } from './examples.ts';
import { anyTree } from './trees.ts';
import { propertyRuns } from '../../harness/property-runs.ts';

function refusal(part: Part, text: string): string {
  try {
    checkPolicy({ effect: 'EFFECT_ALLOW', [part]: text });
  } catch (thrown) {
    if (thrown instanceof Fault && thrown.code === 3 && thrown.details.length === 0) return thrown.message;
    throw thrown;
  }
  throw new Error(`was not refused: ${text}`);
}

describe('checkPolicy', () => {
  it.each(examples.map((example) => [example.id, example.name, filled(example)] as const))(
    'takes example %s, %s',
    (_id, _name, example) => {
      expect(() => checkPolicy(example)).not.toThrow();
    },
  );

  it('takes a policy without any text, and empty texts', () => {
    expect(() => checkPolicy({ effect: 'EFFECT_DENY' })).not.toThrow();
    expect(() => checkPolicy({ effect: 'EFFECT_ALLOW', condition: '', consensus: '', time: '' })).not.toThrow();
  });

  it('knows every field that its tables name', () => {
    let count = 0;
    for (const [part, fields] of Object.entries(names) as [Part, Readonly<Record<string, Type>>][])
      for (const [name, type] of Object.entries(fields))
        for (const read of readings(name, type)) {
          count += 1;
          expect(() => checkPolicy({ effect: 'EFFECT_ALLOW', [part]: read }), read).not.toThrow();
        }
    expect(count).toBeGreaterThan(140);
  });

  it.each([
    ['condition', 'wallet_account.path == 1', 'path'],
    ['condition', "wallet.name == 'x'", 'name'],
    ['condition', "activity.params.nothing == 'x'", 'nothing'],
    ['condition', "eth.tx.contract_call_args.to == 'x'", 'to'],
    ['condition', "activity.type.toString == 'x'", 'toString'],
    ['condition', "activity.constructor == 'x'", 'constructor'],
    ['condition', "__proto__ == 'x'", '__proto__'],
    ['condition', 'nobody', 'nobody'],
    ['condition', 'approvers.count() > 1', 'approvers'],
    ['condition', 'time.now < time.now', 'time'],
    ['condition', 'wallets.any(w, w.id == v.id)', 'v'],
    ['condition', 'wallets.any(w, w.imported) && w.imported', 'w'],
    ['condition', 'wallet.imported.count == 1', 'count'],
    ['consensus', "activity.type == 'x'", 'activity'],
    ['consensus', "approvers.any(u, u.name == 'x')", 'name'],
    ['time', 'approvers.count() > 1', 'approvers'],
    ['time', 'time.then < time.now', 'then'],
  ] as const)('refuses, in a %s, %s for its unknown field alone', (part, text, field) => {
    const [message, after] = refusal(part, text).split(/ (?=\()/);
    expect(message).toBe(`invalid policy ${part}: Expression cannot be evaluated: field does not exist: ${field}`);
    expect(after).toMatch(/^\(line 1, column \d+, offset \d+; (?:expected [a-z_, ]+|nothing there has fields)\)$/);
  });

  it.each([
    // part       text                                            what                                                                            column
    ['consensus', 'approvers.count()', 'the result must be a bool, and this is an int', 11],
    ['condition', "'true'", 'the result must be a bool, and this is a string', 1],
    ['condition', 'eth.tx', 'the result must be a bool, and this is an EthereumTransaction', 5],
    ['condition', "eth.tx.value == '1'", "'==' between an int and a string: only values of one type compare", 14],
    ['condition', 'activity.type == 1', "'==' between a string and an int: only values of one type compare", 15],
    ['condition', "activity.type < 'b'", "'<' between a string and a string: it takes ints or timestamps", 15],
    ['condition', 'wallet.imported >= true', "'>=' between a bool and a bool: it takes ints or timestamps", 17],
    ['condition', 'wallet == wallet', "'==' between a Wallet and a Wallet: it takes ints, strings or bools", 8],
    ['condition', '[1] == [1]', "'==' between a list<int> and a list<int>: it takes ints, strings or bools", 5],
    [
      'condition',
      "1 in ['a']",
      "'in' between an int and a list<string>: it takes a value and a list of such values",
      3,
    ],
    ['condition', "'a' in 'abc'", "'in' between a string and a string: it takes a value and a list of such values", 5],
    ['condition', 'wallet in wallets', "'in' between a Wallet and a list<Wallet>: it takes ints, strings or bools", 8],
    ['condition', "['a', 1].count() == 2", 'a list holds values of one type: a string before, an int here', 7],
    ['condition', '!activity.type', "'!' takes a bool, and this is a string", 11],
    ['condition', 'wallet.imported && activity.type', "'&&' takes a bool, and this is a string", 29],
    ['condition', '1 || wallet.imported', "'||' takes a bool, and this is an int", 1],
    ['condition', "wallets['a'].imported", 'the index of a list<Wallet> is an int, and this is a string', 9],
    ['condition', 'wallets[true].imported', 'the index of a list<Wallet> is an int, and this is a bool', 9],
    [
      'condition',
      "eth.tx.contract_call_args[0] == 'x'",
      'the index of a map<dynamic> is a string, and this is an int',
      27,
    ],
    ['condition', 'eth.tx.value[0] == 1', 'an int has no elements', 13],
    ['condition', 'wallet[0] == 1', 'a Wallet has no elements', 7],
    ['condition', "activity.type['a'] == 'b'", 'the index of a string is an int, and this is a string', 15],
    ['condition', 'eth.tx.value[0..1] == 1', 'an int cannot be sliced', 13],
    ['condition', "activity.type['a'..1] == 'b'", 'a slice takes an int, and this is a string', 15],
    ['condition', 'activity.type.count() == 1', 'a string has no functions', 15],
    ['condition', 'wallets.any(w)', "'any' takes a variable and an expression, like any(x, x == 1)", 9],
    ['condition', 'wallets.all()', "'all' takes a variable and an expression, like all(x, x == 1)", 9],
    ['condition', 'wallets.any(w, w.id)', "'any' takes a bool, and this is a string", 18],
    ['condition', 'wallets.count(1) == 1', "'count' takes nothing", 9],
    [
      'condition',
      'wallets.map(w, w.id)',
      "a list has no function 'map'; it has all, any, contains, count and filter",
      9,
    ],
    [
      'condition',
      'private_key.tags.contains(1)',
      "'contains' of a list<string> takes a string, and this is an int",
      27,
    ],
    ['condition', 'private_key.tags.contains(t, t)', "'contains' takes one value", 18],
    ['condition', 'wallets.contains(wallet)', "'contains' of a list<Wallet>: it takes ints, strings or bools", 9],
    ['condition', "Timestamp('2027-01-01T00:00:00Z') == 1", "'Timestamp' belongs to the time of a policy", 1],
    ['consensus', "CronSpan('0 0 * * *', '1h', 'UTC')", "'CronSpan' belongs to the time of a policy", 1],
    ['time', "Date('2027')", "there is no function 'Date'; there are Timestamp and CronSpan", 1],
    ['time', "Timestamp('a', 'b') < time.now", "'Timestamp' takes 1 string", 1],
    ['time', "CronSpan('0 0 * * *', '1h')", "'CronSpan' takes 3 strings", 1],
    ['time', "Timestamp('2027-01-01T00:00:00Z')", 'the result must be a bool, and this is a timestamp', 1],
    ['time', 'time.now == time.now', "'==' between a timestamp and a timestamp: it takes ints, strings or bools", 10],
    ['time', 'time.now > 5', "'>' between a timestamp and an int: only values of one type compare", 10],
    [
      'time',
      "time.now < Timestamp('2027-01-01T00:00:00-05:00')",
      "a Timestamp is RFC 3339 with a zero offset, like '2027-02-01T00:00:00Z'",
      12,
    ],
    [
      'time',
      "CronSpan('*/5 * * * *', '1h', 'UTC')",
      "a CronSpan's minute is *, or numbers, ranges and lists of 0 to 59",
      1,
    ],
  ] as const)('refuses, in a %s, %s', (part, text, what, column) => {
    expect(refusal(part, text)).toBe(
      `invalid policy ${part}: Expression cannot be evaluated: ${what}, at line 1, column ${column}, offset ${column - 1}`,
    );
  });

  it.each([
    ['condition', "eth.tx.contract_call_args['a']['b'][0].c == 1 && eth.tx.contract_call_args['a'] in ['x']"],
    ['condition', "eth.eip_712.message['flag'] && !eth.eip_712.message['other']"],
    [
      'condition',
      "eth.eip_712.message['list'].any(e, e.all(f, f.g < 5)) && eth.eip_712.message['l'][0..2].count() == 2",
    ],
    ['condition', 'wallets.count == 1 && [].count() == 0 && [[1], [2]].all(l, l.contains(1))'],
    ['condition', 'wallets.any(w, wallets.any(w, w.imported) && w.exported)'],
    ['condition', "activity.params.user_ids[0] == 'x' && activity.params.otp_length > 6"],
    ['condition', "eth.eip_7702_authorization.chain_id == '1' && eth.eip_7702_authorization.nonce == 1"],
    ['condition', "wallet.id[0..8] == 'abcdefgh' && wallet.id[0] in ['a', 'b']"],
    [
      'time',
      "!CronSpan('0,30 9-17 1,15 * 1-5', '1d 2h 3m', 'America/Argentina/Buenos_Aires') || time.now > Timestamp('2027-01-01T00:00:00.5+00:00')",
    ],
  ] as const)('takes, in a %s, %s', (part, text) => {
    expect(() => checkPolicy({ effect: 'EFFECT_ALLOW', [part]: text })).not.toThrow();
  });

  it('answers any tree, with nothing or a Fault', () => {
    fc.assert(
      fc.property(anyTree, fc.constantFrom<Part>('condition', 'consensus', 'time'), (tree, part) => {
        const text = print(tree);
        const read = parse(part, text);
        try {
          check(part, text, read);
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(Fault);
        }
      }),
      { numRuns: propertyRuns(500) },
    );
  });
});

/** Expressions that read everything below `path`, each a bool. */
function readings(path: string, type: Type, depth = 0): string[] {
  if (type === 'bool' || type === 'dynamic') return [path];
  if (type === 'int') return [`${path} == 1`];
  if (type === 'quantity') return [`${path} <= 1`, `${path} == 1`, `'1' == ${path}`, `${path} in ['0', '1']`];
  if (type === 'string') return [`${path} == 'x'`];
  if (type === 'timestamp') return [`${path} < ${path}`];
  if ('map' in type) return readings(`${path}['x']`, type.map, depth);
  if ('list' in type)
    return readings(`v${depth}`, type.list, depth + 1).map((inner) => `${path}.any(v${depth}, ${inner})`);
  return Object.entries(type.fields).flatMap(([name, field]) => readings(`${path}.${name}`, field, depth));
}
