import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aKeptHost, aKeptHostLoggingTo, hostPassphrase, type KeptHost } from '../harness/served-vault.ts';
import { valueOf } from '../harness/window-session.ts';

const passphrase = (): Uint8Array => new TextEncoder().encode(hostPassphrase);
/** Children are found by /proc. */
const elsewhere = process.platform !== 'linux';
const title = `M3: a headless host that a lock restarts${elsewhere ? ' (skipped: only Linux has /proc)' : ''}`;

describe.skipIf(elsewhere)(title, () => {
  let host: KeptHost;
  beforeEach(async () => {
    host = await aKeptHost('--passphrase-file', 'passphrase');
  });
  afterEach(() => host.stop());

  it('keeps its process id, its port and its page, and stays locked although a file has its passphrase', async () => {
    const { bridge, endpoint, family, replaced } = host;
    const before = family();
    expect((await bridge.vault.status()).state).toBe('unlocked');
    expect((await bridge.vault.lock()).state).toBe('locked');
    // No request is refused meanwhile: each waits for the next process.
    const answers = Array.from({ length: 40 }, async (_, number) => {
      await new Promise((resolve) => setTimeout(resolve, number * 20));
      return (await fetch(`${endpoint}/readyz`, { headers: { connection: 'close' } })).status;
    });
    expect(new Set(await Promise.all(answers))).toEqual(new Set([503]));
    await replaced(before);
    const after = family();
    expect([after[0], after.length]).toEqual([before[0], 2]);
    expect(after[1]).not.toBe(before[1]);
    expect((await bridge.vault.status()).state).toBe('locked');
    expect((await host.openPage())['x-coffer-page-key'], 'for another browser').toMatch(/^[\w-]{43}$/);
    expect(valueOf(await bridge.vault.unlock(passphrase())).state).toBe('unlocked');
    expect(await host.stop()).toBe(0);
  });

  it('is not restarted where the vault is set so', async () => {
    const { bridge, family } = host;
    valueOf(await bridge.vault.reauthenticate(passphrase()));
    valueOf(await bridge.local.setSettings({ restartAtLock: false }));
    const before = family();
    await bridge.vault.lock();
    expect(valueOf(await bridge.vault.unlock(passphrase())).state).toBe('unlocked');
    expect(family()).toEqual(before);
  });

  it('ends with its process that holds the vault, and that one ends with it', async () => {
    const [, inner = 0] = host.family();
    process.kill(inner, 'SIGKILL');
    expect(await host.stop()).toBe(137);

    host = await aKeptHost();
    const [outer = 0, held = 0] = host.family();
    process.kill(outer, 'SIGKILL');
    await host.stop();
    await expect.poll(() => isThere(held)).toBe(false);
  });
});

describe.skipIf(elsewhere)('M3: a host whose log nobody reads', () => {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-unread-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is replaced at a lock, with what it acknowledged on the disk, and ends when it is asked to', async () => {
    const path = join(folder, 'log.pipe');
    execFileSync('mkfifo', [path]);
    const filled = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
    fill(filled);
    // Opened once more, since that one waits where it is full, as a pipe of a shell does.
    const log = openSync(path, constants.O_WRONLY);
    const host = await aKeptHostLoggingTo(log, '--passphrase-file', 'passphrase');
    closeSync(log);
    const before = host.family();
    for (const userTagName of ['one', 'two'])
      valueOf(await host.bridge.call('create_user_tag', { userTagName, userIds: [] }));
    await host.bridge.vault.lock();
    await host.replaced(before);
    valueOf(await host.bridge.vault.unlock(passphrase()));
    const tags = valueOf(await host.bridge.call('list_user_tags', {})) as { userTags: { tagName: string }[] };
    expect(tags.userTags.map(({ tagName }) => tagName).toSorted()).toEqual(['one', 'two']);
    expect(await host.stop()).toBe(0);
    closeSync(filled);
  });
});

/** Writes until a pipe takes no more. */
function fill(fd: number): void {
  for (const size of [4_096, 1])
    for (;;)
      try {
        writeSync(fd, Buffer.alloc(size, '\n'));
      } catch (thrown) {
        if ((thrown as NodeJS.ErrnoException).code === 'EAGAIN') break;
        throw thrown;
      }
}

/** Whether the process runs; one that ended may wait for somebody to ask for its exit code. */
function isThere(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
