import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { transformWithOxc } from 'vite';
import { describe, expect, it } from 'vitest';

import { systemKeychain, type SecretStore } from '../../src/main/adapters/keychain.ts';

const entropy = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) };
const quick = { askMs: 50, probeMs: 50 };

/** A store in memory, which a test may break. */
function aStore(changes: Partial<SecretStore> = {}): SecretStore & { kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getPassword: async (service, account) => kept.get(`${service}/${account}`) ?? null,
    setPassword: async (service, account, password) => void kept.set(`${service}/${account}`, password),
    deletePassword: async (service, account) => kept.delete(`${service}/${account}`),
    ...changes,
  };
}

describe('a keychain', () => {
  it('is there when it keeps what it is given, and is left as it was', async () => {
    const store = aStore();
    const keychain = systemKeychain(entropy, async () => store);
    expect(await keychain.isThere()).toBe(true);
    expect(store.kept.size).toBe(0);
    const secret = Uint8Array.from({ length: 32 }, (_, at) => 255 - at);
    expect(await keychain.write('vault a', secret)).toBe(true);
    expect(await keychain.read('vault a')).toEqual(Buffer.from(secret));
    await keychain.remove('vault a');
    expect(await keychain.read('vault a')).toBeNull();
  });

  it.each<[what: string, load: () => Promise<SecretStore>]>([
    ['has no library', () => Promise.reject(new Error('libsecret-1.so.0: cannot open shared object file'))],
    ['has no service', async () => aStore({ setPassword: () => Promise.reject(new Error('no such bus')) })],
    ['keeps nothing', async () => aStore({ setPassword: async () => {} })],
    ['keeps something else', async () => aStore({ getPassword: async () => 'AAAA' })],
    ['forgets nothing', async () => aStore({ deletePassword: async () => false })],
    ['does not answer', async () => aStore({ getPassword: () => new Promise(() => {}) })],
    ['does not answer to writing', async () => aStore({ setPassword: () => new Promise(() => {}) })],
  ])('is not there when it %s', async (_what, load) => {
    const keychain = systemKeychain(entropy, load, quick);
    expect(await keychain.isThere()).toBe(false);
    await keychain.remove('vault a');
  });

  it('that does not answer is nothing kept, and no exception', async () => {
    const keychain = systemKeychain(entropy, () => new Promise(() => {}), quick);
    expect(await keychain.read('vault a')).toBeNull();
    expect(await keychain.write('vault a', Uint8Array.of(1))).toBe(false);
  });

  it('may come later', async () => {
    let store = aStore({ setPassword: () => Promise.reject(new Error('locked')) });
    const keychain = systemKeychain(entropy, async () => ({
      getPassword: (...args) => store.getPassword(...args),
      setPassword: (...args) => store.setPassword(...args),
      deletePassword: (...args) => store.deletePassword(...args),
    }));
    expect(await keychain.isThere()).toBe(false);
    store = aStore();
    expect(await keychain.isThere()).toBe(true);
  });
});

const has = (program: string): boolean => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
const missing = ['dbus-run-session', 'gnome-keyring-daemon'].filter((program) => !has(program));

/** Asks a real GNOME keyring, on a session bus and in a home of its own, with a password that the test gives it. */
describe.skipIf(missing.length > 0)(
  `the system’s own keychain${missing.length > 0 ? ` (skipped: ${missing.join(' and ')} not installed)` : ''}`,
  () => {
    /** The adapter runs in a process of its own, since keytar asks the bus of its process. */
    const run = async (unlock: string, script: string): Promise<string> => {
      const home = mkdtempSync(join(tmpdir(), 'coffer-keyring-'));
      try {
        const file = fileURLToPath(new URL('../../src/main/adapters/keychain.ts', import.meta.url));
        const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file);
        const program = `${code}
          const entropy = { bytes: (length) => crypto.getRandomValues(new Uint8Array(length)) };
          const keychain = systemKeychain(entropy, undefined, { askMs: 20_000, probeMs: 20_000 });
          ${script}
          process.exit(0);`;
        const node = [process.execPath, '--input-type=module', '-e', program];
        const ran = spawnSync('dbus-run-session', ['--', 'sh', '-c', `${unlock} && exec "$0" "$@"`, ...node], {
          encoding: 'utf8',
          timeout: 55_000,
          env: { PATH: process.env['PATH'], HOME: home, XDG_DATA_HOME: join(home, 'data'), XDG_RUNTIME_DIR: home },
        });
        return ran.stdout.trim() || ran.stderr;
      } finally {
        rmSync(home, { recursive: true, force: true });
      }
    };
    const unlocked = 'printf test | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1';

    it('keeps a key, gives it back, and forgets it', async () => {
      const said = await run(
        unlocked,
        `const secret = entropy.bytes(32);
         const there = await keychain.isThere();
         const kept = await keychain.write('vault a', secret);
         const read = await keychain.read('vault a');
         await keychain.remove('vault a');
         console.log(JSON.stringify([there, kept, Buffer.from(secret).equals(read), await keychain.read('vault a')]));`,
      );
      expect(said).toBe('[true,true,true,null]');
    });

    it('is not there on a bus without one', async () => {
      expect(await run('true', 'console.log(await keychain.isThere(), await keychain.read("vault a"));')).toBe(
        'false null',
      );
    });
  },
);
