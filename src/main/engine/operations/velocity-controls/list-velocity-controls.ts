import { z } from 'zod';
import { showVelocityControl } from '../../domain/velocity-controls.ts';
import { query } from '../define.ts';
import { VelocityControlShape } from './velocity-control-shapes.ts';

/** Every velocity control of the organization, in the order they were added. */
export const listVelocityControls = query({
  path: 'list_velocity_controls',
  summary: 'List the velocity controls',
  reads: ['velocityControls'],
  params: z.strictObject({}),
  result: z.strictObject({ velocityControls: z.array(VelocityControlShape) }),
  run: (view) => ({ velocityControls: view.velocityControls.list().map(showVelocityControl) }),
});
