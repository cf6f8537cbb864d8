import { z } from 'zod';
import { limits } from '#shared/limits.ts';
import { addVelocityControl } from '../../domain/velocity-controls.ts';
import { activity } from '../define.ts';
import { Label, Uuid } from '../shapes.ts';
import { VelocityAggregation, VelocityDataSource } from './velocity-control-shapes.ts';

/** Adds a count over a span of time, which policies read as `controls.<identifier>`. It counts from then on. */
export const createVelocityControl = activity({
  path: 'create_velocity_control',
  type: 'ACTIVITY_TYPE_CREATE_VELOCITY_CONTROL',
  intent: 'createVelocityControlIntent',
  summary: 'Add a velocity control',
  risk: 'what-is-allowed',
  params: z
    .strictObject({
      name: Label,
      identifier: z
        .string()
        .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'expected letters, digits and underscores, and no digit first')
        .max(limits.velocityIdentifierCharsMax, `at most ${limits.velocityIdentifierCharsMax} characters`)
        // In an expression it is the number of items of a list.
        .refine((text) => text !== 'count', "an identifier is not 'count'"),
      dataSource: VelocityDataSource,
      aggregation: VelocityAggregation,
    })
    .refine(
      ({ dataSource, aggregation }) =>
        dataSource.chainAssetTransfer !== undefined ||
        aggregation.method === 'VELOCITY_CONTROL_AGGREGATION_METHOD_COUNT',
      { message: 'activities are counted: only transfers of assets have a sum', path: ['aggregation', 'method'] },
    ),
  result: { createVelocityControlResult: z.strictObject({ velocityControlId: Uuid }) },
  policy: { resource: 'VELOCITY_CONTROL', action: 'CREATE' },
  run: (tx, control) => ({ velocityControlId: addVelocityControl(tx, control).velocityControlId }),
});
