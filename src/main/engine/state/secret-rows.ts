import type { Sealed } from '../crypto/secret.ts';
import type { SecretId, Stamped, UserId } from './rows.ts';

/** Something that the organization keeps secret and that is no key: a password, a token, a file. Its value never changes. */
export type StoredSecret = Stamped &
  Readonly<{
    secretId: SecretId;
    secretName?: string;
    /** What policies may go by. A list, since the keys are the clients' own words. */
    staticProperties: readonly StaticProperty[];
    exported: boolean;
    value: Sealed<'stored-secret'>;
  }>;

export type StaticProperty = Readonly<{ key: string; value: string }>;

/** The one-time target of an import, for one user. Using it removes it. */
export type ImportKey = Stamped &
  Readonly<{
    /**
     * `<purpose>:<userId>`, so that there is one of each, and a newer one replaces it. Of secrets there are several: `secret:<userId>:` and
     * the target, compressed hex.
     */
    importKeyId: string;
    userId: UserId;
    purpose: 'wallet' | 'private-key' | 'secret';
    /** Uncompressed P-256, hex. */
    targetPublic: string;
    targetPrivate: Sealed<'import-key'>;
  }>;
