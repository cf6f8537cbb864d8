import { z } from 'zod';
import { rpcGrantsOf } from '../../domain/rpc-grants.ts';
import { requireUser } from '../../domain/users.ts';
import { query } from '../define.ts';
import { RpcGrantShape } from './rpc-grant-shapes.ts';

/** The JSON-RPC grants of a user, or of all users. Expired ones too. No answer has a token. */
export const listRpcGrants = query({
  path: 'list_rpc_grants',
  own: true,
  summary: 'List the JSON-RPC grants',
  reads: ['apiKeys', 'users'],
  params: z.strictObject({ userId: z.string().optional() }),
  result: z.strictObject({ rpcGrants: z.array(RpcGrantShape) }),
  run: (view, { userId }) => ({
    rpcGrants: rpcGrantsOf(view, userId === undefined ? undefined : requireUser(view, userId).userId),
  }),
});
