import { p256KeyFrom, type Actor } from './actors.ts';
import { account } from './key-material.ts';
import { joinedBy } from './people.ts';
import { aWorld, type World } from './world.ts';

/** A grant as requests describe it, with a key that only `seed` tells. */
export function rpcGrantOf(address: string, seed: string) {
  return { rpcGrantName: seed, publicKey: p256KeyFrom(seed).publicKey, accounts: [address], chainIds: ['1'] };
}

/** A vault with two Ethereum accounts, a program, and a grant of the program's for the first of them. */
export async function withGrant(patch: object = {}): Promise<
  Readonly<{
    world: World;
    root: Actor;
    bot: Actor;
    /** The program, which stamps with the key of the grant. */
    granted: Actor;
    rpcGrantId: string;
    addresses: readonly [string, string];
  }>
> {
  const world = await aWorld();
  const root = world.operator;
  const { addresses } = await root.submit<{ addresses: [string, string] }>('create_wallet', {
    walletName: 'Hot',
    accounts: [account('ETHEREUM', "m/44'/60'/0'/0/0"), account('ETHEREUM', "m/44'/60'/0'/0/1")],
  });
  const bot = await joinedBy(root, 'bot');
  const { rpcGrantId } = await root.submit<{ rpcGrantId: string }>('create_rpc_grant', {
    userId: bot.userId,
    ...rpcGrantOf(addresses[0], 'the grant'),
    ...patch,
  });
  return { world, root, bot, granted: bot.as(bot.userId, p256KeyFrom('the grant')), rpcGrantId, addresses };
}

/** Lets a user sign whatever they ask for. */
export async function maySign(root: Actor, { userId }: Actor): Promise<void> {
  await root.submit('create_policy', {
    policyName: 'signing',
    effect: 'EFFECT_ALLOW',
    condition: "activity.action == 'SIGN'",
    consensus: `approvers.any(user, user.id == '${userId}')`,
  });
}
