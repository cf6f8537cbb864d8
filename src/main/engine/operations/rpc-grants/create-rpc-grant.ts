import { z } from 'zod';
import { limits } from '#shared/limits.ts';
import { addRpcGrant } from '../../domain/rpc-grants.ts';
import { requireUser } from '../../domain/users.ts';
import { activity } from '../define.ts';
import { ExpirationSeconds, Label, TargetPublicKey, Uuid } from '../shapes.ts';
import { GrantAccounts, GrantChainIds, GrantMethods } from './rpc-grant-shapes.ts';

/**
 * Gives a user a key that signs with these accounts for these chains, and does nothing else. Whoever makes the key keeps its private half: as a
 * token, from which the JSON-RPC signer makes the stamp of each call.
 */
export const createRpcGrant = activity({
  path: 'create_rpc_grant',
  own: true,
  type: 'ACTIVITY_TYPE_COFFER_CREATE_RPC_GRANT',
  intent: 'cofferCreateRpcGrantIntent',
  summary: 'Add a JSON-RPC grant to a user',
  risk: 'who-may-act',
  params: z.strictObject({
    userId: Uuid,
    rpcGrantName: Label,
    publicKey: TargetPublicKey,
    accounts: GrantAccounts,
    chainIds: GrantChainIds,
    /** All methods that sign unless given. */
    methods: GrantMethods.optional(),
    /** How long a call waits for approvals. */
    holdSeconds: z.int().min(0).max(limits.rpcHoldSecondsMax, `at most ${limits.rpcHoldSecondsMax} s`).optional(),
    upstream: z.string().optional(),
    expirationSeconds: ExpirationSeconds.optional(),
  }),
  result: { cofferCreateRpcGrantResult: z.strictObject({ rpcGrantId: Uuid }) },
  policy: { resource: 'CREDENTIAL', action: 'CREATE' },
  ownCredentialsOf: ({ userId }) => userId,
  addsCredential: 'api-key',
  changesUsers: ({ userId }) => [userId],
  run: (tx, { userId, ...grant }) => ({ rpcGrantId: addRpcGrant(tx, requireUser(tx, userId).userId, grant).apiKeyId }),
});
