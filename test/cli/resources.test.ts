import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recoverMessageAddress, recoverTypedDataAddress, recoverTransactionAddress } from 'viem';
import type { Host } from '../../src/main/host.ts';
import { cliKey, saveCliKeys } from '../harness/cli-keys.ts';
import { run } from '../../src/main/cli/program.ts';
import { anIo, coffer, errorOf, printed, type Given, type Ran } from '../harness/cli.ts';
import { eventually } from '../harness/eventually.ts';
import { hostWorld, type HostWorld } from '../harness/host.ts';
import { apiKey, person } from '../harness/people.ts';

let world: HostWorld;
let host: Host;
let folder = '';

/** Ann's vault, served. `ann` has a key of the root quorum, and `dan` may do nothing. */
beforeAll(async () => {
  world = hostWorld();
  folder = world.root;
  const { openVault, close, organizationId } = await world.create();
  const { operator } = openVault;
  await operator.call('create_users', { users: [person('dan', { apiKeys: [apiKey(cliKey('dan'))] })] });
  await operator.call('create_api_keys', { userId: operator.userId, apiKeys: [apiKey(cliKey('ann'))] });
  await operator.call('create_user_tag', { userTagName: 'bots', userIds: [] });
  await close();
  await saveCliKeys(folder, ['ann', 'dan'], organizationId);
  host = await world.start({ passphrase: world.passphrase() });
});
afterAll(() => world.end());

const as = (name: string, args: readonly string[], given?: Given): Promise<Ran> =>
  coffer([...args, '-k', name, '-d', folder, '--host', host.endpoint], given);
const ann = (...args: readonly string[]): Promise<Ran> => as('ann', args);

type Listed = Readonly<{ address: string; path: string; addressFormat: string; name?: string }>;
const accountsOf = async (wallet: string): Promise<readonly Listed[]> =>
  printed<{ wallet: { accounts: Listed[] } }>(await ann('wallet', 'get', wallet, '--json')).wallet.accounts;

describe('coffer wallet', () => {
  it('creates, lists, renames and deletes wallets with their accounts', async () => {
    expect((await ann('wallet', 'list')).stdout).toBe('There are no wallets.\n');
    const presets = ['--account', 'ethereum', '--account', 'bitcoin-p2wpkh:2', '--account', 'ethereum'];
    const made = await ann('wallet', 'create', 'Ops', ...presets);
    expect(made).toMatchObject({ exit: 0, stderr: '', stdout: expect.stringMatching(/completed[^]*addresses/) });
    expect((await accountsOf('Ops')).map(({ path }) => path)).toEqual([
      "m/44'/60'/0'/0/0",
      "m/84'/0'/0'/0/0",
      "m/84'/0'/0'/0/1",
      "m/44'/60'/0'/0/1",
    ]);
    expect((await ann('wallet', 'account', 'add', 'Ops', '--account', 'ethereum', '--name', 'Payroll')).exit).toBe(0);
    const [first, , , , last] = await accountsOf('Ops');
    expect(last).toMatchObject({ path: "m/44'/60'/0'/0/2", name: 'Payroll' });
    const { stdout } = await ann('wallet', 'list');
    expect(stdout).toMatch(/^[0-9a-f-]{36}  Ops\n    Ethereum +0x/);
    expect(stdout).toMatch(new RegExp(`^    Ethereum +${last?.address} +m/44'/60'/0'/0/2  Payroll$`, 'm'));
    expect((await ann('account', 'rename', last?.address ?? '', 'Fees')).exit, 'its former name').toBe(0);
    expect((await ann('wallet', 'account', 'list', 'Ops')).stdout).toContain('Fees');
    expect((await ann('wallet', 'rename', 'Ops', 'Operations')).exit).toBe(0);
    const gone = ['wallet', 'account', 'delete', first?.address ?? '', '--without-export'];
    expect(await as('ann', gone, { types: ['n'] })).toMatchObject({
      exit: 1,
      stderr: expect.stringContaining('cancelled'),
    });
    expect((await ann(...gone, '--yes')).exit).toBe(0);
    expect(await accountsOf('Operations')).toHaveLength(4);
    expect((await ann('wallet', 'delete', 'Operations', '--yes')).stderr, 'it was never exported').toContain('export');
    expect((await ann('wallet', 'delete', 'Operations', '--yes', '--without-export')).exit).toBe(0);
    expect((await ann('wallet', 'get', 'Operations')).exit).toBe(6);
  });

  it('sends nothing with --dry-run', async () => {
    const ran = await ann('wallet', 'create', 'Not made', '--account', 'solana', '--dry-run');
    expect(printed(ran)).toMatchObject({
      path: '/public/v1/submit/create_wallet',
      body: { type: 'ACTIVITY_TYPE_CREATE_WALLET', parameters: { walletName: 'Not made' } },
    });
    expect((await ann('wallet', 'get', 'Not made')).exit).toBe(6);
  });

  it.each([
    ['a preset is unknown', ['create', 'x', '--account', 'etherium'], /no such preset; the presets are ethereum, /],
    ['a count is no number', ['create', 'x', '--account', 'ethereum:0'], /whole number from 1 to/],
    ['there are too many parts', ['create', 'x', '--account', 'ethereum:1:2'], /whole number from 1 to/],
    ['no account is named', ['account', 'add', 'x'], /--account is missing/],
  ])('refuses when %s', async (_because, args, says) => {
    expect(await ann('wallet', ...args)).toMatchObject({ exit: 64, stderr: expect.stringMatching(says) });
  });
});

