import { describe, expect } from 'vitest';
import { limits } from '#shared/limits.ts';
import type { Part } from '#engine/policy/ast.ts';
import { check } from '#engine/policy/check.ts';
import { evaluate } from '#engine/policy/evaluate.ts';
import { examine } from '#engine/policy/examine.ts';
import type { Facts } from '#engine/policy/facts.ts';
import { parse } from '#engine/policy/parse.ts';
import { print } from '#engine/policy/print.ts';
import { aMember, anActivity, aRequest } from '../engine/policy/a-request.ts';
import { examples } from '../engine/policy/examples.ts';
import { naive } from '../engine/policy/naive.ts';
import { placeless } from '../engine/policy/trees.ts';
import { fuzz, ours, type Verdict } from './fuzz.ts';

const facts: Facts = aRequest([aMember('ann', ['ops']), aMember('bob')], {
  activity: anActivity('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', 'PRIVATE_KEY', 'SIGN', { type: 'TRANSACTION_TYPE_SOLANA' }),
  wallet: { id: 'w', imported: false, exported: true, label: 'main' },
  solana: {
    tx: {
      account_keys: ['a', 'b'],
      program_keys: ['b'],
      recent_blockhash: 'h',
      instructions: [],
      transfers: [{ from: 'a', to: 'b', amount: 5n }],
      spl_transfers: [],
      address_table_lookups: [],
    },
  },
});

const words = [
  ...[
    '&&',
    '||',
    '!',
    '==',
    '!=',
    '<',
    '>',
    '<=',
    '>=',
    'in',
    '(',
    ')',
    '[',
    ']',
    '..',
    '.',
    ',',
    "'",
    '"',
    'true',
    '0',
  ],
  ...[
    'approvers',
    'credentials',
    'activity',
    'wallet',
    'solana',
    'tx',
    'transfers',
    'time',
    'now',
    'count()',
    'any(u, ',
  ],
  ...['all(u, ', 'filter(u, ', 'contains(', 'u.id', '.tags', 'Timestamp(', 'CronSpan(', '9'.repeat(80), '!'.repeat(70)],
];

/** Print gives back what was read, and what is checked means the same to both evaluators. */
function judge(part: Part, text: string): Verdict {
  const examined = examine(part, text);
  const expression = ours(() => parse(part, text));
  if (!expression) return 'refused';
  const printed = print(expression);
  // Space around operators may make it longer than a text may be.
  if (printed.length <= limits.policyTextCharsMax)
    expect(placeless(parse(part, printed))).toEqual(placeless(expression));
  const checked = ours(() => {
    check(part, text, expression);
    return true;
  });
  expect(examined.problems.length === 0, 'examine and check agree').toBe(checked === true);
  if (!checked) return 'refused';
  const result = evaluate(expression, facts);
  // Addresses and instants have rules of their own, which the plain evaluator leaves out.
  if (part === 'time' || /\beth\b/.test(text)) return 'accepted';
  const again = naive(expression, facts);
  expect(result.ok ? result.value : 'error').toEqual(again === 'error' ? again : again.value);
  return 'accepted';
}

describe('the text of a policy', () => {
  const texts = (part: 'condition' | 'consensus' | 'time'): string[] =>
    examples.flatMap((example) => example[part] ?? []).filter((text) => text !== '');
  fuzz('a condition', { form: 'text', corpus: texts('condition'), words, judge: (text) => judge('condition', text) });
  fuzz('a consensus', { form: 'text', corpus: texts('consensus'), words, judge: (text) => judge('consensus', text) });
  fuzz('a time', { form: 'text', corpus: texts('time'), words, judge: (text) => judge('time', text) });
});
