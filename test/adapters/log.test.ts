import { execFileSync } from 'node:child_process';
import { closeSync, constants, readSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, describe, expect, it } from 'vitest';

import { whereOf } from '#shared/log.ts';
import { stderrLog } from '../../src/main/adapters/log.ts';
import { eventually } from '../harness/eventually.ts';

const clock = { nowMs: () => Date.UTC(2026, 10, 20, 12, 0, 0, 5) };
const entry = {
  event: 'request',
  requestId: 'a-1',
  path: '/livez',
  outcome: 'ok',
  status: 200,
  durationMs: 0,
} as const;

/** What is in the pipe at this moment. */
function readNow(reader: number): string {
  const chunk = Buffer.alloc(65_536);
  try {
    return chunk.toString('utf8', 0, readSync(reader, chunk));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return '';
    throw error;
  }
}

describe('the log', () => {
  const folders: string[] = [];
  afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));
  const file = (): string => {
    const folder = mkdtempSync(join(tmpdir(), 'coffer-log-'));
    folders.push(folder);
    return join(folder, 'log');
  };

  it('is one JSON object a line, in order, with the time in UTC', async () => {
    const path = file();
    const fd = openSync(path, 'w');
    const { log, flush } = stderrLog(clock, fd);
    for (let i = 0; i < 500; i++) {
      log('info', { ...entry, requestId: `a-${i}` });
      // Some of them are in the file before the next is logged.
      if (i % 100 === 0) await eventually(() => expect(readFileSync(path, 'utf8')).toContain(`"a-${i}"`));
    }
    await flush();
    closeSync(fd);
    const lines = readFileSync(path, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.map(({ requestId }) => requestId)).toEqual(Array.from({ length: 500 }, (_, i) => `a-${i}`));
    expect(lines[0]).toEqual({ time: '2026-11-20T12:00:00.005Z', level: 'info', ...entry, requestId: 'a-0' });
    await flush();
  });

  it('is a sentence a line on a terminal', async () => {
    const path = file();
    const fd = openSync(path, 'w');
    const { log, flush } = stderrLog(clock, fd, true);
    log('info', { event: 'listening', port: 7411 });
    log('warn', { event: 'unlock-refused' });
    log('info', entry);
    await flush();
    closeSync(fd);
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
    expect(lines.map((line) => line.replace(/^\d\d:\d\d:\d\d /, ''))).toEqual([
      'Coffer listens (port 7411)',
      'warn: Refused a passphrase',
      expect.stringMatching(/^\S+ \d+ \w+ \([\d.]+ ms\)$/),
    ]);
  });

  it('drops lines, and says how many, rather than grow without end behind a reader that does not read', async () => {
    const path = `${file()}.pipe`;
    execFileSync('mkfifo', [path]);
    // A reader that never waits: one that did could wait for ever for what was read already.
    const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const writer = openSync(path, 'w');
    const { log, flush } = stderrLog(clock, writer);
    const sent = 12_000;
    for (let i = 0; i < sent; i++) log('info', entry);
    // Somebody reads again: what waited comes out, and the count of what did not.
    let text = '';
    let done = false;
    const flushed = flush().then(() => (done = true));
    while (!done || !text.endsWith('\n')) {
      text += readNow(reader);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await flushed;
    closeSync(writer);
    closeSync(reader);
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { event: string; count?: number });
    const dropped = lines
      .filter(({ event }) => event === 'lines-dropped')
      .reduce((sum, { count = 0 }) => sum + count, 0);
    expect(dropped).toBeGreaterThan(0);
    expect(lines.filter(({ event }) => event === 'request').length + dropped).toBe(sent);
  });

  it('waits for a reader that does not read no longer than it is told to, and writes on when somebody reads again', async () => {
    const path = `${file()}.pipe`;
    execFileSync('mkfifo', [path]);
    const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const writer = openSync(path, constants.O_WRONLY);
    const { log, flush } = stderrLog(clock, writer);
    // More than a pipe takes.
    const sent = 2_000;
    for (let i = 0; i < sent; i++) log('info', entry);
    await flush(1);
    let text = '';
    const flushed = flush();
    while (text.split('\n').length <= sent) {
      text += readNow(reader);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await flushed;
    closeSync(writer);
    closeSync(reader);
    expect(text.split('\n')).toHaveLength(sent + 1);
  });

  it('goes on without a reader', async () => {
    const fd = openSync('/dev/null', 'r');
    const { log, flush } = stderrLog(clock, fd);
    log('info', entry);
    await flush();
    log('info', entry);
    await flush();
    closeSync(fd);
  });

  it('tells of an error of ours where it was thrown, and not what it says', () => {
    const { reason, at } = whereOf(new TypeError('Unexpected token S in JSON: SECRET'));
    expect(reason).toBe('TypeError');
    expect(at).toContain('log.test.ts');
    expect(at).not.toContain('SECRET');
    expect(whereOf('SECRET')).toEqual({ reason: 'string', at: '' });
    const multiline = new Error('one\n    at SECRET (file:1:1)');
    expect(JSON.stringify(whereOf(multiline))).not.toContain('SECRET');
  });
});
