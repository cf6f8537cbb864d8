import type { JsonObject } from '#shared/envelope.ts';
import { textIn } from '../../api/activity-view.ts';
import type { Operations } from '../../api/operations.ts';
import type { riskMessages } from './risk-messages.ts';

/** What would follow from a change, worst first where several do. `danger`: something can be lost by it. */
export type Risk = Readonly<{
  tone: 'danger' | 'wait' | 'note';
  /** The key of its title; its explanation stands under the same key with `.why`. */
  key: RiskKey;
  values?: Readonly<Record<string, string | number>>;
}>;

type RiskKey = Exclude<keyof typeof riskMessages.en, `${string}.why`>;

/** What can be lost by a change. */
export function danger(key: RiskKey, values?: Risk['values']): Risk {
  return { tone: 'danger', key, ...(values && { values }) };
}

const weight: Readonly<Record<Risk['tone'], number>> = { danger: 0, wait: 1, note: 2 };

/** The risks, the worst first. */
export function worstFirst(risks: readonly Risk[]): readonly Risk[] {
  return risks.toSorted((one, other) => weight[one.tone] - weight[other.tone]);
}

/** Who can do anything, and how many of them must agree. */
export type Quorum = Readonly<{ threshold: number; userIds: readonly string[] }>;

/**
 * What would follow from a root quorum becoming another.
 * @param able who of all users has a key or passkey to act with
 * @param names says people by name, for a sentence
 */
export function quorumRisks(
  before: Quorum,
  after: Quorum,
  about: Readonly<{ ownId: string; able: (userId: string) => boolean; names: (userIds: readonly string[]) => string }>,
): readonly Risk[] {
  const { threshold, userIds } = after;
  const added = userIds.filter((userId) => !before.userIds.includes(userId));
  const able = userIds.filter(about.able).length;
  const risks: Risk[] = [];
  if (able < threshold) risks.push(danger('nobodyActs', { able, need: threshold }));
  if (threshold === 1 && before.threshold > 1)
    risks.push(
      danger('oneAlone', {
        n: userIds.length,
        from: before.threshold,
        total: before.userIds.length,
        names: about.names(userIds),
      }),
    );
  else if (threshold === 1 && added.length > 0) risks.push(danger('moreAlone', { names: about.names(added) }));
  else if (threshold < before.threshold)
    risks.push(danger('fewer', { from: before.threshold, to: threshold, what: 'quorum' }));
  if (threshold > 1 && threshold === userIds.length)
    risks.push({ tone: 'wait', key: 'everyone', values: { n: threshold } });
  if (before.userIds.includes(about.ownId) && !userIds.includes(about.ownId))
    risks.push({ tone: 'wait', key: 'youLeave' });
  return risks;
}

/** A policy as a person decides about it: its texts, empty where it has none. */
export type PolicyText = Readonly<Record<PolicyField, string>>;
/** In the order they are read. */
export const policyFields = ['name', 'effect', 'condition', 'consensus', 'time', 'notes'] as const;
export type PolicyField = (typeof policyFields)[number];

/** A policy as the wire answers it, or as it is asked for. */
export function policyText(policy: Operations['get_policy']['result']['policy'] | JsonObject): PolicyText {
  const text = (name: string): string => textIn(policy as JsonObject, name) ?? '';
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
  const kept = before && after && allows(after) ? { before, after } : null;
  const wasOpen = before !== null && allows(before) && isOpen(before.consensus);
  if (after && allows(after) && isOpen(after.consensus) && !(wasOpen && before.condition === after.condition))
    risks.push(danger(isOpen(after.condition) ? 'anyoneAnything' : 'anyoneCondition'));
  const agree = kept && agreement(kept.before.consensus, kept.after.consensus);
  if (agree && agree.to < agree.from)
    risks.push(
      agree.to <= 1 ? danger('oneAgrees', { from: agree.from }) : danger('fewer', { ...agree, what: 'policy' }),
    );
  if (kept && !isOpen(kept.before.condition) && isOpen(kept.after.condition)) risks.push(danger('conditionGone'));
  if (before && denies(before) && !(after && denies(after))) risks.push(danger('denyGone'));
  if (before && allows(before) && !(after && allows(after))) risks.push({ tone: 'wait', key: 'allowGone' });
  if (after && denies(after) && isOpen(after.condition) && isOpen(after.consensus) && isOpen(after.time))
    risks.push(danger('denyAll'));
  if (kept && !isOpen(kept.before.time) && isOpen(kept.after.time)) risks.push({ tone: 'wait', key: 'timeGone' });
  return risks;
}

function allows({ effect }: PolicyText): boolean {
  return effect === 'EFFECT_ALLOW';
}

/** Whether a policy denies what it applies to. */
export function denies({ effect }: PolicyText): boolean {
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
