import { missing, type Context, type ExitCode } from './output.ts';
import { withServiceClient, type ServiceOptions } from './service.ts';
import { submitActivity } from './submit-activity.ts';
import { walletNamed } from './wallets.ts';

/** Options of `coffer freeze`. */
export type FreezeOptions = ServiceOptions & Readonly<{ reason?: string }>;

/** `coffer freeze`: a wallet, named by its name or ID, or the organization. It asks nothing: what it does can be lifted. */
export async function freeze(context: Context, options: FreezeOptions, named: string | undefined): Promise<ExitCode> {
  return await withServiceClient(context, options, async (client) => {
    const walletId = named === undefined ? undefined : (await walletNamed(client, named)).walletId;
    const { reason } = options;
    const parameters = { ...(walletId !== undefined && { walletId }), ...(reason !== undefined && { reason }) };
    return await submitActivity(context, client, 'freeze', 'ACTIVITY_TYPE_COFFER_FREEZE', parameters);
  });
}

/** `coffer unfreeze`: lifts the freeze of a wallet or of the organization, or asks the root quorum for it. */
export async function unfreeze(
  context: Context,
  options: ServiceOptions,
  named: string | undefined,
): Promise<ExitCode> {
  return await withServiceClient(context, options, async (client) => {
    const { freezes } = await client.ownQuery('list_freezes', {});
    const found = freezes.find(({ walletId, walletName }) =>
      named === undefined ? walletId === undefined : walletName === named || walletId === named.toLowerCase(),
    );
    if (!found) throw missing(named === undefined ? 'the organization is not frozen' : `no wallet ${named} is frozen`);
    const { freezeId } = found;
    return await submitActivity(context, client, 'lift_freeze', 'ACTIVITY_TYPE_COFFER_LIFT_FREEZE', { freezeId });
  });
}
