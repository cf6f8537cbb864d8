import { describe, expect, it } from 'vitest';
import type { JsonObject, Outcome } from '#shared/envelope.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { secrets } from '../../src/main/bridge/secrets.ts';
import { Actor, p256KeyFrom } from '../harness/actors.ts';
import { aBridgeContext, bytesOf, textOf, type BridgeContextWorld } from '../harness/bridge-context.ts';
import { apiKey, person } from '../harness/people.ts';

const wanted = { name: 'Token', staticProperties: [{ key: 'env', value: 'prod' }] };

function value<Value>(outcome: Outcome<Value>): Value {
  if (!outcome.ok) throw new Error(outcome.failure.message);
  return outcome.value;
}

/** Lets a second root user's vote be wanted, and gives that user. */
async function withSecondVoter({ created, clock }: BridgeContextWorld): Promise<Actor> {
  const { operator, service } = created.openVault;
  const key = p256KeyFrom('second');
  const users = [person('bob', { apiKeys: [apiKey(key)] })] as unknown as JsonObject[];
  const { activity } = value(await operator.call('create_users', { users }));
  const { result } = activity as unknown as { result: { createUsersResult: { userIds: [string] } } };
  const [bob] = result.createUsersResult.userIds;
  value(await operator.call('update_root_quorum', { threshold: 2, userIds: [created.userId, bob] }));
  return new Actor({ service, clock, organizationId: created.organizationId, userId: bob, key });
}

describe('a secret that is given to main', () => {
  it('is sealed and kept, its bytes are overwritten, and it is shown after reason and passphrase', async () => {
    const world = await aBridgeContext();
    const parts = secrets(world.context);
    const typed = bytesOf('line one\n  line two');
    const made = value(await parts.importSecret(wanted, typed));
    expect(made).toMatchObject({ stage: 'import', activity: { status: 'ACTIVITY_STATUS_COMPLETED' } });
    expect([...typed].every((byte) => byte === 0)).toBe(true);
    const { secrets: listed } = value(await world.created.openVault.operator.call('list_all_secrets', {}));
    expect(listed).toMatchObject([wanted]);
    const [{ secretId: id }] = listed as unknown as [{ secretId: string }];
    const ask = (passphrase: Uint8Array) => parts.reveal({ what: 'secret', id, reason: 'deploy' }, passphrase);
    expect(await ask(bytesOf('wrong'))).toMatchObject({ ok: false, failure: { code: rpcCodes.UNAUTHENTICATED } });
    const shown = value(await ask(world.passphrase()));
    expect(shown).toMatchObject({ state: 'open', kind: 'text' });
    expect(shown.state === 'open' && textOf(shown.secret)).toBe('line one\n  line two');
    const binary = Uint8Array.of(0xff, 0x00);
    const other = value(await parts.importSecret({ staticProperties: [] }, binary)).activity as unknown as {
      result: { importSecretsResult: { secretIds: [string] } };
    };
    const [bytesId] = other.result.importSecretsResult.secretIds;
    const hex = value(await parts.reveal({ what: 'secret', id: bytesId, reason: 'look' }, world.passphrase()));
    expect(hex.state === 'open' && textOf(hex.secret)).toBe('ff00');
  });

  it('goes on with a beginning that waited for votes, and with one whose import failed', async () => {
    const world = await aBridgeContext();
    const parts = secrets(world.context);
    value(await parts.importSecret(wanted, bytesOf('first')));
    expect(await parts.importSecret(wanted, bytesOf('second'))).toMatchObject({
      ok: false,
      failure: { code: rpcCodes.ALREADY_EXISTS },
    });
    const keys = world.created.openVault.vault.state.importKeys;
    expect(keys.size).toBe(1);
    value(await parts.importSecret({ ...wanted, name: 'Other' }, bytesOf('second')));
    expect(keys.size).toBe(0);

    const bob = await withSecondVoter(world);
    const give = async () => value(await parts.importSecret({ ...wanted, name: 'Third' }, bytesOf('third')));
    const begun = await give();
    expect(begun).toMatchObject({ stage: 'begin', activity: { status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED' } });
    expect(await give()).toMatchObject({ stage: 'begin', activity: { id: begun.activity['id'] } });
    await bob.activity('approve_activity', { fingerprint: begun.activity['fingerprint'] });
    const imported = await give();
    expect(imported).toMatchObject({ stage: 'import', activity: { status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED' } });
    const done = await bob.activity('approve_activity', { fingerprint: imported.activity['fingerprint'] });
    expect(done.failure ?? done.status).toBe('ACTIVITY_STATUS_COMPLETED');
    expect(JSON.stringify([begun, imported])).not.toContain('third');
  });

  it('is refused when it is empty or too large, and nothing begins', async () => {
    const { context, created } = await aBridgeContext();
    const parts = secrets(context);
    const large = new Uint8Array(16_385).fill(0x61);
    for (const bytes of [new Uint8Array(), large])
      expect(await parts.importSecret(wanted, bytes)).toMatchObject({
        ok: false,
        failure: { code: rpcCodes.INVALID_ARGUMENT },
      });
    expect(large.every((byte) => byte === 0)).toBe(true);
    expect(created.openVault.vault.state.importKeys.size).toBe(0);
  });
});
