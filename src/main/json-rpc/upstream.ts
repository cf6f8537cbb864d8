import type { Json, JsonObject } from '#shared/envelope.ts';
import type { Session } from '../session/session.ts';
import { isObject } from '#shared/is-object.ts';
import { RpcError, rpcErrorOf } from './rpc-error.ts';
import { quantityIn } from './values.ts';

/** The methods that a node answers: they change nothing, and no node signs or sends for Coffer. */
const readMethods: ReadonlySet<string> = new Set([
  ...['eth_blockNumber', 'eth_syncing', 'eth_protocolVersion', 'net_version', 'net_listening', 'net_peerCount'],
  ...['web3_clientVersion', 'web3_sha3', 'eth_getBalance', 'eth_getCode', 'eth_getStorageAt', 'eth_getProof'],
  ...['eth_getTransactionCount', 'eth_getTransactionByHash', 'eth_getTransactionReceipt', 'eth_getBlockReceipts'],
  ...['eth_getTransactionByBlockHashAndIndex', 'eth_getTransactionByBlockNumberAndIndex'],
  ...[
    'eth_getBlockByHash',
    'eth_getBlockByNumber',
    'eth_getLogs',
    'eth_call',
    'eth_estimateGas',
    'eth_createAccessList',
  ],
  ...['eth_getBlockTransactionCountByHash', 'eth_getBlockTransactionCountByNumber', 'eth_simulateV1'],
  ...['eth_getUncleCountByBlockHash', 'eth_getUncleCountByBlockNumber', 'eth_getUncleByBlockHashAndIndex'],
  ...['eth_getUncleByBlockNumberAndIndex', 'eth_gasPrice', 'eth_maxPriorityFeePerGas', 'eth_blobBaseFee'],
  ...['eth_feeHistory', 'eth_newFilter', 'eth_newBlockFilter', 'eth_newPendingTransactionFilter'],
  ...['eth_getFilterChanges', 'eth_getFilterLogs', 'eth_uninstallFilter'],
]);

const timeoutMs = 30_000;
const bytesMax = 16_777_216;

/** A node of a chain that the grant names. Each call throws an RpcError: the node's own, or why it could not be asked. */
export type Upstream = Readonly<{
  chainId: string;
  /** What the node answers to a method that reads. */
  read(method: string, params: Json): Promise<Json>;
  /** The arguments with what was left out, so far as the node knows. */
  filled(args: JsonObject, from: string): Promise<JsonObject>;
  /** Sends a signed transaction. Gives its hash; `hash` where the node has it already. */
  broadcast(raw: string, hash: string): Promise<Json>;
}>;

/** Whether the node of a grant answers a method. */
export function isReadMethod(method: string): boolean {
  return readMethods.has(method);
}

/** The node at a URL. Throws an RpcError where it is not of one of these chains. */
export async function upstreamAt(
  session: Pick<Session, 'whileOpen'>,
  url: string,
  chainIds: readonly string[],
): Promise<Upstream> {
  const ask = async (method: string, params: Json): Promise<Json> => {
    const body = new TextEncoder().encode(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
    const pending = await session.whileOpen<{ answer: Promise<JsonObject> }>(async ({ askNode }) => ({
      ok: true,
      // Locking does not wait for the node.
      value: { answer: askNode(url, { timeoutMs, bytesMax, body }).then(valueOf) },
    }));
    if (!pending.ok) throw rpcErrorOf(pending);
    return resultIn(await pending.value.answer);
  };
  const chainId = String(quantityIn(await ask('eth_chainId', []), 'eth_chainId of the upstream'));
  if (!chainIds.includes(chainId))
    throw new RpcError('denied', `the grant does not name the chain ${chainId} of its upstream`);
  return {
    chainId,
    read: ask,
    filled: (args, from) => filledBy(ask, args, from, chainId),
    async broadcast(raw, hash) {
      try {
        return await ask('eth_sendRawTransaction', [raw]);
      } catch (thrown) {
        // The same call in parallel sent the same bytes.
        if (thrown instanceof RpcError && /already known|known transaction|already imported/i.test(thrown.message))
          return hash;
        throw thrown;
      }
    },
  };
}

type Ask = (method: string, params: Json) => Promise<Json>;

async function filledBy(ask: Ask, args: JsonObject, from: string, chainId: string): Promise<JsonObject> {
  const has = (name: string): boolean => args[name] !== undefined && args[name] !== null;
  const known: JsonObject = { ...args, from, ...(has('chainId') ? {} : { chainId: hex(BigInt(chainId)) }) };
  const nonce = has('nonce') ? {} : { nonce: await ask('eth_getTransactionCount', [from, 'pending']) };
  const fees = has('gasPrice') || (has('maxFeePerGas') && has('maxPriorityFeePerGas')) ? {} : await feesNow(ask, args);
  const gas = has('gas') ? {} : { gas: await ask('eth_estimateGas', [known]) };
  return { ...known, ...nonce, ...fees, ...gas };
}

/** Fees that last a few blocks: twice the base fee, and the tip that the node names. Chains without a base fee have a gas price. */
async function feesNow(ask: Ask, { maxFeePerGas, maxPriorityFeePerGas, type }: JsonObject): Promise<JsonObject> {
  const block = await ask('eth_getBlockByNumber', ['latest', false]);
  const baseFee = isObject(block) ? (block['baseFeePerGas'] as Json | undefined) : undefined;
  if (baseFee === undefined || baseFee === null || type === '0x0' || type === '0x1')
    return { gasPrice: await ask('eth_gasPrice', []) };
  const tip = maxPriorityFeePerGas ?? (await ask('eth_maxPriorityFeePerGas', []));
  const most = maxFeePerGas ?? hex(2n * quantityIn(baseFee, 'baseFeePerGas') + quantityIn(tip, 'maxPriorityFeePerGas'));
  return { maxPriorityFeePerGas: tip, maxFeePerGas: most };
}

function valueOf(
  fetched: Readonly<{ ok: true; value: JsonObject }> | Readonly<{ ok: false; reason: string }>,
): JsonObject {
  if (fetched.ok) return fetched.value;
  throw new RpcError('internal', `the upstream of the grant did not answer: ${fetched.reason}`);
}

/** The result in an answer of JSON-RPC. Throws the error in it, as the node has it. */
function resultIn({ result, error }: JsonObject): Json {
  if (isObject(error)) {
    const { code, message, data } = error as JsonObject;
    throw new RpcError(typeof code === 'number' ? code : 'internal', typeof message === 'string' ? message : '', data);
  }
  if (result === undefined) throw new RpcError('internal', 'the upstream of the grant did not answer JSON-RPC');
  return result;
}

const hex = (value: bigint): string => `0x${value.toString(16)}`;
