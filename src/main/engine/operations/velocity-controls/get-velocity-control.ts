import { z } from 'zod';
import { requireVelocityControl, showVelocityControl } from '../../domain/velocity-controls.ts';
import { query } from '../define.ts';
import { VelocityControlShape } from './velocity-control-shapes.ts';

/** One velocity control. */
export const getVelocityControl = query({
  path: 'get_velocity_control',
  summary: 'Get one velocity control',
  reads: ['velocityControls'],
  params: z.strictObject({ velocityControlId: z.string() }),
  result: z.strictObject({ velocityControl: VelocityControlShape }),
  run: (view, { velocityControlId }) => ({
    velocityControl: showVelocityControl(requireVelocityControl(view, velocityControlId)),
  }),
});
