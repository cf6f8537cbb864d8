import { useState } from 'react';
import type { DraftPolicy, Lint, LintFinding } from '#shared/policy-analysis.ts';
import { useCall } from '../../api/use-call.ts';
import { useSettled } from '../../ui/parts/use-settled.ts';

const pauseMs = 300;

/** Findings of a draft, and the draft that they are of: their places are places in its texts. */
export type Findings = Readonly<{ findings: readonly LintFinding[]; of: DraftPolicy; partial: boolean }>;

/**
 * What a draft says that can hardly be meant, among the policies that are kept: the last answer there was, or undefined before the first.
 * Names that nothing has are told of by the checker, at once. Of a page that nobody has written on yet, without a draft, there is none.
 */
export function useFindings(draft: DraftPolicy | undefined): Findings | undefined {
  const asked = useSettled(draft, pauseMs);
  const [last, setLast] = useState<Findings & { answer: Lint }>();
  const { data } = useCall('lint_policies', { policies: asked ? [asked] : [] }, { enabled: asked !== undefined });
  // A state that follows another is set while drawing, so that nothing is drawn in between.
  if (data && asked && last?.answer !== data)
    setLast({
      answer: data,
      of: asked,
      partial: data.partial,
      findings: data.findings.filter((one) => isOwn(one, asked)),
    });
  return draft && last;
}

/** The draft is the only one, so it has the first place. Of one without a condition it is said beside the editor that it allows everything. */
function isOwn({ draft, code }: LintFinding, { condition = '' }: DraftPolicy): boolean {
  return draft === 0 && code !== 'unknownName' && (code !== 'allowsEverything' || condition.trim() !== '');
}
