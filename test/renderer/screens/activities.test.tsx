import { describeOperations } from '#engine/operations/describe.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { JournalCheck, Platform } from '#shared/bridge.ts';
import Activities from '../../../src/renderer/screens/activities/index.tsx';
import type { BridgeOverrides } from '../../harness/bridge.ts';
import { anotherRootUser, ethereum } from '../../harness/key-material.ts';
import { joinedBy } from '../../harness/people.ts';
import { aPage, engineBridge, openScreen, press, type } from '../../harness/screen.tsx';
import { aWorld, type World } from '../../harness/world.ts';

aPage();
afterEach(() => void vi.useRealTimers());

const open = (world: World, at = '/activities', overrides: BridgeOverrides = {}) => {
  vi.useFakeTimers({ now: world.clock.nowMs(), toFake: ['Date'] });
  const bridge = engineBridge(world, {
    describe: async () => describeOperations(),
    ...overrides,
    local: { notes: async () => ({ ok: true, value: [] }), ...overrides.local },
  });
  return { bridge, ...openScreen({ screen: Activities, place: '/activities', at, bridge }) };
};

/** A wallet with an account, a user tag, and something that was denied. */
async function lived() {
  const world = await aWorld();
  const { operator } = world;
  const { walletId } = await operator.submit<{ walletId: string }>('create_wallet', {
    walletName: 'Treasury hot',
    accounts: [],
  });
  await operator.submit('create_wallet_accounts', { walletId, accounts: [ethereum(0)] });
  await operator.submit('create_user_tag', { userTagName: 'Contractors', userIds: [] });
  await operator.submit('create_policy', {
    policyName: 'No tags',
    effect: 'EFFECT_DENY',
    condition: "activity.action == 'UPDATE'",
    consensus: "approvers.any(u, u.alias == 'eve')",
  });
  const eve = await joinedBy(operator, 'eve');
  await eve.try('update_wallet', { walletId, walletName: 'Mine now' });
  return { world, walletId, eve };
}

const rows = () => within(screen.getByRole('grid')).getAllByRole('row').slice(1);
const texts = () =>
  rows().map((row) => document.getElementById(row.getAttribute('aria-labelledby') ?? '')?.textContent ?? '');

describe('the page of a request that waits', () => {
  it('M5: says of a vote whose credential was deleted that it counts no longer', async () => {
    const world = await aWorld();
    const [second, third] = [await anotherRootUser(world), await anotherRootUser(world)];
    const userIds = [world.operator.userId, second.userId, third.userId];
    await world.operator.submit('update_root_quorum', { threshold: 2, userIds });
    const { id } = await second.activity('create_user_tag', { userTagName: 'By a thief', userIds: [] });
    const { apiKeys } = await third.query<{ apiKeys: { apiKeyId: string }[] }>('get_api_keys', {
      userId: second.userId,
    });
    const gone = { userId: second.userId, apiKeyIds: apiKeys.map(({ apiKeyId }) => apiKeyId) };
    const { fingerprint } = await third.activity('delete_api_keys', gone);
    await world.operator.submit('approve_activity', { fingerprint });
    open(world, `/activities/${id}`);
    expect(
      await screen.findByText('This approval no longer counts. Its credential was deleted or has expired.'),
    ).toBeTruthy();
  });
});

