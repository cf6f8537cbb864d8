import type { JsonObject } from '#shared/envelope.ts';
import { failWith } from '../outcome/failure-of.ts';
import type { OpenVault } from '../session/open-vault.ts';

const whoMayAct = 'it changes who may act';
const whatIsAllowed = 'it changes what is allowed';
const takesAway = 'it takes away what may not come back';
const tellsOthers = 'it decides who else hears of what happens here';
const keysLeave = 'a key leaves the vault';

/**
 * The operations that a window is asked fresh proof for, and why. Whoever walks up to an unlocked screen can look, and ask for what others
 * must approve; these would let them stay, or leave with the keys. Requests that come with a stamp have proof of their own.
 */
export const proofReasons: Readonly<Record<string, string>> = {
  update_root_quorum: whoMayAct,
  create_users: whoMayAct,
  update_user: whoMayAct,
  update_user_name: whoMayAct,
  update_user_tag: whoMayAct,
  update_user_email: whoMayAct,
  update_user_phone_number: whoMayAct,
  delete_users: whoMayAct,
  create_sub_organization: whoMayAct,
  oauth: whoMayAct,
  create_api_keys: whoMayAct,
  create_authenticators: whoMayAct,
  create_oauth_providers: whoMayAct,
  delete_api_keys: whoMayAct,
  delete_authenticators: whoMayAct,
  delete_oauth_providers: whoMayAct,
  create_policy: whatIsAllowed,
  create_policies: whatIsAllowed,
  update_policy: whatIsAllowed,
  delete_policy: whatIsAllowed,
  delete_policies: whatIsAllowed,
  set_organization_feature: whatIsAllowed,
  remove_organization_feature: whatIsAllowed,
  // Policies ask for the names and tags of what a request is about.
  update_wallet: whatIsAllowed,
  update_private_key_tag: whatIsAllowed,
  // And for what a call says, as these tell it.
  create_smart_contract_interface: whatIsAllowed,
  delete_smart_contract_interface: whatIsAllowed,
  delete_user_tags: takesAway,
  delete_private_key_tags: takesAway,
  delete_wallets: takesAway,
  delete_wallet_accounts: takesAway,
  delete_private_keys: takesAway,
  create_webhook_endpoint: tellsOthers,
  update_webhook_endpoint: tellsOthers,
  delete_webhook_endpoint: takesAway,
  export_wallet: keysLeave,
  export_wallet_account: keysLeave,
  export_private_key: keysLeave,
};

/**
 * Whether a call of the operator's wants fresh proof: because of what it does, or, where it is a vote, because of what it lets happen.
 * `pathOfType` gives an activity type's operation, its path's last word.
 */
export function needsReauthentication(
  { vault }: OpenVault,
  path: string,
  params: JsonObject,
  pathOfType: (type: string) => string | undefined,
): boolean {
  if (Object.hasOwn(proofReasons, path)) return true;
  if (path !== 'approve_activity') return false;
  const { fingerprint } = params;
  if (typeof fingerprint !== 'string') return false;
  for (const { organizationId } of vault.state.organizations.values()) {
    const voted = vault.activities.findByFingerprint(organizationId, fingerprint);
    const approved = voted && pathOfType(voted.type);
    if (approved !== undefined && Object.hasOwn(proofReasons, approved)) return true;
  }
  return false;
}

/** The answer to whoever gave none. */
export const reauthenticationRequired = failWith('REAUTHENTICATION_REQUIRED', 'this wants the passphrase once more');
