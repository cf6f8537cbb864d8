import { describe, expect, it } from 'vitest';
import { examine } from '#engine/policy/examine.ts';
import type { PolicyField } from '#shared/policy-analysis.ts';
import { aWorld } from '../../../harness/world.ts';

/** A text of a part that reads a field: an item of a list by a function. */
function reading({ path, type }: PolicyField): string {
  const [list = '', ...names] = path.split('[].');
  const [last, ...between] = names.toReversed();
  if (last === undefined) return asked(list, type);
  // Each list on the way is read by a variable of its own.
  const inner = between
    .toReversed()
    .reduceRight(
      (text, name, at) => `x${at}.${name}.any(x${at + 1}, ${text})`,
      asked(`x${between.length}.${last}`, type),
    );
  return `${list}.any(x0, ${inner})`;
}

function asked(path: string, type: string): string {
  if (type === 'bool') return path;
  if (type === 'int') return `${path} > 1`;
  if (type.startsWith('list<')) return `${path}.count() > 1`;
  if (type.startsWith('map<')) return `${path}['a'] == 'b'`;
  if (type === 'timestamp') return `${path} > Timestamp('2027-02-01T00:00:00Z')`;
  return `${path} == 'a'`;
}

describe('list_policy_fields', () => {
  it('lists the fields that policies can read, and each can be read', async () => {
    const { operator } = await aWorld();
    const { fields } = await operator.query<{ fields: PolicyField[] }>('list_policy_fields');
    expect(fields.length).toBeGreaterThan(100);
    expect(fields).toContainEqual({ part: 'condition', path: 'eth.tx.max_fee', type: 'int' });
    expect(fields).toContainEqual({ part: 'consensus', path: 'approvers[].tags', type: 'list<string>' });
    for (const field of fields) expect(examine(field.part, reading(field)).problems, field.path).toEqual([]);
  });
});
