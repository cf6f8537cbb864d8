import { describe, expect, it, vi } from 'vitest';
import type { JsonObject, Outcome } from '#shared/envelope.ts';
import { rpcCodes, type RpcName } from '#shared/rpc-codes.ts';
import type { RevealRequest, Revealed } from '#shared/bridge.ts';
import { notes } from '../../src/main/bridge/notes.ts';
import { secrets } from '../../src/main/bridge/secrets.ts';
import { Actor, p256KeyFrom } from '../harness/actors.ts';
import { aBridgeContext, bytesOf, textOf, type BridgeContextWorld } from '../harness/bridge-context.ts';
import { ethereum, testWords } from '../harness/key-material.ts';
import { apiKey, person } from '../harness/people.ts';

const address = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94';
/** Of the test words, at m/44'/60'/0'/0/0; wallets that began from them show it. */
const accountKey = '1ab42cc412b618bdea3a599e3c9bae199ebf030895b039e9db1e30dafb12b727';

async function call(world: BridgeContextWorld, path: string, params: JsonObject): Promise<JsonObject> {
  const outcome = await world.created.openVault.operator.call(path, params);
  if (!outcome.ok) throw new Error(outcome.failure.message);
  return outcome.value;
}

async function withWallet() {
  const world = await aBridgeContext();
  const parts = secrets(world.context);
  const pendingSecret = value(await parts.detect(bytesOf(testWords)));
  const accounts = [ethereum(0)];
  const made = value(
    await parts.importPendingSecret(pendingSecret.draftId ?? '', { as: 'wallet', walletName: 'Main', accounts }),
  );
  const { result } = made.activity as unknown as { result: { importWalletResult: { walletId: string } } };
  const ask = (wanted: Partial<RevealRequest>, passphrase = world.passphrase()) =>
    parts.reveal({ what: 'wallet', id: result.importWalletResult.walletId, reason: 'drill', ...wanted }, passphrase);
  return { world, parts, ask, walletId: result.importWalletResult.walletId };
}

function value<Value>(outcome: Outcome<Value>): Value {
  if (!outcome.ok) throw new Error(outcome.failure.message);
  return outcome.value;
}

function opened(outcome: Outcome<Revealed>): string {
  const revealed = value(outcome);
  if (revealed.state !== 'open') throw new Error('it waits');
  return textOf(revealed.secret);
}

/** Gives the vault a second root user whose vote is wanted beside the operator's, and gives that user. */
async function withSecondVoter(world: BridgeContextWorld): Promise<Actor> {
  const { organizationId, userId } = world.created;
  const key = p256KeyFrom('second');
  const user = person('bob', { apiKeys: [apiKey(key)] }) as unknown as JsonObject;
  const made = await call(world, 'create_users', { users: [user] });
  const { result } = made['activity'] as unknown as { result: { createUsersResult: { userIds: [string] } } };
  const [bob] = result.createUsersResult.userIds;
  await call(world, 'update_root_quorum', { threshold: 2, userIds: [userId, bob] });
  return new Actor({ service: world.created.openVault.service, clock: world.clock, organizationId, userId: bob, key });
}

