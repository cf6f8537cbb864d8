import { describe, expect, it } from 'vitest';
import { passkeyOf, submitByPasskey, tryByPasskey } from '../../../harness/passkey.ts';
import { joinedBy, nobody, rootPerson, subOrganizationOf } from '../../../harness/people.ts';
import { refuses } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';

async function withAnn() {
  const world = await aWorld();
  const ann = await joinedBy(world.operator, 'ann');
  await world.operator.submit('create_authenticators', {
    userId: world.operator.userId,
    authenticators: [passkeyOf('operator').registration()],
  });
  return { world, ann };
}
type Scene = Awaited<ReturnType<typeof withAnn>>;

describe('create_authenticators', () => {
  it('answers one id for each passkey, and each passkey stamps', async () => {
    const { world, ann } = await withAnn();
    const passkeys = [passkeyOf('phone'), passkeyOf('stick', 'RS256')];
    const { authenticatorIds } = await ann.submit<{ authenticatorIds: string[] }>('create_authenticators', {
      userId: ann.userId,
      authenticators: passkeys.map((one) => one.registration()),
    });
    expect(authenticatorIds).toHaveLength(2);
    for (const passkey of passkeys) {
      const none = { userId: ann.userId, providerIds: [] };
      const activity = await submitByPasskey(world, ann, passkey, 'delete_oauth_providers', none);
      expect(activity.votes).toMatchObject([{ userId: ann.userId }]);
    }
    expect(await ann.query('get_authenticators', { userId: ann.userId })).toMatchObject({
      authenticators: authenticatorIds.map((authenticatorId) => ({ authenticatorId })),
    });
  });

  it('takes the first version', async () => {
    const { world, ann } = await withAnn();
    const passkey = passkeyOf('first');
    const { attestation, challenge } = passkey.registration();
    const { clientDataJson, attestationObject } = attestation;
    const activity = await ann.activity(
      'create_authenticators',
      {
        userId: ann.userId,
        authenticators: [
          {
            authenticatorName: 'first',
            userId: ann.userId,
            challenge,
            attestation: {
              id: attestation.credentialId,
              rawId: attestation.credentialId,
              type: 'public-key',
              response: { clientDataJson, attestationObject, transports: ['AUTHENTICATOR_TRANSPORT_USB'] },
              clientExtensionResults: {},
            },
          },
        ],
      },
      'ACTIVITY_TYPE_CREATE_AUTHENTICATORS',
    );
    expect(activity.result).toMatchObject({ createAuthenticatorsResult: { authenticatorIds: [expect.any(String)] } });
    expect(await ann.query('get_authenticators', { userId: ann.userId })).toMatchObject({
      authenticators: [{ credentialId: passkey.credentialId, transports: ['AUTHENTICATOR_TRANSPORT_USB'] }],
    });
    expect(await tryByPasskey(world, ann, passkey, 'delete_oauth_providers', {})).toMatchObject({
      failure: { code: 3 },
    });
  });

  it('takes passkeys from the origins that the organization names, and from no other', async () => {
    const { world, ann } = await withAnn();
    await world.operator.submit('set_organization_feature', {
      name: 'FEATURE_NAME_WEBAUTHN_ORIGINS',
      value: 'https://coffer.example, https://app.coffer.example:8443',
    });
    const give = (name: string, origin: string) =>
      ann.try('create_authenticators', {
        userId: ann.userId,
        authenticators: [passkeyOf(name).registration({ origin })],
      });
    expect(await give('good', 'https://app.coffer.example:8443')).toMatchObject({ ok: true });
    expect(await give('bad', 'https://login.coffer.example')).toMatchObject({
      ok: false,
      failure: { code: 3, message: 'invalid authenticator attestation: it comes from an origin that is not allowed' },
    });
  });

  it('takes no passkey in a sub-organization from an origin that the parent does not name', async () => {
    const { world } = await withAnn();
    const branch = await subOrganizationOf(world.operator, 'Branch');
    const name = 'FEATURE_NAME_WEBAUTHN_ORIGINS';
    const give = (origin: string) =>
      branch.try('create_authenticators', {
        userId: branch.userId,
        authenticators: [passkeyOf(origin).registration({ origin })],
      });
    await world.operator.submit('set_organization_feature', { name, value: 'https://coffer.example' });
    expect(await give('https://login.coffer.example')).toMatchObject({ ok: false, failure: { code: 3 } });
    expect(await give('https://coffer.example')).toMatchObject({ ok: true });
    // Its own list narrows the parent's and cannot widen it.
    await branch.submit('set_organization_feature', { name, value: 'https://login.coffer.example' });
    expect(await give('https://login.coffer.example')).toMatchObject({ ok: false, failure: { code: 3 } });
    const rootUsers = [
      rootPerson('root', {
        authenticators: [passkeyOf('new').registration({ origin: 'https://login.coffer.example' })],
      }),
    ];
    const made = { subOrganizationName: 'Other', rootUsers, rootQuorumThreshold: 1 };
    expect(await world.operator.try('create_sub_organization', made)).toMatchObject({
      ok: false,
      failure: { code: 3 },
    });
  });

  const registered =
    (...authenticators: unknown[]) =>
    ({ ann }: Scene) => ({ userId: ann.userId, authenticators });
  const broken = (patch: object) => {
    const whole = passkeyOf('broken').registration();
    return registered({ ...whole, attestation: { ...whole.attestation, ...patch } });
  };
  const invalid = 'invalid authenticator attestation';
  refuses('create_authenticators', withAnn, [
    ['the user is nobody', { userId: nobody, authenticators: [] }, 'NOT_FOUND', 'no user'],
    [
      'passkeys are no list',
      ({ ann }: Scene) => ({ userId: ann.userId, authenticators: {} }),
      'INVALID_ARGUMENT',
      'authenticators: expected array',
    ],
    [
      'the attestation is missing',
      registered({ authenticatorName: 'x', challenge: 'eA' }),
      'INVALID_ARGUMENT',
      'parameters.authenticators.0.attestation: missing field',
    ],
    [
      'it has a different challenge',
      registered(passkeyOf('x').registration({ answered: 'eA' })),
      'INVALID_ARGUMENT',
      invalid,
    ],
    [
      'its origin is not its party’s',
      registered(passkeyOf('x').registration({ origin: 'https://evil.example' })),
      'INVALID_ARGUMENT',
      invalid,
    ],
    ['its credential id is another', broken({ credentialId: 'b3RoZXI' }), 'INVALID_ARGUMENT', invalid],
    ['its object is no CBOR', broken({ attestationObject: 'AAAA' }), 'INVALID_ARGUMENT', invalid],
    ['its client data is no JSON', broken({ clientDataJson: 'AAAA' }), 'INVALID_ARGUMENT', invalid],
    ['a transport is unknown', broken({ transports: ['usb'] }), 'INVALID_ARGUMENT', 'attestation.transports.0'],
    ['it is another’s', registered(passkeyOf('operator').registration()), 'ALREADY_EXISTS', 'a passkey'],
    [
      'there are too many',
      registered(...Array.from({ length: 11 }, (_, at) => passkeyOf(`p${at}`).registration())),
      'RESOURCE_EXHAUSTED',
      'user has exceeded maximum authenticators',
    ],
  ]);
});
