import { z } from 'zod';
import { featureNames } from '#shared/enums.ts';

/** Features as answers carry them. */
export const FeaturesShape = z.array(z.strictObject({ name: z.enum(featureNames), value: z.string() }));
