import { z } from 'zod';
import { removeRpcGrants } from '../../domain/rpc-grants.ts';
import { requireUser } from '../../domain/users.ts';
import { activity } from '../define.ts';
import { Ids, Uuid } from '../shapes.ts';

/** Takes JSON-RPC grants away from a user. All go, or none. Their tokens are refused from then on. */
export const deleteRpcGrants = activity({
  path: 'delete_rpc_grants',
  own: true,
  type: 'ACTIVITY_TYPE_COFFER_DELETE_RPC_GRANTS',
  intent: 'cofferDeleteRpcGrantsIntent',
  summary: 'Delete JSON-RPC grants of a user',
  risk: 'who-may-act',
  params: z.strictObject({ userId: Uuid, rpcGrantIds: Ids(1) }),
  result: { cofferDeleteRpcGrantsResult: z.strictObject({ rpcGrantIds: z.array(Uuid) }) },
  policy: { resource: 'CREDENTIAL', action: 'DELETE' },
  ownCredentialsOf: ({ userId }) => userId,
  changesUsers: ({ userId }) => [userId],
  run: (tx, { userId, rpcGrantIds }) => {
    removeRpcGrants(tx, requireUser(tx, userId).userId, rpcGrantIds);
    return { rpcGrantIds };
  },
});
