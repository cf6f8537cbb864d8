import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Host } from '../../src/main/host.ts';
import { cliKey, saveCliKeys } from '../harness/cli-keys.ts';
import { coffer, errorOf, modeOf, printed, type Given, type Ran } from '../harness/cli.ts';
import { hostWorld, type HostWorld } from '../harness/host.ts';
import { apiKey, nobody, person } from '../harness/people.ts';

let world: HostWorld;
let host: Host;
let signer = '';
let folder = '';
let organizationId = '';

/** Ann's vault, served. `ann` has a key of the root quorum, `dan` may do nothing, and `two` may export with an approval. */
beforeAll(async () => {
  world = hostWorld();
  folder = world.root;
  const { openVault, close, ...made } = await world.create();
  organizationId = made.organizationId;
  signer = openVault.vault.state.serviceKeys.get('signer')?.publicKey ?? '';
  const { operator } = openVault;
  const users = ['dan', 'two'].map((name) => person(name, { apiKeys: [apiKey(cliKey(name))] }));
  await operator.call('create_users', { users });
  await operator.call('create_api_keys', { userId: operator.userId, apiKeys: [apiKey(cliKey('ann'))] });
  await operator.call('create_policy', {
    policyName: 'two',
    effect: 'EFFECT_ALLOW',
    condition: "activity.kind == 'EXPORT_SECRETS'",
    consensus: "approvers.any(u, u.alias == 'Ann') && approvers.any(u, u.alias == 'two')",
  });
  await close();
  await saveCliKeys(folder, ['ann', 'dan', 'two'], organizationId);
  host = await world.start({ passphrase: world.passphrase() });
});
afterAll(() => world.end());

const as = (name: string, args: readonly string[], given?: Given): Promise<Ran> =>
  coffer(['secret', ...args, '-k', name, '-d', folder, '--host', host.endpoint], given);
const signed = (args: readonly string[]) => [...args, '--signer', signer];

