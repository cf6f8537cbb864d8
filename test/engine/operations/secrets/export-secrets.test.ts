import { describe, expect, it } from 'vitest';
import { lazy } from '#shared/lazy.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { aSubOrganization, noPoint, targetFrom } from '../../../harness/key-material.ts';
import { joinedBy, nobody } from '../../../harness/people.ts';
import { refuses } from '../../../harness/refuses.ts';
import { aSecret, exportOf, openSecret } from '../../../harness/secrets.ts';
import { aWorld } from '../../../harness/world.ts';

const target = targetFrom('export-secrets');
const other = targetFrom('export-secrets of another');
type Exported = { secretPayloads: string[] };
const denied = { ok: false, failure: { code: rpcCodes.PERMISSION_DENIED } };

/** Secrets with the property `env`: two of dev, one of prod, and one without any property. Bob is in no quorum. */
async function withSecrets() {
  const world = await aWorld();
  const { operator } = world;
  const bob = await joinedBy(operator, 'bob');
  const dev = await aSecret(world, operator, 'of dev', { name: 'dev', properties: { env: 'dev' } });
  const dev2 = await aSecret(world, operator, 'of dev too', { properties: { env: 'dev' } });
  const prod = await aSecret(world, operator, 'of prod', { properties: { env: 'prod' } });
  const bare = await aSecret(world, operator, 'bare');
  const policy = (effect: string, condition: string, consensus: string) =>
    operator.submit('create_policy', { policyName: condition, effect, condition, consensus });
  return { world, operator, bob, dev, dev2, prod, bare, policy };
}

