import { rpcSigningMethods, type RpcSigningMethod } from '#shared/rpc-methods.ts';
import type { Timestamp } from '#shared/envelope.ts';
import { limits } from '#shared/limits.ts';
import { notFound } from '../fault.ts';
import { findSigner } from '../signing/signer-named.ts';
import type { RpcGrant } from '../state/rpc-grant-row.ts';
import type { ApiKey, UserId } from '../state/rows.ts';
import type { Tx, View } from '../state/tx.ts';
import { toTimestamp } from '../wire.ts';
import { addGrantKey } from './api-keys.ts';
import { requireUpstreamAddress } from './upstream-address.ts';

/** A grant as it is asked for. `publicKey` is hex in either form; `expirationSeconds` decimal digits, as the wire has it. */
export type NewRpcGrant = Readonly<{
  rpcGrantName: string;
  publicKey: string;
  accounts: readonly string[];
  chainIds: readonly string[];
  methods?: readonly RpcSigningMethod[] | undefined;
  holdSeconds?: number | undefined;
  upstream?: string | undefined;
  expirationSeconds?: string | undefined;
}>;

export type ShownRpcGrant = {
  rpcGrantId: string;
  rpcGrantName: string;
  userId: string;
  publicKey: string;
  accounts: string[];
  chainIds: string[];
  methods: RpcSigningMethod[];
  holdSeconds: number;
  upstream?: string;
  expirationSeconds?: string;
  createdAt: Timestamp;
};

/** An API key that is the key of a grant. */
type GrantKey = ApiKey & Readonly<{ rpcGrant: RpcGrant }>;

const isGrantKey = (key: ApiKey | undefined): key is GrantKey => key?.rpcGrant !== undefined;

/** Gives the user a grant. Throws NOT_FOUND for an account that is none of Ethereum here, and what `addGrantKey` does. */
export function addRpcGrant(tx: Tx, userId: UserId, grant: NewRpcGrant): ApiKey {
  const { upstream } = grant;
  if (upstream !== undefined) requireUpstreamAddress(upstream, 'parameters.upstream');
  return addGrantKey(tx, userId, {
    apiKeyName: grant.rpcGrantName,
    publicKey: grant.publicKey,
    expirationSeconds: grant.expirationSeconds === undefined ? undefined : Number(grant.expirationSeconds),
    rpcGrant: {
      accounts: grant.accounts.map((address) => requireEthereumAddress(tx, address)),
      chainIds: grant.chainIds,
      methods: grant.methods ?? rpcSigningMethods,
      holdSeconds: grant.holdSeconds ?? limits.rpcHoldSecondsDefault,
      ...(upstream === undefined ? {} : { upstream }),
    },
  });
}

/** The address as the organization has it. */
function requireEthereumAddress(tx: Tx, address: string): string {
  const { addressFormat, address: kept } = findSigner(tx, address)?.identity ?? {};
  if (kept === undefined || addressFormat !== 'ADDRESS_FORMAT_ETHEREUM') throw notFound('Ethereum account', address);
  return kept;
}

/** Takes grants away from their user, each named once. Throws NOT_FOUND unless all are this user's. */
export function removeRpcGrants(tx: Tx, userId: UserId, rpcGrantIds: readonly string[]): void {
  const isOwn = (id: string): boolean => {
    const key = tx.apiKeys.get(id);
    return isGrantKey(key) && key.userId === userId;
  };
  const foreign = rpcGrantIds.find((id) => !isOwn(id));
  if (foreign !== undefined) throw notFound('JSON-RPC grant', foreign);
  for (const id of rpcGrantIds) tx.apiKeys.remove(id);
}

/** The grants of a user, or of all users, in the order they were added. */
export function rpcGrantsOf(view: View, userId: UserId | undefined): ShownRpcGrant[] {
  const keys = userId === undefined ? view.apiKeys.list() : view.apiKeys.lookup('userId', userId);
  return keys.filter(isGrantKey).map(showRpcGrant);
}

function showRpcGrant({ rpcGrant: grant, ...key }: GrantKey): ShownRpcGrant {
  return {
    rpcGrantId: key.apiKeyId,
    rpcGrantName: key.apiKeyName,
    userId: key.userId,
    publicKey: key.publicKey,
    accounts: [...grant.accounts],
    chainIds: [...grant.chainIds],
    methods: [...grant.methods],
    holdSeconds: grant.holdSeconds,
    ...(grant.upstream === undefined ? {} : { upstream: grant.upstream }),
    ...(key.expirationSeconds === undefined ? {} : { expirationSeconds: String(key.expirationSeconds) }),
    createdAt: toTimestamp(key.createdAtMs),
  };
}
