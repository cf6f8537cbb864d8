import { describe, expect, it } from 'vitest';
import { p256 } from '@noble/curves/nist.js';
import { lazy } from '#shared/lazy.ts';
import { limits } from '#shared/limits.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { anotherRootUser, aSubOrganization, noPoint, targetFrom, write } from '../../../harness/key-material.ts';
import { joinedBy } from '../../../harness/people.ts';
import { withHostedLimits, refuses } from '../../../harness/refuses.ts';
import {
  beginSecrets,
  exportOf,
  imported,
  openSecret,
  sealSecret,
  type SealedSecret,
} from '../../../harness/secrets.ts';
import { aWorld } from '../../../harness/world.ts';

const target = targetFrom('import-secrets');
const compressed = (key: string): string => p256.Point.fromHex(key).toHex(true);

describe('import_secrets', () => {
  it('keeps what the official client sealed, in the order it was sent, with its names and properties', async () => {
    const world = await aWorld();
    const { operator } = world;
    const [one = '', two = ''] = await beginSecrets(operator, 2);
    const secrets = [
      await sealSecret(world, operator, 'correct horse', { name: 'password', properties: { env: 'prod' } }, two),
      await sealSecret(world, operator, 'ünïcode ☂', {}, one),
    ];
    const activity = await operator.activity('import_secrets', { secrets });
    expect(activity).toMatchObject({
      type: 'ACTIVITY_TYPE_IMPORT_SECRETS',
      intent: { importSecretsIntent: { secrets } },
      result: { importSecretsResult: { secretIds: [expect.any(String), expect.any(String)] } },
    });
    const secretIds = activity.result['importSecretsResult']?.['secretIds'] as string[];
    const rows = secretIds.map((id) => world.store.state.secrets.get(id));
    expect(rows).toMatchObject([
      { secretName: 'password', staticProperties: [{ key: 'env', value: 'prod' }], value: { sealed: 'stored-secret' } },
      { staticProperties: [] },
    ]);
    expect(rows[1]).not.toHaveProperty('secretName');
    const { secretPayloads } = await operator.submit<{ secretPayloads: string[] }>(
      'export_secrets',
      exportOf(target.publicKey, ...secretIds),
    );
    const opened = await Promise.all(
      secretPayloads.map((payload) => openSecret(world, operator, payload, target.privateKey)),
    );
    expect(opened).toEqual(['correct horse', 'ünïcode ☂']);
    expect(world.store.state.importKeys.size).toBe(0);
    expect(world.bugs).toEqual([]);
  });

  it('takes what the Rust client writes for what it leaves out, and an upper-case or compressed target', async () => {
    const world = await aWorld();
    const { operator } = world;
    const sent: unknown[] = [];
    for (const spelled of [(key: string) => key.toUpperCase(), compressed]) {
      const sealed = await sealSecret(world, operator, 'x');
      const targetPublicKey = spelled(sealed.targetPublicKey);
      sent.push({ ...sealed, targetPublicKey, name: null, staticProperties: null });
    }
    const empty = await sealSecret(world, operator, 'x', { name: '' });
    sent.push({ ...empty, staticProperties: [{ key: 'flag', value: null }] });
    await operator.submit('import_secrets', { secrets: sent });
    const { secrets } = await operator.query<{ secrets: object[] }>('list_secrets');
    expect(secrets.map((secret) => 'name' in secret)).toEqual([false, false, false]);
    expect(secrets[0]).toMatchObject({ staticProperties: [{ key: 'flag', value: '' }] });
  });

  it('takes 16,384 bytes, and has room for 31 such secrets in one request', async () => {
    const world = await aWorld();
    const { operator } = world;
    const value = 'é'.repeat(limits.secretBytesMax / 2);
    const sealed = await sealSecret(world, operator, value, { name: 'n'.repeat(limits.labelCharsMax) });
    expect(JSON.stringify(sealed).length * 31).toBeLessThan(limits.bodyBytesMax - 1_000);
    expect(sealed.secretPayload.length).toBeLessThan(limits.secretPayloadCharsMax);
    const [secretId = ''] = await imported(operator, sealed);
    const { secretPayloads } = await operator.submit<{ secretPayloads: [string] }>(
      'export_secrets',
      exportOf(target.publicKey, secretId),
    );
    expect(await openSecret(world, operator, secretPayloads[0], target.privateKey)).toBe(value);
    const large = await sealSecret(world, operator, `${value}x`);
    expect(await operator.activity('import_secrets', { secrets: [large] })).toMatchObject({
      status: 'ACTIVITY_STATUS_FAILED',
      failure: { message: 'parameters.secrets.0.secretPayload: a secret has at most 16384 bytes' },
    });
  });

  it('imports all or none, and leaves the targets of what failed', async () => {
    const world = await aWorld();
    const { operator } = world;
    const good = await sealSecret(world, operator, 'good');
    const empty = await sealSecret(world, operator, '');
    const commits = world.store.commits.length;
    const activity = await operator.activity('import_secrets', { secrets: [good, empty] });
    expect(activity).toMatchObject({
      status: 'ACTIVITY_STATUS_FAILED',
      failure: { code: 3, message: 'parameters.secrets.1.secretPayload: a secret must not be empty' },
    });
    expect(world.store.commits.slice(commits).flatMap(({ changes }) => changes)).toEqual([]);
    await imported(operator, good);
  });

  it('fails on a payload that is no box, or was sealed to another target', async () => {
    const world = await aWorld();
    const { operator } = world;
    const [one, other] = [await sealSecret(world, operator, 'one'), await sealSecret(world, operator, 'other')];
    for (const [secretPayload, message] of [
      ['{}', 'parameters.secrets.0.secretPayload: invalid encrypted bundle'],
      [other.secretPayload, 'parameters.secrets.0.secretPayload: the bundle is encrypted to a different target key'],
    ])
      expect(await operator.activity('import_secrets', { secrets: [{ ...one, secretPayload }] })).toMatchObject({
        status: 'ACTIVITY_STATUS_FAILED',
        failure: { code: 3, message: expect.stringContaining(message ?? '') as string },
      });
  });

  it('answers to the policies by the properties of each secret', async () => {
    const world = await aWorld();
    const { operator } = world;
    const bob = await joinedBy(operator, 'bob');
    await operator.submit('create_policies', {
      policies: [
        { policyName: 'begin', effect: 'EFFECT_ALLOW', condition: "activity.kind == 'INIT_IMPORT_SECRETS'" },
        {
          policyName: 'dev',
          effect: 'EFFECT_ALLOW',
          condition: "activity.kind == 'IMPORT_SECRETS' && secret.static_properties['env'] == 'dev'",
        },
      ].map((policy) => ({ ...policy, consensus: `approvers.any(u, u.id == '${bob.userId}')` })),
    });
    const [dev, prod, bare] = await Promise.all([
      sealSecret(world, bob, 'd', { properties: { env: 'dev' } }),
      sealSecret(world, bob, 'p', { properties: { env: 'prod' } }),
      sealSecret(world, bob, 'b'),
    ]);
    const denied = { ok: false, failure: { code: rpcCodes.PERMISSION_DENIED } };
    for (const secrets of [[prod], [bare], [dev, prod], [bare, dev]])
      expect(await bob.try('import_secrets', { secrets })).toMatchObject(denied);
    expect(await bob.try('import_secrets', { secrets: [dev] })).toMatchObject({ ok: true });
  });

  it('waits for an approval with its targets, which stay the sender’s', async () => {
    const world = await aWorld();
    const { operator } = world;
    const bob = await joinedBy(operator, 'bob');
    await operator.submit('create_policy', {
      policyName: 'two',
      effect: 'EFFECT_ALLOW',
      condition: "activity.kind == 'IMPORT_SECRETS'",
      consensus: 'approvers.count() >= 2',
    });
    await operator.submit('create_policy', {
      policyName: 'begin',
      effect: 'EFFECT_ALLOW',
      condition: "activity.kind == 'INIT_IMPORT_SECRETS'",
      consensus: 'true',
    });
    const sealed = await sealSecret(world, bob, 'later', { name: 'later' });
    const waiting = await bob.activity('import_secrets', { secrets: [sealed] });
    expect(waiting.status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED');
    await operator.submit('approve_activity', { fingerprint: waiting.fingerprint });
    expect([...world.store.state.secrets.values()]).toMatchObject([{ secretName: 'later' }]);
  });

  const one = (patch: object) => (scene: Scene) => ({ secrets: [{ ...scene.sealed, ...patch }] });
  refuses('import_secrets', lazy(begun), [
    ['none is named', { secrets: [] }, 'INVALID_ARGUMENT', 'parameters.secrets: expected at least one'],
    [
      'there are too many',
      ({ sealed }) => ({ secrets: Array.from({ length: 33 }, () => sealed) }),
      'INVALID_ARGUMENT',
      'parameters.secrets: at most 32 secrets in one activity',
    ],
    [
      'a target key is named twice',
      ({ sealed }) => ({ secrets: [sealed, sealed] }),
      'FAILED_PRECONDITION',
      'parameters.secrets.1.targetPublicKey: target key not found or already used',
    ],
    [
      'the target key was used',
      ({ used }) => ({ secrets: [used] }),
      'FAILED_PRECONDITION',
      'start with init_import_secrets',
    ],
    [
      'the target key is another user’s',
      ({ ofOther }) => ({ secrets: [ofOther] }),
      'FAILED_PRECONDITION',
      'parameters.secrets.0.targetPublicKey: target key not found or already used',
    ],
    [
      'the target key is another organization’s',
      ({ foreign }) => ({ secrets: [foreign] }),
      'FAILED_PRECONDITION',
      'target key not found or already used',
    ],
    [
      'the target key is of the import of a wallet',
      one({ targetPublicKey: targetFrom('x').publicKey }),
      'FAILED_PRECONDITION',
      'target key not found or already used',
    ],
    [
      'the target key is no point',
      one({ targetPublicKey: noPoint }),
      'INVALID_ARGUMENT',
      'parameters.secrets.0.targetPublicKey: not a point of the curve P-256',
    ],
    ['the name is taken', one({ name: 'Taken' }), 'ALREADY_EXISTS', "a secret 'Taken' already exists"],
    [
      'a name is there twice',
      ({ sealed, more }) => ({
        secrets: [
          { ...sealed, name: 'x' },
          { ...more, name: 'x' },
        ],
      }),
      'ALREADY_EXISTS',
      "a secret 'x' already exists",
    ],
    [
      'a name has a control character',
      one({ name: 'a\u001b[2J' }),
      'INVALID_ARGUMENT',
      'parameters.secrets.0.name: a name has no control characters',
    ],
    ['a name is too long', one({ name: 'a'.repeat(257) }), 'INVALID_ARGUMENT', 'a name has at most 256 characters'],
    [
      'the payload is too long',
      one({ secretPayload: 'a'.repeat(33_281) }),
      'INVALID_ARGUMENT',
      'parameters.secrets.0.secretPayload: a secret payload has at most 33280 characters',
    ],
    ['there is no payload', one({ secretPayload: '' }), 'INVALID_ARGUMENT', 'secretPayload: missing payload'],
    ['the suite is unknown', one({ encryptionSuite: 'X' }), 'INVALID_ARGUMENT', 'parameters.secrets.0.encryptionSuite'],
    [
      'a property is there twice',
      one({ staticProperties: [{ key: 'env', value: 'dev' }, { key: 'env' }] }),
      'INVALID_ARGUMENT',
      'parameters.secrets.0.staticProperties: lists a key twice',
    ],
    [
      'a property has no key',
      one({ staticProperties: [{ key: '', value: 'x' }] }),
      'INVALID_ARGUMENT',
      'staticProperties.0.key: a key must not be empty',
    ],
    [
      'a key has a control character',
      one({ staticProperties: [{ key: 'a\nb', value: 'x' }] }),
      'INVALID_ARGUMENT',
      'staticProperties.0.key: a key has no control characters',
    ],
    [
      'a value has a control character',
      one({ staticProperties: [{ key: 'a', value: 'x\u0000' }] }),
      'INVALID_ARGUMENT',
      'staticProperties.0.value: a value has no control characters',
    ],
    [
      'a value is too long',
      one({ staticProperties: [{ key: 'a', value: 'x'.repeat(513) }] }),
      'INVALID_ARGUMENT',
      'a value has at most 512 characters',
    ],
    [
      'there are too many properties',
      one({ staticProperties: Array.from({ length: 33 }, (_, at) => ({ key: `${at}` })) }),
      'INVALID_ARGUMENT',
      'at most 32 pairs',
    ],
  ]);

  it('counts against the limit of the vault', async () => {
    const scene = await withHostedLimits(begun)();
    const { world, sealed } = scene;
    await write(world, (tx) => {
      for (const { value } of tx.secrets.list().slice(0, 1))
        for (let more = 0; more < 998; more += 1)
          tx.secrets.insert({ secretId: tx.newId(), staticProperties: [], exported: false, value });
    });
    await imported(world.operator, sealed);
    expect(await world.operator.try('import_secrets', { secrets: [scene.more] })).toMatchObject({
      ok: false,
      failure: { code: rpcCodes.RESOURCE_EXHAUSTED, message: 'an organization has at most 1000 secrets' },
    });
  });
});

type Scene = Awaited<ReturnType<typeof begun>>;

/** The operator has two targets and used a third; another user and another organization's have one each; the name Taken is taken. */
async function begun() {
  const world = await aWorld();
  const { operator } = world;
  const other = await anotherRootUser(world);
  const child = await aSubOrganization(world);
  const used = await sealSecret(world, operator, 'used', { name: 'Taken' });
  await imported(operator, used);
  const [sealed, more, ofOther, foreign] = await Promise.all([
    sealSecret(world, operator, 'one'),
    sealSecret(world, operator, 'more'),
    sealSecret(world, other, 'of other'),
    sealSecret(world, child, 'foreign'),
  ]);
  return { world, sealed, more, ofOther, foreign, used: { ...used, name: 'again' } satisfies SealedSecret };
}
