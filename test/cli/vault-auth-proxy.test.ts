import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openVaultAt } from '../../src/main/compose.ts';
import { coffer, errorOf, printed } from '../harness/cli.ts';
import { acmeAndAnn } from '../harness/founding.ts';
import { fakeKdf } from '../harness/host.ts';
import { person } from '../harness/people.ts';

const passphrase = 'a passphrase of pages';
let home = '';
let ann = '';
let organizationId = '';
let pages = '';
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'coffer-cli-auth-proxy-'));
  const made = printed<{ userId: string; organizationId: string }>(await on('create', ...acmeAndAnn));
  ({ userId: ann, organizationId } = made);
  const bytes = new TextEncoder().encode(passphrase);
  const open = await openVaultAt({ dir: join(home, 'vault'), passphrase: bytes, world: { kdf: fakeKdf } });
  await open.operator.call('create_users', { users: [person('pages')] });
  pages = [...open.vault.state.users.values()].find(({ userName }) => userName === 'pages')?.userId ?? '';
  await open.close();
});
afterAll(() => rm(home, { recursive: true, force: true }));

const on = (...args: string[]) =>
  coffer(['vault', ...args, '--json', '--vault', join(home, 'vault'), '--passphrase-file', '-'], { stdin: passphrase });
const set = (...more: readonly string[]) => on('settings', 'set', ...more);
const acts = (user: string) => ['--auth-proxy-organization', organizationId, '--auth-proxy-user', user];
const first = 'https://app.example.com';
const second = 'http://localhost:3000';

it('vault settings set lets pages act as a user, and no longer', async () => {
  expect(errorOf(await set(...acts(pages))).message).toContain('--auth-proxy-origin');
  expect(errorOf(await set(...acts(pages), '--auth-proxy', 'off')).message).toContain('cannot be combined');
  expect(errorOf(await set(...acts(ann), '--auth-proxy-origin', first)).message).toContain('root quorum');
  expect(errorOf(await set(...acts(pages), '--auth-proxy-origin', `${first}/page`)).message).toContain('origins');

  printed(await set(...acts(pages), '--auth-proxy-origin', first, '--auth-proxy-origin', second));
  expect(printed(await set('--auth-proxy-origin', second))).toMatchObject({
    authProxy: { organizationId, userId: pages, origins: [second] },
  });
  const text = await coffer(['vault', 'settings', '--vault', join(home, 'vault'), '--passphrase-file', '-'], {
    stdin: passphrase,
  });
  expect(text.stdout).toContain(`Auth proxy            acts as ${pages} for pages of ${second}\n`);
  expect(printed(await set('--auth-proxy', 'off'))).toMatchObject({ authProxy: null });
});
