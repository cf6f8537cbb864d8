import { useState } from 'react';
import { limits } from '#shared/limits.ts';
import type { DraftPolicy, Lint, LintFinding, PolicyPart } from '#shared/policy-analysis.ts';
import type { Operations } from '../../api/operations.ts';
import { useCall } from '../../api/use-call.ts';
import { useSettled } from '../../ui/parts/use-settled.ts';
import { useMessages } from '../../messages/translate.tsx';
import type { PolicyDraft } from './drafts.ts';
import { messages } from './messages.ts';

/** How long after the last key the texts are checked, and how long after that the draft is looked at again. */
const checkPauseMs = 200;
const findingsPauseMs = 300;

type Texts = Readonly<Record<PolicyPart, string>>;
type Checked = Operations['check_policy']['result'];
/** What stands in the way of keeping a policy. */
export type PolicyProblem = Checked['problems'][number];
/** What does not, and still is seldom meant. */
export type PolicyNotice = Checked['notices'][number];

/** What the checker said, and of which texts: those before the last few keys, while somebody types. `isSound`: there is no problem. */
export type Verdict = Readonly<{ checked: Checked; isSound: boolean; of: Texts }>;

/**
 * Has the texts checked, a moment after they last changed. `verdict` is the last one there was; `fresh` says that it is of the texts as
 * they are now. Until then its places may be elsewhere.
 */
export function useChecked({ condition, consensus, time }: Texts) {
  const asked = useSettled({ condition, consensus, time }, checkPauseMs);
  const [verdict, setVerdict] = useState<Verdict>();
  const { data, problem } = useCall('check_policy', asked);
  // A state that follows another is set while drawing, so that nothing is drawn in between.
  if (data !== undefined && verdict?.checked !== data)
    setVerdict({ checked: data, isSound: data.problems.length === 0, of: asked });
  const of = verdict?.of;
  const fresh = of?.condition === condition && of.consensus === consensus && of.time === time;
  return { verdict, problem, fresh };
}

/** Those of the marked places that are where they were: before the first character that differs. */
export function stillThere<Place extends { from: number; to: number }>(
  places: readonly Place[],
  before: string,
  now: string,
): readonly Place[] {
  if (before === now) return places;
  let same = 0;
  while (same < before.length && before[same] === now[same]) same += 1;
  return places.filter(({ to }) => to < same);
}

/** A draft, and those that are created beside it. */
export type SoundDrafts = readonly [DraftPolicy, ...DraftPolicy[]];

/**
 * The last valid draft, and how the draft on the screen stands to it. `current`: it is that draft. `checking`: the texts on the screen were
 * not checked yet. `errors`: they have errors. What was found of the last valid draft is shown only while it is current.
 */
export type Trial = Readonly<{ sound: SoundDrafts | undefined; standing: 'current' | 'checking' | 'errors' }>;

/**
 * The last draft whose texts are all valid, as the engine takes it: in the place of the policy that it is of, or beside those that are
 * kept; behind it, the drafts that are created `beside` it. Undefined until there is one.
 */
export function useSoundDraft(
  policyId: string | undefined,
  draft: PolicyDraft,
  beside: readonly PolicyDraft[],
  { verdict, fresh }: Readonly<{ verdict: Verdict | undefined; fresh: boolean }>,
): Trial {
  const t = useMessages(messages);
  const policies = useCall('list_policies', {}).data?.policies;
  const [sound, setSound] = useState<SoundDrafts>();
  if (policies && verdict?.isSound) {
    const taken = new Set(policies.filter((one) => one.policyId !== policyId).map(({ policyName }) => policyName));
    const texts = { ...(policyId === undefined ? {} : { policyId }), effect: draft.effect, ...verdict.of };
    const named = (name: string): string => {
      const free = freeName(name.trim() || t('newTitle'), taken);
      taken.add(free);
      return free;
    };
    const now: SoundDrafts = [
      { policyName: named(draft.name), ...texts },
      ...beside.map(({ name, notes: _, ...one }) => ({ policyName: named(name), ...one })),
    ];
    // A state that follows another is set while drawing, so that nothing is drawn in between.
    if (JSON.stringify(now) !== JSON.stringify(sound)) setSound(now);
  }
  if (verdict?.isSound === false) return { sound, standing: 'errors' };
  return { sound, standing: fresh && sound ? 'current' : 'checking' };
}

/** The name, or one like it that no other policy has: what a draft is called must not keep it from being tried. */
export function freeName(wanted: string, taken: ReadonlySet<string>): string {
  let name = wanted.slice(0, limits.labelCharsMax);
  for (let n = 2; taken.has(name); n += 1) name = `${wanted.slice(0, limits.labelCharsMax - 6)} (${n})`;
  return name;
}

/** Findings of a draft, and the draft that they are of: their places are places in its texts. */
export type Findings = Readonly<{ findings: readonly LintFinding[]; of: DraftPolicy }>;

/**
 * What a draft says that can hardly be meant, among the policies that are kept: the last answer there was, or undefined before the first.
 * Names that nothing has are told of by the checker, at once. Of a page that nobody has written on yet, without a draft, there is none.
 */
export function useFindings(drafts: SoundDrafts | undefined): Findings | undefined {
  const asked = useSettled(drafts, findingsPauseMs);
  const [last, setLast] = useState<Findings & { answer: Lint }>();
  const { data } = useCall('lint_policies', { policies: asked ? [...asked] : [] }, { enabled: asked !== undefined });
  // A state that follows another is set while drawing, so that nothing is drawn in between.
  if (data && asked && last?.answer !== data) {
    const [of] = asked;
    setLast({ answer: data, of, findings: data.findings.filter((one) => isOwn(one, of)) });
  }
  return drafts && last;
}

/** The draft has the first place. Of one without a condition it is said beside the editor that it allows everything. */
function isOwn({ draft, code }: LintFinding, { condition = '' }: DraftPolicy): boolean {
  return draft === 0 && code !== 'unknownName' && (code !== 'allowsEverything' || condition.trim() !== '');
}
