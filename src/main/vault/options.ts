import type { Clock, Entropy } from '#engine/ports.ts';
import type { Secret } from '#engine/crypto/secret.ts';
import type { Disk } from './disk.ts';
import type { Cost, Kdf } from './kdf.ts';
import type { SegmentThreads } from './segment-reading.ts';

/** What a vault needs of the world. */
export type World = Readonly<{
  disk: Disk;
  entropy: Entropy;
  clock: Clock;
  kdf: Kdf;
  /** Where segments of the journal are read on other threads. They read the files of this machine. */
  threads?: SegmentThreads | undefined;
  /** Size past which a segment of the journal gets a successor; for tests. */
  segmentBytes?: number;
  /** Records after which a snapshot is made; for tests. */
  snapshotRecords?: number;
}>;

/** The operator a slot is for, and the key they stamp with: a P-256 scalar, 32 bytes. */
export type Operator = Readonly<{ userId: string; signingKey: Secret<'service-key'> }>;

export type CreateOptions = World &
  Readonly<{
    dir: string;
    /** UTF-8 of the NFKC form: see `passphraseBytes`. */
    passphrase: Uint8Array;
    cost?: Cost | undefined;
    operator: Operator;
  }>;

export type OpenOptions = World &
  Readonly<{
    dir: string;
    /** A passphrase, or the recovery code in any spelling. */
    passphrase: Uint8Array;
    /** Leaves everything as it is and takes no lock, so that it works beside a writer. */
    readOnly?: boolean | undefined;
  }>;