describe('coffer user', () => {
  it('creates a user with an API key that works, lists and deletes the user', async () => {
    const made = await ann(
      'user',
      'create',
      'Bob',
      '--new-api-key',
      'bob',
      '--tag',
      'bots',
      '--email',
      'bob@example.com',
    );
    expect(made).toMatchObject({ exit: 0, stderr: expect.stringContaining('bob.private') });
    expect((await as('bob', ['whoami'])).stdout).toMatch(
      /^User +[0-9a-f-]{36}  Bob\nOrganization +[0-9a-f-]{36}  Acme\n$/,
    );
    expect((await ann('user', 'list')).stdout).toMatch(/^[0-9a-f-]{36}  Bob +1 API key +0 passkeys$/m);
    expect((await ann('user', 'get', 'Bob')).stdout).toMatch(/Email +bob@example.com\nAPI key +bob 0[23]/);
    expect((await ann('user', 'delete', 'Bob', '--yes')).exit).toBe(0);
    expect((await as('bob', ['whoami'])).exit).toBe(5);
    expect((await ann('user', 'get', 'Bob')).exit).toBe(6);
  });

  it('leaves no key of a user who was not created', async () => {
    expect((await as('dan', ['user', 'create', 'Eve', '--new-api-key', 'eve'])).exit).toBe(3);
    await expect(stat(join(folder, 'eve.private'))).rejects.toThrow('ENOENT');
  });
});

