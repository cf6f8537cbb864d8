import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { Json, JsonObject } from '#shared/envelope.ts';
import type { RpcCaller } from './activities.ts';
import { badParams, RpcError, rpcErrorCodes } from './rpc-error.ts';
import type { Signatures } from './signatures.ts';
import { accountOf, signingCall } from './signing-calls.ts';
import type { Upstream } from './upstream.ts';
import { objectIn, quantityIn, textIn } from './values.ts';

/** The transactions of grants that have a node. */
export type Transactions = Readonly<{
  /** The answer to `eth_signTransaction`, or to `eth_sendTransaction`. Throws an RpcError. */
  answer(upstream: Upstream, method: string, params: readonly Json[], caller: RpcCaller): Promise<Json>;
}>;

/** Calls whose fields are remembered. Beyond this the oldest are forgotten. */
const rememberedMax = 1_000;

/**
 * Has the node name what a transaction lacks, and sends what was signed. The fields of a call stay the same until its activity has ended: with
 * the fees of another block, the same call asked again would be another transaction, and wait for approvals of its own.
 */
export function createTransactions(signatures: Signatures): Transactions {
  const filled = new Map<string, Promise<JsonObject>>();

  return {
    async answer(upstream, method, [args, ...more], caller) {
      const { grant, organizationId, userId } = caller;
      const given = objectIn(args, 'transaction');
      const from = accountOf(given['from'], grant);
      const isSent = method === 'eth_sendTransaction';
      const isElsewhere = !isOfChain(given['chainId'], upstream.chainId);
      if (isElsewhere && isSent) throw badParams(`chainId: the upstream of the grant is a node of ${upstream.chainId}`);
      const name = JSON.stringify([organizationId, userId, grant.upstream, from, given]);
      // What a node of another chain would name is none of this transaction.
      const fields = filled.get(name) ?? (isElsewhere ? Promise.resolve(given) : upstream.filled(given, from));
      filled.set(name, fields);
      const [oldest] = filled.keys();
      if (filled.size > rememberedMax && oldest !== undefined) filled.delete(oldest);
      try {
        const wanted = signingCall(method, [await fields, ...more], grant);
        if (!wanted) throw new RpcError('method', `the method ${method} is not available`);
        const raw = textIn(wanted.answer(await signatures.of(wanted, caller, grant.holdSeconds)), 'raw');
        const answer = isSent ? await upstream.broadcast(raw, hashOf(raw)) : raw;
        filled.delete(name);
        return answer;
      } catch (thrown) {
        if (!(thrown instanceof RpcError && thrown.code === rpcErrorCodes.waiting)) filled.delete(name);
        throw thrown;
      }
    },
  };
}

/** The hash of a signed transaction. Nodes answer theirs; this is for one that they have already. */
function hashOf(raw: string): string {
  return `0x${bytesToHex(keccak_256(hexToBytes(raw.slice(2))))}`;
}

/** Whether a chain ID as a call gives it is that of the node, or left out. */
function isOfChain(given: Json | undefined, chainId: string): boolean {
  return given === undefined || given === null || String(quantityIn(given, 'chainId')) === chainId;
}
