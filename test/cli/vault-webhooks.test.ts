import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openVaultAt } from '../../src/main/compose.ts';
import { coffer, errorOf, printed } from '../harness/cli.ts';
import { fakeKdf } from '../harness/host.ts';
import { nobody, person } from '../harness/people.ts';
import { acmeAndAnn } from '../harness/founding.ts';

describe('vault webhooks', () => {
  let home = '';
  let vault = '';
  let eventId = '';
  const on = (...args: string[]) =>
    coffer(['vault', 'webhooks', ...args, '--vault', vault, '--passphrase-file', '-'], { stdin: 'correct horse' });

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'coffer-cli-webhooks-'));
    vault = join(home, 'vault');
    const names = [...acmeAndAnn, '--passphrase-file', '-'];
    await coffer(['vault', 'create', '--vault', vault, ...names], { stdin: 'correct horse' });
    const world = { kdf: fakeKdf };
    const open = await openVaultAt({ dir: vault, passphrase: Buffer.from('correct horse'), world });
    const { operator, service } = open;
    await operator.call('create_webhook_endpoint', { name: 'ops', url: 'https://hooks.example/' });
    await operator.call('create_users', { users: [person('bob')] });
    eventId = open.vault.state.outbox.list(operator.organizationId)[0]?.outboxId ?? '';
    const failure = { atMs: Date.UTC(2026, 10, 20), reason: 'answer', status: 404 } as const;
    await service.settleDeliveries([{ id: eventId, outcome: 'dead', failure }]);
    await service.changeSettings({ network: 'off' });
    await open.close();
  });
  afterEach(() => rm(home, { recursive: true, force: true }));

  it('says so where nobody is told', async () => {
    const folder = join(home, 'bare');
    const at = ['--vault', folder, '--passphrase-file', '-'];
    await coffer(['vault', 'create', ...at, ...acmeAndAnn], { stdin: 'correct horse' });
    const { stdout } = await coffer(['vault', 'webhooks', 'status', ...at], { stdin: 'correct horse' });
    expect(stdout).toMatch(/^Network +\w+\n\nNo webhook endpoints\.\n$/);
  });

  it('shows how deliveries stand, as text and as JSON', async () => {
    const { stdout } = await on();
    expect(stdout).toContain('deliveries are queued while the network of this vault is off');
    expect(stdout).toMatch(/Receiver +ops\nAddress +https:\/\/hooks\.example\/\nWaiting +0\n/);
    expect(stdout).toMatch(new RegExp(`Failed +${eventId}\n`));
    expect(stdout).toContain('HTTP status 404, 2026-11-20T00:00:00.000Z');
    expect(printed(await on('status', '--json'))).toMatchObject({ network: 'off', deadLetters: [{ eventId }] });
  });

  it('has a dead letter wait again, and refuses what is none', async () => {
    expect(await on('retry', eventId)).toMatchObject({ exit: 0, stdout: 'Coffer will send the delivery again.\n' });
    expect(printed(await on('status', '--json'))).toMatchObject({
      receivers: [{ waiting: 1, dead: 0 }],
      deadLetters: [],
    });
    for (const ran of [await on('discard', eventId, '--json'), await on('retry', nobody, '--json')]) {
      expect(ran.exit).toBe(6);
      expect(errorOf(ran)).toMatchObject({
        code: 'NOT_FOUND',
        message: expect.stringContaining('no failed delivery') as string,
      });
    }
  });
});
