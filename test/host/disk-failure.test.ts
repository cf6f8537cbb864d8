import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HostEntry, LogEntry } from '#shared/log.ts';
import { createVaultAt, openVaultAt } from '../../src/main/compose.ts';
import { run } from '../../src/main/cli/program.ts';
import { startHost, type Host } from '../../src/main/host.ts';
import { anIo } from '../harness/cli.ts';
import { fakeDisk, type FakeDisk, type FaultKind } from '../harness/disk.ts';
import { fakeKdf } from '../harness/host.ts';

const dir = '/vault';
const journal = `${dir}/g1/00000001.log`;
const words = 'correct horse battery';
let root: string;
let disk: FakeDisk;
let entries: LogEntry[];
const world = () => ({ disk, kdf: fakeKdf, log: (_level: unknown, entry: LogEntry) => void entries.push(entry) });
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'coffer-disk-failure-'));
  disk = fakeDisk();
  entries = [];
  const names = { organizationName: 'Acme', operatorName: 'Ann', network: 'off' } as const;
  const { close } = await createVaultAt({ dir, passphrase: Buffer.from(words), ...names, world: world() });
  await close();
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const notRequests = (): HostEntry[] => entries.filter((entry): entry is HostEntry => entry.event !== 'request');
const lasting = (kind: FaultKind) => (): FaultKind => kind;

async function started(use: (host: Host) => Promise<void>): Promise<void> {
  const config = join(root, 'config');
  const { log } = world();
  const passphrase = Buffer.from(words);
  const host = await startHost({ dir, config, port: 0, ui: false, passphrase, log, world: world() });
  try {
    await use(host);
  } finally {
    await host.stop();
  }
}

async function ready({ endpoint }: Host): Promise<unknown> {
  const response = await fetch(`${endpoint}/readyz`);
  return [response.status, await response.json()];
}

const makeTag = ({ session }: Host, userTagName: string) =>
  session.operatorCall('create_user_tag', { userTagName, userIds: [] });

