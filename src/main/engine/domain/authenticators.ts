import type { JsonObject } from '#shared/envelope.ts';
import type { Authenticator } from '../state/rows.ts';
import { toTimestamp } from '../wire.ts';

/** A passkey as queries and votes show it. */
export function showAuthenticator(authenticator: Authenticator): JsonObject {
  return {
    transports: [...authenticator.transports],
    attestationType: authenticator.attestationType,
    aaguid: authenticator.aaguid,
    credentialId: authenticator.credentialId,
    model: '',
    credential: { publicKey: authenticator.publicKey, type: 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR' },
    authenticatorId: authenticator.authenticatorId,
    authenticatorName: authenticator.authenticatorName,
    createdAt: toTimestamp(authenticator.createdAtMs),
    updatedAt: toTimestamp(authenticator.updatedAtMs),
  };
}
