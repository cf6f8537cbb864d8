/** What the tests use of `@turnkey/solana`; see `turnkey-http.d.ts` for the reason. */
import type { Transaction, VersionedTransaction } from '@solana/web3.js';
import type { ApiClient } from './turnkey-sdk-server.d.ts';

export declare class TurnkeySigner {
  constructor(config: { client: ApiClient; organizationId: string });
  addSignature(transaction: Transaction | VersionedTransaction, fromAddress: string): Promise<void>;
  /** Answers a copy with the signature in it. */
  signTransaction<Kind extends Transaction | VersionedTransaction>(
    transaction: Kind,
    fromAddress: string,
  ): Promise<Kind>;
  signAllTransactions<Kind extends Transaction | VersionedTransaction>(
    transactions: Kind[],
    fromAddress: string,
  ): Promise<Kind[]>;
  signMessage(message: Uint8Array, fromAddress: string): Promise<Uint8Array>;
}
