import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluate } from '#engine/policy/evaluate.ts';
import type { Facts } from '#engine/policy/facts.ts';
import { parse } from '#engine/policy/parse.ts';
import { unknown, type PartialFields } from '#engine/policy/possible.ts';
import { possibleOf } from './finished.ts';
import { senseful, someFacts } from './sense.ts';
import { propertyRuns } from '../../harness/property-runs.ts';

const form = (fields: PartialFields): PartialFields => ({
  activity: { type: unknown, kind: 'SIGN_TRANSACTION', resource: 'PRIVATE_KEY', action: 'SIGN', params: unknown },
  ...fields,
});
const of = (text: string, fields: PartialFields) =>
  possibleOf(parse('condition', text), { facts: { nowMs: 0 }, now: false, fields });
const word = (text: string, fields: PartialFields) =>
  Object.entries(of(text, fields))
    .filter(([, may]) => may)
    .map(([name]) => name)
    .join(' ');

/** Some of the facts hidden: whole namespaces, or fields of them. What is left out of the facts may be hidden too. */
const hidden = fc.uniqueArray(
  fc.constantFrom('wallet', 'wallets', 'eth', 'activity.params', 'activity.type', 'eth.tx', 'wallet.id', 'activity'),
);

function hide({ nowMs: _, ...facts }: Facts, paths: readonly string[]): PartialFields {
  const fields: Record<string, unknown> = { ...facts };
  for (const path of paths) {
    const [name = '', field] = path.split('.');
    const whole = fields[name];
    if (field === undefined) fields[name] = unknown;
    else if (typeof whole === 'object' && whole !== null) fields[name] = { ...whole, [field]: unknown };
  }
  return fields as PartialFields;
}

describe('possibleOf', () => {
  it('never leaves out what an expression comes to once everything is known', () => {
    let definite = 0;
    fc.assert(
      fc.property(senseful, someFacts, hidden, (text, facts, paths) => {
        const expression = parse('condition', text);
        const fields = hide(facts, paths);
        const possible = possibleOf(expression, { facts: { nowMs: facts.nowMs }, now: true, fields });
        const result = evaluate(expression, facts);
        expect(possible[result.ok ? (result.value ? 'true' : 'false') : 'error']).toBe(true);
        if (paths.length > 0 && Object.values(possible).filter(Boolean).length === 1) definite += 1;
      }),
      { numRuns: propertyRuns(1_000) },
    );
    expect(definite).toBeGreaterThan(50);
  });

  it.each([
    ["activity.kind == 'SIGN_TRANSACTION'", 'true'],
    ["activity.kind == 'SIGN_TRANSACTION' || eth.tx.value > 5", 'true error'],
    ["activity.kind == 'OTHER' && eth.tx.value > 5", 'false error'],
    ["activity.kind == 'OTHER' && solana.tx.recent_blockhash == 'x'", 'error'],
    ['!(eth.tx.value > 5)', 'true false error'],
    ["activity.type == 'A' || true", 'true error'],
    ["private_key.id == 'x'", 'error'],
    ["wallet.id == 'w1' && wallet.label == 'x'", 'true false error'],
    ["wallets.any(w, activity.kind == 'OTHER')", 'false'],
    ['wallets.any(w, w.id == eth.tx.to)', 'true false error'],
  ])('says of %s: %s', (text, expected) => {
    const wallets = [{ id: 'w1', imported: false, exported: false, label: '' }];
    expect(word(text, form({ eth: { tx: unknown }, wallet: { id: 'w1', label: unknown }, wallets }))).toBe(expected);
  });

  it('takes every time for possible that is not written out', () => {
    const time = (text: string) => possibleOf(parse('time', text), { facts: { nowMs: 0 }, now: false, fields: {} });
    expect(time("time.now < Timestamp('2020-01-01T00:00:00Z')")).toMatchObject({ true: true, false: true });
    expect(time("CronSpan('0 9 * * *', '1h', 'UTC') && false")).toMatchObject({ true: false });
    expect(time('true')).toEqual({ true: true, false: false, error: false });
  });
});
