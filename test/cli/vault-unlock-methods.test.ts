import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openVaultAt } from '../../src/main/compose.ts';
import type { OpenVault } from '../../src/main/session/open-vault.ts';
import { limits } from '#shared/limits.ts';
import { stampBody } from '#shared/stamp.ts';
import { readApiKey } from '../../src/main/cli/keys.ts';
import { makeContext } from '../../src/main/cli/output.ts';
import { p256KeyFrom } from '../harness/actors.ts';
import { anIo, coffer, errorOf, printed, type Ran } from '../harness/cli.ts';
import { fakeKdf } from '../harness/host.ts';
import { apiKey, person } from '../harness/people.ts';
import { acmeAndAnn } from '../harness/founding.ts';

/** A new vault, made once. Each test changes a copy of its own, in a folder of its own. */
let made = '';
let home = '';
let vault = '';
const passphrase = 'the first passphrase';
let recoveryCode = '';
let userId = '';
beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'coffer-cli-access-made-'));
  const names = [...acmeAndAnn, '--passphrase-file', '-'];
  const ran = await coffer(['vault', 'create', '--json', '--vault', join(made, 'vault'), ...names], {
    stdin: passphrase,
  });
  ({ recoveryCode, userId } = printed<{ recoveryCode: string; userId: string }>(ran));
});
afterAll(() => rm(made, { recursive: true, force: true }));
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'coffer-cli-access-'));
  vault = join(home, 'vault');
  await cp(join(made, 'vault'), vault, { recursive: true });
});
afterEach(() => rm(home, { recursive: true, force: true }));

/** `coffer vault …` on it, with `typed` as its passphrase. */
const on = (typed: string, ...args: string[]) =>
  coffer(['vault', ...args, '--json', '--vault', vault, '--passphrase-file', '-'], { stdin: typed });
const opens = async (typed: string) => (await on(typed, 'info')).exit === 0;
async function aFile(name: string, contents: string): Promise<string> {
  await writeFile(join(home, name), contents, { mode: 0o600 });
  return join(home, name);
}

describe('vault passphrase', () => {
  it('changes it: the old one opens nothing, the recovery code still does', async () => {
    const next = 'the second passphrase';
    const ran = await on(passphrase, 'passphrase', '--new-passphrase-file', await aFile('next', next));
    expect(ran).toMatchObject({ exit: 0, stderr: '' });
    expect([await opens(passphrase), await opens(next), await opens(recoveryCode)]).toEqual([false, true, true]);
  });

  it('asks for all three on a terminal', async () => {
    const next = 'the third passphrase';
    const ran = await coffer(['vault', 'passphrase', '--vault', vault], { types: [passphrase, next, next] });
    expect(ran).toMatchObject({
      exit: 0,
      stderr: 'Passphrase of the vault: \nNew passphrase: \nNew passphrase, again: \n',
    });
    expect(await opens(next)).toBe(true);
  });

  it('takes the same passphrase from every keyboard', async () => {
    const composed = 'caf\u00e9 na\u00efve';
    printed(await on(passphrase, 'passphrase', '--new-passphrase-file', await aFile('next', composed)));
    expect(await opens('cafe\u0301 nai\u0308ve')).toBe(true);
  });

  it.each([
    ['the present one is wrong', () => 'wrong', () => aFile('next', 'x'), 5],
    ['it is the recovery code', () => passphrase, () => aFile('next', recoveryCode), 1],
    ['the new one is empty', () => passphrase, () => aFile('next', '\n'), 64],
    ['both come from standard input', () => passphrase, async () => '-', 64],
  ])('changes nothing when %s', async (_because, typed, file, exit) => {
    const ran = await on(typed(), 'passphrase', '--new-passphrase-file', await file());
    expect(ran).toMatchObject({ exit, stdout: '' });
    expect(await opens(passphrase)).toBe(true);
  });
});

describe('vault recovery-code', () => {
  it('makes a new one; the one before opens nothing', async () => {
    const next = printed<{ recoveryCode: string }>(await on(passphrase, 'recovery-code')).recoveryCode;
    expect(next).toMatch(/^([0-9A-Z]{5}-){5}[0-9A-Z]{5}$/);
    expect([await opens(recoveryCode), await opens(next), await opens(passphrase)]).toEqual([false, true, true]);
  });
});

