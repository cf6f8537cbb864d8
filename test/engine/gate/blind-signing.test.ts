import { beforeAll, describe, expect, it } from 'vitest';
import type { ChangePreview, Explanation, Lint, WhoCan } from '#shared/policy-analysis.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import type { Actor } from '../../harness/actors.ts';
import { account, ethereum } from '../../harness/key-material.ts';
import { joinedBy } from '../../harness/people.ts';
import { aWorld } from '../../harness/world.ts';

const feature = { name: 'FEATURE_NAME_COFFER_DENY_BLIND_SIGNING' } as const;
const signing = "activity.kind in ['SIGN_RAW_PAYLOAD', 'SIGN_RAW_PAYLOADS']";
const hexOf = (text: string) => Buffer.from(text).toString('hex');

const digest = 'ab'.repeat(32);
const noOp = { encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_NO_OP' };
const hashed = { encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_SHA256' };
const whole = { encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE' };
const eip191 = { encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_KECCAK256' };
const typedData = JSON.stringify({
  types: { Mail: [{ name: 'text', type: 'string' }] },
  domain: { name: 'Mail', chainId: 1 },
  primaryType: 'Mail',
  message: { text: 'Hello' },
});

/** Whose keys sign: one of each curve. */
const curves = ['secp256k1', 'p256', 'ed25519'] as const;

const cases: readonly (readonly [
  what: string,
  key: (typeof curves)[number],
  payload: string,
  how: object,
  blind: boolean,
])[] = [
  ['a digest', 'secp256k1', digest, noOp, true],
  ['a digest', 'p256', digest, noOp, true],
  ['bytes that are hashed here', 'secp256k1', 'ff00', hashed, true],
  ['bytes that are hashed here', 'p256', 'ff00', hashed, true],
  ['bytes', 'ed25519', 'ff00', whole, true],
  ['text that could be the hash of a transaction', 'ed25519', hexOf('x'.repeat(32)), whole, true],
  ['text that could be the first hash of a Bitcoin transaction', 'secp256k1', hexOf('x'.repeat(32)), hashed, true],
  [
    'a message that could be the hash of a transaction of a Safe',
    'secp256k1',
    hexOf(`\u0019Ethereum Signed Message:\n32${'x'.repeat(32)}`),
    eip191,
    true,
  ],
  ['text', 'secp256k1', hexOf('Grüße'), hashed, false],
  ['text', 'p256', hexOf('Grüße'), hashed, false],
  ['text', 'ed25519', hexOf('Grüße'), whole, false],
  ['text as of EIP-191', 'secp256k1', hexOf('\u0019Ethereum Signed Message:\n2Hi'), eip191, false],
  [
    'typed data',
    'secp256k1',
    typedData,
    { encoding: 'PAYLOAD_ENCODING_EIP712', hashFunction: 'HASH_FUNCTION_NO_OP' },
    false,
  ],
];

describe('where blind signing is denied', () => {
  let root: Actor;
  let bob: Actor;
  const addresses = { secp256k1: '', p256: '', ed25519: '' };
  const sign = (actor: Actor, key: (typeof curves)[number], payload: string, how: object) =>
    actor.try('sign_raw_payload', { signWith: addresses[key], payload, ...how });
  const denied = {
    ok: false,
    failure: {
      code: rpcCodes.PERMISSION_DENIED,
      details: expect.arrayContaining([expect.objectContaining({ message: expect.stringContaining(feature.name) })]),
    },
  };

  beforeAll(async () => {
    root = (await aWorld()).operator;
    bob = await joinedBy(root, 'bob');
    const made = await root.submit<{ addresses: string[] }>('create_wallet', {
      walletName: 'w',
      accounts: [
        ethereum(0),
        { ...account('COMPRESSED', "m/44'/1'/0'/0/0"), curve: 'CURVE_P256' },
        account('XLM', "m/44'/148'/0'", 'CURVE_ED25519'),
      ],
    });
    [addresses.secp256k1 = '', addresses.p256 = '', addresses.ed25519 = ''] = made.addresses;
    await root.submit('create_policies', {
      policies: [{ policyName: 'all payloads', effect: 'EFFECT_ALLOW', condition: signing }],
    });
    expect(await sign(bob, 'secp256k1', digest, noOp), 'it is off to begin with').toMatchObject({ ok: true });
    await root.submit('set_organization_feature', feature);
  });

  it.each(cases)(
    '%s of a key of %s is signed only where people can read it',
    async (_what, key, payload, how, blind) => {
      for (const actor of [bob, root])
        expect(await sign(actor, key, payload, how)).toMatchObject(blind ? denied : { ok: true });
    },
  );

  it('a batch is denied where one of it is blind', async () => {
    const batch = (payloads: readonly string[]) =>
      root.try('sign_raw_payloads', { signWith: addresses.secp256k1, payloads, ...hashed });
    expect(await batch([hexOf('one'), hexOf('two')])).toMatchObject({ ok: true });
    expect(await batch([hexOf('one'), 'ff00'])).toMatchObject(denied);
  });

  it('simulate and the trace of a denial say so', async () => {
    const request = {
      type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
      parameters: { signWith: addresses.secp256k1, payload: digest, ...noOp },
    };
    const simulated = await root.query<Explanation>('simulate_request', request);
    expect(simulated).toMatchObject({ verdict: 'deny', basis: 'blindSigning', change: { outcome: 'none-would' } });
    expect(simulated.policies).toMatchObject([{ outcome: 'OUTCOME_DENY_IMPLICIT', decisive: false }]);
    const { activities } = await root.query<{ activities: { id: string; status: string }[] }>('list_activities', {
      filterByStatus: ['ACTIVITY_STATUS_FAILED'],
    });
    const explained = await root.query<Explanation>('explain_activity', { activityId: activities[0]?.id ?? '' });
    expect(explained).toMatchObject({ verdict: 'deny', basis: 'blindSigning' });
  });

  it('the lint finds no policy that allows it, and only the root quorum switches it off', async () => {
    const { findings } = await root.query<Lint>('lint_policies');
    expect(findings.map(({ code }) => code)).not.toContain('allowsBlindSigning');
    expect(await bob.try('remove_organization_feature', feature)).toMatchObject({
      ok: false,
      failure: { code: rpcCodes.PERMISSION_DENIED },
    });
    expect(await root.try('set_organization_feature', { ...feature, value: 'x' })).toMatchObject({
      ok: false,
      failure: { code: rpcCodes.INVALID_ARGUMENT },
    });
  });

  it('a policy that names it allows what it names, beside those that do not', async () => {
    const { policyIds } = await root.submit<{ policyIds: string[] }>('create_policies', {
      policies: [
        {
          policyName: 'digests of the treasury',
          effect: 'EFFECT_ALLOW',
          condition: `${signing} && raw_payload.blind && wallet_account.address == '${addresses.secp256k1}'`,
        },
        {
          policyName: 'digests by two',
          effect: 'EFFECT_ALLOW',
          condition: `${signing} && raw_payload.blind && wallet_account.address == '${addresses.p256}'`,
          consensus: 'approvers.count() >= 2',
        },
      ],
    });
    expect(await sign(bob, 'secp256k1', digest, noOp)).toMatchObject({ ok: true });
    expect(await sign(root, 'secp256k1', digest, noOp), 'the root quorum by the policy').toMatchObject({ ok: true });
    expect(await sign(root, 'ed25519', 'ff00', whole)).toMatchObject(denied);
    const waiting = await bob.activity('sign_raw_payload', { signWith: addresses.p256, payload: digest, ...noOp });
    expect(waiting.status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED');
    await root.submit('approve_activity', { fingerprint: waiting.fingerprint });
    const { activity } = await root.query<{ activity: { status: string } }>('get_activity', { activityId: waiting.id });
    expect(activity.status).toBe('ACTIVITY_STATUS_COMPLETED');
    const { findings } = await root.query<Lint>('lint_policies');
    expect(findings.filter(({ code }) => code === 'allowsBlindSigning').map(({ policyId }) => policyId)).toEqual([
      policyIds[0],
      policyIds[1],
    ]);
  });

  it('makes the answer of who_can about payloads depend on the request, for the root quorum too', async () => {
    const dependsOf = async (wanted: string) => {
      const { kinds } = await root.query<WhoCan>('who_can');
      const people = kinds.find(({ kind }) => kind === wanted)?.people;
      return people?.find(({ userId }) => userId === root.userId)?.depends;
    };
    expect(await dependsOf('SIGN_RAW_PAYLOAD')).toBe(true);
    expect(await dependsOf('SIGN_TRANSACTION')).toBe(false);
    const change = { type: 'ACTIVITY_TYPE_REMOVE_ORGANIZATION_FEATURE', parameters: feature };
    const { changes } = await root.query<ChangePreview>('preview_change', change);
    expect(changes.map(({ kind }) => kind)).toContain('SIGN_RAW_PAYLOAD');
  });

  it('switched off, the rules decide alone', async () => {
    await root.submit('remove_organization_feature', feature);
    expect(await sign(bob, 'ed25519', 'ff00', whole)).toMatchObject({ ok: true });
  });
});
