import { z } from 'zod';
import { limits } from '#shared/limits.ts';
import { authenticatorTransports } from '#shared/enums.ts';
import { failedPrecondition } from '../../fault.ts';
import { activity } from '../define.ts';
import { Email, Label, Uuid } from '../shapes.ts';

const Attestation = z.strictObject({
  id: z.string(),
  type: z.literal('public-key'),
  rawId: z.string(),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
  response: z.strictObject({
    clientDataJson: z.string(),
    attestationObject: z.string(),
    transports: z.array(z.enum(authenticatorTransports)).optional(),
    authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
  }),
  clientExtensionResults: z.strictObject({
    appid: z.boolean().optional(),
    appidExclude: z.boolean().optional(),
    credProps: z.strictObject({ rk: z.boolean() }).optional(),
  }),
});

/**
 * Founds the vault's own organization. It is the first activity of every vault, written when the vault is made (`founding.ts`), and
 * cannot be done again: later ones are sub-organizations. The operator signs with a key of the vault, so there is no passkey to show.
 */
export const createOrganization = activity({
  path: 'create_organization',
  type: 'ACTIVITY_TYPE_CREATE_ORGANIZATION',
  intent: 'createOrganizationIntent',
  summary: "Found the vault's organization",
  params: z.strictObject({
    organizationName: Label,
    rootEmail: Email.optional(),
    rootUserId: Uuid.optional(),
    rootAuthenticator: z
      .strictObject({
        authenticatorName: Label,
        userId: Uuid,
        challenge: z.string().min(1).max(limits.challengeCharsMax),
        attestation: Attestation,
      })
      .optional(),
  }),
  result: { createOrganizationResult: z.strictObject({ organizationId: Uuid }) },
  policy: {},
  rootOnly: true,
  run: () => {
    throw failedPrecondition(
      'ORGANIZATION_EXISTS',
      'the vault has its organization: create a sub-organization instead',
    );
  },
});
