import { z } from 'zod';
import { limits } from '#shared/limits.ts';
import { setAllowedOrigins } from '../../domain/features.ts';
import { activity } from '../define.ts';

/**
 * Sets the only origins whose passkeys the organization takes. It is another form of `set_organization_feature` with
 * FEATURE_NAME_WEBAUTHN_ORIGINS, and like it belongs to the root quorum: the origins decide whose passkeys can act. To allow every
 * origin again, remove that feature.
 */
export const updateAllowedOrigins = activity({
  path: 'update_allowed_origins',
  type: 'ACTIVITY_TYPE_UPDATE_ALLOWED_ORIGINS',
  intent: 'updateAllowedOriginsIntent',
  summary: 'Set the allowed origins of passkeys',
  risk: 'what-is-allowed',
  params: z.strictObject({
    allowedOrigins: z
      .array(z.string())
      .min(1, 'expected at least one')
      // The feature keeps them as one text.
      .refine((origins) => origins.join(',').length <= limits.notesCharsMax, 'too long in total'),
  }),
  result: { updateAllowedOriginsResult: z.strictObject({}) },
  policy: { resource: 'CONFIG', action: 'UPDATE' },
  rootOnly: true,
  run: (tx, { allowedOrigins }) => {
    setAllowedOrigins(tx, allowedOrigins);
    return {};
  },
});
