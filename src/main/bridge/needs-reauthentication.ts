import type { JsonObject } from '#shared/envelope.ts';
import type { Care } from '#shared/risk.ts';
import { failWith } from '../outcome/failure-of.ts';
import type { OpenVault } from '../session/open-vault.ts';

/**
 * Whether a call of the operator needs a re-authentication: because its operation needs care, or because it approves an activity whose
 * operation does. Requests of other programs carry a stamp, which authenticates them.
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

/** The answer where the re-authentication is missing. */
export const reauthenticationRequired = failWith(
  'REAUTHENTICATION_REQUIRED',
  'confirm your passphrase for this operation',
);
