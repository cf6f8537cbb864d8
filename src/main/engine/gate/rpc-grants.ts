import { personalMessagePrefix, rpcSigning, type RpcSigned } from '#shared/rpc-methods.ts';
import type { ActivityRecord } from '../activity.ts';
import { Fault } from '../fault.ts';
import type { AnyOperation, Signing } from '../operations/define.ts';
import type { Fact, Facts } from '../policy/facts.ts';
import { signingFacts } from '../signing/signing.ts';
import type { RpcGrant } from '../state/rpc-grant-row.ts';
import type { StateReader } from '../state/state.ts';
import { rowsOf } from '../state/tx.ts';
import type { Authenticated } from './authenticate.ts';
import type { Request } from './request.ts';

/**
 * What the key of a JSON-RPC grant can do, whichever way its request came in: it signs what Coffer can decode, with the accounts, for the chains
 * and by the methods of the grant, and reads what became of it. Its token is in the configuration of programs, and so the policies of its
 * user are not the only bounds.
 */

const activities: ReadonlySet<string> = new Set(['sign_transaction', 'sign_raw_payload']);
const queries: ReadonlySet<string> = new Set(['get_activity', 'whoami']);

/** The grant whose key stamped the request; undefined for every other credential. */
export function grantOf(state: StateReader, { stamp }: Authenticated): RpcGrant | undefined {
  return state.apiKeys.get(stamp.credential.id)?.rpcGrant;
}

/** Refuses every operation but those that a grant is for, before its parameters are read. Throws PERMISSION_DENIED. */
export function requireOperationOfGrant(state: StateReader, caller: Authenticated, operation: AnyOperation): void {
  const possible = operation.kind === 'activity' ? activities : queries;
  if (grantOf(state, caller) && !possible.has(operation.path))
    throw beyondGrant('the key of a JSON-RPC grant can only sign');
}

/**
 * Refuses to show the key of a grant any activity but those of its user that it could have asked for itself. Throws PERMISSION_DENIED. `requestOf`
 * reads the request of the activity.
 */
export function requireShownToGrant(
  state: StateReader,
  caller: Authenticated,
  { submitterId, organizationId }: ActivityRecord,
  { requestOf, nowMs }: Readonly<{ requestOf: () => Request; nowMs: number }>,
): void {
  if (!grantOf(state, caller)) return;
  if (submitterId !== caller.userId) throw beyondGrant('the key of a JSON-RPC grant reads only activities of its user');
  requireWithinGrant(state, caller, { organizationId, request: requestOf, nowMs });
}

/** Refuses what the grant that stamped the request does not name, and what cannot be decoded. Throws PERMISSION_DENIED. */
export function requireWithinGrant(
  state: StateReader,
  caller: Authenticated,
  { organizationId, request: read, nowMs }: Readonly<{ organizationId: string; request: () => Request; nowMs: number }>,
): void {
  const grant = grantOf(state, caller);
  if (!grant) return;
  const request = read();
  const signing = activities.has(request.operation.path) ? request.operation.policy.signs?.(request.params) : undefined;
  if (!signing || organizationId !== caller.organizationId)
    throw beyondGrant('the key of a JSON-RPC grant can only sign');
  const { accounts, chainIds, methods } = grant;
  if (!accounts.some((address) => address.toLowerCase() === signing.signWith.toLowerCase()))
    throw beyondGrant(`the JSON-RPC grant does not name the account ${signing.signWith}`);
  const facts = signingFacts(rowsOf(state, caller.organizationId, nowMs), signing);
  const content = facts.length === 1 && facts[0] ? contentOf(signing, facts[0]) : undefined;
  if (!content) throw beyondGrant('a JSON-RPC grant signs Ethereum transactions, typed data and messages only');
  if (!methods.some((method) => rpcSigning[method] === content.signed))
    throw beyondGrant(`no method of the JSON-RPC grant signs this: ${content.signed}`);
  if (content.signed === 'message') return;
  const { chainId } = content;
  if (typeof chainId !== 'bigint') throw beyondGrant('a JSON-RPC grant signs nothing that is valid on any chain');
  if (!chainIds.includes(String(chainId))) throw beyondGrant(`the JSON-RPC grant does not name the chain ${chainId}`);
}

type Content = Readonly<{ signed: RpcSigned; chainId?: Fact | undefined }>;

/** What is to be signed, by what was decoded of it; undefined for what no method signs. */
function contentOf(signing: Signing, { eth, raw_payload }: Partial<Facts>): Content | undefined {
  if (signing.what === 'transaction') return eth && { signed: 'transaction', chainId: member(eth['tx'], 'chain_id') };
  const { encoding, hashFunction, payloads } = signing;
  if (encoding === 'PAYLOAD_ENCODING_EIP712')
    return eth && { signed: 'typed-data', chainId: member(member(eth['eip_712'], 'domain'), 'chain_id') };
  const isMessage =
    encoding === 'PAYLOAD_ENCODING_TEXT_UTF8' &&
    hashFunction === 'HASH_FUNCTION_KECCAK256' &&
    payloads.every((text) => text.startsWith(personalMessagePrefix)) &&
    raw_payload?.blind === false &&
    !eth;
  return isMessage ? { signed: 'message' } : undefined;
}

function member(fact: Fact | undefined, name: string): Fact | undefined {
  return typeof fact === 'object' && !Array.isArray(fact) ? (fact as Readonly<Record<string, Fact>>)[name] : undefined;
}

function beyondGrant(why: string): Fault {
  return new Fault('PERMISSION_DENIED', `request not authorized: ${why}`, { errorCode: 'REQUEST_NOT_AUTHORIZED' });
}