describe('export_secrets', () => {
  it('seals each secret to its own target, in the order of the request, and keeps the request’s context', async () => {
    const { world, operator, dev, prod } = await withSecrets();
    const secrets = [
      { ...exportOf(target.publicKey, prod).secrets[0], requestContext: [{ key: 'why', value: 'deploy' }] },
      { ...exportOf(other.compressed, dev).secrets[0], requestContext: null },
    ];
    const activity = await operator.activity('export_secrets', { secrets });
    expect(activity).toMatchObject({
      type: 'ACTIVITY_TYPE_EXPORT_SECRETS',
      intent: { exportSecretsIntent: { secrets: [secrets[0], { secretId: dev }] } },
    });
    const [first = '', second = ''] = (activity.result['exportSecretsResult'] as Exported).secretPayloads;
    expect(await openSecret(world, operator, first, target.privateKey)).toBe('of prod');
    expect(await openSecret(world, operator, second, other.privateKey)).toBe('of dev');
    await expect(openSecret(world, operator, second, target.privateKey)).rejects.toThrow();
    await expect(
      openSecret(world, { ...operator, organizationId: nobody } as typeof operator, first, target.privateKey),
    ).rejects.toThrow('organization id does not match');
    expect(world.store.commits.at(-1)?.changes).toMatchObject([
      { table: 'secrets', id: prod, row: { exported: true } },
      { table: 'secrets', id: dev, row: { exported: true } },
    ]);
    expect(world.bugs).toEqual([]);
  });

  it('is allowed where the policies allow each secret by itself, and gives out nothing else', async () => {
    const { bob, dev, dev2, prod, bare, policy } = await withSecrets();
    await policy('EFFECT_ALLOW', "activity.action == 'EXPORT' && secret.static_properties['env'] == 'dev'", 'true');
    const ask = (...ids: string[]) => bob.try('export_secrets', exportOf(target.publicKey, ...ids));
    expect(await ask(dev, dev2)).toMatchObject({ ok: true });
    // The policy errs on one without the property, which is no permission.
    for (const ids of [[prod], [bare], [dev, prod], [prod, dev], [dev, bare, dev2]])
      expect(await ask(...ids)).toMatchObject(denied);
  });

  it('is denied where a policy denies one of the secrets', async () => {
    const { bob, dev, dev2, prod, bare, policy } = await withSecrets();
    await policy('EFFECT_ALLOW', "activity.resource == 'SECRET'", 'true');
    await policy('EFFECT_DENY', "secret.static_properties['env'] == 'prod'", 'true');
    const ask = (...ids: string[]) => bob.try('export_secrets', exportOf(target.publicKey, ...ids));
    expect(await ask(dev, bare, dev2)).toMatchObject({ ok: true });
    expect(await ask(dev, prod)).toMatchObject(denied);
  });

  it('tells policies the target of each secret', async () => {
    const { bob, dev, dev2, policy } = await withSecrets();
    const toTarget = `activity.params.target_public_key == '${target.publicKey}'`;
    await policy('EFFECT_ALLOW', `activity.action == 'EXPORT' && ${toTarget}`, 'true');
    const [one] = exportOf(target.publicKey.toUpperCase(), dev).secrets;
    const [two] = exportOf(other.publicKey, dev2).secrets;
    expect(await bob.try('export_secrets', { secrets: [one] })).toMatchObject({ ok: true });
    expect(await bob.try('export_secrets', { secrets: [one, two] })).toMatchObject(denied);
    await policy('EFFECT_ALLOW', "activity.kind == 'EXPORT_SECRETS'", 'true');
    await policy('EFFECT_DENY', `activity.action == 'EXPORT' && !(${toTarget})`, 'true');
    expect(await bob.try('export_secrets', { secrets: [one, two] })).toMatchObject(denied);
    expect(await bob.try('export_secrets', { secrets: [two, one] })).toMatchObject(denied);
  });

  it('needs a right of its own: that to export wallets and private keys is not enough, nor is it the other way round', async () => {
    const { operator, bob, dev, policy } = await withSecrets();
    await policy(
      'EFFECT_ALLOW',
      "activity.action == 'EXPORT' && activity.resource in ['WALLET', 'PRIVATE_KEY']",
      'true',
    );
    await policy('EFFECT_ALLOW', "activity.action == 'EXPORT' && wallet.label != 'x'", 'true');
    expect(await bob.try('export_secrets', exportOf(target.publicKey, dev))).toMatchObject(denied);
    const { walletId } = await operator.submit<{ walletId: string }>('create_wallet', {
      walletName: 'W',
      accounts: [],
    });
    const wallet = { walletId, targetPublicKey: target.publicKey };
    expect(await bob.try('export_wallet', wallet)).toMatchObject({ ok: true });
    const eve = await joinedBy(operator, 'eve');
    await policy('EFFECT_DENY', "activity.resource == 'WALLET'", `approvers.any(u, u.id == '${eve.userId}')`);
    await policy('EFFECT_ALLOW', "activity.resource == 'SECRET'", 'true');
    expect(await eve.try('export_secrets', exportOf(target.publicKey, dev))).toMatchObject({ ok: true });
    expect(await eve.try('export_wallet', wallet)).toMatchObject(denied);
  });

  it('fails where the secret was deleted while the request waited, and gives out none of the others', async () => {
    const { world, operator, bob, dev, prod, policy } = await withSecrets();
    await policy('EFFECT_ALLOW', "activity.kind == 'EXPORT_SECRETS'", 'approvers.count() >= 2');
    const waiting = await bob.activity('export_secrets', exportOf(target.publicKey, dev, prod));
    expect(waiting.status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED');
    await operator.submit('delete_secrets', { secretIds: [prod] });
    await operator.try('approve_activity', { fingerprint: waiting.fingerprint });
    const { activity } = await operator.query<{ activity: object }>('get_activity', { activityId: waiting.id });
    expect(activity).toMatchObject({
      status: 'ACTIVITY_STATUS_FAILED',
      failure: { code: rpcCodes.NOT_FOUND, message: `this organization has no secret ${prod}` },
    });
    expect(JSON.stringify(activity)).not.toContain('secretPayloads');
    expect(world.bugs).toEqual([]);
  });

  const one = (patch: object) => (scene: Scene) => ({
    secrets: [{ ...exportOf(target.publicKey, scene.dev).secrets[0], ...patch }],
  });
  refuses('export_secrets', lazy(withForeign), [
    ['none is named', { secrets: [] }, 'INVALID_ARGUMENT', 'parameters.secrets: expected at least one'],
    [
      'there are too many',
      ({ dev }) => exportOf(target.publicKey, ...Array.from({ length: 33 }, () => dev)),
      'INVALID_ARGUMENT',
      'at most 32 secrets in one activity',
    ],
    [
      'one is named twice, to two targets',
      ({ dev }) => ({
        secrets: [...exportOf(target.publicKey, dev).secrets, ...exportOf(other.publicKey, dev).secrets],
      }),
      'INVALID_ARGUMENT',
      'parameters.secrets: lists a secret twice',
    ],
    [
      'a target is no point',
      ({ dev, prod }) => ({
        secrets: [...exportOf(target.publicKey, dev).secrets, ...exportOf(noPoint, prod).secrets],
      }),
      'INVALID_ARGUMENT',
      'parameters.secrets.1.targetPublicKey: not a point of the curve P-256',
    ],
    ['there is no target', one({ targetPublicKey: '' }), 'INVALID_ARGUMENT', 'parameters.secrets.0.targetPublicKey'],
    ['there is no suite', one({ encryptionSuite: undefined }), 'INVALID_ARGUMENT', 'encryptionSuite: missing field'],
    [
      'the context names a key twice',
      one({ requestContext: [{ key: 'a' }, { key: 'a' }] }),
      'INVALID_ARGUMENT',
      'parameters.secrets.0.requestContext: lists a key twice',
    ],
    ['there is no such secret', exportOf(target.publicKey, nobody), 'NOT_FOUND', `no secret ${nobody}`],
    [
      'one is another organization’s',
      ({ dev, foreign }) => exportOf(target.publicKey, dev, foreign),
      'NOT_FOUND',
      'this organization has no secret',
    ],
  ]);
});

type Scene = Awaited<ReturnType<typeof withForeign>>;

async function withForeign() {
  const scene = await withSecrets();
  const child = await aSubOrganization(scene.world);
  return { ...scene, foreign: await aSecret(scene.world, child, 'foreign') };
}
