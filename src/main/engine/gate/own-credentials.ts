import type { CredentialType } from '#shared/enums.ts';
import type { AddedCredential } from '../operations/define.ts';
import type { OrganizationRows } from '../state/tx.ts';
import { addsBySameKind } from '../state/same-kind.ts';
import { countingVotes } from './counting-votes.ts';
import type { Request } from './request.ts';

/** The right of every user to change their own credentials without a policy, and what an organization takes away from it. */

/** How hard a credential is to steal. A passkey cannot be copied; the key of a login, which is none of these, soon expires. */
const ranks: ReadonlyMap<string, number> = new Map<CredentialType, number>([
  ['CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR', 2],
  ['CREDENTIAL_TYPE_API_KEY_P256', 1],
  ['CREDENTIAL_TYPE_API_KEY_SECP256K1', 1],
  ['CREDENTIAL_TYPE_API_KEY_ED25519', 1],
]);
const ranksOfAdded: Readonly<Record<AddedCredential, number>> = { session: 0, 'api-key': 1, passkey: 2 };

/**
 * Whether a request changes its submitter's own credentials in a way that needs no policy. Where the organization has switched
 * `FEATURE_NAME_COFFER_CREDENTIALS_BY_SAME_KIND` on, the submitter's stamp must be of at least the kind of credential that is added.
 */
export function isOwnRight(view: OrganizationRows, request: Request): boolean {
  const { operation, params, submitterId } = request;
  if (operation.ownCredentialsOf?.(params, submitterId) !== submitterId) return false;
  const stamp = countingVotes(view, request).get(submitterId);
  return stamp !== undefined && mayAdd(view, operation.addsCredential, stamp.credential.type);
}

/** Whether a stamp by a credential of `type`, `CREDENTIAL_TYPE_…`, suffices to add an own one of the kind `added`; undefined: none. */
export function mayAdd(view: OrganizationRows, added: AddedCredential | undefined, type: string): boolean {
  if (added === undefined || !addsBySameKind(view.features.list())) return true;
  return (ranks.get(type) ?? 0) >= ranksOfAdded[added];
}
