import { cpSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Bridge } from '#shared/bridge.ts';
import type { HostHandover } from '#shared/host-handover.ts';
import { httpBridge } from '#shared/http-bridge.ts';
import type { KeptHost } from '../../src/main/cli/kept-host.ts';
import { run } from '../../src/main/cli/program.ts';
import { leavePageTicket } from '../../src/main/config/page-tickets.ts';
import { openVaultAt } from '../../src/main/compose.ts';
import { anIo, coffer } from '../harness/cli.ts';
import { eventually } from '../harness/eventually.ts';
import { acmeAndAnn } from '../harness/founding.ts';
import { fakeKdf } from '../harness/host.ts';
import { openPage } from '../harness/page-headers.ts';
import { valueOf } from '../harness/window-session.ts';

const passphrase = 'correct horse battery staple';
let home = '';
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'coffer-cli-kept-'));
  await writeFile(join(home, 'passphrase'), passphrase, { mode: 0o600 });
  const names = [...acmeAndAnn, '--api-key-name', 'ann', '-d', join(home, 'keys')];
  await coffer(['vault', 'create', '--vault', join(home, 'vault'), ...names, ...unlocking()]);
});
afterEach(() => {
  vi.useRealTimers();
  return rm(home, { recursive: true, force: true });
});
const unlocking = () => ['--passphrase-file', join(home, 'passphrase')];

/** A host with a keeper that writes down what it is told, and the bridge of its page. */
async function aKept(...more: readonly string[]) {
  const told: string[] = [];
  const ended = new AbortController();
  let finish: (handover: HostHandover | null) => void = () => {};
  const finished = new Promise<HostHandover | null>((resolve) => (finish = resolve));
  const kept: KeptHost = {
    handover: null,
    sockets: { kept: () => undefined, keep: () => {} },
    ended: ended.signal,
    locked: () => {
      told.push('locked');
      // What the disk holds when the keeper may begin to end the process.
      cpSync(join(home, 'vault'), join(home, 'at-the-lock'), { recursive: true });
    },
    finished: async (_code, handover) => {
      told.push('finished');
      finish(handover);
    },
    leave: () => {},
  };
  const { io, stdout } = anIo();
  const config = join(home, 'config');
  const args = ['serve', '--json', '--kept', '--vault', join(home, 'vault'), '--port', '0', '--config', config];
  const exit = run([...args, ...more], { ...io, keptHost: async () => kept });
  await eventually(() => expect(stdout()).toContain('\n'));
  const { endpoint } = JSON.parse(stdout()) as { endpoint: string };
  const port = Number(new URL(endpoint).port);
  const page = await openPage(`${endpoint}/?token=${(await leavePageTicket({ config, port }, Date.now())).token}`);
  const bridge: Bridge = httpBridge({
    fetch: (url, init) => fetch(endpoint + url, { ...init, headers: { ...init.headers, ...page, origin: endpoint } }),
    events: () => () => {},
  });
  return { told, finished, exit, bridge, port, end: () => ended.abort() };
}

describe('M3: a kept host that is locked', () => {
  it('has finished half a second later, whatever a stranger has sent half of', async () => {
    const host = await aKept(...unlocking());
    const stranger = connect(host.port, '127.0.0.1');
    const broken = new Promise((resolve) => stranger.once('close', resolve));
    stranger.on('error', () => {});
    // The answer tells that the head of the request has arrived; the body never does.
    const head = `POST /public/v1/query/whoami HTTP/1.1\r\nHost: 127.0.0.1:${host.port}\r\nContent-Length: 100000\r\n`;
    stranger.write(
      `GET /livez HTTP/1.1\r\nHost: 127.0.0.1:${host.port}\r\n\r\n${head}Content-Type: application/json\r\n\r\n{`,
    );
    await new Promise((resolve) => stranger.once('data', resolve));

    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    expect((await host.bridge.vault.lock()).state).toBe('locked');
    while (!host.told.includes('locked')) await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(500);
    vi.useRealTimers();
    expect(await host.finished).toMatchObject({ folder: join(home, 'vault'), port: host.port });
    await broken;
    expect(host.told).toEqual(['locked', 'finished']);
    expect(await host.exit).toBe(0);
  });

  it('has all that it acknowledged on the disk when it says that it is locked', async () => {
    const host = await aKept(...unlocking());
    for (const userTagName of ['one', 'two'])
      valueOf(await host.bridge.call('create_user_tag', { userTagName, userIds: [] }));
    await host.bridge.vault.lock();
    await host.finished;
    const copy = await openVaultAt({
      dir: join(home, 'at-the-lock'),
      passphrase: Buffer.from(passphrase),
      readOnly: true,
      world: { kdf: fakeKdf },
    });
    const listed = valueOf(await copy.operator.call('list_user_tags', {})) as { userTags: { tagName: string }[] };
    expect(listed.userTags.map(({ tagName }) => tagName).toSorted()).toEqual(['one', 'two']);
    await copy.close();
    expect(await host.exit).toBe(0);
  });

  it('wants another process half a minute after a passphrase did not fit, although the vault was never open', async () => {
    const host = await aKept();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    expect(await host.bridge.vault.unlock(Buffer.from('correct horse battery stable'))).toMatchObject({ ok: false });
    await vi.advanceTimersByTimeAsync(29_999);
    expect(host.told).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    while (!host.told.includes('locked')) await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(500);
    vi.useRealTimers();
    expect(await host.finished).toMatchObject({ folder: join(home, 'vault'), port: host.port });
    expect(await host.exit).toBe(0);
  });

  it('wants no other process in its place where it was asked to end', async () => {
    const host = await aKept(...unlocking());
    host.end();
    expect(await host.finished).toBeNull();
    expect(await host.exit).toBe(0);
    expect(host.told).toEqual(['finished']);
  });
});
