import { useMemo } from 'react';
import { careOf } from '#shared/risk.ts';
import type { ActivityView } from '../../api/activity-view.ts';
import { useOperations } from '../../api/describe.ts';

/**
 * Tells which activities are sensitive: their operation needs care, so that approving them wants the passphrase and the object's name
 * typed. Until the operations are known, all are.
 */
export function useSensitivity(): (activity: Pick<ActivityView, 'type'>) => boolean {
  const operations = useOperations();
  return useMemo(() => {
    const needsCare = careOf(operations);
    return ({ type }) => needsCare.type(type);
  }, [operations]);
}
