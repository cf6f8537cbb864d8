import type { JsonObject, Outcome } from '../envelope.ts';
import type { VoteSelection } from '../enums.ts';
import type { Reading } from '../reading.ts';
import type { ActivityRisk } from '../risk.ts';

/** What a window may ask about votes that are cast where this vault is not: a part of `LocalBridge`. */
export interface OfflineVotesBridge {
  /**
   * An activity of this vault that waits, as it is carried to a machine without a network. NOT_FOUND, FAILED_PRECONDITION where it does not
   * wait.
   */
  exportVoteRequest(activityId: string): Promise<Outcome<OfflineVoteFile>>;
  /** Reads such a request, from its own bytes alone. Needs no vault. INVALID_ARGUMENT with a sentence that says what is wrong. */
  readVoteRequest(text: string): Promise<Outcome<ReadVoteRequest>>;
  /**
   * Votes on a request that was read: with an API key, the text of its `.private` file in bytes, which needs no vault; or, without `apiKey`,
   * with the key of the user who unlocked the vault, which wants proof. The stamp covers `note`, the reason. INVALID_ARGUMENT, UNAVAILABLE while
   * locked.
   */
  signOfflineVote(
    request: string,
    selection: VoteSelection,
    apiKey?: Uint8Array,
    note?: string,
  ): Promise<Outcome<OfflineVoteFile>>;
  /**
   * Takes back a vote that was made elsewhere: it is checked, and sent as the request that it is. Gives the activity voted on, as the voter
   * was answered. INVALID_ARGUMENT, and what the service refuses a request with.
   */
  importOfflineVote(text: string): Promise<Outcome<JsonObject>>;
}

/** A text for a file, and its parts for QR codes, in order; null where it is too long for them. `src/shared/vote-parts.ts` joins them. */
export type OfflineVoteFile = Readonly<{ text: string; parts: readonly string[] | null; fileName: string }>;

/** What a request asks for, read from its exact bytes. */
export type ReadBody = Readonly<{
  /** `sha256:` and 64 hex digits, computed here. */
  fingerprint: string;
  organizationId: string;
  /** The activity's type, as it was sent, its path's last word, and what it does in a few words of English. */
  type: string;
  path: string;
  summary: string;
  /** When the initiator says that the request was made, milliseconds since 1970. */
  timestampMs: number;
  /** As they were sent. */
  parameters: JsonObject;
  /** What would be signed; none where it asks for no signature, and several where it asks for several. */
  readings: readonly Reading[];
}> &
  ActivityRisk;

/** A vote request that was read. `told` has the unverified claims of the file; everything else was read from the exact bytes. */
export type ReadVoteRequest = ReadBody &
  Readonly<{
    told: Readonly<{
      vaultName: string;
      organizationName: string;
      submitterName: string;
      createdAtMs: number;
      /** When the votes that it has lapse. */
      lapsesAtMs: number;
      /** The labels of the interfaces that calls were read with. */
      interfaces: readonly string[];
    }>;
  }>;
