import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aFolder, coffer, printed } from '../harness/cli.ts';

const organization = ['--organization', '01234567-89ab-4def-8123-456789abcdef'];
const user = ['--user', '89abcdef-0123-4567-89ab-cdef01234567'];

let folder = '';
/** Of the API key and of the encryption key: hex, as their files hold it. */
let privateKeys: string[] = [];
/** What stood in every array of bytes before it was overwritten, hex. */
let overwritten: string[] = [];
beforeEach(async () => {
  folder = await aFolder();
  const apiKey = await coffer(['generate', 'api-key', ...organization, '--keys-folder', folder]);
  const encryptionKey = await coffer(['generate', 'encryption-key', ...organization, ...user, ...forDecryption()]);
  const files = [apiKey, encryptionKey].map((ran) => printed<{ privateKeyFile: string }>(ran).privateKeyFile);
  privateKeys = await Promise.all(files.map(async (file) => (await readFile(file, 'utf8')).split(':')[0] ?? ''));
  overwritten = [];
  const fill = Uint8Array.prototype.fill;
  vi.spyOn(Uint8Array.prototype, 'fill').mockImplementation(function (this: Uint8Array, ...given) {
    overwritten.push(Buffer.from(this).toString('hex'));
    return fill.apply(this, given);
  });
});
afterEach(() => void vi.restoreAllMocks());

const forDecryption = () => ['--encryption-keys-folder', folder, '--encryption-key-name', 'ann'];

it.each<readonly [command: string, key: number, args: () => readonly string[]]>([
  ['request', 0, () => ['request', '--path', '/x', '--body', `@${folder}/missing`, '--keys-folder', folder]],
  ['inbox', 0, () => ['inbox', '--host', 'localhost:1', ...organization, '--keys-folder', folder]],
  ['decrypt', 1, () => ['decrypt', '--export-bundle-input', join(folder, 'broken.json'), ...forDecryption()]],
  [
    'bundle decrypt',
    1,
    () => ['bundle', 'decrypt', join(folder, 'missing.json'), '--signer', 'none', ...forDecryption()],
  ],
])('%s overwrites its key when the command fails', async (_command, key, args) => {
  await writeFile(join(folder, 'broken.json'), '{"version":"v1.0.0"}');
  expect((await coffer(args())).exit).not.toBe(0);
  expect(overwritten).toContain(privateKeys[key]);
});
