import type { AuthenticationType } from '#shared/enums.ts';
import type { MfaPolicyId, Stamped, UserId } from './rows.ts';

/** Whose votes on which requests need more than one credential. */
export type MfaPolicy = Stamped &
  Readonly<{
    mfaPolicyId: MfaPolicyId;
    userId: UserId;
    mfaPolicyName: string;
    /** An expression of the policy language: it says of which requests. */
    condition: string;
    /** Steps, each satisfied by any one of its methods, in any order. */
    requiredAuthenticationMethods: readonly MfaStep[];
    /** The first one whose condition holds applies, by this number. */
    order: number;
    notes: string;
  }>;

export type MfaStep = Readonly<{ any: readonly AuthenticationMethod[] }>;

/** A kind of credential; with `id`, this one: the id of a passkey, an API key, an OAuth provider or, for a session, of its profile. */
export type AuthenticationMethod = Readonly<{ type: AuthenticationType; id?: string }>;

/** MFA policies as they are asked: by `order`, and the older first of two with the same. */
export function inOrder(policies: readonly MfaPolicy[]): readonly MfaPolicy[] {
  return policies.toSorted((one, other) => one.order - other.order);
}

/** Whether a credential of this type, `CREDENTIAL_TYPE_…`, is an API key, and not the key of a login. */
export function isLasting(type: string): boolean {
  return type.startsWith('CREDENTIAL_TYPE_API_KEY_');
}
