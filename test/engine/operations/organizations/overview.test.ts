import { describe, expect, it } from 'vitest';
import { anotherRootUser, ethereum, targetFrom } from '../../../harness/key-material.ts';
import { p256KeyFrom } from '../../../harness/actors.ts';
import { apiKey, bareUser, joinedBy } from '../../../harness/people.ts';
import { aWorld } from '../../../harness/world.ts';

type Overview = {
  wallets: { walletId: string; accounts: number; exportedAccounts: number; lastUsedMs?: number }[];
  hours: { fromMs: number; done: number; waits: number; failed: number }[];
  canActAlone: string[];
  canAct: string[];
  waiting: number;
};

const hour = 3_600_000;

describe('overview', () => {
  it('counts a wallet’s accounts, says which left, and when something was last done with it', async () => {
    const { operator, clock } = await aWorld();
    const { walletId, addresses } = await operator.submit<{ walletId: string; addresses: string[] }>('create_wallet', {
      walletName: 'Main',
      accounts: [ethereum(0), ethereum(1)],
    });
    await operator.submit('create_wallet', { walletName: 'Empty', accounts: [] });
    const counts = { accounts: 2, exportedAccounts: 0, addressFormats: ['ADDRESS_FORMAT_ETHEREUM'] };
    const about = { walletId, walletName: 'Main', ...counts, exported: false, imported: false };
    const empty = { walletName: 'Empty', accounts: 0, addressFormats: [] };
    expect((await operator.query<Overview>('overview')).wallets).toMatchObject([about, empty]);
    expect((await operator.query<Overview>('overview')).wallets[0]).toEqual(about);
    clock.advance(5 * hour);
    const targetPublicKey = targetFrom('overview').publicKey;
    await operator.submit('export_wallet_account', { address: addresses[1], targetPublicKey });
    const [used, unused] = (await operator.query<Overview>('overview')).wallets;
    expect(used).toEqual({ ...about, exportedAccounts: 1, lastUsedMs: clock.nowMs() });
    expect(unused?.lastUsedMs).toBeUndefined();
  });

  it('counts what was asked for in each of the last 24 hours, by how it stands now', async () => {
    const world = await aWorld();
    const { operator, clock } = world;
    clock.advance(30 * hour);
    const other = await anotherRootUser(world);
    await operator.submit('create_user_tag', { userTagName: 'one', userIds: [] });
    clock.advance(2 * hour);
    await operator.try('create_user_tag', { userTagName: 'one', userIds: [] });
    await operator.submit('update_root_quorum', { threshold: 2, userIds: [operator.userId, other.userId] });
    const waits = await operator.activity('create_user_tag', { userTagName: 'two', userIds: [] });
    const rejected = await operator.activity('create_user_tag', { userTagName: 'three', userIds: [] });
    await other.activity('reject_activity', { fingerprint: rejected.fingerprint });
    const { hours, waiting } = await operator.query<Overview>('overview');
    expect(hours).toHaveLength(24);
    expect(hours.at(-1)?.fromMs).toBe(clock.nowMs() - (clock.nowMs() % hour));
    expect(hours.filter(({ done, waits, failed }) => done + waits + failed > 0)).toEqual([
      { fromMs: clock.nowMs() - 2 * hour, done: 1, waits: 0, failed: 0 },
      { fromMs: clock.nowMs(), done: 1, waits: 1, failed: 2 },
    ]);
    expect(waiting).toBe(1);
    await other.activity('approve_activity', { fingerprint: waits.fingerprint });
    expect((await operator.query<Overview>('overview')).waiting).toBe(0);
  });

  it('names the members of the root quorum who can act, and those who can alone', async () => {
    const world = await aWorld();
    const { operator, clock } = world;
    const other = await anotherRootUser(world);
    await joinedBy(operator, 'ann');
    const both = [operator.userId, other.userId];
    expect(await operator.query('overview')).toMatchObject({ canAct: both, canActAlone: both });
    await operator.submit('update_root_quorum', { threshold: 2, userIds: both });
    expect(await operator.query('overview')).toMatchObject({ canAct: both, canActAlone: [] });
    clock.advance(1);
  });

  it('leaves out whoever has no way to ask: without a key, or with one whose time is over', async () => {
    const { operator, clock } = await aWorld();
    const key = apiKey(p256KeyFrom('short'), { expirationSeconds: '60' });
    const bob = await joinedBy(operator, 'bob', { apiKeys: [key] });
    const all = [operator.userId, bob.userId, await bareUser(operator, 'eve')];
    await operator.submit('update_root_quorum', { threshold: 1, userIds: all });
    expect(await operator.query('overview')).toMatchObject({ canAct: [operator.userId, bob.userId] });
    clock.advance(60_000);
    expect(await operator.query('overview')).toMatchObject({ canAct: [operator.userId] });
  });
});
