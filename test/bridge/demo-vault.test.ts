import { cpSync, existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { demoPassphrase } from '#shared/demo.ts';
import { demoFolderIn, vaultsFolderOf } from '../../src/main/bridge/demo-folder.ts';
import { demoKey } from '../../src/main/demo/people.ts';
import { valueOf, windowWorld, type WindowWorld } from '../harness/window-session.ts';

let world: WindowWorld;
beforeEach(() => (world = windowWorld()));
afterEach(() => world.end());

describe('the demo vault', () => {
  it('is made and opened by one question, is marked while it is in front, and goes with everything in it', async () => {
    const { bridge, dir } = world;
    const demoFolder = demoFolderIn(dirname(dir));
    const own = (await world.create()).status.vaultId;
    const opened = valueOf(await bridge.vault.openDemo());
    expect(opened).toMatchObject({ state: 'unlocked', demo: true, folder: demoFolder, name: 'demo' });
    const { policies } = valueOf(await bridge.call('list_policies', {})) as { policies: unknown[] };
    expect(policies.length).toBeGreaterThan(5);
    const waiting = { filterByStatus: ['ACTIVITY_STATUS_CONSENSUS_NEEDED' as const] };
    const { activities } = valueOf(await bridge.call('list_activities', waiting)) as { activities: unknown[] };
    expect(activities.length, 'something waits for an approval').toBeGreaterThan(2);
    // The policies of the demo vault are examples.
    const lint = valueOf(await bridge.call('lint_policies', {}));
    expect(lint).toEqual({ findings: [], partial: false });

    const locked = await bridge.vault.lock();
    expect(locked).toMatchObject({ state: 'locked', demo: true });
    valueOf(await bridge.vault.unlock(Buffer.from(demoPassphrase)));
    const again = valueOf(await bridge.vault.openDemo());
    expect(again.vaultId, 'there is one, and it is opened again').toBe(opened.vaultId);

    const after = valueOf(await bridge.vault.removeDemo());
    expect(after, 'the vault from before is in front').toMatchObject({ state: 'locked', folder: dir, vaultId: own });
    expect(after.demo).toBeUndefined();
    expect(existsSync(dirname(demoFolder))).toBe(false);
    expect((await bridge.vault.list()).map(({ folder }) => folder)).toEqual([dir]);
  });

  it('is marked and removed also where a program made it that was started elsewhere', async () => {
    const { bridge, dir } = world;
    await world.create();
    const foreign = demoFolderIn(join(dirname(dir), 'elsewhere'));
    cpSync(dir, foreign, { recursive: true, filter: (source) => !basename(source).startsWith('lock') });
    expect(valueOf(await bridge.vault.open(foreign))).toMatchObject({ demo: true, folder: foreign });
    expect(valueOf(await bridge.vault.removeDemo())).toMatchObject({ folder: dir });
    expect(existsSync(dirname(foreign))).toBe(false);
  });

  it('has other keys with every seed', () => {
    expect(demoKey('one', 'Priya Raman')).not.toEqual(demoKey('another', 'Priya Raman'));
  });

  it('lies beside the vaults of a host that was started again with it', () => {
    expect(vaultsFolderOf('/vaults/treasury')).toBe('/vaults');
    expect(vaultsFolderOf(demoFolderIn('/vaults'))).toBe('/vaults');
    expect(demoFolderIn('/vaults')).toBe(join('/vaults', '.coffer-demo', 'demo'));
  });
});
