import { approveActivity } from './activities/approve-activity.ts';
import { getActivity } from './activities/get-activity.ts';
import { listActivities } from './activities/list-activities.ts';
import { rejectActivity } from './activities/reject-activity.ts';
import { createOrganization } from './organizations/create-organization.ts';
import { whoami } from './organizations/whoami.ts';

/**
 * Every operation there is. Routing, the types of `Operations`, the descriptions and the catalogue all come from this list, and nothing
 * else lists them. In the order of the folders.
 */
export const operations = [
  // activities
  approveActivity,
  rejectActivity,
  getActivity,
  listActivities,
  // organizations
  createOrganization,
  whoami,
] as const;

type Listed = (typeof operations)[number];

/** What each operation takes and gives, by its path. */
export type Operations = {
  [Operation in Listed as Operation['path']]: {
    kind: Operation['kind'];
    params: Operation extends { params: { _zod: { output: infer Params } } } ? Params : never;
    result: Operation extends { result: { _zod: { output: infer Result } } } ? Result : never;
  };
};
