import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../harness/eventually.ts';
import { valueOf, windowWorld, type WindowWorld } from '../harness/window-session.ts';

let world: WindowWorld;
beforeEach(() => (world = windowWorld()));
afterEach(() => world.end());

const events = () => world.logged.map(({ event }) => event);
const verifiedAt = async () => (await world.bridge.vault.status()).journalVerified?.atMs;

describe('the journal of an open vault', () => {
  it('is read again a minute after the opening, and then once a day, and the status says when', async () => {
    const { bridge, time } = world;
    await world.create();
    valueOf(await bridge.local.setSettings({ lockAfterSeconds: 0 }));
    await time.pass(59_000);
    expect(await verifiedAt()).toBeUndefined();
    await time.pass(2_000);
    const first = await verifiedAt();
    expect(first).toBeGreaterThan(time.wallMs - 2_000);
    expect(events().filter((event) => event === 'journal-verified')).toHaveLength(1);
    expect(world.statuses.at(-1)?.journalVerified?.atMs).toBe(first);
    await time.pass(24 * 60 * 60 * 1_000);
    expect(await verifiedAt()).toBeGreaterThan(first ?? Infinity);
    expect(events().filter((event) => event === 'journal-verified')).toHaveLength(2);
  });

  it('is not read once the vault is locked', async () => {
    await world.create();
    await world.bridge.vault.lock();
    expect(world.time.timers).toBe(0);
    await world.time.pass(120_000);
    expect(events()).not.toContain('journal-verified');
    expect(events()).not.toContain('journal-not-verified');
  });

  it('ends writing where the disk has lost a bit, and the status says so', async () => {
    const { bridge, dir, time } = world;
    await world.create();
    const [generation = ''] = readdirSync(dir).filter((name) => /^g[0-9]+$/.test(name));
    const file = join(dir, generation, '00000001.log');
    const bytes = readFileSync(file);
    const middle = Math.floor(bytes.length / 2);
    bytes[middle] = (bytes[middle] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    await time.pass(61_000);
    const notices = [expect.objectContaining({ code: 'damaged', missing: null })];
    await eventually(async () => expect(await bridge.vault.status()).toMatchObject({ notices }));
    expect(await verifiedAt()).toBeUndefined();
    expect(events()).toContain('read-only');
  });
});