describe('coffer sign', () => {
  let address: `0x${string}` = '0x';
  beforeAll(async () => {
    const presets = ['--account', 'ethereum', '--account', 'solana', '--account', 'cosmos'];
    const { stdout } = await ann('wallet', 'create', 'Signers', ...presets, '--field', 'addresses.0');
    address = stdout.trim() as `0x${string}`;
  });
  const sign = (...args: readonly string[]): Promise<Ran> => ann('sign', ...args);

  it('signs a message as wallets of Ethereum do', async () => {
    const { stdout, stderr } = await sign('message', 'héllo', '--with', address);
    expect(stderr).toBe('');
    const signature = stdout.trim() as `0x${string}`;
    expect(await recoverMessageAddress({ message: 'héllo', signature })).toBe(address);
    const r = await sign('message', 'héllo', '--with', address, '--field', 'r');
    expect(r.stdout.trim()).toBe(signature.slice(2, 66));
  });

  it('signs typed data and writes the signature to a new file', async () => {
    const typed = {
      domain: { name: 'Test', chainId: 1 },
      types: {
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'chainId', type: 'uint256' },
        ],
        Note: [{ name: 'text', type: 'string' }],
      },
      primaryType: 'Note',
      message: { text: 'hello' },
    } as const;
    const out = join(folder, 'signature.txt');
    expect((await sign('typed-data', JSON.stringify(typed), '--with', address, '--out', out)).exit).toBe(0);
    const signature = (await readFile(out, 'utf8')).trim() as `0x${string}`;
    expect(await recoverTypedDataAddress({ ...typed, domain: { name: 'Test', chainId: 1n }, signature })).toBe(address);
    expect((await sign('typed-data', JSON.stringify(typed), '--with', address, '--out', out)).exit, 'it is there').toBe(
      1,
    );
  });

  it('signs a transaction of the chain of the address', async () => {
    const unsigned = '0x02e70180021e82520894222222222222222222222222222222222222222288ad78ebc5ac62000080c0';
    const ran = await as('ann', ['sign', 'tx', '-', '--with', address, '--wait'], { stdin: `${unsigned}\n` });
    const signed = `0x${ran.stdout.trim().replace(/^0x/, '')}`;
    expect(await recoverTransactionAddress({ serializedTransaction: signed as `0x02${string}` })).toBe(address);
  });

  it('signs with keys of other chains', async () => {
    const [, solana, cosmos] = await accountsOf('Signers');
    expect((await sign('message', 'hello', '--with', solana?.address ?? '')).stdout).toMatch(/^[0-9a-f]{128}\n$/);
    expect((await sign('raw', '68656c6c6f', '--hash', 'sha256', '--with', cosmos?.address ?? '')).stdout).toMatch(
      /^[0-9a-f]{128}\n$/,
    );
    expect((await sign('raw', '00', '--with', cosmos?.address ?? '')).stderr).toContain('--hash is missing');
    expect((await sign('tx', '00', '--with', cosmos?.address ?? '')).stderr).toContain('--type is missing');
    expect((await sign('raw', 'xy', '--with', address)).exit).toBe(64);
    expect((await sign('message', 'x', '--with', 'nobody')).exit).toBe(6);
  });

  it('is denied to a user without permission, with the command that explains it', async () => {
    const ran = await as('dan', ['sign', 'message', 'hello', '--with', address]);
    const next = ran.stderr.trimEnd().split('\n').at(-1) ?? '';
    expect(ran.exit).toBe(3);
    expect(next).toMatch(/^coffer policy explain [0-9a-f-]{36} --host /);
    expect((await coffer(next.split(' ').slice(1))).stdout).toContain('denied');
  });
});

describe('coffer activity', () => {
  it('lists activities by status and type, and shows one', async () => {
    const { stdout } = await ann('activity', 'list', '--status', 'completed', '--type', 'CREATE_WALLET');
    const [, id = ''] =
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ  ([0-9a-f-]{36})  completed  CREATE_WALLET$/m.exec(stdout) ?? [];
    expect((await ann('activity', 'get', id)).stdout).toMatch(/Status +completed/);
    expect((await ann('activities', 'wait', id)).exit, 'its former name').toBe(0);
    expect(errorOf(await ann('activity', 'list', '--status', 'done', '--json')).message).toMatch(
      /--status must be one/,
    );
  });

  it('prints what is new while it watches', async () => {
    const ended = new AbortController();
    const { io, stdout } = anIo({ ended: ended.signal });
    const watching = run(['activity', 'watch', '--json', '-k', 'ann', '-d', folder, '--host', host.endpoint], io);
    // What is there at the first look is not new.
    let made = 0;
    await eventually(async () => {
      await ann('wallet', 'create', `Watched ${(made += 1)}`);
      expect(stdout()).not.toBe('');
    });
    ended.abort();
    expect(await watching).toBe(0);
    const [line = ''] = stdout().split('\n');
    expect(JSON.parse(line)).toMatchObject({ activity: { type: 'ACTIVITY_TYPE_CREATE_WALLET' } });
  });
});
