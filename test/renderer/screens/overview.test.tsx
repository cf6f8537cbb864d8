import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Backups, VaultStatus } from '#shared/bridge.ts';
import Overview from '../../../src/renderer/screens/overview/index.tsx';
import { dayOf, drillIsDue, dueOf } from '../../../src/renderer/screens/overview/day.ts';
import { noBackups, type TestBridge } from '../../harness/bridge.ts';
import { anotherRootUser, ethereum } from '../../harness/key-material.ts';
import { aPage, engineBridge, openScreen } from '../../harness/screen.tsx';
import { aWorld, type World } from '../../harness/world.ts';

aPage();
afterEach(() => void vi.useRealTimers());

const dayMs = 24 * 3_600_000;
const none = noBackups();
const kept = (nowMs: number): Backups => ({
  ...none,
  latest: { file: '/b.age', atMs: nowMs - 2 * dayMs, sequence: 7, bytes: 1_000 },
  drill: {
    atMs: nowMs - 2 * dayMs,
    file: '/b.age',
    sequence: 7,
    differences: [],
    unlisted: 0,
    compared: { organizations: 1, users: 1, wallets: 1, addresses: 1, privateKeys: 0 },
  },
  behind: 3,
});

const open = (
  world: World,
  backups: Backups,
  language: 'en' | 'de' = 'en',
  journalVerified?: VaultStatus['journalVerified'],
) => {
  vi.useFakeTimers({ now: world.clock.nowMs(), toFake: ['Date'] });
  const bridge = engineBridge(world, {
    vault: { backups: async () => ({ ok: true, value: backups }) },
    local: { endpoint: async () => ({ on: false, addresses: [], socket: null, switchable: true }) },
  });
  if (journalVerified) bridge.status = { ...bridge.status, journalVerified };
  return { bridge, ...draw(bridge, language) };
};
const draw = (bridge: TestBridge, language: 'en' | 'de' = 'en') =>
  openScreen({ screen: Overview, place: '/', bridge, language });
const reading = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