describe('reveal', () => {
  it('shows a wallet’s words, an account’s key and a private key, each as an activity with its reason', async () => {
    const { world, parts, ask, walletId } = await withWallet();
    const words = value(await ask({ reason: 'yearly drill' }));
    expect(words).toMatchObject({ state: 'open', kind: 'words' });
    expect(opened({ ok: true, value: words })).toBe(testWords);
    expect(opened(await ask({ what: 'account', id: address }))).toBe(accountKey);
    const pendingSecret = value(await parts.detect(bytesOf(`0x${'5a'.repeat(32)}`)));
    const made = value(
      await parts.importPendingSecret(pendingSecret.draftId ?? '', {
        as: 'private-key',
        privateKeyName: 'Key',
        curve: 'CURVE_SECP256K1',
        addressFormats: [],
      }),
    );
    const { result } = made.activity as unknown as { result: { importPrivateKeyResult: { privateKeyId: string } } };
    expect(opened(await ask({ what: 'private-key', id: result.importPrivateKeyResult.privateKeyId }))).toBe(
      '5a'.repeat(32),
    );

    expect(value(await notes(world.context).notes(words.activityId))).toEqual([
      { userId: world.created.userId, userName: 'Ann', atMs: world.clock.nowMs(), text: 'yearly drill' },
    ]);
    const { activity } = await call(world, 'get_activity', { activityId: words.activityId });
    expect(activity).toMatchObject({ type: 'ACTIVITY_TYPE_EXPORT_WALLET', status: 'ACTIVITY_STATUS_COMPLETED' });
    expect(await call(world, 'get_wallet', { walletId })).toMatchObject({ wallet: { exported: true } });
  });

  it('shows words in another language where one is asked for', async () => {
    const { ask } = await withWallet();
    const spanish = opened(await ask({ language: 'MNEMONIC_LANGUAGE_SPANISH' }));
    expect(spanish.split(' ')[0]).toBe('a\u0301baco');
  });

  it('waits where more must agree, and opens after the vote', async () => {
    const { world, parts, ask } = await withWallet();
    const bob = await withSecondVoter(world);
    const waits = value(await ask({}));
    expect(waits).toMatchObject({ state: 'waits', fingerprint: expect.stringMatching(/^sha256:/) as string });
    const again = () => parts.revealWaiting(waits.activityId, world.passphrase());
    expect(value(await again())).toMatchObject({ state: 'waits' });
    if (waits.state !== 'waits') throw new Error('it is open');
    await bob.activity('approve_activity', { fingerprint: waits.fingerprint });
    expect(opened(await again())).toBe(testWords);
    // Once: the key is gone with what it opened.
    expect(await again()).toMatchObject({ ok: false, failure: { code: rpcCodes.NOT_FOUND } });
  });

  it('is not opened after the others rejected it, nor when the vault was locked between', async () => {
    const { world, parts, ask } = await withWallet();
    const bob = await withSecondVoter(world);
    const [rejected, locked] = [value(await ask({})), value(await ask({ reason: 'another' }))];
    if (rejected.state !== 'waits' || locked.state !== 'waits') throw new Error('it is open');
    await bob.activity('reject_activity', { fingerprint: rejected.fingerprint });
    expect(await parts.revealWaiting(rejected.activityId, world.passphrase())).toMatchObject({
      ok: false,
      failure: { code: rpcCodes.FAILED_PRECONDITION, message: 'the activity was rejected' },
    });
    await bob.activity('approve_activity', { fingerprint: locked.fingerprint });
    world.lock();
    expect(await parts.revealWaiting(locked.activityId, world.passphrase())).toMatchObject({
      ok: false,
      failure: { code: rpcCodes.UNAVAILABLE },
    });
  });

  it('asks for the passphrase each time, before anything is exported', async () => {
    const { world, ask } = await withWallet();
    const count = () => world.created.openVault.vault.activities.count;
    const before = count();
    expect(await ask({}, bytesOf('wrong'))).toMatchObject({ ok: false, failure: { code: rpcCodes.UNAUTHENTICATED } });
    expect(count()).toBe(before);
  });

  it.each<[string, Partial<RevealRequest>, RpcName, string]>([
    ['no reason', { reason: '  ' }, 'INVALID_ARGUMENT', 'reason'],
    ['a reason that terminals obey', { reason: 'a\u001b[2J' }, 'INVALID_ARGUMENT', 'reason'],
    ['a reason without end', { reason: 'x'.repeat(5000) }, 'INVALID_ARGUMENT', 'reason'],
    ['no such wallet', { id: '99999999-9999-4999-8999-999999999999' }, 'NOT_FOUND', 'wallet'],
    ['no such address', { what: 'account', id: '0x00' }, 'NOT_FOUND', 'wallet account'],
    ['no such language', { language: 'MNEMONIC_LANGUAGE_KLINGON' }, 'INVALID_ARGUMENT', 'language'],
  ])('refuses %s', async (_what, wanted, code, says) => {
    const { ask } = await withWallet();
    expect(await ask(wanted)).toMatchObject({
      ok: false,
      failure: { code: rpcCodes[code], message: expect.stringContaining(says) as string },
    });
  });

  it('leaves no secret in what is kept, said or logged', async () => {
    const { world, ask } = await withWallet();
    const words = value(await ask({}));
    await ask({ what: 'account', id: address });
    await ask({ what: 'account', id: '0x00' });
    const { vault } = world.created.openVault;
    const activities = vault.activities.list(world.created.organizationId, { limit: 100 });
    const seen = JSON.stringify([activities, world.logged, { ...words, secret: null }]);
    for (const canary of ['abandon', accountKey, Buffer.from(testWords).toString('hex')])
      expect(seen.includes(canary)).toBe(false);
    expect(seen).toContain(address);
  });

  it('keeps no key of what was asked for while the vault was being locked', async () => {
    const { world, walletId } = await withWallet();
    await withSecondVoter(world);
    const { service } = world.created.openVault;
    const locks: (() => void)[] = [];
    const onOperatorGone = (listener: () => void) => {
      locks.push(listener);
      return () => {};
    };
    const parts = secrets({ ...world.context, onOperatorGone });
    // The lock lets this one finish; the vault that is open afterwards is another opening of it.
    const noted = vi.spyOn(service, 'addNote').mockImplementationOnce(async () => {
      for (const lock of locks) lock();
    });
    const asked = value(await parts.reveal({ what: 'wallet', id: walletId, reason: 'drill' }, world.passphrase()));
    expect(noted).toHaveBeenCalledOnce();
    expect(asked.state).toBe('waits');
    expect(await parts.revealWaiting(asked.activityId, world.passphrase())).toMatchObject({
      failure: { code: rpcCodes.NOT_FOUND },
    });
  });

  it('does nothing while the vault is locked', async () => {
    const { world, ask, parts } = await withWallet();
    world.lock();
    for (const asked of [ask({}), parts.detect(bytesOf(testWords))])
      expect(await asked).toMatchObject({ ok: false, failure: { code: rpcCodes.UNAVAILABLE } });
  });
});
