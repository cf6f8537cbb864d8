import { z } from 'zod';
import { activity } from '../define.ts';
import { Label } from '../shapes.ts';

/** Gives the organization another name. Nothing is found by it, so two may have the same. */
export const updateOrganizationName = activity({
  path: 'update_organization_name',
  type: 'ACTIVITY_TYPE_UPDATE_ORGANIZATION_NAME',
  intent: 'updateOrganizationNameIntent',
  summary: 'Rename the organization',
  risk: 'none',
  params: z.strictObject({ organizationName: Label }),
  result: {
    updateOrganizationNameResult: z.strictObject({ organizationId: z.string(), organizationName: z.string() }),
  },
  policy: {},
  rootOnly: true,
  run: (tx, { organizationName }) => {
    tx.organizations.replace(tx.organization, { organizationName });
    return { organizationId: tx.organizationId, organizationName };
  },
});
