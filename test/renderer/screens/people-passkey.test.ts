import { afterEach, describe, expect, it, vi } from 'vitest';
import { makePasskey, passkeyObstacle, type PageWorld } from '../../../src/renderer/screens/people/passkey.ts';
import { formOfKey, tidyKey } from '../../../src/renderer/api/public-key.ts';

const page: PageWorld = {
  protocol: 'http:',
  hostname: 'localhost',
  origin: 'http://localhost:7410',
  secure: true,
  capable: true,
};

describe('where a passkey can be made', () => {
  it.each([
    ['on localhost', page, undefined, null],
    ['where the page is among those allowed', page, ['https://a.example', page.origin], null],
    ['not where it is not', page, ['https://a.example'], 'origins'],
    ['not in the desktop window', { ...page, protocol: 'app:' }, undefined, 'desktop'],
    ['not at an address of digits', { ...page, hostname: '127.0.0.1' }, undefined, 'number'],
    ['not at one in brackets', { ...page, hostname: '[::1]' }, undefined, 'number'],
    ['not on an unsafe page', { ...page, hostname: 'vault.example', secure: false }, undefined, 'insecure'],
    ['not in a browser without them', { ...page, capable: false }, undefined, 'unsupported'],
  ] as const)('%s', (_where, world, origins, obstacle) => {
    expect(passkeyObstacle(world, origins)).toBe(obstacle);
  });
});

describe('a passkey that the browser makes', () => {
  afterEach(() => vi.unstubAllGlobals());
  const user = { userId: '22222222-2222-4222-8222-222222222222', userName: 'Ann' };

  it('is asked for under the page’s own name, and registered as the wire wants it', async () => {
    const asked: CredentialCreationOptions[] = [];
    const bytes = (...values: number[]) => Uint8Array.from(values).buffer;
    vi.stubGlobal('navigator', {
      credentials: {
        create: async (options: CredentialCreationOptions) => {
          asked.push(options);
          return {
            rawId: bytes(1, 2, 3),
            response: {
              clientDataJSON: bytes(123, 125),
              attestationObject: bytes(255),
              getTransports: () => ['internal', 'hybrid', 'smoke-signal'],
            },
          };
        },
      },
    });
    const made = await makePasskey(user, 'Laptop');
    expect(asked[0]?.publicKey?.rp.id).toBe(location.hostname);
    expect(asked[0]?.publicKey?.pubKeyCredParams.map(({ alg }) => alg)).toEqual([-7, -257]);
    expect(made).toMatchObject({
      authenticatorName: 'Laptop',
      attestation: {
        credentialId: 'AQID',
        clientDataJson: 'e30',
        attestationObject: '_w',
        transports: ['AUTHENTICATOR_TRANSPORT_INTERNAL', 'AUTHENTICATOR_TRANSPORT_HYBRID'],
      },
    });
    expect(made?.challenge).toMatch(/^[\w-]{43}$/);
  });

  it('is none when the person leaves the question, and an error when the browser refuses', async () => {
    const refusing = (name: string) =>
      vi.stubGlobal('navigator', { credentials: { create: () => Promise.reject(new DOMException('no', name)) } });
    refusing('NotAllowedError');
    expect(await makePasskey(user, 'x')).toBeNull();
    refusing('SecurityError');
    await expect(makePasskey(user, 'x')).rejects.toThrow('no');
  });
});

describe('a key that somebody pastes', () => {
  const hex = 'ab'.repeat(32);
  it.each([
    ['a compressed P-256 key', `02${hex}`, 'API_KEY_CURVE_P256', 'public'],
    ['one in full', `04${hex}${hex}`, 'API_KEY_CURVE_SECP256K1', 'public'],
    ['an Ed25519 key', hex, 'API_KEY_CURVE_ED25519', 'public'],
    ['what a key file holds', `${hex}:p256`, 'API_KEY_CURVE_P256', 'private'],
    ['what an Ed25519 key file holds', `${hex}${hex}:ed25519`, 'API_KEY_CURVE_ED25519', 'private'],
    ['32 bytes, where a point is wanted', hex, 'API_KEY_CURVE_P256', 'private'],
    ['half a key', hex.slice(2), 'API_KEY_CURVE_ED25519', 'neither'],
    ['words', 'correct horse', 'API_KEY_CURVE_P256', 'neither'],
  ] as const)('is known for %s', (_what, text, curve, form) => {
    expect(formOfKey(tidyKey(` 0X${text.toUpperCase()}\n`), curve)).toBe(form);
  });
});
