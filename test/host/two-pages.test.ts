import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { Bridge } from '#shared/bridge.ts';
import { httpBridge } from '#shared/http-bridge.ts';
import type { Host } from '../../src/main/host.ts';
import { addOperatorSlot } from '../../src/main/session/operator-slots.ts';
import { realWorld } from '../../src/main/compose.ts';
import { valueOf } from '../harness/window-session.ts';
import { hostWorld, type HostWorld } from '../harness/host.ts';
import { openPage, pageHtml } from '../harness/page-headers.ts';
import { person } from '../harness/people.ts';

let world: HostWorld;
beforeEach(() => (world = hostWorld()));
afterEach(() => world.end());

const bobs = (): Uint8Array => Buffer.from('battery staple');

/** The bridge of one more page, with a cookie and a key of its own. */
async function aPage(host: Host): Promise<Bridge> {
  const own = await openPage(host.newPageAddress());
  return httpBridge({
    fetch: (url, init) =>
      fetch(host.endpoint + url, { ...init, headers: { ...init.headers, ...own, origin: host.endpoint } }),
    events: () => () => {},
  });
}

describe('two pages of one host', () => {
  it('act as one person at a time: whoever came last, in both, with no proof left of the one before', async () => {
    const made = await world.create();
    const { operator } = made.openVault;
    const { activity } = valueOf(await operator.call('create_users', { users: [person('Bob')] })) as unknown as {
      activity: { result: { createUsersResult: { userIds: string[] } } };
    };
    const [userId = ''] = activity.result.createUsersResult.userIds;
    await addOperatorSlot(made.openVault, realWorld(), { userId, passphrase: bobs() });
    await made.close();
    const page = join(world.root, 'renderer');
    mkdirSync(page);
    writeFileSync(join(page, 'index.html'), pageHtml);
    const host = await world.start({ ui: true, page, passphrase: world.passphrase() });
    const [one, other] = [await aPage(host), await aPage(host)];

    valueOf(await one.vault.reauthenticate(world.passphrase()));
    expect(valueOf(await other.vault.switchOperator(userId, bobs())).info?.userName).toBe('Bob');
    for (const bridge of [one, other]) {
      expect(valueOf(await bridge.call('whoami', {}))).toMatchObject({ userId });
      expect((await bridge.vault.status()).info?.userId).toBe(userId);
      expect(await bridge.call('delete_users', { userIds: [] })).toMatchObject({
        failure: { reason: 'REAUTHENTICATION_REQUIRED' },
      });
    }
    expect(await host.session.operatorCall('whoami', {})).toMatchObject({ value: { username: 'Bob' } });
  });
});
