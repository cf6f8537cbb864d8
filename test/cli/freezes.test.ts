import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Host } from '../../src/main/host.ts';
import { cliKey, saveCliKeys } from '../harness/cli-keys.ts';
import { coffer, type Ran } from '../harness/cli.ts';
import { hostWorld, type HostWorld } from '../harness/host.ts';
import { apiKey } from '../harness/people.ts';

let world: HostWorld;
let host: Host;

beforeAll(async () => {
  world = hostWorld();
  const { openVault, close, organizationId } = await world.create();
  const { operator } = openVault;
  await operator.call('create_api_keys', { userId: operator.userId, apiKeys: [apiKey(cliKey('ann'))] });
  await operator.call('create_wallet', { walletName: 'Treasury', accounts: [] });
  await close();
  await saveCliKeys(world.root, ['ann'], organizationId);
  host = await world.start({ passphrase: world.passphrase() });
});
afterAll(() => world.end());

const asAnn = (...args: readonly string[]): Promise<Ran> =>
  coffer([...args, '-k', 'ann', '-d', world.root, '--host', host.endpoint]);

it('coffer freeze and unfreeze name a wallet, or nothing for the organization', async () => {
  expect(await asAnn('unfreeze')).toMatchObject({ exit: 6, stderr: expect.stringContaining('is not frozen') });
  expect(await asAnn('freeze', 'Nothing')).toMatchObject({ exit: 6 });
  for (const wallet of [['Treasury'], []]) {
    expect(await asAnn('freeze', ...wallet, '--reason', 'Drill')).toMatchObject({ exit: 0 });
    expect(await asAnn('unfreeze', ...wallet)).toMatchObject({ exit: 0 });
  }
});
