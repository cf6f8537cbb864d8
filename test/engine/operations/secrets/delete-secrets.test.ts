import { describe, expect, it } from 'vitest';
import { lazy } from '#shared/lazy.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { aSubOrganization } from '../../../harness/key-material.ts';
import { joinedBy, nobody } from '../../../harness/people.ts';
import { refuses } from '../../../harness/refuses.ts';
import { aSecret } from '../../../harness/secrets.ts';
import { aWorld } from '../../../harness/world.ts';

async function withSecrets() {
  const world = await aWorld();
  const { operator } = world;
  const one = await aSecret(world, operator, 'one', { name: 'one', properties: { env: 'dev' } });
  const two = await aSecret(world, operator, 'two', { properties: { env: 'prod' } });
  return { world, operator, one, two };
}

describe('delete_secrets', () => {
  it('removes secrets in the order of the request, and their names are free again', async () => {
    const { world, operator, one, two } = await withSecrets();
    const activity = await operator.activity('delete_secrets', { secretIds: [two, one] });
    expect(activity).toMatchObject({
      type: 'ACTIVITY_TYPE_DELETE_SECRETS',
      intent: { deleteSecretsIntent: { secretIds: [two, one] } },
      result: { deleteSecretsResult: { secretIds: [two, one] } },
    });
    expect(world.store.state.secrets.size).toBe(0);
    await aSecret(world, operator, 'new', { name: 'one' });
    expect(world.bugs).toEqual([]);
  });

  it('answers to the policies about each secret', async () => {
    const { operator, one, two } = await withSecrets();
    const bob = await joinedBy(operator, 'bob');
    await operator.submit('create_policy', {
      policyName: 'dev',
      effect: 'EFFECT_ALLOW',
      condition: "activity.action == 'DELETE' && secret.static_properties['env'] == 'dev'",
      consensus: 'true',
    });
    const denied = { ok: false, failure: { code: rpcCodes.PERMISSION_DENIED } };
    for (const secretIds of [[two], [one, two]])
      expect(await bob.try('delete_secrets', { secretIds })).toMatchObject(denied);
    expect(await bob.try('delete_secrets', { secretIds: [one] })).toMatchObject({ ok: true });
  });

  refuses(
    'delete_secrets',
    lazy(async () => {
      const scene = await withSecrets();
      const child = await aSubOrganization(scene.world);
      return { ...scene, foreign: await aSecret(scene.world, child, 'foreign') };
    }),
    [
      ['none is named', { secretIds: [] }, 'INVALID_ARGUMENT', 'parameters.secretIds: expected at least one'],
      ['one is named twice', ({ one }) => ({ secretIds: [one, one] }), 'INVALID_ARGUMENT', 'lists an ID twice'],
      [
        'there are 33',
        { secretIds: Array.from({ length: 33 }, (_, at) => nobody.replace(/^99/, String(10 + at))) },
        'INVALID_ARGUMENT',
        'parameters.secretIds: at most 32 secrets in one activity',
      ],
      ['there is no such secret', ({ one }) => ({ secretIds: [one, nobody] }), 'NOT_FOUND', `no secret ${nobody}`],
      [
        'one is another organization’s',
        ({ one, foreign }) => ({ secretIds: [one, foreign] }),
        'NOT_FOUND',
        'this organization has no secret',
      ],
    ],
  );
});
