import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Host } from '../../src/main/host.ts';
import { cliKey, saveCliKeys } from '../harness/cli-keys.ts';
import { coffer, errorOf, printed, type Given, type Ran } from '../harness/cli.ts';
import { hostWorld, type HostWorld } from '../harness/host.ts';
import { apiKey, person } from '../harness/people.ts';

const exchange = '0x47641B418aC3443c6185bB463755518E16309c27';
const segwit = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const header = 'name,chain,address,tags,note\r\n';

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
  await close();
  await saveCliKeys(folder, ['ann', 'dan'], organizationId);
  host = await world.start({ passphrase: world.passphrase() });
});
afterAll(() => world.end());

const as = (name: string, args: readonly string[], given?: Given): Promise<Ran> =>
  coffer(['recipient', ...args, '-k', name, '-d', folder, '--host', host.endpoint], given);

describe('coffer recipient', () => {
  it('adds, lists, changes, exports, imports and deletes', async () => {
    expect((await as('dan', ['list'])).stdout).toBe('There are no recipients.\n');
    const address = ['--address', `ethereum:${exchange.toLowerCase()}`];
    expect(await as('ann', ['create', '=Exchange', ...address, '--tag', 'eu'])).toMatchObject({ exit: 0, stderr: '' });
    expect((await as('dan', ['list'])).stdout).toMatch(
      new RegExp(`^[0-9a-f-]{36}  =Exchange  \\[eu\\]\n    ethereum  ${exchange}  never used\n$`),
    );
    expect((await as('ann', ['update', '=Exchange', '--note', 'asked by phone'])).exit).toBe(0);
    const list = ['list', '--chain', 'ethereum', '--policy-list'];
    expect((await as('dan', [...list, '--tag', 'eu'])).stdout).toBe(`['${exchange}']\n`);
    expect((await as('dan', [...list, '--tag', 'us'])).exit).toBe(6);
    const file = join(folder, 'book.csv');
    expect((await as('dan', ['export', '--output', file])).exit).toBe(0);
    const csv = `${header}'=Exchange,ethereum,${exchange},eu,asked by phone\r\n`;
    expect(await readFile(file, 'utf8')).toBe(csv);
    expect((await as('dan', ['export'])).stdout).toBe(csv);

    const more = { stdin: `${csv}Payroll,bitcoin,${segwit},,\r\n` };
    const dry = await as('dan', ['import', '-', '--dry-run'], more);
    expect(dry).toMatchObject({
      exit: 0,
      stdout: `would create Payroll\n    bitcoin   ${segwit}\n`,
      stderr: expect.stringContaining('=Exchange'),
    });
    expect(printed<{ recipients: unknown[] }>(await as('ann', ['list', '--json'])).recipients).toHaveLength(1);
    expect((await as('ann', ['import', '-'], more)).exit).toBe(0);
    expect((await as('ann', ['import', '-'], more)).stderr).toContain('nothing was sent');
    expect((await as('ann', ['delete', 'Payroll', '=Exchange', '--yes'])).exit).toBe(0);
    expect((await as('ann', ['list'])).stdout).toBe('There are no recipients.\n');
  });

  it.each([
    ['no address', ['create', 'X'], 64, '--address is missing'],
    ['an address without its chain', ['create', 'X', '--address', exchange], 64, 'CHAIN:ADDRESS'],
    ['an unknown chain', ['create', 'X', '--address', 'doge:D1'], 64, 'ethereum, bitcoin'],
    ['an address of another chain', ['create', 'X', '--address', `tron:${exchange}`], 1, 'Tron address'],
    ['nothing to change', ['update', 'X'], 64, 'say what to change'],
    ['a recipient that is not there', ['delete', 'X', '--yes'], 6, 'no recipient X'],
    ['a list of no chain', ['list', '--policy-list'], 64, '--chain'],
    ['a file that is none', ['import', '-'], 1, 'line 1'],
  ] as const)('refuses %s', async (_, args, exit, says) => {
    const ran = await as('ann', [...args, '--json'], { stdin: 'no,csv\n' });
    expect(ran.exit).toBe(exit);
    expect(JSON.stringify(errorOf(ran))).toContain(says);
  });

  it('refuses whom no policy lets change recipients', async () => {
    expect((await as('dan', ['create', 'X', '--address', `ethereum:${exchange}`])).exit).toBe(3);
  });
});
