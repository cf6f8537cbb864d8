import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../harness/source-tree.ts';

type Config = Readonly<Record<string, unknown>> & {
  files: readonly string[];
  electronFuses: Readonly<Record<string, boolean>>;
  mac: Readonly<Record<string, unknown>>;
  linux: Readonly<{ target: readonly string[] }>;
  win: Readonly<{ target: readonly string[] }>;
  icon: string;
  afterPack: string;
  directories: Readonly<{ buildResources: string }>;
};

const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));
const config = read('resources/packaging/electron-builder.json') as Config;
const packaging = read('resources/packaging/package.json') as {
  scripts: { package: string };
  devDependencies: Record<string, string>;
};
const program = read('package.json') as {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};

describe('what people install', () => {
  it('is made by pinned tools that the program itself does not install', () => {
    for (const version of Object.values(packaging.devDependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    for (const name of Object.keys(packaging.devDependencies))
      expect([program.dependencies[name], program.devDependencies[name]]).toEqual([undefined, undefined]);
  });

  it('is made in the root folder, where the paths of its configuration begin', () => {
    const [, config = ''] =
      /^cd \.\.\/\.\. && node .* --config (\S+) --publish never$/.exec(packaging.scripts.package) ?? [];
    expect(existsSync(join(root, config))).toBe(true);
    expect(config).toMatch(/electron-builder\.json$/);
  });

  it('is for Linux, macOS and Windows', () => {
    expect([config.linux.target, config.mac['target'], config.win.target]).toEqual([
      ['AppImage', 'deb'],
      ['dmg'],
      ['nsis'],
    ]);
  });

  it('has every fuse set, each the safe way', () => {
    const { resetAdHocDarwinSignature, ...fuses } = config.electronFuses;
    expect(resetAdHocDarwinSignature).toBe(true);
    expect(fuses).toEqual({
      runAsNode: false,
      enableCookieEncryption: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      loadBrowserProcessSpecificV8Snapshot: true,
      grantFileProtocolExtraPrivileges: false,
    });
    expect(config['asar']).toBe(true);
  });

  it('publishes nothing, updates nothing, and takes no scheme or file type', () => {
    expect(config['publish']).toBeNull();
    for (const key of ['protocols', 'fileAssociations', 'extraMetadata', 'generateUpdatesFilesForAllChannels'])
      expect(config).not.toHaveProperty(key);
  });

  it('holds the program and its icons, and nothing that it was made from', () => {
    expect(config.files).toEqual(expect.arrayContaining(['out/main/**', 'out/preload/**', 'out/renderer/**']));
    for (const kept of ['src', 'test', 'scripts']) expect(config.files.join(' ')).not.toMatch(`(^| )${kept}/`);
    expect(existsSync(join(root, config.directories.buildResources, config.icon))).toBe(true);
    expect(existsSync(join(root, config.afterPack))).toBe(true);
    for (const name of ['entitlements', 'entitlementsInherit'])
      expect(existsSync(join(root, String(config.mac[name])))).toBe(true);
    for (const name of ['icon', 'tray-locked', 'tray-open', 'tray-waiting'])
      expect(
        readFileSync(join(root, 'resources', 'icons', `${name}.png`))
          .subarray(1, 4)
          .toString(),
      ).toBe('PNG');
  });

  it('asks macOS for the camera and for nothing else but what V8 needs', () => {
    const keys = readFileSync(join(root, String(config.mac['entitlements'])), 'utf8').match(/<key>[^<]+/g);
    expect(keys).toEqual(['<key>com.apple.security.cs.allow-jit', '<key>com.apple.security.device.camera']);
  });

  it('needs no package at run time that only tests and builds have', () => {
    const built = (program as unknown as { main: string }).main;
    expect(config.files.some((glob) => built.startsWith(glob.replace('/**', '')))).toBe(true);
    for (const [name, version] of Object.entries(program.dependencies))
      expect(version, name).toMatch(/^(npm:@[\w/-]+@)?\d+\.\d+\.\d+$/);
  });
});

describe('the snapshot that the main process reads', () => {
  it('is a copy of Electron’s, wherever that lies; a package without one is not made', async () => {
    const { default: afterPack } = (await import('../../resources/packaging/after-pack.mjs')) as {
      default: (context: { appOutDir: string }) => void;
    };
    const folder = mkdtempSync(join(tmpdir(), 'coffer-packaging-'));
    try {
      expect(() => afterPack({ appOutDir: folder })).toThrow('no V8 snapshot');
      const inner = join(folder, 'Coffer.app', 'Resources');
      mkdirSync(inner, { recursive: true });
      writeFileSync(join(inner, 'v8_context_snapshot.arm64.bin'), 'snapshot');
      afterPack({ appOutDir: folder });
      expect(readdirSync(inner).sort()).toEqual([
        'browser_v8_context_snapshot.arm64.bin',
        'v8_context_snapshot.arm64.bin',
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
