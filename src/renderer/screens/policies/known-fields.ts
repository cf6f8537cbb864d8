import type { PolicyPart } from './use-checked.ts';

/** What is most often named in each part of a policy, as it is put into the text. All of it can be asked by what is built today. */
export const knownFields: Readonly<Record<PolicyPart, readonly string[]>> = {
  condition: [
    "activity.kind == 'EXPORT_WALLET'",
    "activity.resource == 'WALLET'",
    "activity.action == 'EXPORT'",
    "activity.action in ['CREATE', 'UPDATE', 'DELETE']",
    "activity.params.target_public_key == ''",
    "wallet.id == ''",
    "wallet.label == ''",
    'wallet.imported',
    'wallet.exported',
    "wallet_account.address == ''",
    "private_key.id == ''",
    "private_key.tags.contains('')",
  ],
  consensus: [
    'approvers.count() >= 2',
    "approvers.any(u, u.id == '')",
    "approvers.any(u, u.tags.contains(''))",
    "approvers.filter(u, u.tags.contains('')).count() >= 2",
    "approvers.any(u, u.email == '')",
    "credentials.any(c, c.type == 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR')",
  ],
  time: [
    "CronSpan('0 9 * * 1-5', '8h', 'Europe/Berlin')",
    "time.now >= Timestamp('2027-02-01T00:00:00Z')",
    "time.now < Timestamp('2027-03-01T00:00:00Z')",
  ],
};
