import { z } from 'zod';
import { featureNames } from '#shared/enums.ts';
import { removeFeature, showFeatures } from '../../domain/features.ts';
import { activity } from '../define.ts';
import { FeaturesShape } from './feature-shape.ts';

/** Switches a feature off. Answers every feature that is still on. */
export const removeOrganizationFeature = activity({
  path: 'remove_organization_feature',
  type: 'ACTIVITY_TYPE_REMOVE_ORGANIZATION_FEATURE',
  intent: 'removeOrganizationFeatureIntent',
  summary: 'Remove a feature of the organization',
  risk: 'what-is-allowed',
  params: z.strictObject({ name: z.enum(featureNames) }),
  result: { removeOrganizationFeatureResult: z.strictObject({ features: FeaturesShape }) },
  policy: {},
  rootOnly: true,
  run: (tx, { name }) => {
    removeFeature(tx, name);
    return { features: showFeatures(tx) };
  },
});
