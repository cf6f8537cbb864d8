import { z } from 'zod';
import { deleteSubOrganization as deleteOrganization } from '../../domain/sub-organizations.ts';
import { activity } from '../define.ts';
import { DeleteWithoutExport } from '../shapes.ts';

/**
 * Removes the sub-organization that the request names, with everything in it, for good. Its own root quorum or its own policies allow it: a
 * parent has no part in it. Only where every wallet, private key and secret was exported once, unless it is said that this is meant.
 */
export const deleteSubOrganization = activity({
  path: 'delete_sub_organization',
  type: 'ACTIVITY_TYPE_DELETE_SUB_ORGANIZATION',
  intent: 'deleteSubOrganizationIntent',
  summary: 'Delete the sub-organization',
  risk: 'takes-away',
  params: z.strictObject({ deleteWithoutExport: DeleteWithoutExport }),
  result: { deleteSubOrganizationResult: z.strictObject({ subOrganizationUuid: z.string() }) },
  policy: { resource: 'ORGANIZATION', action: 'DELETE' },
  removesOrganization: true,
  run: (tx, { deleteWithoutExport = false }) => {
    deleteOrganization(tx, { unexported: deleteWithoutExport });
    return { subOrganizationUuid: tx.organizationId };
  },
});
