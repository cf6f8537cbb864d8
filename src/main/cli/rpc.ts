import { rpcSigningMethods } from '#shared/rpc-methods.ts';
import { rpcTokenKey, rpcTokenOf } from '#shared/rpc-token.ts';
import { uuidPattern } from '#shared/uuid.ts';
import { systemEntropy } from '../adapters/entropy.ts';
import { columns, exitCodes, failed, missing, usage, type Context, type ExitCode } from './output.ts';
import { exitOfActivity, objectAt, textAt } from './request.ts';
import { withServiceClient, type ServiceClient, type ServiceOptions } from './service.ts';
import { submitActivity } from './submit-activity.ts';

/** Options of `coffer rpc grant`. */
export type GrantOptions = ServiceOptions &
  Readonly<{
    user: string;
    account: readonly string[];
    chain: readonly string[];
    method?: readonly string[];
    name: string;
    hold?: number;
    upstream?: string;
    expires?: number;
  }>;
/** Options of `coffer rpc list`. */
export type ListGrantsOptions = ServiceOptions & Readonly<{ user?: string }>;
/** Options of `coffer rpc revoke`. */
export type RevokeOptions = ServiceOptions;

/**
 * `coffer rpc grant`: makes the token here, and sends the public half of its key. A grant that waits for approvals is of use with this token as
 * soon as they are given, and so the token is printed then too.
 */
export async function grantRpc(context: Context, options: GrantOptions): Promise<ExitCode> {
  const unknown = options.method?.find((one) => rpcSigningMethods.every((method) => method !== one));
  if (unknown !== undefined)
    throw usage(`--method ${unknown} does not sign: expected one of ${rpcSigningMethods.join(', ')}`);
  const token = rpcTokenOf(systemEntropy().bytes(32));
  const key = rpcTokenKey(token);
  if (!key) throw failed('the token that was made is not valid');
  return await withServiceClient(context, options, async (client) => {
    const { method, hold, upstream, expires } = options;
    const activity = await client.submit('create_rpc_grant', 'ACTIVITY_TYPE_COFFER_CREATE_RPC_GRANT', {
      userId: await userIdOf(client, options.user),
      rpcGrantName: options.name,
      publicKey: key.publicKey,
      accounts: [...options.account],
      chainIds: [...options.chain],
      ...(hold === undefined ? {} : { holdSeconds: hold }),
      ...(method ? { methods: [...method] } : {}),
      ...(upstream === undefined ? {} : { upstream }),
      ...(expires === undefined ? {} : { expirationSeconds: String(expires) }),
    });
    const made = objectAt(objectAt(activity, 'result') ?? null, 'cofferCreateRpcGrantResult');
    const exit = exitOfActivity(context, '/submit/create_rpc_grant', { activity });
    if (exit === 'DONE' || exit === 'CONSENSUS_NEEDED') {
      const id = textAt(made ?? null, 'rpcGrantId') ?? null;
      context.print(
        { id, token, ...(id === null ? { activity } : {}) },
        columns([
          ['id', id ?? ''],
          ['token', token],
        ]),
      );
      context.note('This token is not shown again. Every program that has the token can sign as the grant allows.');
    }
    return exitCodes[exit];
  });
}

/** `coffer rpc list`. */
export async function listRpcGrants(context: Context, options: ListGrantsOptions): Promise<void> {
  const { user } = options;
  const { rpcGrants } = await withServiceClient(context, options, async (client) =>
    client.ownQuery('list_rpc_grants', user === undefined ? {} : { userId: await userIdOf(client, user) }),
  );
  const rows = rpcGrants.map((grant) =>
    [
      `${grant.rpcGrantId}  ${grant.rpcGrantName}`,
      ...columns([
        ['user', grant.userId],
        ['accounts', grant.accounts.join(' ')],
        ['chains', grant.chainIds.join(' ')],
        ['methods', grant.methods.join(' ')],
        ['hold', `${grant.holdSeconds} s`],
        ...(grant.upstream === undefined ? [] : [['upstream', grant.upstream] as const]),
      ])
        .split('\n')
        .map((line) => `    ${line}`),
    ].join('\n'),
  );
  context.print({ rpcGrants }, rows.length > 0 ? rows.join('\n') : 'There are no grants.');
}

/** `coffer rpc revoke`. */
export async function revokeRpcGrants(
  context: Context,
  options: RevokeOptions,
  ids: readonly string[],
): Promise<ExitCode> {
  return await withServiceClient(context, options, async (client) => {
    const { rpcGrants } = await client.ownQuery('list_rpc_grants', {});
    const named = ids.map((id) => {
      const found = rpcGrants.find(({ rpcGrantId }) => rpcGrantId === id.toLowerCase());
      if (!found) throw missing(`there is no grant ${id}`);
      return found;
    });
    const [userId, ...others] = new Set(named.map((grant) => grant.userId));
    if (userId === undefined || others.length > 0)
      throw failed('these grants belong to several users: name those of one');
    const rpcGrantIds = named.map(({ rpcGrantId }) => rpcGrantId);
    const type = 'ACTIVITY_TYPE_COFFER_DELETE_RPC_GRANTS';
    return await submitActivity(context, client, 'delete_rpc_grants', type, { userId, rpcGrantIds });
  });
}

/** The id of a user that is named by id or name. */
async function userIdOf(client: ServiceClient, named: string): Promise<string> {
  if (uuidPattern.test(named.toLowerCase())) return named.toLowerCase();
  const { users } = await client.query('list_users', {});
  const found = users.find(({ userName }) => userName === named);
  if (!found) throw missing(`there is no user ${named}`);
  return found.userId;
}
