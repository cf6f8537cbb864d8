import { z } from 'zod';
import { featureNames } from '#shared/enums.ts';
import { limits } from '#shared/limits.ts';
import { setFeature, showFeatures } from '../../domain/features.ts';
import { activity } from '../define.ts';
import { FeaturesShape } from './feature-shape.ts';

/** Switches a feature on, or gives it another value, which is the empty text where none is given. Answers every feature that is on. */
export const setOrganizationFeature = activity({
  path: 'set_organization_feature',
  type: 'ACTIVITY_TYPE_SET_ORGANIZATION_FEATURE',
  intent: 'setOrganizationFeatureIntent',
  summary: 'Set a feature of the organization',
  risk: 'what-is-allowed',
  params: z.strictObject({ name: z.enum(featureNames), value: z.string().max(limits.notesCharsMax).optional() }),
  result: { setOrganizationFeatureResult: z.strictObject({ features: FeaturesShape }) },
  policy: {},
  rootOnly: true,
  run: (tx, { name, value = '' }) => {
    setFeature(tx, name, value);
    return { features: showFeatures(tx) };
  },
});
