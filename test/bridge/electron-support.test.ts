import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { electronCheck } from '../../scripts/electron-support.mjs';
import { electronSupport } from '../../src/main/bridge/electron-support.ts';
import { root } from '../harness/source-tree.ts';
import { windowWorld, type WindowWorld } from '../harness/window-session.ts';

const json = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, unknown>;
const ends = json('src/main/bridge/electron-support.json') as Record<string, string>;
const { electron: pinned = '' } = json('package.json')['devDependencies'] as Record<string, string>;

let world: WindowWorld | undefined;
afterEach(() => world?.end());

describe('S26: the support of Electron', () => {
  it('has an end in the table for the version that package.json pins', () => {
    expect(Object.keys(ends)).toContain(pinned.split('.')[0]);
  });

  it('ends later for each next major version, on a day of the calendar, by at least four weeks', () => {
    const rows = Object.entries(ends).map(([major, day]) => [Number(major), Date.parse(day)] as const);
    for (const [at, [major, end]] of rows.entries()) {
      expect(new Date(end).toISOString().slice(0, 10)).toBe(ends[String(major)]);
      const [before, endBefore] = rows[at - 1] ?? [major - 1, 0];
      expect([major, end - endBefore >= 28 * 86_400_000]).toEqual([before + 1, true]);
    }
  });

  it('lasts until the day of its end begins, and is not known of other versions', () => {
    const end = Date.parse('2027-04-26T00:00:00Z');
    expect(electronSupport('45.3.4', end - 1)).toEqual({ version: '45.3.4', supportEndsMs: end, isSupported: true });
    expect(electronSupport('45.3.4', end)).toEqual({ version: '45.3.4', supportEndsMs: end, isSupported: false });
    expect(electronSupport('12.0.0', 0)).toEqual({ version: '12.0.0', isSupported: false });
    expect(electronSupport('constructor.1', 0)).toEqual({ version: 'constructor.1', isSupported: false });
  });

  it('is told to the window by the clock of the program, and not where no Electron runs', async () => {
    world = windowWorld({ shell: { electron: '12.0.0' } });
    expect((await world.bridge.local.platform()).electron).toEqual({ version: '12.0.0', isSupported: false });
    await world.end();
    world = windowWorld({});
    expect(await world.bridge.local.platform()).not.toHaveProperty('electron');
  });

  it('fails the release after its end, and passes it before', () => {
    const day = ends[pinned.split('.')[0] ?? ''] ?? '';
    const end = Date.parse(day);
    expect(electronCheck(new Date(end - 1))).toEqual({
      ok: true,
      said: `the support of Electron ${pinned} ends on ${day}`,
    });
    expect(electronCheck(new Date(end))).toEqual({
      ok: false,
      said: `the support of Electron ${pinned} ended on ${day}`,
    });
    const workflow = readFileSync(join(root, '.github/workflows/release.yml'), 'utf8');
    expect(workflow).toContain('run: node scripts/electron-support.mjs\n');
  });
});
