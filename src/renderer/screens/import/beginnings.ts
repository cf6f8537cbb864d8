import { isWaiting } from '#shared/enums.ts';
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

/**
 * The beginnings among a person's activities that can still be continued. A newer beginning takes the place of an older one of its purpose,
 * and an import uses it up: what was carried out last decides.
 */
export function useBeginnings(): readonly Beginning[] {
  const { userId } = useInfo();
  const { items } = useActivities({ filterByType: types, userId });
  const own = items.filter((one) => submitterOf(one) === userId);
  const waiting = own.filter((one) => isWaiting(one.status) && begins(one));
  const approved = (['wallet', 'private-key'] as const).flatMap((purpose) => {
    const [latest] = own
      .filter((one) => one.status === 'ACTIVITY_STATUS_COMPLETED' && purposeOf(one) === purpose)
      .sort((one, other) => instantOf(other.updatedAt) - instantOf(one.updatedAt));
    return latest !== undefined && begins(latest) ? [latest] : [];
  });
  return [
    ...approved.map((one) => beginning(one, 'approved', one.updatedAt)),
    ...waiting.map((one) => beginning(one, 'waits', one.createdAt)),
  ];
}

function beginning(one: ActivityView, state: Beginning['state'], at: ActivityView['createdAt']): Beginning {
  return { purpose: purposeOf(one), activityId: one.id, state, atMs: instantOf(at) };
}

function begins({ type }: ActivityView): boolean {
  return pathOfType(type).startsWith('init_');
}

function purposeOf({ type }: ActivityView): Purpose {
  return pathOfType(type).endsWith('wallet') ? 'wallet' : 'private-key';
}
