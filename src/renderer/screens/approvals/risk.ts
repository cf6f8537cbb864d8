import type { riskMessages } from './risk-messages.ts';

/** What would follow from a change, worst first where several do. `danger`: something can be lost by it. */
export type Risk = Readonly<{
  tone: 'danger' | 'wait' | 'note';
  /** The key of its title; its explanation stands under the same key with `.why`. */
  key: RiskKey;
  values?: Readonly<Record<string, string | number>>;
}>;

type RiskKey = Exclude<keyof typeof riskMessages.en, `${string}.why`>;

const weight: Readonly<Record<Risk['tone'], number>> = { danger: 0, wait: 1, note: 2 };

/** The risks, the worst first. */
export function worstFirst(risks: readonly Risk[]): readonly Risk[] {
  return risks.toSorted((one, other) => weight[one.tone] - weight[other.tone]);
}
