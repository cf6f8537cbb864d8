import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluate } from '#engine/policy/evaluate.ts';
import { parse } from '#engine/policy/parse.ts';
import { print } from '#engine/policy/print.ts';
import { spansOf } from '#engine/policy/spans.ts';
import { trace, traceOf } from './finished.ts';
import { aMember, aRequest } from './a-request.ts';
import { senseful, someFacts } from './sense.ts';
import { anyTree, placeless } from './trees.ts';
import { propertyRuns } from '../../harness/property-runs.ts';

const room = () => ({ clauses: 10_000 });
const facts = aRequest([aMember('ann', ['ops'])], {
  wallet: { id: 'w1', imported: false, exported: true, label: 'Main' },
  eth: { tx: { value: 2n * 10n ** 18n, data: `0x${'ab'.repeat(500_000)}` } },
});

describe('trace', () => {
  it('agrees with the evaluator on expressions that make sense', () => {
    fc.assert(
      fc.property(senseful, someFacts, (text, some) => {
        const expression = parse('condition', text);
        expect(trace('condition', text, expression, some, room()).result).toEqual(evaluate(expression, some));
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  it('agrees with the evaluator on any tree, and points at a text that reads as the clause', () => {
    fc.assert(
      fc.property(anyTree, (tree) => {
        const text = print(tree);
        const expression = parse('condition', text);
        const { result, clauses } = trace('condition', text, expression, facts, room());
        expect(result).toEqual(evaluate(expression, facts));
        for (const { from, to } of clauses) parse('condition', text.slice(from, to));
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  it('says what each clause read, shortened', () => {
    const texts = {
      condition: "eth.tx.value <= 5 && (wallet.label in ['Main', 'Other'] || eth.tx.data[0..10] == '0xa9059cbb')",
      consensus: "approvers.filter(u, u.tags.contains('ops')).count() >= 2",
    };
    const clauses = traceOf(texts, facts, room());
    expect(clauses.flatMap(({ actual }) => actual)).toEqual([
      { name: 'eth.tx.value', value: '2000000000000000000' },
      { name: 'wallet.label', value: "'Main'" },
      { name: 'eth.tx.data[0..10]', value: "'0xabababab'" },
      { name: "approvers.filter(u, u.tags.contains('ops')).count()", value: '1' },
    ]);
    const [long] = traceOf({ condition: "eth.tx.data == ''" }, facts, room());
    expect(long?.actual[0]?.value).toHaveLength(120);
  });

  it('tells which users approved, all of them or none', () => {
    const read = (consensus: string, count: number) => {
      const members = Array.from({ length: count }, (_, at) => aMember(`user ${at}`, []));
      return traceOf({ consensus }, aRequest(members), room()).flatMap(({ actual }) => actual);
    };
    expect(read("approvers.any(u, u.id == 'x')", 9)[0]?.userIds).toHaveLength(9);
    const [many] = read("approvers.any(u, u.id == 'x')", 21);
    expect(many).not.toHaveProperty('userIds');
    expect(many?.value).toMatch(/…$/);
    expect(read("approvers[0].tags.contains('x')", 1)).toEqual([{ name: 'approvers[0].tags', value: '[]' }]);
  });

  it('leaves out what it has no room for', () => {
    const text = Array(50).fill('true').join(' && ');
    expect(traceOf({ condition: text }, facts, { clauses: 10 })).toHaveLength(10);
  });
});

describe('spansOf', () => {
  it('finds each node where it stands, with its own brackets and without those around it', () => {
    fc.assert(
      fc.property(anyTree, (tree) => {
        const text = `( ${print(tree)} )`;
        const expression = parse('condition', text);
        const { from, to } = spansOf('condition', text)(expression);
        expect(placeless(parse('condition', text.slice(from, to)))).toEqual(placeless(expression));
      }),
      { numRuns: propertyRuns(500) },
    );
  });
});
