import { z } from 'zod';
import { liftFreeze as lift } from '../../domain/freezes.ts';
import { activity } from '../define.ts';
import { Uuid } from '../shapes.ts';

/** Lifts a freeze. Only the root quorum can. */
export const liftFreeze = activity({
  path: 'lift_freeze',
  own: true,
  type: 'ACTIVITY_TYPE_COFFER_LIFT_FREEZE',
  intent: 'cofferLiftFreezeIntent',
  summary: 'Lift a freeze',
  risk: 'what-is-allowed',
  params: z.strictObject({ freezeId: Uuid }),
  result: { cofferLiftFreezeResult: z.strictObject({ freezeId: Uuid }) },
  policy: {},
  rootOnly: true,
  run: (tx, { freezeId }) => {
    lift(tx, freezeId);
    return { freezeId };
  },
});
