import type { ActivityId, OrganizationId, Stamped } from './rows.ts';

/** A sub-organization that was deleted, as its parent remembers it: nothing but its activities is left. */
export type DeletedOrganization = Stamped &
  Readonly<{
    deletedOrganizationId: OrganizationId;
    organizationName: string;
    /** The activity that deleted it, and the fingerprint of that. */
    activityId: ActivityId;
    fingerprint: string;
    /** The fingerprint of the body that had it executed: the request itself, or the last vote. */
    settledBy: string;
  }>;
