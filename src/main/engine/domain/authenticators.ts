import type { AuthenticatorTransport, CredentialType } from '#shared/enums.ts';
import type { Timestamp } from '#shared/envelope.ts';
import { limits } from '#shared/limits.ts';
import { coseKeyText } from '../crypto/cose-key-text.ts';
import { verifyRegistration, type Attestation } from '../crypto/webauthn.ts';
import { alreadyExists, exhausted, notFound } from '../fault.ts';
import type { Authenticator, AuthenticatorId, UserId } from '../state/rows.ts';
import type { Tx, View } from '../state/tx.ts';
import { toTimestamp } from '../wire.ts';
import { endSessionsOpenedBy } from './api-keys.ts';

/** A passkey that a user registers: the challenge it answered, base64url, and what the browser gave. */
export type NewAuthenticator = Readonly<{
  authenticatorName: string;
  challenge: string;
  attestation: Attestation & Readonly<{ transports: readonly AuthenticatorTransport[] }>;
}>;

export type ShownAuthenticator = {
  transports: AuthenticatorTransport[];
  attestationType: string;
  aaguid: string;
  credentialId: string;
  model: string;
  credential: { publicKey: string; type: CredentialType };
  authenticatorId: string;
  authenticatorName: string;
  createdAt: Timestamp;
  updatedAt: Timestamp;
};

/**
 * Gives the user passkeys to stamp with, in the order asked. Throws INVALID_ARGUMENT `invalid authenticator attestation: …`,
 * ALREADY_EXISTS for one that a user of the organization has, RESOURCE_EXHAUSTED beyond what one user may have.
 */
export function addAuthenticators(tx: Tx, userId: UserId, passkeys: readonly NewAuthenticator[]): Authenticator[] {
  const had = tx.authenticators.lookup('userId', userId).length;
  if (passkeys.length > 0 && had + passkeys.length > limits.authenticatorsPerUserMax)
    throw exhausted('user has exceeded maximum authenticators');
  const origins = tx.passkeyOrigins();
  return passkeys.map(({ authenticatorName, challenge, attestation }) => {
    const registration = verifyRegistration(tx.curves, challenge, attestation, origins);
    if (tx.authenticators.lookup('credentialId', registration.credentialId).length > 0)
      throw alreadyExists('passkey', registration.credentialId);
    return tx.authenticators.insert({
      ...registration,
      authenticatorId: tx.newId<AuthenticatorId>(),
      userId,
      authenticatorName,
      transports: [...attestation.transports],
    });
  });
}

/** Takes a passkey away from its user, and ends the sessions that it opened. Throws NOT_FOUND unless it is this user's. */
export function removeAuthenticator(tx: Tx, userId: UserId, authenticatorId: string): void {
  if (tx.authenticators.get(authenticatorId)?.userId !== userId) throw notFound('authenticator', authenticatorId);
  tx.authenticators.remove(authenticatorId);
  endSessionsOpenedBy(tx, userId, authenticatorId);
}

/** A passkey of the organization. Throws NOT_FOUND. */
export function requireAuthenticator(view: View | Tx, authenticatorId: string): Authenticator {
  const passkey = view.authenticators.get(authenticatorId);
  if (!passkey) throw notFound('authenticator', authenticatorId);
  return passkey;
}

/** A passkey as queries and votes show it. */
export function showAuthenticator(authenticator: Authenticator): ShownAuthenticator {
  return {
    transports: [...authenticator.transports],
    attestationType: authenticator.attestationType,
    aaguid: uuidOnWire(authenticator.aaguid),
    credentialId: authenticator.credentialId,
    model: modelOf(authenticator),
    credential: { publicKey: coseKeyText(authenticator.publicKey), type: 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR' },
    authenticatorId: authenticator.authenticatorId,
    authenticatorName: authenticator.authenticatorName,
    createdAt: toTimestamp(authenticator.createdAtMs),
    updatedAt: toTimestamp(authenticator.updatedAtMs),
  };
}

/** The 16 bytes of a stored UUID as the wire has an AAGUID: base64url without padding. */
function uuidOnWire(uuid: string): string {
  return coseKeyText(uuid.replaceAll('-', ''));
}

/** What kind of device the passkey is on, by how it can be reached. A passkey that says nothing of that may be on any. */
function modelOf({ transports }: Authenticator): string {
  const detachable = ['AUTHENTICATOR_TRANSPORT_USB', 'AUTHENTICATOR_TRANSPORT_NFC', 'AUTHENTICATOR_TRANSPORT_BLE'];
  return transports.some((transport) => detachable.includes(transport)) ? 'Security key' : 'Passkey';
}