describe('coffer secret', () => {
  it('imports from standard input, lists without the value, exports to a file of mode 0600, and deletes', async () => {
    const made = await as('ann', signed(['import', 'token', '--input', '-', '--property', 'env=a=b', '--json']), {
      stdin: 'correct horse\n',
    });
    const { secretId } = printed<{ secretId: string }>(made);
    expect(made.stderr).toBe('');
    const listed = await as('dan', ['list']);
    expect(listed.stdout).toMatch(new RegExp(`^${secretId}  .*Z  token\n    env=a=b\n`));
    const file = join(folder, 'token.txt');
    expect(await as('ann', signed(['export', 'token', '--output', file]))).toEqual({
      exit: 0,
      stdout: `written to ${file}\n`,
      stderr: '',
    });
    expect([await readFile(file, 'utf8'), await modeOf(file)]).toEqual(['correct horse', '600']);
    const again = await as('ann', signed(['export', secretId, '--output', file]));
    expect([again.exit, again.stderr]).toEqual([1, expect.stringContaining('token.txt')]);
    expect(await as('ann', signed(['export', 'token', '--stdout']))).toEqual({
      exit: 0,
      stdout: 'correct horse',
      stderr: '',
    });
    expect(await as('ann', ['delete', 'token'], { types: ['n'] })).toMatchObject({
      exit: 1,
      stderr: expect.stringContaining('cancelled: nothing was sent') as string,
    });
    expect(printed(await as('ann', ['delete', 'token', '--yes', '--json']))).toEqual({ secretIds: [secretId] });
    expect((await as('ann', ['delete', 'token', '--yes'])).exit).toBe(6);
  });

  it('keeps bytes as they are where that is asked for, and asks on a terminal without showing what is typed', async () => {
    const file = join(folder, 'bytes');
    const bytes = Buffer.from([0xff, 0x00, 0x0a]);
    await writeFile(file, bytes, { mode: 0o600 });
    const made = await as('ann', signed(['import', 'bytes', '--input', file, '--exact']));
    expect([made.exit, made.stderr]).toEqual([0, expect.stringContaining('not UTF-8') as string]);
    expect(printed(await as('ann', signed(['export', 'bytes', '--stdout', '--json'])))).toMatchObject({
      valueBase64: bytes.toString('base64'),
    });
    const typed = await as('ann', signed(['import', 'typed']), { types: ['hunter2'], terminals: ['stderr'] });
    expect(typed.exit).toBe(0);
    expect(typed.stdout + typed.stderr).not.toContain('hunter2');
    expect(printed(await as('ann', signed(['export', 'typed', '--stdout', '--json'])))).toMatchObject({
      value: 'hunter2',
    });
  });

  it('exports to a stored key where the export waits for approval, and bundle decrypt opens it then', async () => {
    await as('ann', signed(['import', 'waits', '--input', '-']), { stdin: 'until approved' });
    const key = ['--encryption-key-name', 'enc', '--encryption-keys-folder', folder];
    await coffer(['generate', 'encryption-key', ...key, '--organization', organizationId, '--user', nobody]);
    const waiting = await as('two', signed(['export', 'waits', '--stdout', ...key]));
    expect([waiting.exit, waiting.stdout]).toEqual([2, '']);
    const [, activityId = ''] = /activity ([0-9a-f-]{36}) is pending/.exec(waiting.stderr) ?? [];
    expect(waiting.stderr).toContain('coffer bundle decrypt --format text --encryption-key-name enc');
    const { fingerprint } = activityIn(await host.session.operatorCall('get_activity', { activityId }));
    await host.session.operatorCall('approve_activity', { fingerprint });
    const answer = await host.session.operatorCall('get_activity', { activityId });
    const opened = await coffer(['bundle', 'decrypt', '-', ...signed(key), '--format', 'text', '--json'], {
      stdin: JSON.stringify(answer),
    });
    expect(printed(opened)).toMatchObject({ plaintext: 'until approved' });
    expect((await as('two', signed(['export', 'waits', '--stdout']))).stderr).toContain(
      'request the export again with',
    );
  });

  it.each([
    ['nothing says whom to trust', ['import', 'x', '--input', '-'], 64, 'set the vault’s signer with --signer KEY'],
    ['the signer is another', ['import', 'x', '--input', '-', '--signer', `04${'11'.repeat(64)}`], 1, 'signer FAILED'],
    ['the value is empty', ['import', 'x', '--input', '-', '--signer', 'none'], 1, 'the value is empty', '\n'],
    [
      'the value is too large',
      ['import', 'x', '--input', '-', '--signer', 'none'],
      1,
      'has 16385 bytes; the maximum is 16384',
      'x'.repeat(16_385),
    ],
    [
      'a property has no key',
      ['import', 'x', '--property', '=1', '--signer', 'none'],
      64,
      '--property must be KEY=VALUE',
    ],
    ['it is not said where to', ['export', 'x', '--signer', 'none'], 64, 'choose where to write the value'],
    ['it is to go to two places', ['export', 'x', '--stdout', '--output', 'f', '--signer', 'none'], 64, 'choose where'],
    ['there is no such secret', ['export', 'nothing', '--stdout', '--signer', 'none'], 6, 'secret nothing not found'],
  ] as const)('says so where %s', async (_, args, exit, message, stdin = 'value') => {
    const ran = await as('ann', ['--json', ...args], { stdin });
    expect([ran.exit, ran.stdout]).toEqual([exit, '']);
    expect(errorOf(ran).message).toContain(message);
  });

  it('is denied where the key’s user may not, and gives nothing out', async () => {
    await as('ann', signed(['import', 'denied', '--input', '-']), { stdin: 'not for Dan' });
    for (const args of [
      ['export', 'denied', '--stdout'],
      ['import', 'mine', '--input', '-'],
    ])
      expect(await as('dan', signed(args), { stdin: 'x' })).toMatchObject({ exit: 3, stdout: '' });
    expect((await as('dan', ['delete', 'denied', '--yes'])).exit).toBe(3);
  });
});

function activityIn(outcome: unknown): { fingerprint: string } {
  return (outcome as { value: { activity: { fingerprint: string } } }).value.activity;
}