describe('the log', () => {
  it('lists everything newest first, and opens one in a drawer that stands in the address', async () => {
    const { world } = await lived();
    const { where } = open(world);
    await screen.findByText('7 activities');
    expect(texts()[0]).toContain('eve requested to rename wallet Treasury hot to Mine now, Denied');
    expect(texts().at(-1)).toContain('created organization Treasury');
    const [first] = rows();
    if (!first) throw new Error('there is a row');
    fireEvent.click(first);
    const drawer = await screen.findByRole('region', { name: 'Rename wallet Treasury hot to Mine now' });
    expect(where()).toMatch(/^\/activities\?open=[0-9a-f-]{36}$/);
    expect((await within(drawer).findByText('No tags')).closest('li')?.textContent).toMatch(
      /^No tags denied.*activity\.action is 'UPDATE'$/,
    );
    expect(within(drawer).getByText('7 PERMISSION_DENIED')).toBeTruthy();
    fireEvent.keyDown(within(drawer).getByRole('heading', { level: 2, name: /Rename/ }), { key: 'Escape' });
    await waitFor(() => expect(where()).toBe('/activities'));
  });

  it('is filtered by what stands in the address', async () => {
    const { world, eve } = await lived();
    open(world, '/activities?type=create_wallet_accounts');
    await screen.findByText('1 activity');
    expect(texts()[0]).toContain('added an account to wallet Treasury hot');
    document.body.replaceChildren();
    open(world, `/activities?person=${eve.userId}&status=failed`);
    await screen.findByText('1 activity');
    expect(texts()[0]).toContain('eve requested');
  });

  it('finds what is about a thing by its name', async () => {
    const { world } = await lived();
    const { where } = open(world);
    await screen.findByText('7 activities');
    type('Search ID, item or fingerprint', 'treasury hot');
    await screen.findByText('3 activities');
    expect(where()).toBe('/activities?q=treasury+hot');
    type('Search ID, item or fingerprint', 'nothing of that name');
    expect(await screen.findByRole('heading', { name: 'No matching activities' })).toBeTruthy();
    press('Clear filters');
    await screen.findByText('7 activities');
  });

  it('shows by itself what comes from elsewhere', async () => {
    const { world, eve } = await lived();
    const { bridge } = open(world);
    await screen.findByText('7 activities');
    await eve.try('create_user_tag', { userTagName: 'From a script', userIds: [] });
    bridge.commit(['activities']);
    await screen.findByText('8 activities');
    expect(texts()[0]).toContain('From a script');
  });
});

describe('one activity', () => {
  const desktop = async (): Promise<Platform> => ({
    shell: 'desktop',
    os: 'linux',
    version: '1',
    clipboard: true,
    dialogs: true,
    keychain: false,
    contentProtection: false,
    newVaultsIn: '/home/mara',
  });

  it('has a page with what was sent, what came of it, and the bytes that were signed', async () => {
    const { world, walletId } = await lived();
    const activity = await world.operator.activity('update_wallet', { walletId, walletName: "O'Brien" });
    open(world, `/activities/${activity.id}`);
    expect(await screen.findByRole('heading', { level: 1, name: /Rename wallet/ })).toBeTruthy();
    fireEvent.click(screen.getByRole('tab', { name: 'Signed payload' }));
    const bytes = await screen.findByRole('region', { name: 'Signed message' });
    expect(bytes.textContent).toBe(activity.votes[0]?.message);
    expect(screen.getByText('SIGNATURE_SCHEME_TK_API_P256')).toBeTruthy();
    fireEvent.click(screen.getByRole('tab', { name: 'Parameters' }));
    expect(await screen.findByText(walletId)).toBeTruthy();
  });

  it('is copied as commands that a shell takes as they are', async () => {
    const { world, walletId } = await lived();
    const { id } = await world.operator.activity('update_wallet', { walletId, walletName: "O'Brien $(rm)" });
    const copied: string[] = [];
    open(world, `/activities/${id}`, {
      local: {
        platform: desktop,
        copy: async (text) => {
          copied.push(new TextDecoder().decode(text));
          return { ok: true, value: { clearsInMs: null } };
        },
      },
    });
    await screen.findByRole('heading', { level: 1, name: /Rename wallet/ });
    press('Copy as curl');
    await waitFor(() => expect(copied).toHaveLength(1));
    press('Copy as coffer command');
    await waitFor(() => expect(copied).toHaveLength(2));
    for (const command of copied) {
      const [, end = '', body = ''] = /<<'(\w+)'\n([\s\S]*)\n\1$/.exec(command) ?? [];
      expect(end, command).not.toBe('');
      expect(JSON.parse(body)).toEqual({
        type: 'ACTIVITY_TYPE_UPDATE_WALLET',
        timestampMs: String(world.clock.nowMs()),
        organizationId: world.organizationId,
        parameters: { walletId, walletName: "O'Brien $(rm)" },
      });
      expect(command).toContain('/public/v1/submit/update_wallet');
    }
    expect(copied[0]).toContain('curl');
    expect(copied[1]).toContain('coffer request');
  });

  it.each([
    ['CSV (table)', 'activities.csv'],
    ['JSON Lines (full activities)', 'activities.jsonl'],
  ] as const)('and all that the filter lets through is saved: %s', async (item, name) => {
    const { world } = await lived();
    const saved: [string, string][] = [];
    open(world, '/activities?status=done', {
      local: {
        platform: desktop,
        chooseSavePlace: async ({ purpose, name: proposed }) => ({
          ok: true,
          value: { handle: `${purpose} ${proposed}` },
        }),
        saveFile: async (handle, content) => {
          saved.push([handle, new TextDecoder().decode(content)]);
          return { ok: true, value: { file: `/home/mara/${name}` } };
        },
      },
    });
    await screen.findByText('6 activities');
    press('Export list');
    fireEvent.click(await screen.findByRole('menuitem', { name: item }));
    expect(await screen.findByText(/6 activities were saved as/)).toBeTruthy();
    expect(saved[0]?.[0]).toBe(`file ${name}`);
    const lines = (saved[0]?.[1] ?? '').trimEnd().split('\n');
    expect(lines).toHaveLength(name.endsWith('csv') ? 7 : 6);
    if (name.endsWith('jsonl'))
      expect(JSON.parse(lines[0] ?? '')).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' });
  });
});

