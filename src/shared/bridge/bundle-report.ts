/** What an export bundle is checked for, in this order. Codes are data: the window puts them into words. */
export const bundleChecks = ['form', 'version', 'signer', 'signature', 'organization', 'target'] as const;

/** How one check came out. `found` is what the bundle says there, for example a key or an id; never a secret. */
export type BundleCheck = Readonly<{ check: (typeof bundleChecks)[number]; found?: string }> &
  (Readonly<{ outcome: 'holds' | 'not-asked' }> | Readonly<{ outcome: 'fails'; reason: BundleTrouble }>);

/** Why a check of an export bundle fails. */
export type BundleTrouble =
  | 'not-a-bundle'
  | 'import-bundle'
  | 'nothing-sealed'
  | 'unknown-version'
  /** The vault whose signer it should be is not open. */
  | 'no-vault-open'
  /** The signer that was named is no uncompressed P-256 key. */
  | 'signer-not-a-key'
  | 'not-our-signer'
  | 'not-our-signer-but-hosted'
  | 'not-hosted-signer'
  | 'not-named-signer'
  | 'not-named-signer-but-hosted'
  | 'signature-invalid'
  | 'other-organization'
  /** The target key is in memory no more. */
  | 'target-key-gone'
  | 'other-target-key';

export type BundleReport = Readonly<{
  checks: readonly BundleCheck[];
  opens: boolean;
  organizationId?: string;
  userId?: string;
}>;
