import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Fault } from '#engine/fault.ts';
import { evaluate } from '#engine/policy/evaluate.ts';
import type { Facts } from '#engine/policy/facts.ts';
import { parse } from '#engine/policy/parse.ts';
import { checkPolicy } from '#engine/policy/policy.ts';
import { evaluatePolicy } from './finished.ts';
import { naivePolicy } from '../../harness/naive-policy.ts';
import { aMember, aRequest } from './a-request.ts';
import { examples, factsOfCase, filled } from './examples.ts';
import { propertyRuns } from '../../harness/property-runs.ts';

/** What the engine makes of a text: its value, an error, or that it cannot be read. Anything else that it throws is a bug. */
function engine(text: string, facts: Facts): ReturnType<typeof naivePolicy> {
  try {
    const answer = evaluate(parse('condition', text), facts);
    return answer.ok ? { value: answer.value } : 'error';
  } catch (thrown) {
    if (!(thrown instanceof Fault)) throw thrown;
    return 'unreadable';
  }
}

const account = `0x${'Ab'.repeat(20)}`;
const wallet = { id: 'w', imported: false, exported: true, label: 'hot' };
const facts: Facts = aRequest([aMember('ann', ['ops'])], {
  wallet,
  wallets: [wallet, { ...wallet, id: 'v', exported: false }],
  wallet_account: { address: account, path_indexes: [44n, 60n], path_hardened: [true, false] },
  eth: {
    tx: { to: account, value: 5n, data: '0xa9059cbb', contract_call_args: { list: [['x', 0n]], amount: 5n } },
    eip_7702_authorization: { address: account.toLowerCase(), chain_id: 1n, nonce: 0n },
  },
  params: { user_ids: ['a', 'b'] },
});

const words = fc.constantFrom(
  'true false 0 1 2 5 01 60 44'.split(' '),
  ["'a'", "'b'", "''", "'1'", "'list'", "'amount'", `'${account.toLowerCase()}'`, "'0xa9059cbb'", "'ops'"],
  ['wallet.id', 'wallet.exported', 'wallets', 'wallet_account.path_indexes', 'activity.params.user_ids', 'u', 'u.id'],
  ['eth.tx.to', 'eth.tx.value', 'eth.tx.data', 'eth.tx.contract_call_args', 'private_key.id', 'nothing', 'approvers'],
  [
    'eth.eip_7702_authorization.chain_id',
    'eth.eip_7702_authorization.nonce',
    'approvers[0].tags',
    'wallets[1].exported',
  ],
);
const leaf = words.chain((list) => fc.constantFrom(...list));

/** Texts that the grammar takes, nearly all of them; whether they make sense is another matter. */
const anyText: fc.Arbitrary<string> = fc.letrec<{ text: string }>((tie) => {
  const text = tie('text');
  const operators = fc.constantFrom('==', '!=', '<', '>', '<=', '>=', ' in ', '&&', '||');
  return {
    text: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      { arbitrary: leaf, weight: 3 },
      { arbitrary: fc.tuple(text, operators, text).map((parts) => parts.join('')), weight: 3 },
      fc.tuple(text, operators, text).map(([left, operator, right]) => `(${left} ${operator} ${right})`),
      text.map((inner) => `!${inner}`),
      fc.array(text, { maxLength: 3 }).map((items) => `[${items.join(',')}]`),
      fc.tuple(fc.constantFrom('contains', 'eth'), text).map(([name, inner]) => `${name}(${inner})`),
      fc.tuple(text, text).map(([of, at]) => `${of}[${at}]`),
      fc.tuple(text, text, text).map(([of, from, to]) => `${of}[${from} .. ${to}]`),
      fc
        .tuple(text, fc.constantFrom('count', 'count()', 'id', 'tags', 'exported'))
        .map(([of, name]) => `${of}.${name}`),
      fc.tuple(text, text).map(([of, wanted]) => `${of}.contains(${wanted})`),
      fc
        .tuple(text, fc.constantFrom('all', 'any', 'filter'), text)
        .map(([of, name, inner]) => `${of}.${name}( u , ${inner})`),
    ),
  };
}).text;

describe('the engine agrees with a second reading of the language', () => {
  it('on texts that make sense and texts that make none', () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(anyText, (text) => {
        const answer = naivePolicy(text, facts);
        const kind = typeof answer === 'string' ? answer : String(answer.value);
        seen.set(kind, (seen.get(kind) ?? 0) + 1);
        expect(engine(text, facts), text).toEqual(answer);
      }),
      { numRuns: propertyRuns(6_000) },
    );
    for (const kind of ['true', 'false', 'error', 'unreadable']) expect(seen.get(kind), kind).toBeGreaterThan(20);
  });

  it('on every example, and every request that it is asked about', () => {
    let compared = 0;
    for (const example of examples) {
      const { condition, cases } = filled(example);
      for (const one of cases) {
        compared += 1;
        expect(engine(condition, factsOfCase(one)), condition).toEqual(naivePolicy(condition, factsOfCase(one)));
      }
    }
    expect(compared).toBeGreaterThan(130);
  });

  it('on texts with a piece taken out, doubled or replaced', () => {
    const conditions = examples.map((example) => filled(example).condition);
    const broken = fc.tuple(fc.constantFrom(...conditions), fc.nat(), fc.nat({ max: 3 }), fc.oneof(leaf, fc.string()));
    fc.assert(
      fc.property(broken, ([text, place, length, piece]) => {
        const at = place % (text.length + 1);
        const changed = text.slice(0, at) + piece + text.slice(at + length);
        expect(engine(changed, facts), changed).toEqual(naivePolicy(changed, facts));
      }),
      { numRuns: propertyRuns(3_000) },
    );
  });

  it('and whatever the text, it is kept or refused with a Fault, and comes to an outcome', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.string({ unit: 'binary' })), fc.boolean(), (condition, denies) => {
        const policy = { effect: denies ? ('EFFECT_DENY' as const) : ('EFFECT_ALLOW' as const), condition };
        try {
          checkPolicy(policy);
        } catch (thrown) {
          expect(thrown, condition).toBeInstanceOf(Fault);
          expect(evaluatePolicy(policy, facts)).toBe('OUTCOME_ERROR');
          return;
        }
        expect(evaluatePolicy(policy, facts)).toMatch(/^OUTCOME_/);
      }),
      { numRuns: propertyRuns(2_000) },
    );
  });
});
