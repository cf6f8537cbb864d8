import { z } from 'zod';
import { failedPrecondition } from '../../fault.ts';
import { activity } from '../define.ts';
import { AuthenticatorParamsV1, Email, Label, Uuid } from '../shapes.ts';

/**
 * Founds the vault's own organization. It is the first activity of every vault, written when the vault is made (`founding.ts`), and
 * cannot be done again: later ones are sub-organizations. The operator signs with a key of the vault, so there is no passkey to show.
 */
export const createOrganization = activity({
  path: 'create_organization',
  type: 'ACTIVITY_TYPE_CREATE_ORGANIZATION',
  intent: 'createOrganizationIntent',
  summary: "Create the vault's organization",
  risk: 'none',
  params: z.strictObject({
    organizationName: Label,
    rootEmail: Email.optional(),
    rootUserId: Uuid.optional(),
    rootAuthenticator: AuthenticatorParamsV1.optional(),
  }),
  result: { createOrganizationResult: z.strictObject({ organizationId: Uuid }) },
  policy: {},
  rootOnly: true,
  run: () => {
    throw failedPrecondition(
      'ORGANIZATION_EXISTS',
      'the vault already has an organization: create a sub-organization instead',
    );
  },
});
