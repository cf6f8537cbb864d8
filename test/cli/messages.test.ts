import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListedMessage } from '#shared/bridge.ts';
import { openVaultAt } from '../../src/main/compose.ts';
import { startHost, type Host, type HostOptions } from '../../src/main/host.ts';
import type { OpenVault } from '../../src/main/session/open-vault.ts';
import { coffer, errorOf, printed, type Ran } from '../harness/cli.ts';
import { acmeAndAnn } from '../harness/founding.ts';
import { fakeKdf } from '../harness/host.ts';
import { putMessage } from '../harness/messages.ts';
import { nobody } from '../harness/people.ts';

let home = '';
let vault = '';
let code = '';
let bundle = '';
/** A message that an activity asked for. */
let noted = '';
const logged: unknown[] = [];

const on = (...args: string[]) =>
  coffer([...args, '--vault', vault, '--passphrase-file', '-'], { stdin: 'correct horse' });
const list = async () => printed<{ messages: ListedMessage[] }>(await on('messages', 'list', '--json')).messages;
const inVault = async <Value>(use: (openVault: OpenVault) => Promise<Value>): Promise<Value> => {
  const world = { kdf: fakeKdf };
  const open = await openVaultAt({ dir: vault, passphrase: Buffer.from('correct horse'), world });
  try {
    return await use(open);
  } finally {
    await open.close();
  }
};

/** Runs beside a host in this process that serves the vault. */
async function beside(options: Pick<HostOptions, 'ui'>, use: (host: Host) => Promise<void>): Promise<void> {
  const host = await startHost({
    dir: vault,
    config: join(home, 'config'),
    passphrase: Buffer.from('correct horse'),
    port: 0,
    log: (_, entry) => void logged.push(entry),
    world: { kdf: fakeKdf },
    ...options,
  });
  try {
    await use(host);
  } finally {
    await host.stop();
  }
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'coffer-cli-messages-'));
  vault = join(home, 'vault');
  const made = await on('vault', 'create', ...acmeAndAnn);
  expect(made.exit).toBe(0);
  await inVault(async (open) => {
    code = await putMessage(open, { code: '7K3MQ9XAB', forMs: 3_600_000 });
    const kind = 'EMAIL_AUTH';
    bundle = await putMessage(open, { code: 'w99a5xV6A75Tfo', kind, to: 'bob@example.com', forMs: 3_600_000 });
    await open.operator.call('create_user_tag', { userTagName: 'ops', userIds: [] });
    const asked = await open.operator.call('list_activities', {});
    const { activities } = (asked.ok ? asked.value : {}) as { activities: [{ id: string }] };
    noted = await putMessage(open, { code: 'B0X25LW11', forMs: 3_600_000, activityId: activities[0].id });
  });
});
afterAll(() => rm(home, { recursive: true, force: true }));

