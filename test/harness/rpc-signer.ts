import { rpcTokenKey, rpcTokenOf } from '#shared/rpc-token.ts';
import type { FetchJson } from '../../src/main/adapters/network.ts';
import { createRpcSigner, type RpcCaller } from '../../src/main/json-rpc/signer.ts';
import type { OpenVault } from '../../src/main/session/open-vault.ts';
import { withGrant } from './rpc-grants.ts';

const noNode: FetchJson = async () => ({ ok: false, reason: 'the address could not be reached' });

/** The JSON-RPC signer over the engine of a test, with a grant of the program `bot`. A call that waits is not held. */
export async function aSigner(patch: object = {}, askNode: FetchJson = noNode) {
  const token = rpcTokenOf(new Uint8Array(32).fill(7));
  const { publicKey = '' } = rpcTokenKey(token) ?? {};
  const { world, root, bot, addresses } = await withGrant({ publicKey, ...patch });
  const { state, activities } = world.store;
  const open = { vault: { state, activities }, askNode } as unknown as OpenVault;
  const signer = createRpcSigner({
    session: {
      whileOpen: (ask) => ask(open),
      onCommitted: (listener) => world.service.onCommitted(() => listener([])),
      onLocked: () => () => {},
    },
    call: (request) => world.service.call(request),
    clock: world.clock,
    later: (run) => (run(), () => {}),
    version: '0',
    onInternalError: (error) => void world.bugs.push(error),
  });
  const caller = async (): Promise<RpcCaller> => {
    const found = await signer.callerOf(token);
    if (found === null || found === 'locked') throw new Error('the token is of no grant');
    return found;
  };
  return { world, root, bot, address: addresses[0], signer, caller };
}
