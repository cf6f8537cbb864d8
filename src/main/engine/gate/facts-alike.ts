import { namesReadBy } from '../policy/policy.ts';
import type { Facts } from '../policy/facts.ts';
import type { Policy } from '../state/rows.ts';

/** Facts of objects that are compared by what they say. They are small. All others are alike only where they are the same object. */
const comparedByText: ReadonlySet<string> = new Set<keyof Facts>([
  'wallet',
  'wallet_account',
  'private_key',
  'secret',
  'raw_payload',
]);

/**
 * Tells which of the facts of one request a policy cannot tell apart: it gives the same text for two of them where they are alike in
 * everything that the policy reads. So a request that names a thousand objects is decided on once for all that are alike, and not a
 * thousand times. All of `each` must have the same budget.
 */
export function factsAlike(each: readonly Facts[]): (policy: Policy, facts: Facts) => string {
  const numberOf = numbering();
  const names = new Set(each.flatMap((facts) => Object.keys(facts) as (keyof Facts)[]));
  const differing = [...names].filter((name) => {
    const first = numberOf(name, each[0]?.[name]);
    return each.some((facts) => numberOf(name, facts[name]) !== first);
  });
  // Of one thing, or of things that are alike throughout, nothing is left for a policy to tell apart.
  if (differing.length === 0) return () => '';
  const readBy = new Map<Policy, readonly (keyof Facts)[]>();
  return (policy, facts) => {
    let read = readBy.get(policy);
    if (!read) {
      const all = namesReadBy(policy);
      readBy.set(policy, (read = differing.filter((name) => all.has(name))));
    }
    return read.map((name) => numberOf(name, facts[name])).join(' ');
  };
}

/** Gives equal numbers for what is alike. */
function numbering(): (name: keyof Facts, value: unknown) => number {
  const ofObjects = new WeakMap<object, number>();
  const ofTexts = new Map<string, number>();
  let last = 0;
  return (name, value) => {
    if (typeof value !== 'object' || value === null)
      return numberOfText(ofTexts, `${typeof value} ${String(value)}`, () => ++last);
    let number = ofObjects.get(value);
    if (number === undefined) {
      number = comparedByText.has(name) ? numberOfText(ofTexts, `${name} ${textOf(value)}`, () => ++last) : ++last;
      ofObjects.set(value, number);
    }
    return number;
  };
}

function numberOfText(known: Map<string, number>, text: string, next: () => number): number {
  const number = known.get(text) ?? next();
  known.set(text, number);
  return number;
}

function textOf(value: object): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part));
}
