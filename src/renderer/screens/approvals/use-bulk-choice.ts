import { useMemo } from 'react';
import { isAtLeast } from '#shared/risk.ts';
import type { ActivityView } from '../../api/activity-view.ts';
import { needsVote, type ApprovalStatus } from '../../flows/activity/approval-status.ts';
import { useRisks } from '../../flows/activity/risk.tsx';
import { useChosen, type RowChoice } from '../../ui/table/use-choice.ts';
import { needsFactors } from './SecondFactors.tsx';

/** Why a request cannot be chosen. `unknown`: its risk is not known yet, or it is far down a long list. */
export type Refusal = 'unknown' | 'notByRisk' | 'notByType' | 'notByFactor';

const idOf = ({ id }: ActivityView): string => id;

/**
 * The requests that are chosen for one decision about several. A single decision must not hide what is decided, so only requests of one type
 * can be chosen together, and none that is sensitive or critical: such a request asks for its typed name, and perhaps for a reason, on its own
 * page. Nor can one whose approval takes a further credential.
 * @param given those that need the operator's approval
 */
export function useBulkChoice(
  given: readonly ActivityView[],
  statuses: ReadonlyMap<string, ApprovalStatus>,
): Readonly<{
  chosen: readonly ActivityView[];
  choice: RowChoice;
  clear: () => void;
  /** Whether there is anything to decide together. */
  useful: boolean;
  refusalOf: (activity: ActivityView) => Refusal | undefined;
}> {
  const riskOf = useRisks(given);
  const refusals = useMemo(() => {
    const refusalOf = (activity: ActivityView): Refusal | undefined => {
      if (needsFactors(activity) || statuses.get(activity.id)?.ifApproved === 'proves-nothing') return 'notByFactor';
      const risk = riskOf(activity);
      if (!risk || !needsVote(activity)) return 'unknown';
      return isAtLeast(risk.level, 'sensitive') ? 'notByRisk' : undefined;
    };
    return new Map(given.map((activity) => [activity.id, refusalOf(activity)]));
  }, [given, statuses, riskOf]);
  const open = useMemo(() => given.filter(({ id }) => refusals.get(id) === undefined), [given, refusals]);
  const { rows, choice, clear } = useChosen(open, idOf);
  const type = rows[0]?.type;
  return {
    chosen: rows,
    choice,
    clear,
    useful: open.some((one) => open.some((other) => one !== other && one.type === other.type)),
    refusalOf: (activity) =>
      refusals.get(activity.id) ?? (type === undefined || activity.type === type ? undefined : 'notByType'),
  };
}