type Slot = { slotId: string; kind: string; userId: string; userName: string; current: boolean };
const slots = async (typed: string) => printed<{ slots: Slot[] }>(await on(typed, 'slots')).slots;

describe('vault slots', () => {
  it('lists whose passphrase and recovery code open the vault', async () => {
    expect(await slots(passphrase)).toEqual([
      { slotId: expect.any(String), kind: 'passphrase', userId, userName: 'Ann', current: true },
      { slotId: expect.any(String), kind: 'recovery', userId, userName: 'Ann', current: false },
    ]);
    const text = await coffer(['vault', 'slots', 'list', '--vault', vault, '--passphrase-file', '-'], {
      stdin: passphrase,
    });
    expect(text.stdout).toMatch(
      /^[0-9a-f-]{36} {2}passphrase {2}Ann {2}\(used now\)\n[0-9a-f-]{36} {2}recovery {4}Ann\n$/,
    );
  });

  it('lets another user in, who then acts as themselves, and shuts them out again', async () => {
    const bob = await addUser('bob');
    const bobs = 'the passphrase of bob';
    const added = await on(
      passphrase,
      'slots',
      'add',
      '--user',
      bob,
      '--new-passphrase-file',
      await aFile('bob', bobs),
    );
    const { slotId } = printed<{ slotId: string }>(added);
    expect((await slots(bobs)).find((slot) => slot.current)).toMatchObject({ slotId, userId: bob, userName: 'bob' });
    expect(await whoIs(bobs)).toBe(bob);
    expect(await whoIs(passphrase)).toBe(userId);

    const own = await on(bobs, 'slots', 'remove', slotId);
    expect(errorOf(own).message).toMatch(/unlock the vault with another slot to remove this slot/);
    expect((await on(passphrase, 'slots', 'remove', slotId)).exit).toBe(0);
    expect([await opens(bobs), await opens(passphrase), await opens(recoveryCode)]).toEqual([false, true, true]);
  });

  it.each([
    ['there is no such user', ['slots', 'add', '--user', '99999999-9999-4999-8999-999999999999'], 6],
    ['there is no such slot', ['slots', 'remove', '99999999-9999-4999-8999-999999999999'], 6],
    ['a slot is no UUID', ['slots', 'remove', 'first'], 64],
    ['a user is no UUID', ['slots', 'add', '--user', 'bob'], 64],
    ['there is no such command', ['slots', 'rename'], 64],
  ])('changes nothing when %s', async (_because, args, exit) => {
    const before = await slots(passphrase);
    expect(await on(passphrase, ...args)).toMatchObject({ exit, stdout: '' });
    expect(await slots(passphrase)).toEqual(before);
  });

  it('gives no key to a user whose passphrase is somebody’s already', async () => {
    const keys = () => whileOpen(passphrase, async ({ vault: { state } }) => state.apiKeys.size);
    const before = await keys();
    const ran = await on(
      passphrase,
      'slots',
      'add',
      '--user',
      userId,
      '--new-passphrase-file',
      await aFile('same', passphrase),
    );
    expect(ran.exit).toBe(1);
    expect(await keys()).toBe(before);
  });
});

async function whileOpen<Value>(typed: string, use: (open: OpenVault) => Promise<Value>): Promise<Value> {
  const bytes = new TextEncoder().encode(typed.normalize('NFKC'));
  const open = await openVaultAt({ dir: vault, passphrase: bytes, world: { kdf: fakeKdf } });
  try {
    return await use(open);
  } finally {
    await open.close();
  }
}

function whoIs(typed: string): Promise<unknown> {
  return whileOpen(typed, async ({ operator }) => {
    const outcome = await operator.call('whoami', {});
    return outcome.ok ? outcome.value['userId'] : outcome.failure;
  });
}

/** Adds a user with one API key, which is that of `p256KeyFrom(userName)`. */
function addUser(userName: string): Promise<string> {
  const user = person(userName, { apiKeys: [apiKey(p256KeyFrom(userName))] });
  return whileOpen(passphrase, async ({ operator, vault: { state } }) => {
    await operator.call('create_users', { users: [user] });
    return [...state.users.values()].find((found) => found.userName === userName)?.userId ?? '';
  });
}