describe('fault 6: a disk that fails under a running host', () => {
  it('is logged once with its cause, and shown to the window, to health checks and by the notices', async () => {
    await started(async (host) => {
      expect(await ready(host)).toEqual([200, { status: 'ok' }]);
      let told = 0;
      host.session.onChanged(() => void (told += 1));
      disk.failing = (call) => (call === `flush ${journal}` ? 'EIO' : undefined);
      for (const name of ['one', 'two', 'three'])
        expect(await makeTag(host, name)).toMatchObject({ ok: false, failure: { code: 14 } });
      expect(told).toBe(1);
      const { notices } = await host.session.status();
      expect(notices).toEqual([{ code: 'disk-failed', detail: expect.stringContaining('EIO') as unknown }]);
      expect(await ready(host)).toEqual([503, { status: 'read-only', disk: 'EIO' }]);
      expect(notRequests().filter(({ event }) => event === 'disk-failed' || event === 'read-only')).toEqual([
        { event: 'disk-failed', reason: 'EIO' },
        { event: 'read-only', reason: expect.stringContaining('EIO') as unknown, at: '' },
      ]);
      // Nothing of what was asked for, or of the vault, is in the log.
      expect(JSON.stringify(entries)).not.toMatch(/Acme|Ann|three/);
    });
  });

  it('is logged where one of the two header files is damaged, and when it was written again', async () => {
    disk.put(`${dir}/header.copy`, Buffer.from('half a hea'));
    await started(async (host) => {
      for (const name of ['one', 'two']) expect(await makeTag(host, name)).toMatchObject({ ok: true });
      expect(await ready(host)).toEqual([200, { status: 'ok' }]);
      expect(notRequests().filter(({ event }) => event.startsWith('header-'))).toEqual([
        { event: 'header-damaged', at: 'header.copy' },
        { event: 'header-rewritten', at: 'header.copy' },
      ]);
    });
  });

  it('is over when a full disk has room again', async () => {
    await started(async (host) => {
      disk.failing = (call) => (call.startsWith(`write ${journal}`) ? 'EDQUOT' : undefined);
      for (const name of ['one', 'two'])
        expect(await makeTag(host, name)).toMatchObject({ ok: false, failure: { code: 14 } });
      expect((await host.session.status()).notices).toMatchObject([{ code: 'disk-full' }]);
      expect(await ready(host)).toEqual([200, { status: 'ok', disk: 'EDQUOT' }]);
      disk.failing = undefined;
      expect(await makeTag(host, 'three')).toMatchObject({ ok: true });
      expect((await host.session.status()).notices).toBeUndefined();
      expect(await ready(host)).toEqual([200, { status: 'ok' }]);
      const events = notRequests().map(({ event }) => event);
      expect(events.filter((event) => event.startsWith('disk-'))).toEqual(['disk-failed', 'disk-recovered']);
    });
  });

  it('is logged as a cache that is missing where no record is concerned', async () => {
    await started(async (host) => {
      expect(await makeTag(host, 'one')).toMatchObject({ ok: true });
      disk.failing = (call) => (call.includes('snapshot') ? 'EIO' : undefined);
    });
    const failures = notRequests().filter(({ reason }) => reason === 'EIO');
    expect(failures).toEqual([{ event: 'cache-not-written', reason: 'EIO' }]);
  });

  it.each([
    ['fails while it serves', 'EIO', 1],
    ['is sound', undefined, 0],
  ] as const)('makes the service end with its exit code: a disk that %s', async (_what, kind, code) => {
    const ending = new AbortController();
    const { io, stdout, stderr } = anIo({ stdin: words, ended: ending.signal, world: world() });
    const args = ['--vault', dir, '--port', '0', '--no-ui', '--config', join(root, 'config')];
    const exit = run(['serve', '--json', ...args, '--passphrase-file', '-'], io);
    await expect.poll(stdout).toContain('ready');
    const { endpoint } = JSON.parse(stdout()) as { endpoint: string };
    const reader = await openVaultAt({ dir, passphrase: Buffer.from(words), readOnly: true, world: world() });
    const { organizationId, stamp } = reader.operator;
    const parameters = { userTagName: 'one', userIds: [] };
    const type = 'ACTIVITY_TYPE_CREATE_USER_TAG';
    const body = JSON.stringify({ type, timestampMs: String(Date.now()), organizationId, parameters });
    const headers = { 'content-type': 'application/json', 'x-stamp': stamp(Buffer.from(body)) };
    await reader.close();
    disk.failing = (call) => (call.startsWith('flush ') ? kind : undefined);
    const answered = await fetch(`${endpoint}/public/v1/submit/create_user_tag`, { method: 'POST', headers, body });
    expect(answered.status).toBe(kind ? 503 : 200);
    disk.failing = undefined;
    ending.abort();
    expect(await exit).toBe(code);
    if (kind) expect(stderr()).toContain('the disk failed while the vault was open');
    else expect(stderr()).not.toContain('the disk failed');
  });
});

describe('fault 15: a disk that is full, or read-only, when the service starts', () => {
  it.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'] as const)('opens the vault for reading alone (%s)', async (kind) => {
    disk.failing = lasting(kind);
    await started(async (host) => {
      expect(host.locked).toBe(false);
      const { notices } = await host.session.status();
      expect(notices).toMatchObject([
        { code: 'disk-failed', detail: expect.stringContaining('take the lock') as unknown },
      ]);
      expect(await ready(host)).toEqual([503, { status: 'read-only', disk: kind }]);
      expect(await host.session.operatorCall('list_users', {})).toMatchObject({ ok: true });
      expect(await makeTag(host, 'one')).toMatchObject({ ok: false, failure: { code: 14 } });
      // With room again the vault is opened as ever.
      disk.failing = undefined;
      await host.session.lock();
      expect(await host.session.unlock(Buffer.from(words))).toMatchObject({ ok: true });
      expect(await makeTag(host, 'one')).toMatchObject({ ok: true });
      expect(host.session.vaultHealth()).toEqual({ readOnly: false, failure: undefined });
    });
    expect(notRequests()).toContainEqual({ event: 'disk-failed', reason: kind });
  });

  it('does not open a vault that another process holds', async () => {
    await started(async () => {
      const second = startHost({
        dir,
        config: join(root, 'other'),
        port: 0,
        ui: false,
        passphrase: Buffer.from(words),
        log: world().log,
        world: world(),
      });
      disk.failing = lasting('ENOSPC');
      await expect(second).rejects.toMatchObject({ reason: 'in-use' });
      disk.failing = undefined;
    });
  });
});
