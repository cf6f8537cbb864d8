import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { sessionOn } from '../../src/main/compose.ts';
import type { Session } from '../../src/main/session/session.ts';
import type { Kdf } from '../../src/main/vault/index.ts';
import { fakeKdf, hostWorld, type HostWorld } from '../harness/host.ts';
import { TestClock } from '../harness/world.ts';

const acme = { organizationName: 'Acme', operatorName: 'Ann', network: 'off' } as const;

describe('a session', () => {
  let world: HostWorld;
  let clock: TestClock;
  let session: Session;
  const open = async (kdf: Kdf = fakeKdf): Promise<Session> => {
    session = sessionOn(world.dir, { kdf, clock, log: (level, entry) => void world.logged.push({ level, entry }) });
    return session;
  };
  const passphrase = () => world.passphrase();
  const wrong = () => Buffer.from('wrong');
  const place = () => ({ folder: world.dir, name: 'vault', waitSeconds: 0 });

  beforeEach(() => {
    world = hostWorld();
    clock = new TestClock();
  });
  afterEach(async () => {
    await session.lock();
    await world.end();
  });

  it('goes from absent to unlocked by making a vault, to locked, and back by its passphrase or its recovery code', async () => {
    await open();
    expect(await session.status()).toEqual({ ...place(), state: 'absent' });
    const created = await session.create(acme, passphrase());
    if (!created.ok) throw new Error(created.failure.message);
    const { recoveryCode } = created.value;
    const status = await session.status();
    expect(status).toMatchObject({
      state: 'unlocked',
      info: { organizationName: 'Acme', userName: 'Ann', network: 'off' },
    });
    expect(status.notices).toBeUndefined();
    expect(status.info?.keys).toEqual({
      signer: expect.stringMatching(/^04[0-9a-f]{128}$/),
      notarizer: expect.stringMatching(/^04[0-9a-f]{128}$/),
      fetcher: expect.stringMatching(/^04[0-9a-f]{128}$/),
      webhook: { keyId: expect.stringMatching(/^[0-9a-f]{16}$/), publicKey: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });

    const locked = { ...place(), state: 'locked', vaultId: status.vaultId, locked: { atMs: clock.nowMs() } };
    expect(await session.lock()).toEqual(locked);
    expect(await session.lock()).toEqual(locked);
    expect(await session.unlock(passphrase())).toEqual({ ok: true, value: status });
    await session.lock();
    expect(await session.unlock(Buffer.from(recoveryCode.toLowerCase()))).toMatchObject({
      ok: true,
      value: { state: 'unlocked' },
    });
    expect(world.logged.map(({ entry }) => entry.event)).toEqual([
      'created',
      'locked',
      'unlocked',
      'locked',
      'unlocked',
    ]);
  });

  it('answers nothing while locked, whoever asks', async () => {
    await open();
    await session.create(acme, passphrase());
    expect(await session.operatorCall('whoami', {})).toMatchObject({ ok: true, value: { username: 'Ann' } });
    await session.lock();
    const failure = { code: 14, message: 'vault is locked', details: [], reason: 'VAULT_LOCKED' };
    const locked = { ok: false, failure, retryAfterSeconds: 5 };
    expect(await session.operatorCall('whoami', {})).toEqual(locked);
    expect(await session.call({ path: '/public/v1/query/whoami', body: Buffer.from('{}') })).toEqual(locked);
  });

  it('makes no second vault where there is one', async () => {
    await open();
    const created = await session.create(acme, passphrase());
    expect(created.ok).toBe(true);
    expect(await session.create(acme, passphrase())).toMatchObject({ ok: false, failure: { code: 6 } });
    await session.lock();
    expect(await session.create(acme, passphrase())).toMatchObject({ ok: false, failure: { code: 6 } });
    expect(await session.unlock(passphrase())).toMatchObject({ ok: true });
  });

  it('says which name does not fit, and leaves nothing behind', async () => {
    await open();
    expect(await session.create({ ...acme, organizationName: '' }, passphrase())).toMatchObject({
      ok: false,
      failure: { code: 3, message: expect.stringContaining('organizationName') },
    });
    expect(await session.status()).toEqual({ ...place(), state: 'absent' });
    expect(await session.create(acme, passphrase())).toMatchObject({ ok: true });
  });

  it('makes whoever tries passphrases wait longer and longer, and forgets it after the right one', async () => {
    await open();
    await session.create(acme, passphrase());
    await session.lock();
    const refused = {
      ok: false,
      failure: { code: 16, message: 'incorrect passphrase or recovery code', details: [], reason: 'WRONG_PASSPHRASE' },
    };
    expect(await session.unlock(wrong())).toEqual(refused);
    expect(await session.unlock(wrong())).toEqual(refused);
    const waits: number[] = [];
    for (let i = 0; i < 11; i++) {
      const answer = await session.unlock(wrong());
      if (answer.ok) throw new Error('opened');
      expect(answer.failure.code).toBe(16);
      const seconds = answer.retryAfterSeconds ?? 0;
      waits.push(seconds);
      expect(await session.status()).toMatchObject({ state: 'locked', waitSeconds: seconds });
      // The right passphrase has to wait as well: else the answer would tell.
      expect(await session.unlock(passphrase())).toMatchObject({
        ok: false,
        failure: { code: 8 },
        retryAfterSeconds: seconds,
      });
      clock.advance(seconds * 1_000);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
    expect(await session.unlock(passphrase())).toMatchObject({ ok: true });
    await session.lock();
    expect(await session.unlock(wrong())).toEqual(refused);
    expect(await session.unlock(passphrase())).toMatchObject({ ok: true });
    expect(JSON.stringify(world.logged)).not.toMatch(/wrong"|correct horse/);
  });

  it('does not wait longer because the clock was set back', async () => {
    await open();
    await session.create(acme, passphrase());
    await session.lock();
    for (let i = 0; i < 4; i++) await session.unlock(wrong()).then(() => clock.advance(1_000));
    clock.advance(-3_600_000);
    expect((await session.status()).waitSeconds).toBeLessThanOrEqual(2);
  });

  it('tries one passphrase at a time, and undoes an unlocking when a lock is asked for meanwhile', async () => {
    await open();
    await session.create(acme, passphrase());
    await session.lock();
    const first = session.unlock(passphrase());
    expect(await session.unlock(passphrase())).toMatchObject({ ok: false, failure: { code: 8 }, retryAfterSeconds: 1 });
    const locked = session.lock();
    expect(await first).toMatchObject({ ok: true });
    expect(await locked).toMatchObject({ state: 'locked' });
    expect(session.isLocked()).toBe(true);
    expect(await session.unlock(passphrase())).toMatchObject({ ok: true });
  });

  it('finishes what is under way before it locks, and keeps all of it', async () => {
    await open();
    await session.create(acme, passphrase());
    const asked = Array.from({ length: 30 }, (_, i) =>
      session.operatorCall('create_wallet', { walletName: `w${i}`, accounts: [] }),
    );
    const locked = session.lock();
    const late = session.operatorCall('create_wallet', { walletName: 'late', accounts: [] });
    const answers = await Promise.all(asked);
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(await late).toMatchObject({ ok: false, failure: { code: 14 } });
    await locked;
    await session.unlock(passphrase());
    const listed = await session.operatorCall('list_wallets', {});
    expect(listed.ok && listed.value['wallets']).toHaveLength(30);
  });

  it('tells what was committed, over every unlocking, until nobody listens', async () => {
    await open();
    const heard: string[][] = [];
    const stop = session.onCommitted((tables) => heard.push([...tables]));
    await session.create(acme, passphrase());
    await session.operatorCall('create_wallet', { walletName: 'one', accounts: [] });
    await session.lock();
    await session.unlock(passphrase());
    await session.operatorCall('create_wallet', { walletName: 'two', accounts: [] });
    expect(heard).toEqual([['wallets'], ['wallets']]);
    stop();
    await session.operatorCall('create_wallet', { walletName: 'three', accounts: [] });
    expect(heard).toHaveLength(2);
  });

  it('is locked whatever happens to those who hear of it, and each of them hears', async () => {
    await open();
    await session.create(acme, passphrase());
    let heard = 0;
    session.onLocked(() => {
      throw new Error('the window is gone');
    });
    session.onLocked(() => void (heard += 1));
    expect(await session.lock()).toMatchObject({ state: 'locked' });
    expect(heard).toBe(1);
    expect(await session.unlock(passphrase()), 'the folder was let go of').toMatchObject({ ok: true });
  });

  it('gives the vault’s own rates and origins, and a new vault’s while it is locked', async () => {
    await open();
    const usual = { ratePerSecond: 200, rateBurst: 400, allowedOrigins: [] };
    expect(session.settings()).toEqual(usual);
    await session.create(acme, passphrase());
    expect(session.settings()).toMatchObject(usual);
  });
});
