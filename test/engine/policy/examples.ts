import { readFileSync } from 'node:fs';
import type { PolicyOutcome } from '#shared/enums.ts';
import type { Fact, FactFields, Facts } from '#engine/policy/facts.ts';
import { aMember } from './a-request.ts';

/** A request that an example is asked about, with placeholders in braces. Whole numbers are ones that a double holds. */
type ExampleCase = Readonly<{
  activity: Readonly<{ type: string; resource: string; action: string; params?: Json }>;
  by: readonly Readonly<{ id: string; tags?: readonly string[] }>[];
  stampedWith?: Readonly<{ type?: string; public_key?: string }>;
  at?: string;
  facts?: Readonly<Record<string, Json>>;
  outcome: PolicyOutcome;
}>;
type Json = Fact | number | readonly Json[] | Readonly<{ [name: string]: Json }>;

/** Policies of the kinds that people write, with placeholders in braces, and requests that meet and miss them. */
export type Example = Readonly<{
  id: string;
  name: string;
  effect: 'EFFECT_ALLOW' | 'EFFECT_DENY';
  condition: string;
  consensus?: string;
  time?: string;
  cases: readonly ExampleCase[];
}>;

const file = new URL('../../vectors/policies.json', import.meta.url);
export const examples = JSON.parse(readFileSync(file, 'utf8')) as readonly Example[];

/** An example with something in place of each placeholder. */
export function filled(example: Example): Example {
  return JSON.parse(JSON.stringify(example).replace(/\{\{(\w+)\}\}/g, (_, name: string) => valueOf(name))) as Example;
}

/** What policies would know of a request of a filled example. */
export function factsOfCase({ activity, by, stampedWith, at, facts = {} }: ExampleCase): Facts {
  const members = by.map(({ id, tags }) => aMember(id, tags));
  const { type, resource, action, params = {} } = activity;
  const kind = type.replace('ACTIVITY_TYPE_', '').replace(/_V\d+$/, '');
  return {
    nowMs: Date.parse(at ?? '2026-11-20T12:00:00Z'),
    activity: { type, kind, resource, action, params: toFact(params) as FactFields },
    approvers: members.map(({ approver }) => approver),
    credentials: members.flatMap(({ credentials }) => credentials.map((one) => ({ ...one, ...stampedWith }))),
    ...(toFact(facts) as object),
  };
}

function toFact(value: Json): Fact {
  if (typeof value === 'number') return BigInt(value);
  if (typeof value !== 'object') return value;
  if (Array.isArray(value)) return (value as readonly Json[]).map(toFact);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, toFact(inner as Json)]));
}

/** What a placeholder stands for: its own name, or an address or a number where it names one. */
function valueOf(name: string): string {
  if (name === 'CHAIN_ID') return '11155111';
  if (name === 'recipient_hex_no_0x') return 'c0ffee'.repeat(7).slice(0, 40);
  return /ADDRESS|CONTRACT|DELEGATE|RECIPIENT/.test(name) ? `0x${name.length.toString(16).padStart(40, 'a')}` : name;
}
