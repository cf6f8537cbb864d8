import type { JsonObject } from '#shared/envelope.ts';
import { textIn } from '../../api/activity-view.ts';
import type { Risk } from './risk.ts';

/** A policy as a person decides about it: its texts, empty where it has none. */
export type PolicyText = Readonly<Record<PolicyField, string>>;
/** In the order they are read. */
export const policyFields = ['name', 'effect', 'condition', 'consensus', 'time', 'notes'] as const;
export type PolicyField = (typeof policyFields)[number];

type WirePolicy = Readonly<{
  policyName: string;
  effect: string;
  condition?: string | undefined;
  consensus?: string | undefined;
  time?: string | undefined;
  notes?: string | undefined;
}>;

/** A policy as the wire answers it, or as it is asked for. */
export function policyText(policy: WirePolicy | JsonObject): PolicyText {
  const text = (name: keyof WirePolicy): string => textIn(policy as JsonObject, name) ?? '';
  return {
    name: text('policyName'),
    effect: text('effect'),
    condition: text('condition'),
    consensus: text('consensus'),
    time: text('time'),
    notes: text('notes'),
  };
}

/** The policy after a change that names some of its fields; what is not named stays. */
export function changedPolicy(before: PolicyText, params: JsonObject): PolicyText {
  return {
    name: textIn(params, 'policyName') ?? before.name,
    effect: textIn(params, 'policyEffect') ?? before.effect,
    condition: textIn(params, 'policyCondition') ?? before.condition,
    consensus: textIn(params, 'policyConsensus') ?? before.consensus,
    time: textIn(params, 'time') ?? before.time,
    notes: textIn(params, 'policyNotes') ?? before.notes,
  };
}

/** What would follow from a policy becoming another; null where there is none before, or none after. */
export function policyRisks(before: PolicyText | null, after: PolicyText | null): readonly Risk[] {
  const risks: Risk[] = [];
  const wasOpen = before !== null && allows(before) && isOpen(before.consensus);
  if (after && allows(after) && isOpen(after.consensus) && !(wasOpen && before.condition === after.condition))
    risks.push({ tone: 'danger', key: isOpen(after.condition) ? 'anyoneAnything' : 'anyoneCondition' });
  const agree = before && after && allows(after) ? agreement(before.consensus, after.consensus) : null;
  if (agree && agree.to < agree.from)
    risks.push(
      agree.to <= 1
        ? { tone: 'danger', key: 'oneAgrees', values: { from: agree.from } }
        : { tone: 'danger', key: 'fewerAgree', values: agree },
    );
  if (before && after && allows(after) && !isOpen(before.condition) && isOpen(after.condition))
    risks.push({ tone: 'danger', key: 'conditionGone' });
  if (before && denies(before) && !(after && denies(after))) risks.push({ tone: 'danger', key: 'denyGone' });
  if (before && allows(before) && !(after && allows(after))) risks.push({ tone: 'wait', key: 'allowGone' });
  if (after && denies(after) && isOpen(after.condition) && isOpen(after.consensus) && isOpen(after.time))
    risks.push({ tone: 'danger', key: 'denyAll' });
  if (before && after && allows(after) && !isOpen(before.time) && isOpen(after.time))
    risks.push({ tone: 'wait', key: 'timeGone' });
  return risks;
}

function allows({ effect }: PolicyText): boolean {
  return effect === 'EFFECT_ALLOW';
}

function denies({ effect }: PolicyText): boolean {
  return effect === 'EFFECT_DENY';
}

/** Whether an expression holds for everything: absent and empty ones count as true. */
function isOpen(expression: string): boolean {
  return ['', 'true'].includes(expression.trim());
}

/** How many must agree before and after, where two consensus expressions differ in the one number they count to. */
export function agreement(before: string, after: string): Readonly<{ from: number; to: number }> | null {
  const change = singleNumber(before, after);
  if (!change || !/count\(\)\s*>=\s*$/.test(change.upTo)) return null;
  return { from: Number(change.from), to: Number(change.to) };
}

/** The largest amount before and after in ETH, where two conditions differ in the one number that `eth.tx.value` is held to. */
export function ether(before: string, after: string): Readonly<{ from: string; to: string }> | null {
  const change = singleNumber(before, after);
  if (!change || !/eth\.tx\.value\s*(?:<=?|>=?|==)\s*$/.test(change.upTo)) return null;
  return { from: inEther(change.from), to: inEther(change.to) };
}

/** The one number in which two texts differ, and the text that both have before it. */
function singleNumber(before: string, after: string): { from: string; to: string; upTo: string } | null {
  const [one, other] = [before, after].map((text) => text.split(/(\d+)/));
  if (!one || !other || one.length !== other.length) return null;
  const differing = one.flatMap((part, index) => (part === other[index] ? [] : [index]));
  const [at] = differing;
  if (differing.length !== 1 || at === undefined || at % 2 === 0) return null;
  // Both lists have a part there: they are of one length, and `at` is an index of it.
  return { from: one[at] ?? '', to: other[at] ?? '', upTo: one.slice(0, at).join('') };
}

/** Wei in decimal digits as ETH, exactly. */
function inEther(wei: string): string {
  const digits = wei.padStart(19, '0');
  const fraction = digits.slice(-18).replace(/0+$/, '');
  const whole = digits.slice(0, -18).replace(/^0+(?=\d)/, '');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