/** Names of a user's API keys. */
function keysOf(whose: string): Promise<string[]> {
  return whileOpen(passphrase, async ({ vault: { state } }) =>
    [...state.apiKeys.values()].filter((key) => key.userId === whose).map(({ apiKeyName }) => apiKeyName),
  );
}

async function pendingActivities({ operator }: OpenVault): Promise<unknown> {
  const outcome = await operator.call('list_activities', { filterByStatus: ['ACTIVITY_STATUS_CONSENSUS_NEEDED'] });
  return outcome.ok ? outcome.value['activities'] : outcome.failure;
}

/** Who a request is from that is stamped with the key in these files. */
async function asKey({ operator, service }: OpenVault, stem: string): Promise<unknown> {
  const { io } = anIo();
  const key = await readApiKey(makeContext(io, true), '', stem);
  const body = Buffer.from(JSON.stringify({ organizationId: operator.organizationId }));
  const outcome = await service.call({ path: '/public/v1/query/whoami', body, stamp: stampBody(key, body) });
  return outcome.ok ? outcome.value['userId'] : outcome.failure;
}

/** From here on Ann and another are the vault's root quorum, and both must approve. Gives the other's id. */
async function quorumOfTwo(): Promise<string> {
  const dave = await addUser('dave');
  await whileOpen(passphrase, ({ operator }) =>
    operator.call('update_root_quorum', { threshold: 2, userIds: [userId, dave] }),
  );
  return dave;
}

describe('whoever is in, but not in the root quorum', () => {
  const carols = 'the passphrase of carol';
  let carol = '';
  let slotId = '';
  beforeEach(async () => {
    carol = await addUser('carol');
    const file = await aFile('carol', carols);
    const added = await on(passphrase, 'slots', 'add', '--user', carol, '--new-passphrase-file', file);
    slotId = printed<{ slotId: string }>(added).slotId;
  });
  const othersSlot = async (kind: string) =>
    (await slots(carols)).find((slot) => slot.kind === kind && slot.userId === userId)?.slotId ?? '';

  it.each<[what: string, args: () => Promise<string[]>]>([
    ['make a recovery code', async () => ['recovery-code']],
    ['remove another’s passphrase', async () => ['slots', 'remove', await othersSlot('passphrase')]],
    ['remove another’s recovery code', async () => ['slots', 'remove', await othersSlot('recovery')]],
    [
      'let anybody in',
      async () => ['slots', 'add', '--user', carol, '--new-passphrase-file', await aFile('next', 'one more of carol')],
    ],
    ['change settings', async () => ['settings', 'set', '--network', 'on']],
  ])('cannot %s, and nothing changes', async (_what, args) => {
    const before = [await slots(passphrase), printed(await on(passphrase, 'settings'))];
    const ran = await on(carols, ...(await args()));
    expect(ran).toMatchObject({ exit: 3, stdout: '' });
    expect(errorOf(ran)).toEqual({ code: 'PERMISSION_DENIED', message: 'only members of the root quorum can do this' });
    expect([await slots(passphrase), printed(await on(passphrase, 'settings'))]).toEqual(before);
    expect(await opens(recoveryCode)).toBe(true);
  });

  it('has a passphrase and slots of their own to change, and an API key to make', async () => {
    const next = 'another passphrase of carol';
    expect(await on(carols, 'passphrase', '--new-passphrase-file', await aFile('next', next))).toMatchObject({
      exit: 0,
    });
    const second = 'one more passphrase of carol';
    const file = await aFile('second', second);
    printed(await on(passphrase, 'slots', 'add', '--user', carol, '--new-passphrase-file', file));
    slotId = (await slots(next)).find((slot) => slot.current)?.slotId ?? '';
    expect(printed(await on(second, 'slots', 'remove', slotId))).toEqual({ removed: slotId });
    const keys = ['--api-key-name', 'carol', '--keys-folder', join(home, 'keys')];
    expect(await on(second, 'api-key', ...keys)).toMatchObject({ exit: 0 });
    expect(await keysOf(carol)).toContain('carol');
  });
});