describe('coffer messages', () => {
  it('lists what waits without a text, on a closed vault and beside one that is served', async () => {
    const beside = await inVault(() => list());
    const closed = await list();
    expect(closed).toEqual(beside);
    expect(closed.map(({ id }) => id).sort()).toEqual([code, bundle, noted].sort());
    expect(closed).toContainEqual(
      expect.objectContaining({ id: code, to: 'ann@example.com', kind: 'OTP', channel: 'EMAIL', state: 'waiting' }),
    );
    const { stdout } = await on('messages', 'list');
    expect(stdout).toMatch(/To +bob@example\.com \(e-mail\)\nHolds +credential bundle for a login\n/);
    expect(`${JSON.stringify(closed)}${stdout}`).not.toMatch(/7K3MQ9XAB|w99a5xV6A75Tfo/);
  });

  it('shows one, and keeps who was shown it', async () => {
    const shown = await on('messages', 'show', code, '--json', '--reason', 'Ann has no e-mail here');
    expect(printed(shown)).toMatchObject({ id: code, code: '7K3MQ9XAB' });
    expect(shown.stderr).toBe('');
    expect((await on('messages', 'show', bundle)).stdout).toBe('w99a5xV6A75Tfo\n');
    const readings = Object.fromEntries((await list()).map((message) => [message.id, message.readings]));
    expect(readings).toMatchObject({ [code]: [{ userName: 'Ann' }], [bundle]: [{ userName: 'Ann' }] });
  });

  it('shows one beside a host without a page, which records it with the reason', async () => {
    const before = (await list()).find(({ id }) => id === noted)?.readings ?? [];
    await beside({ ui: false }, async ({ endpoint, session }) => {
      const at = ['messages', 'show', noted, '--host', endpoint, '--json', '--reason'];
      const shown = await on(...at, 'Ann has no e-mail here');
      expect(printed(shown)).toMatchObject({ id: noted, code: 'B0X25LW11' });
      expect(shown.stderr).toBe('');
      expect(printed(await on(...at, 'once more'))).toMatchObject({ code: 'B0X25LW11' });
      const held = await session.whileOpen(async ({ service, vault: { state } }) => {
        const message = service.messages.list().find(({ id }) => id === noted);
        const notes = state.notes.lookup('activityId', message?.activityId ?? '').map(({ text }) => text);
        return { ok: true, value: { readings: message?.readings, notes } };
      });
      expect(held).toMatchObject({
        value: {
          readings: [...before, { userName: 'Ann' }, { userName: 'Ann' }],
          notes: ['Ann has no e-mail here', 'once more'],
        },
      });
      expect(JSON.stringify(logged)).not.toMatch(/B0X25LW11|no e-mail/);
    });
  });

  it('shows none where it cannot be recorded beside a program that serves the vault, and says what to do', async () => {
    const before = await list();
    const show = (endpoint: string) => on('messages', 'show', code, '--host', endpoint, '--json');
    const refused = (ran: Ran, why: string) => {
      expect(ran.stdout).toBe('');
      expect(ran.stderr).not.toContain('7K3MQ9XAB');
      const { message } = errorOf(ran);
      expect(message).toContain(why);
      expect(message).toMatch(
        /is not shown, because .*; name the endpoint of that program with --host, switch its API on/,
      );
    };
    refused(await inVault(() => show('127.0.0.1:1')), 'nothing listens at http://127.0.0.1:1');
    await inVault(({ service }) => service.changeSettings({ endpoint: { on: false } }));
    await beside({ ui: true }, async ({ endpoint }) => refused(await show(endpoint), 'the API is switched off'));
    await inVault(({ service }) => service.changeSettings({ endpoint: { on: true } }));
    expect(await list()).toEqual(before);
  });

  it('believes no program that says it recorded, and tells it neither code nor passphrase', async () => {
    const heard: string[] = [];
    const impostor = createServer((request, response) => {
      heard.push(request.url ?? '', JSON.stringify(request.headers));
      request.on('data', (chunk: Buffer) => void heard.push(chunk.toString()));
      request.on('end', () => response.end(JSON.stringify({ readAtMs: Date.now() })));
    });
    await new Promise<void>((done) => void impostor.listen(0, '127.0.0.1', done));
    const { port } = impostor.address() as AddressInfo;
    const shown = await inVault(() => on('messages', 'show', code, '--host', `127.0.0.1:${port}`, '--json'));
    impostor.close();
    expect(shown.stdout).toBe('');
    expect(errorOf(shown).message).toContain('does not serve this vault');
    expect(heard.join('\n')).toContain(code);
    expect(heard.join('\n')).not.toMatch(/7K3MQ9XAB|correct horse/);
  });

  it('wants the passphrase, and an id that there is', async () => {
    const at = ['--vault', vault, '--passphrase-file', '-'];
    expect(await coffer(['messages', 'show', code, ...at], { stdin: 'wrong' })).toMatchObject({ exit: 5, stdout: '' });
    expect(errorOf(await on('messages', 'show', nobody, '--json'))).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('coffer vault settings set, of mail', () => {
  it('keeps relay, sender, login and hook, and never prints the password', async () => {
    const file = join(home, 'relay-password');
    await writeFile(file, 'relay secret\n', { mode: 0o600 });
    const set = await on(
      ...['vault', 'settings', 'set', '--smtp', 'smtps://mail.example.com', '--mail-from', 'vault@example.com'],
      ...['--smtp-user', 'vault', '--smtp-password-file', file, '--sms-hook', 'https://sms.example.com/send', '--json'],
    );
    expect(printed(set)).toMatchObject({
      mail: {
        smtp: 'smtps://mail.example.com',
        user: 'vault',
        hasPassword: true,
        from: 'vault@example.com',
        smsHook: 'https://sms.example.com/send',
      },
    });
    const { stdout } = await on('vault', 'settings');
    expect(stdout).toContain(
      'goes to smtps://mail.example.com, as vault, from vault@example.com, if that is this computer: the network is set to loopback',
    );
    expect(`${set.stdout}${stdout}`).not.toMatch(/relay secret|sealed|box/);
  });

  it('forgets the login with the relay that it was for, and everything where that is wanted', async () => {
    const other = printed(await on('vault', 'settings', 'set', '--smtp', 'smtps://mail.other.example', '--json'));
    expect(other).toMatchObject({ mail: { smtp: 'smtps://mail.other.example', user: null, hasPassword: false } });
    const off = ['--smtp', 'off', '--mail-from', 'off', '--sms-hook', 'off'];
    expect(printed(await on('vault', 'settings', 'set', ...off, '--json'))).toMatchObject({
      mail: { smtp: null, user: null, hasPassword: false, from: null, smsHook: null },
    });
  });

  it.each([
    [['--smtp', 'smtp://user:secret@mail.example.com'], /smtp: expected smtp:\/\/HOST:PORT/],
    [['--smtp', 'https://mail.example.com'], /smtp: expected/],
    [['--smtp', 'smtp://mail.example.com:70000'], /smtp: expected/],
    [['--mail-from', 'a@example.com,b@example.com'], /from: invalid email address/],
    [['--sms-hook', 'http://sms.example.com/'], /smsHook: expected an https URL/],
    [['--smtp-password-file', '/dev/null'], /--smtp-password-file needs --smtp-user/],
  ])('refuses %j', async (options, message) => {
    const { exit, stderr } = await on('vault', 'settings', 'set', ...options);
    expect(exit).not.toBe(0);
    expect(stderr).toMatch(message);
    expect(stderr).not.toContain('secret@');
  });
});
