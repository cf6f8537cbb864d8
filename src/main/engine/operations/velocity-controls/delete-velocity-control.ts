import { z } from 'zod';
import { removeVelocityControl } from '../../domain/velocity-controls.ts';
import { activity } from '../define.ts';
import { Uuid } from '../shapes.ts';

/** Deletes a velocity control and what it counted. No policy may read it any more. */
export const deleteVelocityControl = activity({
  path: 'delete_velocity_control',
  type: 'ACTIVITY_TYPE_DELETE_VELOCITY_CONTROL',
  intent: 'deleteVelocityControlIntent',
  summary: 'Delete a velocity control',
  risk: 'what-is-allowed',
  params: z.strictObject({ velocityControlId: Uuid }),
  result: { deleteVelocityControlResult: z.strictObject({ velocityControlId: Uuid }) },
  policy: { resource: 'VELOCITY_CONTROL', action: 'DELETE' },
  run: (tx, { velocityControlId }) => {
    removeVelocityControl(tx, velocityControlId);
    return { velocityControlId };
  },
});
