/** What is explained of a bundle, a stamp, a webhook delivery or an activity. Codes are data: the window puts them into words. */
export type Inspection = Readonly<{
  kind: 'export-bundle' | 'import-bundle' | 'stamp' | 'passkey-stamp' | 'webhook' | 'activity';
  /** Each name once. */
  fields: readonly Readonly<{ name: string; value: string; meaning: FieldMeaning }>[];
}>;

/** What a field is, or what a check of it found. */
export type FieldMeaning =
  | BundleMeaning
  | StampMeaning
  | PasskeyMeaning
  | WebhookMeaning
  | WebhookVerdict
  | ActivityMeaning;

export type BundleMeaning =
  | 'version-known'
  | 'version-unknown'
  | 'signer-ours'
  | 'signer-hosted'
  | 'signer-unknown'
  | 'signature-valid'
  | 'signature-invalid'
  | 'encapsulated-key'
  | 'ciphertext'
  | 'target-key'
  | 'bundle-organization'
  | 'bundle-user'
  | 'bundle-unknown-field';

export type StampMeaning =
  | 'stamp-key'
  | 'stamp-key-not-on-curve'
  | 'scheme-p256'
  | 'scheme-secp256k1'
  | 'scheme-eip191'
  | 'scheme-ed25519'
  | 'stamp-signature-well-formed'
  | 'stamp-signature-malformed';

export type PasskeyMeaning =
  | 'passkey-credential'
  | 'passkey-client-data'
  | 'passkey-type'
  | 'passkey-challenge'
  | 'passkey-origin'
  | 'passkey-authenticator-data'
  | 'passkey-domain'
  | 'passkey-user-present'
  | 'passkey-user-verified'
  | 'passkey-count'
  | 'passkey-signature';

export type WebhookMeaning =
  | 'webhook-organization'
  | 'webhook-event-type'
  | 'webhook-event-id'
  | 'webhook-timestamp'
  | 'webhook-version'
  | 'webhook-key'
  | 'webhook-algorithm'
  | 'webhook-signature-version'
  | 'webhook-content-type'
  | 'webhook-unsigned-header'
  | 'webhook-body-not-json';

/** Whether the signature of a delivery was checked, and what that found. */
export type WebhookVerdict =
  | 'webhook-valid'
  | 'webhook-invalid'
  | 'webhook-unsigned'
  | 'webhook-unknown-scheme'
  | 'webhook-no-vault-open'
  | 'webhook-other-key'
  | 'webhook-body-parsed';

export type ActivityMeaning =
  | 'activity-id'
  | 'activity-organization'
  | 'activity-type'
  | 'activity-status'
  | 'activity-timestamp'
  | 'activity-intent'
  | 'activity-result'
  | 'activity-failure'
  | 'activity-can-approve'
  | 'activity-can-reject'
  | 'activity-created'
  | 'activity-updated'
  | 'activity-unknown-field'
  | 'activity-fingerprint'
  | 'activity-fingerprint-of-vote'
  | 'vote-user'
  | 'vote-selection'
  | 'vote-message'
  | 'vote-key'
  | 'vote-scheme'
  | 'vote-stamp-valid'
  | 'vote-stamp-invalid'
  | 'vote-stamp-not-checked';
