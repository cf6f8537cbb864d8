import type { OutboxEntry } from '../state/rows.ts';

export type OfReceiver = Pick<OutboxEntry, 'endpointId' | 'organizationId' | 'activityOrganizationId' | 'lastWord'>;

/** Where a receiver is found: by the endpoint's id; for the webhook that is a feature, by the organization's id. */
export function receiverIdOf({ endpointId, organizationId, activityOrganizationId, lastWord }: OfReceiver): string {
  return endpointId ?? (lastWord ? activityOrganizationId : organizationId);
}
