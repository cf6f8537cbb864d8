import type { JsonObject } from '#shared/envelope.ts';
import type { Care } from '#shared/risk.ts';
import { failWith } from '../outcome/failure-of.ts';
import type { OpenVault } from '../session/open-vault.ts';

/**
 * Whether a call of the operator's wants fresh proof: because its operation needs care, or, where it is an approval, because the
 * operation that it approves does. Requests that come with a stamp have proof of their own.
 */
export function needsReauthentication(
  { vault }: OpenVault,
  path: string,
  params: JsonObject,
  needsCare: Care,
): boolean {
  if (needsCare.path(path)) return true;
  if (path !== 'approve_activity') return false;
  const { fingerprint } = params;
  if (typeof fingerprint !== 'string') return false;
  for (const { organizationId } of vault.state.organizations.values()) {
    const approved = vault.activities.findByFingerprint(organizationId, fingerprint);
    if (approved && needsCare.type(approved.type)) return true;
  }
  return false;
}

/** The answer to whoever gave none. */
export const reauthenticationRequired = failWith('REAUTHENTICATION_REQUIRED', 'this wants the passphrase once more');