describe('vault api-key', () => {
  const keysFolder = () => join(home, 'api-keys');
  /** Empty where the folder was never made. */
  const keyFiles = () => readdir(keysFolder()).catch(() => []);
  const make = (name: string, typed = passphrase) =>
    on(typed, 'api-key', '--api-key-name', name, '--keys-folder', keysFolder());

  it('makes a key that stamps for whoever unlocks, in the files that a new vault would have', async () => {
    const ran = await make('ann');
    const { apiKey } = printed<{ apiKey: { publicKey: string } }>(ran);
    expect(ran.stderr).toBe('');
    expect(apiKey).toEqual({
      name: 'ann',
      publicKey: expect.stringMatching(/^0[23][0-9a-f]{64}$/),
      privateKeyFile: join(keysFolder(), 'ann.private'),
    });
    expect(await readFile(join(keysFolder(), 'ann.private'), 'utf8')).toMatch(/^[0-9a-f]{64}:p256$/);
    const meta = JSON.parse(await readFile(join(keysFolder(), 'ann.meta'), 'utf8')) as { public_key: string };
    expect(meta).toMatchObject({ name: 'ann', public_key: apiKey.publicKey, scheme: 'SIGNATURE_SCHEME_TK_API_P256' });
    expect(await whileOpen(passphrase, (open) => asKey(open, join(keysFolder(), 'ann')))).toBe(userId);
  });

  it('refuses, before anything is made, what other root users would have to approve', async () => {
    await quorumOfTwo();
    const all = async () => [await keyFiles(), await keysOf(userId), await whileOpen(passphrase, pendingActivities)];
    const before = await all();
    const ran = await make('voted');
    expect(ran).toMatchObject({ exit: 2, stdout: '' });
    expect(errorOf(ran)).toMatchObject({ code: 'CONSENSUS_NEEDED' });
    expect(await all()).toEqual(before);
  });

  it('takes the files away again when the service refuses the key', async () => {
    const erin = await addUser('erin');
    const erins = 'the passphrase of erin';
    const file = await aFile('erin', erins);
    printed(await on(passphrase, 'slots', 'add', '--user', erin, '--new-passphrase-file', file));
    for (let number = (await keysOf(erin)).length; number < limits.longLivedApiKeysPerUserMax; number += 1)
      printed(await make(`erin-${number}`, erins));
    const before = await keyFiles();
    const ran = await make('erin-too-many', erins);
    expect(ran).toMatchObject({ exit: 1, stdout: '' });
    expect(errorOf(ran).message).toMatch(/maximum long-lived api keys/);
    expect(before.length).toBeGreaterThan(0);
    expect(await keyFiles()).toEqual(before);
  });

  it.each<[because: string, ready: () => Promise<Ran>, exit: number]>([
    ['a file of that name is there', () => make('ann'), 1],
    [
      'the vault has a key of that name',
      () => on(passphrase, 'api-key', '--api-key-name', 'ann', '--keys-folder', join(home, 'other-keys')),
      1,
    ],
    ['the name is no file name', () => make('a/b'), 64],
    ['no name is given', () => on(passphrase, 'api-key', '--keys-folder', keysFolder()), 64],
    ['the passphrase is wrong', () => make('eve', 'wrong'), 5],
  ])('makes nothing when %s', async (_because, ready, exit) => {
    printed(await make('ann'));
    const files = await keyFiles();
    const keys = await keysOf(userId);
    expect(await ready()).toMatchObject({ exit, stdout: '' });
    expect(await keyFiles()).toEqual(files);
    expect(await readdir(join(home, 'other-keys')).catch(() => [])).toEqual([]);
    expect(await keysOf(userId)).toEqual(keys);
  });
});

