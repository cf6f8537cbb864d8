import type { JsonObject, Outcome } from './envelope.ts';
import type { LocalBridge } from './bridge/local.ts';
import type { Risk } from './risk.ts';
import type { Progress, VaultBridge, VaultStatus } from './bridge/vault.ts';

export * from './bridge/bundle-report.ts';
export * from './bridge/files.ts';
export * from './bridge/inspection.ts';
export * from './bridge/local.ts';
export * from './bridge/messages.ts';
export * from './bridge/vault.ts';
export * from './bridge/votes.ts';
export * from './bridge/webhooks.ts';

/**
 * The whole boundary between a window and main. It has three bodies: over IPC (the app), over fetch (`http-bridge.ts`, the browser) and
 * direct (tests). Nothing here rejects because of what the caller did: that is an `Outcome`. What wants fresh proof (`vault.prove`) and
 * has none is answered FAILED_PRECONDITION with the error code REAUTHENTICATION_REQUIRED.
 */
export interface Bridge {
  readonly vault: VaultBridge;
  readonly local: LocalBridge;
  /**
   * Carries out an operation as the unlocked operator. `path` is the operation's last word, for example `create_users`. Operations that
   * change who may act, or take keys away, want proof.
   */
  call(path: string, params: JsonObject): Promise<Outcome>;
  /** Every operation there is, with its JSON Schema. */
  describe(): Promise<readonly OperationDescription[]>;
  /** Tells the names of the tables that a commit changed, after it is durable. Gives the function that stops it. */
  onCommitted(listener: (tables: readonly string[]) => void): () => void;
  /** Tells when the vault was locked, unlocked or changed for another, and when the time until it locks changed. */
  onStatus(listener: (status: VaultStatus) => void): () => void;
  /** Tells how far the long task is; null when it ended. */
  onProgress(listener: (progress: Progress | null) => void): () => void;
}

/** One operation, as the catalogue tells it. Schemas are JSON Schemas. */
export type OperationDescription = Readonly<{
  kind: 'activity' | 'query';
  /** The last word of its path on the wire, for example `create_users`. */
  path: string;
  /** Whether only Coffer has it; `operationPath` says what that makes of its path. */
  own?: true;
  summary: string;
  /** Newest first; none for a query. */
  versions: readonly Readonly<{ type: string; intent: string; params: JsonObject }>[];
  /** Of the parameters, in the newest form. */
  params: JsonObject;
  /** Of the result; for an activity, of what stands under `resultKey`. */
  result: JsonObject;
  resultKey?: string;
  resource?: string;
  action?: string;
  rootOnly?: boolean;
  /** Of an activity: why submitting or approving it needs care. */
  risk?: Risk;
  /** Of a query: the tables that its answer is made of, and `activities` for their log. No other can change it. */
  reads?: readonly string[];
  /** Of a query: whether it reasons about the rules, and so is asked one at a time by each key. */
  analyzes?: true;
}>;