describe('the overview', () => {
  it('of a new vault begins with what it wants', async () => {
    const { bridge } = open(await aWorld(), { ...none, keys: 0 });
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome to your new vault' })).toBeTruthy();
    expect(screen.getByText('0 of 5 complete')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Create wallet' }).getAttribute('href')).toBe('/wallets?new');
    expect(screen.getByText('Next step: create your first wallet')).toBeTruthy();
    expect(reading('Root quorum')).toBe('If operator (you) is away, the root quorum cannot act');
    expect(screen.getByText(/^First create a wallet or key. Then create a backup/)).toBeTruthy();
    const test = { name: 'Run restore test' };
    expect(screen.queryByRole('link', test)).toBeNull();
    cleanup();
    bridge.vault.backups = async () => ({ ok: true, value: { ...kept(Date.now()), drill: null } });
    draw(bridge);
    expect((await screen.findAllByRole('link', test)).length).toBeGreaterThan(0);
  });

  it('wants a second user who can unlock the vault, and is not content with one who cannot', async () => {
    const world = await aWorld();
    await anotherRootUser(world);
    const { bridge } = open(world, none);
    const step = { name: 'Add user' };
    expect((await screen.findByRole('link', step)).getAttribute('href')).toBe('/people?new=passphrase');
    cleanup();
    const operators = ['mara', 'jonas'].map((userId) => ({ userId, userName: userId, current: userId === 'mara' }));
    bridge.vault.operators = async () => ({ ok: true, value: operators });
    draw(bridge);
    expect(await screen.findByText('1 of 5 complete')).toBeTruthy();
    expect(screen.queryByRole('link', step)).toBeNull();
  });

  it('tells the network setting apart from the sockets that were measured', async () => {
    const world = await aWorld();
    const { bridge } = open(world, none);
    await waitFor(() => expect(reading('Connections')).toBe('Not measured on this system'));
    const listening = ['127.0.0.1:7411'];
    const measured = { atMs: world.clock.nowMs(), listening, local: 2, others: [] as readonly string[] };
    bridge.local.sockets = async () => measured;
    cleanup();
    draw(bridge);
    await waitFor(() => expect(reading('Connections')).toMatch(/^2 open, all local, today \d\d:\d\d$/));
    cleanup();
    bridge.local.sockets = async () => ({ ...measured, others: ['198.51.100.7:443'] });
    draw(bridge);
    await waitFor(() => expect(reading('Connections')).toMatch(/^1 open beyond this computer, .*198\.51\.100\.7:443$/));
    expect(reading('Listens on')).toBe('127.0.0.1:7411');
    expect(reading('Network access')).toBe('Local only');
  });

  it('goes on asking for a backup while the latest lacks a wallet', async () => {
    const world = await aWorld();
    await world.operator.submit('create_wallet', { walletName: 'Treasury', accounts: [ethereum(0)] });
    const missing = { total: 1, first: [{ kind: 'wallet', name: 'Treasury' }] } as const;
    open(world, { ...kept(world.clock.nowMs()), drill: null, missing });
    await waitFor(() => expect(reading('Backup')).toBe('Wallet Treasury is not in the latest backup'));
    expect(screen.getByText('Next step: back up the new wallet or key')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Back up now' })).toHaveLength(2);
  });

  it('says when the journal was last verified in the background', async () => {
    const world = await aWorld();
    open(world, none, 'en', { atMs: world.clock.nowMs() - 2 * dayMs, lines: 12 });
    await waitFor(() => expect(reading('Audit log')).toBe('Verified in the background 2 days ago'));
  });

  it('says what needs a vote, how the vault stands, and what was used', async () => {
    const world = await aWorld();
    const { operator } = world;
    const second = await anotherRootUser(world);
    await operator.submit('create_wallet', { walletName: 'Treasury hot', accounts: [ethereum(0), ethereum(1)] });
    await operator.submit('update_root_quorum', { threshold: 2, userIds: [operator.userId, second.userId] });
    await second.activity('create_user_tag', { userTagName: 'Ops', userIds: [] });
    const { bridge } = open(world, kept(world.clock.nowMs()));
    expect(await screen.findByRole('heading', { level: 1, name: '1 request needs your approval' })).toBeTruthy();
    expect(screen.getByRole('link', { name: /^Review: .*Ops$/ }).getAttribute('href')).toMatch(/^\/approvals\//);
    expect(await screen.findByRole('img', { name: 'Root quorum: 1 of 2' })).toBeTruthy();
    expect(reading('Backup')).toBe('2 days ago, 3 later records not in it');
    expect(reading('Restore test')).toBe('Passed 2 days ago');
    expect(reading('Root quorum')).toBe('If 1 of the 2 active members is away, the root quorum cannot act');
    expect(reading('API')).toBe('Off');
    expect(screen.getByText('No action needed')).toBeTruthy();
    const wallets = screen.getByRole('heading', { name: 'Recently used wallets' }).closest('section');
    expect(wallets?.textContent).toContain('Treasury hot');
    expect(within(screen.getByRole('grid')).getAllByRole('row')).toHaveLength(5);
    expect(screen.getByRole('img', { name: '3 completed, 1 pending, 0 denied or failed' })).toBeTruthy();
    // What comes over HTTP is there by itself.
    await second.activity('create_user_tag', { userTagName: 'More', userIds: [] });
    bridge.commit(['activities']);
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('2 requests need your approval'),
    );
  });

  it('says it in German, too', async () => {
    open(await aWorld(), none, 'de');
    expect(await screen.findByRole('heading', { level: 1, name: 'Willkommen in Ihrem neuen Tresor' })).toBeTruthy();
  });
});

describe('the day in one sentence', () => {
  const hours = [{ fromMs: 0, done: 4, waits: 1, failed: 2 }];
  const overview = { wallets: [], hours, canAct: ['a'], canActAlone: ['a'], waiting: 0 };
  it.each([
    ['needYou', { mine: 2, others: 5 }, overview, false],
    ['othersWait', { mine: 0, others: 5 }, overview, false],
    ['failedToday', { mine: 0, others: 0 }, overview, false],
    ['quietDay', { mine: 0, others: 0 }, { ...overview, hours: [] }, false],
    ['newVault', { mine: 0, others: 0 }, { ...overview, hours: [] }, true],
    ['overview', { mine: 0, others: 0 }, undefined, false],
  ] as const)('is %s', (key, waiting, of, isNew) => {
    expect(
      dayOf(of && { ...of, hours: [...of.hours], wallets: [], canAct: [], canActAlone: [] }, waiting, isNew).key,
    ).toBe(key);
  });

  it('asks for a drill thirty days after the last', () => {
    const nowMs = Date.UTC(2026, 10, 20);
    expect(drillIsDue(kept(nowMs), nowMs)).toBe(false);
    expect(drillIsDue(kept(nowMs), nowMs + 29 * dayMs)).toBe(true);
    expect(drillIsDue({ ...kept(nowMs), drill: null }, nowMs)).toBe(true);
    expect(drillIsDue(none, nowMs)).toBe(false);
    expect(drillIsDue({ ...kept(nowMs), drill: null, keys: 0 }, nowMs)).toBe(false);
    expect(dueOf(kept(nowMs), { ...overview, canAct: [], waiting: 1 }, nowMs)?.key).toBe('dueNobody');
  });
});