describe('the journal check', () => {
  const check: JournalCheck = {
    ok: true,
    atMs: Date.UTC(2026, 10, 20, 12),
    records: 18_402,
    activities: 18_000,
    bytes: 12_000_000,
    secrets: 11,
    secretsUnopened: 0,
    tornBytes: 0,
    caches: 'agree',
    damage: null,
    head: { sequence: 18_402, chain: 'ab'.repeat(32) },
  };

  it('says that it is unbroken, and where it ends', async () => {
    open((await lived()).world, '/activities', { vault: { verify: async () => ({ ok: true, value: check }) } });
    press('Verify audit log');
    expect(await screen.findByText('18,402 records verified')).toBeTruthy();
    expect(screen.getByText(/All 11 encrypted values can be decrypted/)).toBeTruthy();
    press('Dismiss');
    expect(screen.queryByText('18,402 records verified')).toBeNull();
  });

  it('shows the first record that is bad, and what to do', async () => {
    const damage = { detail: 'the chain is broken', file: 'g1/00000002.log', line: 41, sequence: 9_041 };
    open((await lived()).world, '/activities?verify', {
      vault: { verify: async () => ({ ok: true, value: { ...check, ok: false, damage } }) },
    });
    expect(await screen.findByText('the chain is broken')).toBeTruthy();
    expect(screen.getByText('Record 9,041, line 41')).toBeTruthy();
    expect(screen.getByText('g1/00000002.log')).toBeTruthy();
    expect(screen.getByText(/restore a backup/)).toBeTruthy();
  });

  it('can be ended, and says nothing then', async () => {
    let end = () => {};
    const { bridge } = open((await lived()).world, '/activities', {
      vault: {
        verify: () =>
          new Promise((resolve) => {
            end = () => resolve({ ok: false, failure: { code: 1, message: 'cancelled', details: [] } });
          }),
        cancel: async () => end(),
      },
    });
    press('Verify audit log');
    await screen.findByText('Verifying every record');
    bridge.tell({ news: 'progress', progress: { task: 'verify', done: 50, total: 200 } });
    expect(await screen.findByText('25 %')).toBeTruthy();
    press('Cancel');
    await waitFor(() => expect(screen.queryByText('Verifying every record')).toBeNull());
    expect(screen.queryByText('Couldn’t verify the audit log')).toBeNull();
  });
});
