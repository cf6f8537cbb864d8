import { z } from 'zod';
import { setRootQuorum } from '../../domain/root-quorum.ts';
import { activity } from '../define.ts';
import { Ids, QuorumThreshold } from '../shapes.ts';

/** Changes who can do anything, and how many of them must agree. */
export const updateRootQuorum = activity({
  path: 'update_root_quorum',
  type: 'ACTIVITY_TYPE_UPDATE_ROOT_QUORUM',
  intent: 'updateRootQuorumIntent',
  summary: 'Change the root quorum',
  risk: 'who-may-act',
  params: z.strictObject({ threshold: QuorumThreshold, userIds: Ids() }),
  result: { updateRootQuorumResult: z.strictObject({}) },
  policy: {},
  rootOnly: true,
  run: (tx, { threshold, userIds }) => {
    setRootQuorum(tx, threshold, userIds);
    return {};
  },
});
