import { z } from 'zod';
import { velocityMethods, velocityOperators } from '#shared/enums.ts';
import { limits } from '#shared/limits.ts';
import { parseAsset } from '../../signing/moved-assets.ts';
import { Label, PositiveDecimal, Timestamp } from '../shapes.ts';

/** A message of the wire without fields: that it is there says all. */
const Nothing = z.strictObject({});

/** Exactly one of the fields of a `oneof` of the wire. */
const oneOf = <Fields extends z.ZodRawShape>(fields: Fields, what: string) =>
  z
    .strictObject(fields)
    .refine(
      (object) => Object.values(object).filter((value) => value !== undefined).length === 1,
      `expected one of ${what}`,
    );

const ActivityFilter = z
  .strictObject({
    activity: z
      .array(
        z.strictObject({
          activityType: z.string().regex(/^ACTIVITY_TYPE_[A-Z0-9_]{1,100}$/, 'expected an activity type'),
        }),
      )
      .max(limits.velocityActivityTypesMax, `at most ${limits.velocityActivityTypesMax} activity types`)
      .readonly()
      .exactOptional(),
  })
  .readonly();

const Asset = z.strictObject({
  caip19: z
    .string()
    .refine(
      (text) => parseAsset(text) !== null,
      'expected a CAIP-19 identifier of a coin or token whose transfers Coffer reads, such as eip155:1/slip44:60',
    ),
  decimals: z
    .string()
    .regex(/^(?:0|[1-9][0-9]{0,2})$/, 'expected a whole number in decimal digits, 0 to 255')
    .refine((text) => Number(text) <= 255, 'expected at most 255'),
});

export const VelocityDataSource = oneOf(
  {
    chainAssetTransfer: z
      .strictObject({
        definition: z
          .array(Asset)
          .min(1, 'expected at least one asset')
          .max(limits.velocityAssetsMax, `at most ${limits.velocityAssetsMax} assets`)
          .readonly(),
        filter: ActivityFilter.exactOptional(),
        /** Coffer sends nothing, and so knows nothing of what was submitted. */
        phase: z.strictObject({ signature: Nothing.exactOptional() }).readonly().exactOptional(),
      })
      .readonly()
      .exactOptional(),
    activityExecution: z.strictObject({ filter: ActivityFilter.exactOptional() }).readonly().exactOptional(),
  },
  'chainAssetTransfer and activityExecution',
);

export const VelocityAggregation = z.strictObject({
  method: z.enum(velocityMethods),
  operator: z.enum(velocityOperators),
  threshold: z
    .string()
    .regex(/^[0-9]+(?:\.[0-9]{1,18})?$/, 'expected a decimal text with at most 18 digits after the point')
    .refine((text) => text.replace('.', '').length <= 38, 'expected at most 38 digits'),
  window: oneOf(
    {
      rolling: z
        .strictObject({ duration: PositiveDecimal(limits.velocityWindowSecondsMax) })
        .readonly()
        .exactOptional(),
      infinite: Nothing.exactOptional(),
    },
    'rolling and infinite',
  ).readonly(),
  groupBy: oneOf(
    { organization: Nothing.exactOptional(), user: Nothing.exactOptional(), wallet: Nothing.exactOptional() },
    'organization, user and wallet',
  ).readonly(),
});

/** A velocity control as answers carry it. */
export const VelocityControlShape = z.strictObject({
  velocityControlId: z.string(),
  organizationId: z.string(),
  name: Label,
  identifier: z.string(),
  dataSource: VelocityDataSource.readonly(),
  aggregation: VelocityAggregation.readonly(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
