import { paramsOf } from '../../api/activity-view.ts';
import { useFinishedActivities } from '../../api/finished-activities.ts';
import type { Subject } from './subject.ts';

/** What a wallet that was made here has when nobody said otherwise. */
const wordsDefault = 12;

/**
 * How many words a wallet has, which the activity that made it says; undefined where that is not known, as of one that was imported: its
 * words were sealed when they came. Undefined for a key too.
 */
export function useWordCount(subject: Subject): number | undefined {
  const [made] = useFinishedActivities(['ACTIVITY_TYPE_CREATE_WALLET'], { objectId: subject.id, limit: 1 });
  if (subject.what !== 'wallet' || made === undefined) return undefined;
  const { mnemonicLength } = paramsOf(made);
  return typeof mnemonicLength === 'number' ? mnemonicLength : wordsDefault;
}
