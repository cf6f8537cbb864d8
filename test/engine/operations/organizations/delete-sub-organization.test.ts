import { describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { tableNames, tables, type Change } from '#engine/state/tables.ts';
import { p256KeyFrom, type Actor } from '../../../harness/actors.ts';
import { openExport, targetFrom } from '../../../harness/key-material.ts';
import { passkeyOf } from '../../../harness/passkey.ts';
import { apiKey, joinedBy, rootPerson, subOrganizationOf } from '../../../harness/people.ts';
import { aSecret, exportOf } from '../../../harness/secrets.ts';
import { aWorld, type World } from '../../../harness/world.ts';

const path = '/public/v1/submit/delete_sub_organization';
const withoutExport = { deleteWithoutExport: true };
const denied = { ok: false, failure: { code: rpcCodes.PERMISSION_DENIED } };

async function branch() {
  const world = await aWorld();
  return { world, root: await subOrganizationOf(world.operator, 'Branch') };
}

/** How many rows of the organization are left, by table. */
function rowsLeft({ store }: World, organizationId: string): string[] {
  return tableNames.filter((name) => store.state[name].list(organizationId).length > 0);
}

/** A row of every table that has none in the organization. Nothing in it but what every row has. */
async function furnish(world: World, organizationId: string): Promise<void> {
  const missing = tableNames.filter((name) => world.store.state[name].list(organizationId).length === 0);
  const changes = missing.map((table, at) => {
    const id = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
    return { table, id, organizationId, row: { [tables[table].key]: id, organizationId } } as unknown as Change;
  });
  await world.store.commit([{ changes }]);
  expect(rowsLeft(world, organizationId)).toEqual(tableNames);
}

describe('delete_sub_organization', () => {
  it('removes every row of the organization, of every table there is, and nothing of others', async () => {
    const { world, root } = await branch();
    const sister = await subOrganizationOf(world.operator, 'Sister');
    await furnish(world, root.organizationId);
    const others = [world.organizationId, sister.organizationId];
    const count = () => others.map((id) => tableNames.map((name) => world.store.state[name].count(id)));
    const before = count();
    const activity = await root.activity('delete_sub_organization', withoutExport);
    expect(activity).toMatchObject({
      organizationId: root.organizationId,
      type: 'ACTIVITY_TYPE_DELETE_SUB_ORGANIZATION',
      status: 'ACTIVITY_STATUS_COMPLETED',
      intent: { deleteSubOrganizationIntent: withoutExport },
      result: { deleteSubOrganizationResult: { subOrganizationUuid: root.organizationId } },
      votes: [{ userId: root.userId, user: { userName: 'root', apiKeys: [{ apiKeyName: 'laptop' }] } }],
    });
    expect(rowsLeft(world, root.organizationId)).toEqual([]);
    const [own, sisters] = count();
    const [ownBefore, sistersBefore] = before;
    expect(sisters).toEqual(sistersBefore);
    // What the parent remembers it by.
    expect(own).toEqual(ownBefore?.map((n, at) => n + (tableNames[at] === 'deletedOrganizations' ? 1 : 0)));
    expect(world.bugs).toEqual([]);
  });

  it('leaves nobody who could act, and the name and the credentials to others', async () => {
    const { world, root } = await branch();
    await root.submit('delete_sub_organization', {});
    expect(await root.try('create_user_tag', { userTagName: 'x', userIds: [] })).toMatchObject({
      failure: {
        code: rpcCodes.UNAUTHENTICATED,
        message: expect.stringContaining('could not find public key') as string,
      },
    });
    const gone = world.operator.at(root.organizationId);
    expect(await gone.tryQuery('list_users')).toMatchObject({
      failure: { message: 'no organization found with the given ID' },
    });
    expect(await gone.try('delete_sub_organization', {})).toMatchObject({ failure: { code: rpcCodes.NOT_FOUND } });
    expect(await world.operator.query('list_suborgs')).toMatchObject({ organizationIds: [] });
    const again = await subOrganizationOf(world.operator, 'Branch');
    expect(again.key.publicKey).toBe(root.key.publicKey);
    await again.submit('create_user_tag', { userTagName: 'x', userIds: [] });
  });

  it('wants every wallet, every private key and every secret exported, or the word that this is meant', async () => {
    const { world, root } = await branch();
    const { walletId } = await root.submit<{ walletId: string }>('create_wallet', { walletName: 'w', accounts: [] });
    const { privateKeys } = await root.submit<{ privateKeys: [{ privateKeyId: string }] }>('create_private_keys', {
      privateKeys: [{ privateKeyName: 'k', curve: 'CURVE_P256', privateKeyTags: [], addressFormats: [] }],
    });
    const [{ privateKeyId }] = privateKeys;
    const target = targetFrom('branch');
    const secretId = await aSecret(world, root, 'a password');
    const refusal = async (message: string) =>
      expect(await root.try('delete_sub_organization', {})).toMatchObject({
        failure: { code: rpcCodes.INVALID_ARGUMENT, message },
      });
    await refusal(`wallet has not been exported: ${walletId}`);
    await root.submit('export_wallet', { walletId, targetPublicKey: target.publicKey });
    await refusal(`private key has not been exported: ${privateKeyId}`);
    const { exportBundle } = await root.submit<{ exportBundle: string }>('export_private_key', {
      privateKeyId,
      targetPublicKey: target.publicKey,
    });
    await openExport(world, root, exportBundle, target.privateKey);
    await refusal(`secret has not been exported: ${secretId}`);
    await root.submit('export_secrets', exportOf(target.publicKey, secretId));
    await root.submit('delete_sub_organization', { deleteWithoutExport: null });
    expect(rowsLeft(world, root.organizationId)).toEqual([]);
  });

  it('is never the parent’s, whatever its policies say, and never of the vault’s own organization', async () => {
    const { world, root } = await branch();
    const bob = await joinedBy(world.operator, 'bob');
    await world.operator.submit('create_policy', {
      policyName: 'all',
      effect: 'EFFECT_ALLOW',
      condition: 'true',
      consensus: 'true',
    });
    for (const actor of [world.operator, bob])
      expect(await actor.at(root.organizationId).try('delete_sub_organization', withoutExport)).toMatchObject({
        failure: {
          details: expect.arrayContaining([
            expect.objectContaining({ turnkeyErrorCode: 'ORGANIZATION_MISMATCH' }),
          ]) as object,
        },
      });
    for (const actor of [world.operator, bob])
      expect(await actor.try('delete_sub_organization', withoutExport)).toMatchObject({
        failure: {
          code: rpcCodes.PERMISSION_DENIED,
          message: expect.stringContaining('only a sub-organization') as string,
        },
      });
    expect(rowsLeft(world, root.organizationId)).toContain('users');
    expect(world.bugs).toEqual([]);
  });

  it('is allowed by a policy of its own on ORGANIZATION and DELETE, and by none on another action', async () => {
    const { world, root } = await branch();
    const eve = await joinedBy(root, 'eve');
    const grant = (action: string) =>
      root.submit('create_policy', {
        policyName: action,
        effect: 'EFFECT_ALLOW',
        condition: `activity.resource == 'ORGANIZATION' && activity.action == '${action}'`,
        consensus: 'true',
      });
    await grant('UPDATE');
    expect(await eve.try('delete_sub_organization', {})).toMatchObject(denied);
    await grant('DELETE');
    await eve.submit('delete_sub_organization', {});
    expect(rowsLeft(world, root.organizationId)).toEqual([]);
    expect(world.bugs).toEqual([]);
  });

  it('ends what waits in the organization', async () => {
    const { world, root } = await branch();
    const [eve, fay] = [await joinedBy(root, 'eve'), await joinedBy(root, 'fay')];
    const tag = (userTagName: string) => ({ userTagName, userIds: [] });
    await root.submit('create_policy', {
      policyName: 'two',
      effect: 'EFFECT_ALLOW',
      condition: "activity.type == 'ACTIVITY_TYPE_CREATE_USER_TAG'",
      consensus: 'approvers.count() >= 2',
    });
    const waiting = await eve.activity('create_user_tag', tag('ops'));
    const settled = await eve.activity('create_user_tag', tag('desk'));
    // Settled in the same write as the deletion: what it came to stays.
    const [, deleted] = await Promise.all([
      fay.activity('approve_activity', { fingerprint: settled.fingerprint }),
      root.activity('delete_sub_organization', {}),
    ]);
    const statusOf = (id: string) => world.store.activities.find(id);
    expect(statusOf(waiting.id)).toMatchObject({
      status: 'ACTIVITY_STATUS_FAILED',
      failure: { code: rpcCodes.FAILED_PRECONDITION, message: 'the organization was deleted' },
    });
    expect(statusOf(settled.id)).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' });
    expect(statusOf(deleted.id)).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' });
    expect(world.store.state.userTags.list(root.organizationId)).toEqual([]);
  });

  it('stays readable for the parent alone, by its own organization and by the parent’s', async () => {
    const { world, root } = await branch();
    const sister = await subOrganizationOf(world.operator, 'Sister');
    const { id } = await root.activity('delete_sub_organization', {});
    for (const actor of [world.operator, world.operator.at(root.organizationId)])
      expect(await actor.query('get_activity', { activityId: id })).toMatchObject({
        activity: { id, organizationId: root.organizationId, canApprove: false, votes: [{ userId: root.userId }] },
      });
    for (const actor of [sister, sister.at(root.organizationId)])
      expect(await actor.tryQuery('get_activity', { activityId: id })).toMatchObject({ ok: false });
  });

  it('is forgotten by the parent once so many others were deleted after it', async () => {
    const { world, root } = await branch();
    const organizationId = world.operator.organizationId;
    const table = 'deletedOrganizations';
    const idOf = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
    const changes = Array.from({ length: limits.deletedOrganizationsMax }, (_, at) => {
      const row = { deletedOrganizationId: idOf(at), organizationId };
      return { table, id: idOf(at), organizationId, row } as unknown as Change;
    });
    await world.store.commit([{ changes }]);
    await root.submit('delete_sub_organization', {});
    const kept = world.store.state[table];
    expect(kept.count(organizationId)).toBe(limits.deletedOrganizationsMax);
    expect([kept.get(idOf(0)), kept.get(root.organizationId)]).toEqual([undefined, expect.anything()]);
  });

  it('is told to the webhooks of the organization as it stood before, and to those of its parent', async () => {
    const { world, root } = await branch();
    const url = (name: string) => `https://${name}.example/`;
    await world.operator.submit('create_webhook_endpoint', { name: 'parent', url: url('parent') });
    await root.submit('create_webhook_endpoint', { name: 'own', url: url('own') });
    await root.submit('set_organization_feature', { name: 'FEATURE_NAME_WEBHOOK', value: url('feature') });
    const { id } = await root.activity('delete_sub_organization', {});
    const told = world.store.state.outbox.list(world.organizationId).filter(({ activityId }) => activityId === id);
    const deliveries = told.map(({ outboxId }) => world.service.delivery(outboxId));
    expect(deliveries.map((one) => one.to === 'send' && one.url)).toEqual([url('feature'), url('own'), url('parent')]);
    for (const one of deliveries)
      expect(one.to === 'send' && JSON.parse(new TextDecoder().decode(one.body))).toMatchObject({
        id,
        organizationId: root.organizationId,
      });
    await world.service.settleDeliveries(
      told.map(({ outboxId }) => ({ id: outboxId, outcome: 'delivered', atMs: world.clock.atMs })),
    );
    expect(world.store.state.outbox.list(world.organizationId).filter(({ activityId }) => activityId === id)).toEqual(
      [],
    );
    expect(world.store.state.receiverStates.list(world.organizationId)).toHaveLength(1);
    expect(rowsLeft(world, root.organizationId)).toEqual([]);
  });
});

describe('delete_sub_organization, sent again', () => {
  const answered = { status: 'ACTIVITY_STATUS_COMPLETED' };

  it('is the same activity for the same bytes of the same credential, and for nobody else', async () => {
    const { world, root } = await branch();
    const body = root.bodyOf('delete_sub_organization', {});
    const first = await root.send(path, body);
    const commits = world.store.commits.length;
    const again = await root.send(path, body);
    expect([first, again]).toMatchObject([
      { ok: true, value: { activity: answered } },
      { ok: true, value: { activity: answered } },
    ]);
    if (!first.ok || !again.ok) throw new Error('both are answered');
    expect((again.value['activity'] as { id: string }).id).toBe((first.value['activity'] as { id: string }).id);
    expect(await root.as('', p256KeyFrom('thief')).send(path, body)).toMatchObject({
      failure: { code: rpcCodes.UNAUTHENTICATED },
    });
    expect(await world.operator.send(path, body)).toMatchObject({
      failure: { code: rpcCodes.NOT_FOUND, details: [{ turnkeyErrorCode: 'ORGANIZATION_NOT_FOUND' }] },
    });
    expect(await root.send(path, `${body} `)).toMatchObject({ failure: { code: rpcCodes.UNAUTHENTICATED } });
    const bytes = new TextEncoder().encode(body);
    const forged = root.key.stamp(new TextEncoder().encode(`${body} `));
    expect(await world.service.call({ path, body: bytes, stamp: forged })).toMatchObject({ ok: false });
    expect(
      await world.service.call({ path, body: bytes, stamp: root.key.stamp(bytes), waitSeconds: () => 3 }),
    ).toMatchObject({ failure: { code: rpcCodes.RESOURCE_EXHAUSTED } });
    expect(world.store.commits.length).toBe(commits);
  });

  it('is answered to whoever carried it out by a vote, and to the passkey that stamped it', async () => {
    const world = await aWorld();
    const [eveKey, passkey] = [p256KeyFrom('eve'), passkeyOf('fay')];
    const made = await world.operator.submit<{ subOrganizationId: string; rootUserIds: string[] }>(
      'create_sub_organization',
      {
        subOrganizationName: 'two',
        rootUsers: [
          rootPerson('eve', { apiKeys: [apiKey(eveKey)] }),
          rootPerson('fay', { authenticators: [passkey.registration()] }),
        ],
        rootQuorumThreshold: 2,
      },
    );
    const eve: Actor = world.operator.at(made.subOrganizationId).as(made.rootUserIds[0] ?? '', eveKey);
    const request = eve.bodyOf('delete_sub_organization', {});
    const fingerprint = await eve
      .send(path, request)
      .then((outcome) => (outcome.ok ? (outcome.value['activity'] as { fingerprint: string }).fingerprint : ''));
    const vote = new TextEncoder().encode(eve.bodyOf('approve_activity', { fingerprint }));
    const approve = () =>
      world.service.call({
        path: '/public/v1/submit/approve_activity',
        body: vote,
        webAuthnStamp: passkey.stamp(vote),
      });
    for (const outcome of [await approve(), await approve(), await eve.send(path, request)])
      expect(outcome).toMatchObject({
        ok: true,
        value: { activity: { ...answered, organizationId: made.subOrganizationId } },
      });
    expect(rowsLeft(world, made.subOrganizationId)).toEqual([]);
    expect(world.bugs).toEqual([]);
  });
});
