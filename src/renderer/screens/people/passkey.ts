import { toBase64Url } from '#shared/base64url.ts';
import type { Operations } from '../../api/operations.ts';

type Authenticator = Operations['create_authenticators']['params']['authenticators'][number];

/** Why this window cannot register a passkey; null where it can. */
export type PasskeyObstacle = 'desktop' | 'unsupported' | 'number' | 'insecure' | 'origins';

/** What is looked at of the page. `capable`: whether the browser knows passkeys at all. */
export type PageWorld = Readonly<ReturnType<typeof pageWorld>>;

/** The page as it is. */
export function pageWorld() {
  return {
    protocol: location.protocol,
    hostname: location.hostname,
    origin: location.origin,
    secure: window.isSecureContext,
    capable: 'PublicKeyCredential' in window && typeof navigator.credentials?.create === 'function',
  };
}

/**
 * What stands in the way of registering a passkey from this page. A passkey is bound to a domain name: the desktop app has none, and an
 * address of digits is none. `allowedOrigins` are those that the organization keeps to; undefined where any will do.
 */
export function passkeyObstacle(
  page: PageWorld,
  allowedOrigins: readonly string[] | undefined,
): PasskeyObstacle | null {
  if (page.protocol !== 'http:' && page.protocol !== 'https:') return 'desktop';
  if (/^[\d.]+$|^\[/.test(page.hostname)) return 'number';
  if (!page.secure) return 'insecure';
  if (!page.capable) return 'unsupported';
  return allowedOrigins !== undefined && !allowedOrigins.includes(page.origin) ? 'origins' : null;
}

const transports: Readonly<Record<string, Authenticator['attestation']['transports'][number]>> = {
  ble: 'AUTHENTICATOR_TRANSPORT_BLE',
  internal: 'AUTHENTICATOR_TRANSPORT_INTERNAL',
  nfc: 'AUTHENTICATOR_TRANSPORT_NFC',
  usb: 'AUTHENTICATOR_TRANSPORT_USB',
  hybrid: 'AUTHENTICATOR_TRANSPORT_HYBRID',
};

/** ES256 and RS256: what the vault can verify. */
const algorithms = [-7, -257] as const;

/**
 * Has the browser make a passkey for a user, under the page's own name. Gives what registers it; null when the person left the browser's
 * dialog. Rejects when the browser refuses for another reason.
 */
export async function makePasskey(
  user: Readonly<{ userId: string; userName: string }>,
  authenticatorName: string,
): Promise<Authenticator | null> {
  const challenge = crypto.getRandomValues(new Uint8Array(32));
  try {
    const made = await navigator.credentials.create({
      publicKey: {
        challenge,
        rp: { id: location.hostname, name: 'Coffer' },
        user: { id: new TextEncoder().encode(user.userId), name: user.userName, displayName: user.userName },
        pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
        attestation: 'none',
      },
    });
    return made === null ? null : registrationOf(made, challenge, authenticatorName);
  } catch (thrown) {
    if (thrown instanceof DOMException && thrown.name === 'NotAllowedError') return null;
    throw thrown;
  }
}

/** What a browser made, as the wire wants it. Throws when it is no registration. */
export function registrationOf(made: Credential, challenge: Uint8Array, authenticatorName: string): Authenticator {
  if (!('rawId' in made) || !('response' in made)) throw new Error('the browser made no public key credential');
  // Asked for with `publicKey` and no signature, a browser answers with a registration.
  const { rawId, response } = made as PublicKeyCredential & { response: AuthenticatorAttestationResponse };
  return {
    authenticatorName,
    challenge: toBase64Url(challenge),
    attestation: {
      credentialId: toBase64Url(new Uint8Array(rawId)),
      clientDataJson: toBase64Url(new Uint8Array(response.clientDataJSON)),
      attestationObject: toBase64Url(new Uint8Array(response.attestationObject)),
      transports: (response.getTransports?.() ?? []).flatMap((name) => transports[name] ?? []),
    },
  };
}