describe('vault slots add, with a root quorum of two', () => {
  it('keeps a slot that opens nothing, and asks for the approval of its key', async () => {
    const dave = await quorumOfTwo();
    const keys = await keysOf(dave);
    const file = await aFile('daves', 'the passphrase of dave');
    const ran = await on(passphrase, 'slots', 'add', '--user', dave, '--new-passphrase-file', file);
    expect(ran).toMatchObject({ exit: 2 });
    expect(JSON.parse(ran.stdout)).toMatchObject({ userId: dave, activityId: expect.any(String) as unknown });
    expect(await whileOpen(passphrase, pendingActivities)).toHaveLength(1);
    expect(await keysOf(dave)).toEqual(keys);
    expect(await on('the passphrase of dave', 'slots')).toMatchObject({ exit: 2, stdout: '' });
  });
});

describe('a short passphrase', () => {
  it('is taken with a warning, and one of twelve characters without', async () => {
    const short = await on(passphrase, 'passphrase', '--new-passphrase-file', await aFile('next', 'elevenchars'));
    expect(short).toMatchObject({
      exit: 0,
      stderr: expect.stringMatching(/^\{"warning":"the new passphrase has fewer/),
    });
    const long = await on('elevenchars', 'passphrase', '--new-passphrase-file', await aFile('next', 'twelve chars'));
    expect(long).toMatchObject({ exit: 0, stderr: '' });
  });
});

describe('vault settings', () => {
  const jwks = JSON.stringify({ keys: [{ kty: 'EC', crv: 'P-256', kid: 'a', x: 'AA', y: 'AA' }] });

  it('shows what a new vault is set to', async () => {
    const settings = {
      ...{ network: 'loopback', ratePerSecond: 200, rateBurst: 400, allowedOrigins: [], issuers: {} },
      ...{ lockAfterSeconds: 300, restartAtLock: null, clearSecretSeconds: 15, clearAddressSeconds: 60 },
      ...{ privateTargets: [], authProxy: null, limits: 'local' },
      endpoint: null,
      mail: { smtp: null, from: null, user: null, hasPassword: false, smsHook: null },
    };
    expect(printed(await on(passphrase, 'settings'))).toEqual(settings);
    expect(printed(await on(passphrase, 'settings', 'get'))).toEqual(settings);
    expect(printed(await on(passphrase, 'settings', 'show'))).toEqual(settings);
  });

  it('changes what is named and keeps the rest', async () => {
    const file = await aFile('jwks.json', jwks);
    const changes = [
      '--network',
      'off',
      '--limits',
      'hosted',
      '--rate',
      '50',
      '--allow-origin',
      'http://localhost:3000',
    ];
    const first = await on(passphrase, 'settings', 'set', ...changes);
    expect(printed(first)).toMatchObject({ network: 'off', limits: 'hosted', ratePerSecond: 50, rateBurst: 400 });
    const second = await on(
      passphrase,
      'settings',
      'set',
      '--allow-origin',
      'https://app.example.com',
      '--pin-issuer',
      `https://id.example.com=${file}`,
    );
    expect(printed(second)).toMatchObject({
      network: 'off',
      ratePerSecond: 50,
      rateBurst: 400,
      allowedOrigins: ['http://localhost:3000', 'https://app.example.com'],
      issuers: { 'https://id.example.com': JSON.parse(jwks) as unknown },
    });
    const back = ['--unpin-issuer', 'https://id.example.com', '--disallow-origin', 'http://localhost:3000'];
    printed(await on(passphrase, 'settings', 'set', ...back));
    expect(printed(await on(passphrase, 'settings'))).toMatchObject({
      allowedOrigins: ['https://app.example.com'],
      issuers: {},
    });
  });

  it('allows webhooks to private targets by name, and no longer', async () => {
    const set = (...more: readonly string[]) => on(passphrase, 'settings', 'set', ...more);
    printed(await set('--allow-target', '127.0.0.0/8', '--allow-target', '192.168.1.20'));
    expect(printed(await set('--rate', '60'))).toMatchObject({ privateTargets: ['127.0.0.0/8', '192.168.1.20'] });
    expect(printed(await set('--disallow-target', '127.0.0.0/8'))).toMatchObject({ privateTargets: ['192.168.1.20'] });
    expect((await set('--disallow-target', '10.0.0.0/8')).stderr).toContain(
      'the vault has no private target 10.0.0.0/8',
    );
    expect((await set('--allow-target', '169.254.169.254')).exit).not.toBe(0);
    expect(printed(await on(passphrase, 'settings'))).toMatchObject({ privateTargets: ['192.168.1.20'] });
  });

  it('changes when a window locks, what is cleared, and whether others are answered', async () => {
    const change = ['--lock-after', '60', '--restart-at-lock', 'on', '--clear-secret', '5', '--clear-address', '0'];
    const set = await on(passphrase, 'settings', 'set', ...change, '--endpoint', 'off');
    expect(printed(set)).toMatchObject({
      ...{ lockAfterSeconds: 60, restartAtLock: true, clearSecretSeconds: 5, clearAddressSeconds: 0 },
      endpoint: { on: false },
    });
    expect(printed(await on(passphrase, 'settings', 'set', '--lock-after', '0'))).toMatchObject({
      lockAfterSeconds: 0,
      restartAtLock: true,
    });
  });

  it.each<[because: string, args: string[], exit: number, says: RegExp]>([
    ['the time to lock is too short to unlock in', ['--lock-after', '2'], 64, /lockAfterSeconds/],
    ['nothing is named', [], 64, /no setting given/],
    ['the network setting is unknown', ['--network', 'lan'], 64, /off, loopback, on/],
    ['the rate is zero', ['--rate', '0'], 64, /from 1 to 1000000/],
    ['an origin has a path', ['--allow-origin', 'http://localhost:3000/app'], 64, /origins/],
    ['an origin is not there', ['--disallow-origin', 'http://localhost:1'], 6, /no origin/],
    ['an issuer has no file', ['--pin-issuer', 'https://id.example.com'], 64, /--pin-issuer must be/],
    ['an issuer is no address', ['--pin-issuer', 'example=/x'], 64, /--pin-issuer must be/],
    ['a file of keys is not there', ['--pin-issuer', 'https://id.example.com=/nowhere'], 6, /no such file/],
    ['an issuer is not pinned', ['--unpin-issuer', 'https://id.example.com'], 6, /no pinned issuer/],
  ])('changes nothing when %s', async (_because, args, exit, says) => {
    const ran = await on(passphrase, 'settings', 'set', ...args);
    expect(ran).toMatchObject({ exit, stdout: '' });
    expect(errorOf(ran).message).toMatch(says);
  });

  it.each([
    ['is no JSON', 'keys'],
    ['holds no keys', '{"keys":[]}'],
    ['is one key alone', '{"kty":"EC"}'],
    ['holds a private key', '{"keys":[{"kty":"EC","d":"AA"}]}'],
    ['holds a shared secret', '{"keys":[{"kty":"oct","k":"AA"}]}'],
  ])('pins nothing when the file %s', async (_because, contents) => {
    const file = await aFile('jwks.json', contents);
    const ran = await on(passphrase, 'settings', 'set', '--pin-issuer', `https://id.example.com=${file}`);
    expect(ran).toMatchObject({ exit: 1, stdout: '' });
  });
});

describe('a vault that is being served', () => {
  it('is not changed from beside, but can be shown, verified and backed up', async () => {
    await whileOpen(passphrase, async () => {
      const refused = await on(passphrase, 'recovery-code');
      expect(refused.exit).toBe(1);
      expect(errorOf(refused)).toMatchObject({ code: 'ERROR', reason: 'in-use' });
      expect((await on(passphrase, 'info')).exit).toBe(0);
      expect((await on(passphrase, 'verify')).exit).toBe(0);
      expect((await on(passphrase, 'backup', join(home, 'beside.age'))).exit).toBe(0);
    });
  });

  it('leaves no passphrase or recovery code anywhere in its folder', async () => {
    const next = 'the second passphrase';
    printed(await on(passphrase, 'passphrase', '--new-passphrase-file', await aFile('next', next)));
    const code = printed<{ recoveryCode: string }>(await on(next, 'recovery-code')).recoveryCode;
    const entries = await readdir(vault, { recursive: true, withFileTypes: true });
    for (const entry of entries.filter((it) => it.isFile())) {
      const contents = await readFile(join(entry.parentPath, entry.name), 'utf8');
      for (const secret of [passphrase, next, recoveryCode, code]) expect(contents.includes(secret)).toBe(false);
    }
  });
});
