import type { RpcSigningMethod } from '#shared/rpc-methods.ts';

/** What the key of a JSON-RPC grant can do: it signs with these accounts, for these chains, by these methods, and does nothing else. */
export type RpcGrant = Readonly<{
  /** Ethereum addresses with their checksum, as accounts and private keys of the organization have them. */
  accounts: readonly string[];
  /** Decimal digits. The first is the one that clients are told. */
  chainIds: readonly string[];
  methods: readonly RpcSigningMethod[];
  /** How long a call waits for approvals. */
  holdSeconds: number;
  /** The node that answers what Coffer does not. Absent: there is none. */
  upstream?: string;
}>;
