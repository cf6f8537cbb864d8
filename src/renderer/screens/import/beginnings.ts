import { instantOf, pathOfType, submitterOf, type ActivityView } from '../../api/activity-view.ts';
import { useActivities, useInfo } from '../../api/hooks.ts';

/** What an import is of; each has its own beginning. */
export type Purpose = 'wallet' | 'private-key';

/** An import that was begun: approved and not used yet, or waiting for votes. */
export type Beginning = Readonly<{
  purpose: Purpose;
  activityId: string;
  state: 'approved' | 'waits';
  /** Of the approval, or of the request while it waits. Milliseconds since 1970. */
  atMs: number;
}>;

const types = [
  'ACTIVITY_TYPE_INIT_IMPORT_WALLET',
  'ACTIVITY_TYPE_INIT_IMPORT_PRIVATE_KEY',
  'ACTIVITY_TYPE_IMPORT_WALLET',
  'ACTIVITY_TYPE_IMPORT_PRIVATE_KEY',
];

const purposes: Readonly<Record<string, Readonly<{ purpose: Purpose; begins: boolean }>>> = {
  init_import_wallet: { purpose: 'wallet', begins: true },
  init_import_private_key: { purpose: 'private-key', begins: true },
  import_wallet: { purpose: 'wallet', begins: false },
  import_private_key: { purpose: 'private-key', begins: false },
};

export function useBeginnings(): readonly Beginning[] {
  const { userId } = useInfo();
  const { items } = useActivities({ filterByType: types, userId });
  return beginningsIn(items, userId);
}

/**
 * The beginnings among a person's activities that can still be continued. A newer beginning takes the place of an older one of its purpose,
 * and an import uses it up: what was carried out last decides.
 */
function beginningsIn(activities: readonly ActivityView[], userId: string): readonly Beginning[] {
  const own = activities.filter((one) => submitterOf(one) === userId);
  const waiting = own
    .filter((one) => one.status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED' && purposeOf(one)?.begins)
    .flatMap((one) => beginning(one, 'waits'));
  const approved = (['wallet', 'private-key'] as const).flatMap((purpose) => {
    const [latest] = own
      .filter((one) => one.status === 'ACTIVITY_STATUS_COMPLETED' && purposeOf(one)?.purpose === purpose)
      .sort((one, other) => instantOf(other.updatedAt) - instantOf(one.updatedAt));
    return latest !== undefined && purposeOf(latest)?.begins ? beginning(latest, 'approved') : [];
  });
  return [...approved, ...waiting];
}

function beginning(activity: ActivityView, state: Beginning['state']): readonly Beginning[] {
  const found = purposeOf(activity);
  if (found === undefined) return [];
  const atMs = instantOf(state === 'approved' ? activity.updatedAt : activity.createdAt);
  return [{ purpose: found.purpose, activityId: activity.id, state, atMs }];
}

function purposeOf({ type }: ActivityView): Readonly<{ purpose: Purpose; begins: boolean }> | undefined {
  return purposes[pathOfType(type)];
}
