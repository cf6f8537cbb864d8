import type { RpcGrant } from '#engine/state/rpc-grant-row.ts';
import type { ApiKey } from '#engine/state/rows.ts';
import { expiresAtMs } from '#engine/state/key-expiry.ts';
import type { Json, JsonObject } from '#shared/envelope.ts';
import { isObject } from '#shared/is-object.ts';
import { rpcTokenKey } from '#shared/rpc-token.ts';
import { createEth1, type Eth1 } from './eth1.ts';
import { RpcError, rpcErrorOf } from './rpc-error.ts';
import { positional, signingCall } from './signing-calls.ts';
import { createSignatures, type SignaturesWorld } from './signatures.ts';
import type { RpcCaller } from './activities.ts';

import { jsonIn } from './values.ts';
import { createTransactions } from './transactions.ts';
import { isReadMethod, upstreamAt, type Upstream } from './upstream.ts';

export type { RpcCaller };

export type RpcSigner = Readonly<{
  /** Who has the token; `locked` while nobody can tell, and null for a token that is of no grant, or of one that has expired. */
  callerOf(token: string): Promise<RpcCaller | 'locked' | null>;
  /** The paths of web3signer. */
  eth1: Eth1;
  /** Answers the body of a request: one call, or several. Undefined where nothing is answered. Never rejects. */
  answer(body: Uint8Array, caller: RpcCaller | 'locked'): Promise<Json | undefined>;
}>;

type World = SignaturesWorld & Readonly<{ version: string; onInternalError: (error: unknown) => void }>;

const batchMax = 20;
/** Of clef’s external API, whose method names and answers these are. */
const clefApiVersion = '6.1.0';

/** Answers calls of JSON-RPC 2.0 by ordinary requests, stamped with the key of the grant. */
export function createRpcSigner(world: World): RpcSigner {
  const { session, clock, version, onInternalError } = world;
  const signatures = createSignatures(world);
  const transactions = createTransactions(signatures);

  async function resultOf(method: string, params: Json | undefined, caller: RpcCaller): Promise<Json> {
    const { grant } = caller;
    switch (method) {
      case 'eth_accounts':
      case 'account_list':
        return grant.accounts;
      case 'eth_chainId':
        return `0x${BigInt(grant.chainIds[0] ?? '0').toString(16)}`;
      case 'account_version':
        return clefApiVersion;
      case 'health_status':
        return version;
    }
    const upstream = (): Promise<Upstream> => upstreamAt(session, grant.upstream ?? '', grant.chainIds);
    if (grant.upstream !== undefined && isReadMethod(method))
      return await (await upstream()).read(method, params ?? []);
    const isSent = method === 'eth_sendTransaction';
    if (grant.upstream !== undefined && (isSent || method === 'eth_signTransaction'))
      return await transactions.answer(await upstream(), method, positional(params), caller);
    const wanted = isSent ? undefined : signingCall(method, positional(params), grant);
    if (!wanted) throw new RpcError('method', `the method ${method.slice(0, 80)} is not available`);
    return wanted.answer(await signatures.of(wanted, caller, grant.holdSeconds));
  }

  async function answerOne(request: Json | undefined, caller: RpcCaller | 'locked'): Promise<JsonObject | undefined> {
    const { id, method, params, jsonrpc } = isObject(request) ? request : {};
    const isRequest =
      typeof method === 'string' &&
      jsonrpc === '2.0' &&
      (id === null || ['undefined', 'string', 'number'].includes(typeof id));
    if (!isRequest) return failure(isId(id) ? id : null, new RpcError('request', 'the request is not JSON-RPC 2.0'));
    // Nobody hears the answer to a notification, and a signature is nothing but its answer.
    if (id === undefined || !isId(id)) return undefined;
    try {
      if (caller === 'locked') throw new RpcError('locked', 'the vault is locked');
      return { jsonrpc: '2.0', id, result: await resultOf(method, params, caller) };
    } catch (thrown) {
      if (thrown instanceof RpcError) return failure(id, thrown);
      onInternalError(thrown);
      return failure(id, new RpcError('internal', 'internal error'));
    }
  }

  return {
    eth1: createEth1(session, signatures),
    async callerOf(token) {
      const key = rpcTokenKey(token);
      if (!key) return null;
      const found = await session.whileOpen<RpcCaller | null>(async ({ vault: { state } }) => {
        // A sub-organization may register the public key of a grant that it can read about: the older organization is meant.
        const [row] = state.apiKeys
          .lookup('publicKey', key.publicKey)
          .filter(isGrantKey)
          .toSorted((one, other) => one.createdAtMs - other.createdAtMs);
        if (!row || expiresAtMs(row) <= clock.nowMs()) return { ok: true, value: null };
        return {
          ok: true,
          value: { key, organizationId: row.organizationId, userId: row.userId, grant: row.rpcGrant },
        };
      });
      if (found.ok) return found.value;
      if (rpcErrorOf(found).code === new RpcError('locked', '').code) return 'locked';
      throw rpcErrorOf(found);
    },
    async answer(body, caller) {
      const request = jsonIn(body);
      if (request === undefined) return failure(null, new RpcError('parse', 'the body is not JSON'));
      if (!Array.isArray(request)) return await answerOne(request, caller);
      const calls = request as readonly Json[];
      if (calls.length === 0 || calls.length > batchMax)
        return failure(null, new RpcError('request', `a batch has 1 to ${batchMax} calls`));
      const answers = await Promise.all(calls.map((one) => answerOne(one, caller)));
      const heard = answers.filter((one) => one !== undefined);
      return heard.length > 0 ? heard : undefined;
    },
  };
}

const isGrantKey = (key: ApiKey): key is ApiKey & Readonly<{ rpcGrant: RpcGrant }> => key.rpcGrant !== undefined;

const isId = (id: Json | undefined): id is string | number | null =>
  id === null || typeof id === 'string' || typeof id === 'number';

function failure(id: string | number | null, { code, message, data }: RpcError): JsonObject {
  return { jsonrpc: '2.0', id, error: { code, message, ...(data ? { data } : {}) } };
}
