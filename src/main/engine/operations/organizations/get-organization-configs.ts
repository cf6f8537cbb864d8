import { z } from 'zod';
import { showFeatures } from '../../domain/features.ts';
import { query } from '../define.ts';
import { FeaturesShape } from './feature-shape.ts';

/** The organization's features and its root quorum. */
export const getOrganizationConfigs = query({
  path: 'get_organization_configs',
  summary: 'Show features and root quorum',
  reads: ['features'],
  params: z.strictObject({}),
  result: z.strictObject({
    configs: z.strictObject({
      features: FeaturesShape,
      quorum: z.strictObject({ threshold: z.number(), userIds: z.array(z.string()) }),
    }),
  }),
  run: (view) => {
    const { quorumThreshold, quorumUserIds } = view.organization;
    return {
      configs: { features: showFeatures(view), quorum: { threshold: quorumThreshold, userIds: [...quorumUserIds] } },
    };
  },
});
