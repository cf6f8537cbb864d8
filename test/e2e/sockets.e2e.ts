import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { familyOf } from '../harness/process-memory.ts';
import { complaintsOf } from './app.ts';
import { startHost, type RunningHost } from './host.ts';
import { createWallet, firstRun, go, lock, person, unlockWith } from './steps.ts';

const everyMs = 100;
/** 127.0.0.1 and ::1, and that address within IPv6, as Linux writes them: each word of 32 bits in the machine's byte order. */
const loopback = [/^[0-9A-F]{6}7F$/, /^0{24}01000000$/, /^0{16}FFFF0000[0-9A-F]{6}7F$/];

let host: RunningHost;

test.beforeEach(async () => {
  host = await startHost();
});
test.afterEach(async () => {
  expect(await host.stop(), 'the host ends cleanly').toBe(0);
});

/** The numbers of the sockets that a process, and those that it started, have open now. */
function socketsOf(pid: number): ReadonlySet<string> {
  const inodes = new Set<string>();
  for (const one of familyOf(pid))
    try {
      for (const entry of readdirSync(`/proc/${one}/fd`)) {
        const inode = /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${one}/fd/${entry}`))?.[1];
        if (inode !== undefined) inodes.add(inode);
      }
    } catch {
      // It was closed, or the process ended, since the folder was read.
    }
  return inodes;
}

/** What a process listens at, and what it speaks with, each as `kind local remote` with the kernel's own spelling of addresses. */
function endsOf(pid: number): readonly Readonly<{ kind: string; local: string; remote: string }>[] {
  const inodes = socketsOf(pid);
  return ['tcp', 'tcp6', 'udp', 'udp6', 'raw', 'raw6']
    .filter((kind) => existsSync(`/proc/${pid}/net/${kind}`))
    .flatMap((kind) =>
      readFileSync(`/proc/${pid}/net/${kind}`, 'utf8')
        .split('\n')
        .slice(1)
        .map((line) => line.trim().split(/\s+/))
        .filter((columns) => inodes.has(columns[9] ?? ''))
        .map(([, local = '', remote = '']) => ({ kind, local, remote })),
    );
}

const isLoopback = (end: string): boolean => loopback.some((form) => form.test(end.split(':')[0] ?? ''));
const isNobody = (end: string): boolean => /^0+:0000$/.test(end);

/** Looks at the host's sockets until it is stopped; gives every one that is none of this machine's own. */
function watchSockets(pid: number): () => Readonly<{ strangers: readonly string[]; own: number }> {
  const strangers = new Set<string>();
  const own = new Set<string>();
  const look = (): void => {
    for (const { kind, local, remote } of endsOf(pid)) {
      const said = `${kind} ${local} ${remote}`;
      // Whoever listens has nobody at the other end. Names are looked up over UDP: none is needed, so none is there.
      if (kind.startsWith('tcp') && isLoopback(local) && (isLoopback(remote) || isNobody(remote))) own.add(said);
      else strangers.add(said);
    }
  };
  const timer = setInterval(look, everyMs);
  return () => {
    clearInterval(timer);
    look();
    return { strangers: [...strangers], own: own.size };
  };
}

test('nothing connects to anything but this machine, while a vault is made, used, locked and opened', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('websocket', (socket) => asked.push(socket.url()));
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const reached = new Set<string>();
  network.on('Network.responseReceived', ({ response }) => reached.add(response.remoteIPAddress ?? 'nobody'));
  const stopWatching = watchSockets(host.pid);

  await page.goto(host.page);
  await firstRun({ page, home: host.home });
  await createWallet(page, 'Treasury');
  for (const place of ['Activities', 'Import', 'Export', 'Users', 'Policies', 'Console', 'Settings'])
    await go(page, place);
  await lock(page);
  await unlockWith(page, person.passphrase);
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();

  const { strangers, own } = stopWatching();
  expect(strangers).toEqual([]);
  expect(own, 'its own were seen, so others would have been').toBeGreaterThan(1);
  const elsewhere = asked.filter((url) => !url.startsWith(`${host.endpoint}/`) && !/^(data|blob):/.test(url));
  expect(elsewhere).toEqual([]);
  expect(asked.length).toBeGreaterThan(10);
  expect([...reached].filter((address) => !['127.0.0.1', '[::1]'].includes(address))).toEqual([]);
  expect(complaints).toEqual([]);
});
