import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { baseAddress } from '../../src/main/cli/request.ts';
import { aFolder, coffer, errorOf, printed } from '../harness/cli.ts';

type Received = { method: string; url: string; headers: IncomingHttpHeaders; body: Buffer };

/** A service that answers what the test tells it to, and keeps what it was sent. */
const received: Received[] = [];
let answer: (response: ServerResponse) => void = (response) => response.end('{}');
const server = createServer((incoming, response) => {
  const chunks: Buffer[] = [];
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  incoming.on('end', () => {
    const { method = '', url = '', headers } = incoming;
    received.push({ method, url, headers, body: Buffer.concat(chunks) });
    answer(response);
  });
});
let host = '';
let folder = '';
beforeEach(async () => {
  received.length = 0;
  folder = await aFolder();
  await writeFile(join(folder, 'default.private'), '44'.repeat(32), { mode: 0o600 });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `localhost:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  vi.unstubAllEnvs();
  return new Promise((resolve) => server.close(resolve));
});

function answers(status: number, body: unknown): void {
  answer = (response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

const submit = '/public/v1/submit/create_users';
const send = (path: string, ...more: string[]) => ['request', '-d', folder, '--host', host, '--path', path, ...more];

describe('coffer request', () => {
  const body = '{"organizationId":"11111111-1111-4111-8111-111111111111"}';
  const stamp =
    'eyJwdWJsaWNLZXkiOiIwMjViMzY4OTBkYWNiZDdjOWE5NmJiNzRhMWVlMjhiM2QyZDc1YjcyZTA5YTIwZWYyNWNmOGU2ZmQ4YTlmMDM1MGQiLCJzY2hlbWUiOiJTSUdOQVRVUkVfU0NIRU1FX1RLX0FQSV9QMjU2Iiwic2lnbmF0dXJlIjoiMzA0NDAyMjA2Mjc1YjY0NDQwNTFmZjliOTFkNDhmMDRiYzc4ZGNkMTgzZjQzYTA5MDY2ZGJhMmVmYzE1OWVkMjJhNWMxZWI5MDIyMDViZTIxNzU3MjQ1ZGU5MjM5ODFkZjhiNGVmZmQ1ZmNlNDA5YmQ4M2Y3ZmJhMTFhNjdkZDI0MzEyMDRkYmVhYjIifQ';

  it('posts the body with the stamp that every client makes of it', async () => {
    answers(200, { userId: 'ann' });
    const ran = await coffer(send('/public/v1/query/whoami', '--json', '--body', body));
    expect(ran).toEqual({ exit: 0, stdout: '{"userId":"ann"}\n', stderr: '' });
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ method: 'POST', url: '/public/v1/query/whoami' });
    expect(received[0]?.headers).toMatchObject({ 'content-type': 'application/json', 'x-stamp': stamp, host });
    expect(received[0]?.body.toString()).toBe(body);
  });

  it('shows the answer indented without --json', async () => {
    answers(200, { userId: 'ann' });
    expect((await coffer(send('/x', '--body', body))).stdout).toBe('{\n  "userId": "ann"\n}\n');
  });

  it.each([
    ['wallets.1.walletName', 'Cold\n'],
    ['walletName', 'Hot\n'],
    ['wallets.0', '{"walletName":"Hot"}\n'],
    ['total', '2\n'],
  ])('prints one field with --field %s', async (field, stdout) => {
    answers(200, { wallets: [{ walletName: 'Hot' }, { walletName: 'Cold' }], total: 2 });
    expect(await coffer(send('/x', '--body', body, '--field', field))).toEqual({ exit: 0, stdout, stderr: '' });
  });

  it('refuses a field that the answer lacks', async () => {
    answers(200, { total: 2 });
    const ran = await coffer(send('/x', '--body', body, '--field', 'constructor'));
    expect(ran).toEqual({ exit: 6, stdout: '', stderr: 'coffer: the result has no field constructor\n' });
  });

  it('prints no notes with --quiet', async () => {
    answers(200, { activity: { id: 'a', status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED' } });
    expect((await coffer(send(submit, '--body', body))).stderr).toMatch(/pending approval/);
    expect(await coffer(send(submit, '--body', body, '--quiet'))).toMatchObject({ exit: 2, stderr: '' });
  });

  it('takes the host, the key and its folder from the environment, which options override', async () => {
    answers(200, {});
    vi.stubEnv('COFFER_HOST', host);
    vi.stubEnv('COFFER_KEY', 'default');
    vi.stubEnv('COFFER_KEYS', folder);
    printed(await coffer(['request', '--path', '/x', '--body', body]));
    expect(received[0]?.headers).toMatchObject({ 'x-stamp': stamp, host });
    expect((await coffer(['request', '--path', '/x', '--body', body, '--key-name', 'bob'])).exit).toBe(6);
    vi.stubEnv('COFFER_ORGANIZATION', 'Acme');
    const wrong = await coffer(['request', '--path', '/x', '--body', body]);
    expect(wrong).toMatchObject({ exit: 64, stderr: expect.stringMatching(/COFFER_ORGANIZATION.*UUID/) });
  });

  it('reaches a service on a unix socket', async () => {
    answers(200, { userId: 'ann' });
    const path = join(folder, 'a socket');
    const overSocket = createServer((...exchange) => void server.emit('request', ...exchange));
    await new Promise<void>((resolve) => overSocket.listen(path, resolve));
    const args = ['request', '-d', folder, '--host', `unix:${path}`, '--path', '/x', '--body', body];
    expect(printed(await coffer([...args, '--json']))).toEqual({ userId: 'ann' });
    expect(received[0]?.headers).toMatchObject({ host: 'localhost', 'x-stamp': stamp });
    const { curlCommand } = printed<{ curlCommand: string }>(await coffer([...args, '--no-post', '--json']));
    expect(curlCommand).toMatch(new RegExp(`--unix-socket '${path}' 'http://localhost/x'$`));
    await new Promise((resolve) => overSocket.close(resolve));
    expect(await coffer(args)).toMatchObject({
      exit: 1,
      stderr: `coffer: nothing listens at unix:${path}; is 'coffer serve' running?\n`,
    });
  });

  it('sends the bytes of a file and of standard input as they are', async () => {
    answers(200, {});
    const bytes = Buffer.from([0x7b, 0x20, 0x0d, 0x0a, 0x09, 0xef, 0xbb, 0xbf, 0xff, 0x00, 0x7d, 0x0a]);
    const file = join(folder, 'body.json');
    await writeFile(file, bytes);
    printed(await coffer(send('/x', '--body', `@${file}`)));
    printed(await coffer(send('/x', '--body', '-'), { stdin: bytes }));
    printed(await coffer(send('/x'), { stdin: bytes }));
    expect(received.map((request) => request.body.equals(bytes))).toEqual([true, true, true]);
  });

  it('sends nothing with --no-post, and prints a curl command that a shell runs', async () => {
    const awkward = `{"name":"it's $HOME \`ls\` \\\\ \\""}`;
    const ran = await coffer(send('/x', '--no-post', '--json', '--body', awkward));
    const { message, stamp: made, curlCommand } = printed<{ message: string; stamp: string; curlCommand: string }>(ran);
    expect(message).toBe(awkward);
    expect(received).toEqual([]);
    const words = execFileSync('/bin/sh', ['-c', curlCommand.replace(/^curl/, "printf '%s\\n'")]).toString();
    expect(words.split('\n')).toEqual([
      '-X',
      'POST',
      '--data-binary',
      awkward,
      '-H',
      'Content-Type: application/json',
      '-H',
      `X-Stamp: ${made}`,
      `http://${host}/x`,
      '',
    ]);
  });

  const failure = (code: number, message: string) => ({ code, message, details: [], turnkeyErrorCode: 'X' });
  it.each([
    [400, failure(3, 'bad request body'), 1, 'ERROR'],
    [401, failure(16, 'could not verify api key signature'), 5, 'BAD_CREDENTIALS'],
    [401, { ...failure(16, 'timestampMs is more than one hour old'), turnkeyErrorCode: 'INVALID_TIME' }, 1, 'ERROR'],
    [403, failure(7, "You don't have sufficient permissions"), 3, 'DENIED'],
    [404, failure(5, 'this organization has no wallet x'), 6, 'NOT_FOUND'],
    [409, failure(6, 'taken'), 1, 'ERROR'],
    [413, failure(8, 'too large'), 1, 'ERROR'],
    [429, failure(8, 'Too many requests'), 1, 'ERROR'],
    [500, failure(13, 'internal server error'), 1, 'ERROR'],
    [501, failure(12, 'not offered'), 1, 'ERROR'],
    [503, failure(14, 'vault is locked'), 4, 'LOCKED'],
    [503, failure(14, 'the disk is full'), 1, 'ERROR'],
    [504, failure(14, 'too slow'), 7, 'TIMEOUT'],
    [503, { ...failure(14, 'not known'), details: [{ reason: 'OUTCOME_UNKNOWN' }] }, 8, 'OUTCOME_UNKNOWN'],
  ])('HTTP %i %j is exit code %i, %s', async (status, body, exit, code) => {
    answers(status, body);
    const ran = await coffer(send(submit, '--json', '--body', '{}'));
    expect(ran.exit).toBe(exit);
    expect(ran.stdout).toBe('');
    expect(errorOf(ran)).toEqual({ code, message: body.message, status, failure: body });
    const text = await coffer(send(submit, '--body', '{}'));
    expect(text).toEqual({ exit, stdout: '', stderr: `coffer: ${body.message}\n` });
  });

  it.each([
    [
      '01234567-89ab-4def-8123-456789abcdef',
      () =>
        `\ncoffer policy explain 01234567-89ab-4def-8123-456789abcdef --host ${host} --key-name '${folder}/it'\\''s'`,
    ],
    ['x; reboot', () => ''],
  ])('says below a denial what the policies came to, and how to learn more of %s', async (activityId, next) => {
    await writeFile(join(folder, "it's.private"), '44'.repeat(32), { mode: 0o600 });
    const details = [{ '@type': 'error', message: 'No policies evaluated to outcome: Allow' }, { activityId }];
    answers(403, { ...failure(7, 'No permission'), details });
    const args = ['request', '--host', host, '-k', `${folder}/it's`, '--path', submit, '--body', '{}'];
    const ran = await coffer(args);
    expect(ran.stderr).toBe(`coffer: No permission\nNo policies evaluated to outcome: Allow${next()}\n`);
    expect(errorOf(await coffer(send(submit, '--json', '--body', '{}'))).message).toBe('No permission');
  });

  it.each([
    ['COMPLETED', submit, 0],
    ['CONSENSUS_NEEDED', submit, 2],
    ['AUTHENTICATORS_NEEDED', submit, 2],
    ['FAILED', submit, 1],
    ['REJECTED', submit, 3],
    ['CONSENSUS_NEEDED', '/public/v1/submit/approve_activity', 2],
    ['REJECTED', '/public/v1/submit/reject_activity', 0],
    ['FAILED', '/public/v1/query/get_activity', 0],
    ['CONSENSUS_NEEDED', '/public/v1/query/get_activity', 0],
  ])('an activity that is %s answers %s with exit code %i, and is printed', async (status, path, exit) => {
    const value = { activity: { id: 'a', status: `ACTIVITY_STATUS_${status}`, failure: { code: 3, message: 'no' } } };
    answers(200, value);
    const ran = await coffer(send(path, '--json', '--body', '{}'));
    expect(ran).toEqual({ exit, stdout: `${JSON.stringify(value)}\n`, stderr: '' });
  });

  it('is a timeout when no answer comes, and says that the request may have executed the request', async () => {
    answer = () => {};
    const ran = await coffer(send('/x', '--json', '--timeout', '1', '--body', '{}'));
    server.closeAllConnections();
    expect(ran.exit).toBe(7);
    expect(errorOf(ran)).toEqual({
      code: 'TIMEOUT',
      message: expect.stringMatching(/1 seconds.*may have executed the request/),
    });
  });

  it('stops when the process is asked to end', async () => {
    const ending = new AbortController();
    answer = () => ending.abort();
    const ran = await coffer(send('/x', '--body', '{}'), { ended: ending.signal });
    server.closeAllConnections();
    expect(ran).toMatchObject({ exit: 1, stderr: expect.stringContaining('interrupted') });
  });

  it('says so when nothing listens', async () => {
    const ran = await coffer(['request', '-d', folder, '--host', 'localhost:1', '--path', '/x', '--body', '{}']);
    expect(ran).toMatchObject({ exit: 1, stderr: expect.stringContaining('nothing listens at http://localhost:1') });
  });

  it.each([
    ['an answer that is no JSON', (response: ServerResponse) => response.end('<html>'), /status 200 without JSON/],
    ['an empty answer', (response: ServerResponse) => response.writeHead(502).end(), /status 502 without JSON/],
    ['a connection that breaks off', (response: ServerResponse) => response.destroy(), /http:\/\/localhost/],
    [
      'a redirect, which is not followed',
      (response: ServerResponse) => response.writeHead(307, { location: `http://${host}/elsewhere` }).end('{}'),
      /HTTP status 307/,
    ],
  ])('is an error on %s', async (_what, behave, says) => {
    answer = behave;
    const ran = await coffer(send('/x', '--body', '{}'));
    expect(ran.exit).toBe(1);
    expect(ran.stderr).toMatch(says);
    expect(received).toHaveLength(1);
  });

  it.each([
    ['a body file is not there', ['--body', '@/nowhere/body.json'], 6],
    ['a body file has no name', ['--body', '@'], 64],
    ['the path has a space', ['--body', '{}', '--path', '/a b'], 64],
  ])('sends nothing when %s', async (_because, args, exit) => {
    expect((await coffer([...send('/x'), ...args])).exit).toBe(exit);
    expect(received).toEqual([]);
  });
});

describe('the address that --host stands for', () => {
  it.each([
    ['localhost:7411', 'http://localhost:7411'],
    ['127.0.0.1:7411', 'http://127.0.0.1:7411'],
    ['[::1]:7411', 'http://[::1]:7411'],
    ['http://localhost:7411', 'http://localhost:7411'],
    ['http://localhost:7411/', 'http://localhost:7411'],
    ['https://localhost:7411', 'https://localhost:7411'],
    ['localhost', 'https://localhost'],
    ['api.example.com', 'https://api.example.com'],
    ['api.example.com:8443', 'https://api.example.com:8443'],
    ['10.0.0.1:80', 'https://10.0.0.1:80'],
  ])('%s is %s', (host, address) => expect(baseAddress(host)).toBe(address));

  it.each([
    'http://10.0.0.1:7411',
    'http://127.0.0.1.nip.io:80',
    'http://[::ffff:7f00:1]:80',
    'http://0.0.0.0:7411',
    '',
  ])('refuses %j', (host) => expect(() => baseAddress(host)).toThrow(/^--host/));
});
