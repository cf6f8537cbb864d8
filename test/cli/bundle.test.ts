import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  generateP256KeyPair,
  decryptExportBundle,
  encryptPrivateKeyToBundle,
  encryptWalletToBundle,
} from '@turnkey/crypto';
import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  makeExportBundle,
  makeImportBundle,
  openBox,
  parseBox,
  sealTo,
  type EnvelopeSigner,
} from '#engine/crypto/bundle.ts';
import { nodeCiphers } from '../../src/main/adapters/ciphers.ts';
import { nodeCurves } from '../../src/main/adapters/curves.ts';
import { systemEntropy } from '../../src/main/adapters/entropy.ts';
import { HOSTED_SIGNER } from '#engine/crypto/bundle-text.ts';
import { aFolder, coffer, errorOf, modeOf, printed } from '../harness/cli.ts';

const organization = '11111111-1111-4111-8111-111111111111';
const elsewhere = '99999999-9999-4999-8999-999999999999';
const user = '22222222-2222-4222-8222-222222222222';
const words = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';
const keyHex = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60';
const ciphers = nodeCiphers();
const curves = nodeCurves();
const entropy = systemEntropy();
const signerWith = (privateKey: Uint8Array): EnvelopeSigner => ({
  publicKey: Buffer.from(curves.p256.publicKey(privateKey)).toString('hex'),
  sign: (message) => curves.p256.sign(privateKey, message),
});
const signer = signerWith(new Uint8Array(32).fill(0x11));
const forger = signerWith(new Uint8Array(32).fill(0x66));

/** A folder with the encryption key `ann`, and the public half of it. */
let folder = '';
let publicKey = '';
beforeEach(async () => {
  folder = await aFolder();
  const names = ['--encryption-key-name', 'ann', '--encryption-keys-folder', folder];
  const ran = await coffer([
    'generate',
    'encryption-key',
    '--json',
    '--organization',
    organization,
    '--user',
    user,
    ...names,
  ]);
  ({ publicKey } = printed<{ publicKey: string }>(ran));
});

const withKey = (...args: string[]) => [...args, '--encryption-key-name', 'ann', '--encryption-keys-folder', folder];

function exportBundle(plaintext: Uint8Array, forOrganization = organization, by = signer): string {
  return makeExportBundle(
    by,
    forOrganization,
    sealTo(ciphers, curves, entropy, Buffer.from(publicKey, 'hex'), plaintext),
  );
}

async function aFile(name: string, contents: string | Uint8Array): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, contents, { mode: 0o600 });
  return file;
}

const utf8 = (text: string) => new TextEncoder().encode(text);
const hex = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'));

describe('bundle decrypt', () => {
  it('says how each check came out, on standard error, and gives the words alone on standard output', async () => {
    const file = await aFile('export.json', exportBundle(utf8(words)));
    const ran = await coffer(withKey('bundle', 'decrypt', file, '--signer', signer.publicKey));
    expect(ran).toEqual({
      exit: 0,
      stdout: `${words}\n`,
      stderr: [
        'version       is as expected: v1.0.0',
        `signer        is as expected: ${signer.publicKey}`,
        'signature     matches the signer and the content',
        `organization  is as expected: ${organization}`,
        '',
      ].join('\n'),
    });
  });

  it('tells the same as JSON', async () => {
    const file = await aFile('export.json', exportBundle(utf8(words)));
    const ran = await coffer(withKey('bundle', 'decrypt', '--json', file, '--signer', signer.publicKey));
    expect(printed(ran)).toMatchObject({
      format: 'mnemonic',
      plaintext: words,
      checks: [
        { name: 'version', outcome: 'passed' },
        { name: 'signer', outcome: 'passed' },
        { name: 'signature', outcome: 'passed' },
        { name: 'organization', outcome: 'passed' },
      ],
    });
  });

  it('L1: refuses to open a bundle of a signer that nobody named, forged or not', async () => {
    for (const bundle of [exportBundle(utf8(words)), exportBundle(utf8(words), organization, forger)])
      for (const format of [[], ['--json']]) {
        const ran = await coffer(withKey('bundle', 'decrypt', ...format, '-'), { stdin: bundle });
        expect(ran).toMatchObject({ exit: 64, stdout: '' });
        expect(ran.stderr).toContain('--signer');
        expect(ran.stderr).not.toContain('abandon');
      }
  });

  it('opens with --signer none, compares no signer, and warns', async () => {
    const ran = await coffer(withKey('bundle', 'decrypt', '-', '--signer', 'none'), {
      stdin: exportBundle(utf8(words)),
    });
    expect(ran).toMatchObject({ exit: 0, stdout: `${words}\n` });
    expect(ran.stderr).toMatch(/signer +not compared/);
    expect(ran.stderr).toMatch(/warning: the signer was not compared .* any program may have created the bundle/);
  });

  it.each([
    ['hex', keyHex],
    ['solana', base58.encode(Uint8Array.from([...hex(keyHex), ...ed25519.getPublicKey(hex(keyHex))]))],
  ])('writes a key as %s', async (format, expected) => {
    const file = await aFile('export.json', exportBundle(hex(keyHex)));
    const ran = await coffer(withKey('bundle', 'decrypt', file, '--format', format, '--signer', signer.publicKey));
    expect(ran).toMatchObject({ exit: 0, stdout: `${expected}\n` });
  });

  it('writes a key as hex when no format is named', async () => {
    const ran = await coffer(withKey('bundle', 'decrypt', '-', '--signer', signer.publicKey), {
      stdin: exportBundle(hex(keyHex)),
    });
    expect(ran.stdout).toBe(`${keyHex}\n`);
  });

  it('finds the bundle in the whole answer of an export', async () => {
    const activity = {
      id: 'a',
      result: { exportWalletResult: { walletId: 'w', exportBundle: exportBundle(utf8(words)) } },
    };
    const file = await aFile('answer.json', JSON.stringify({ activity }));
    expect((await coffer(withKey('bundle', 'decrypt', file, '--signer', signer.publicKey))).stdout).toBe(`${words}\n`);
  });

  it('writes to a new file that only its owner reads, never over another', async () => {
    const bundle = await aFile('export.json', exportBundle(utf8(words)));
    const output = join(folder, 'words.txt');
    const args = withKey('bundle', 'decrypt', bundle, '--signer', signer.publicKey, '--plaintext-output', output);
    const before = process.umask(0);
    const first = await coffer(args);
    process.umask(before);
    expect(first).toMatchObject({ exit: 0, stdout: `written to ${output}\n` });
    expect(await readFile(output, 'utf8')).toBe(words);
    expect(await modeOf(output)).toBe('600');
    const second = await coffer(args);
    expect(second).toMatchObject({ exit: 1, stdout: '', stderr: expect.stringContaining('already exists') });
  });

  it('takes a private key from a file of its own', async () => {
    const key = await aFile('key.hex', `${await readFile(join(folder, 'ann.private'), 'utf8')}\n`);
    const ran = await coffer(['bundle', 'decrypt', '-', '--private-key-file', key, '--signer', signer.publicKey], {
      stdin: exportBundle(utf8(words)),
    });
    expect(ran).toMatchObject({
      exit: 0,
      stdout: `${words}\n`,
      stderr: expect.stringMatching(/organization +not compared/),
    });
  });

  const tampered = (change: (envelope: Record<string, string>) => void) => {
    const envelope = JSON.parse(exportBundle(utf8(words))) as Record<string, string>;
    change(envelope);
    return JSON.stringify(envelope);
  };
  it.each<[because: string, bundle: () => string, args: string[], says: RegExp]>([
    ['is of another version', () => tampered((it) => (it['version'] = 'v2.0.0')), [], /version FAILED.*v2\.0\.0/],
    ['comes from another signer', () => exportBundle(utf8(words)), ['--signer', 'hosted'], /signer FAILED/],
    ['was signed over other contents', () => tampered((it) => (it['data'] += '20')), [], /signature FAILED/],
    ['is for another organization', () => exportBundle(utf8(words), elsewhere), [], /organization FAILED.*99999999/],
    [
      'is for another than was named',
      () => exportBundle(utf8(words)),
      ['--organization', elsewhere],
      /organization FAILED/,
    ],
    ['lacks a member', () => tampered((it) => delete it['data']), [], /invalid bundle/],
    ['says a thing twice', () => exportBundle(utf8(words)).replace('{', '{"version":"v1.0.0",'), [], /invalid bundle/],
    ['is no JSON', () => words, [], /it is not JSON/],
    ['is JSON of another kind', () => '{"a":1}', [], /does not contain a bundle/],
    ['is empty', () => '', [], /it is not JSON/],
    [
      'contains a seed phrase, not a key',
      () => exportBundle(utf8(words)),
      ['--format', 'solana'],
      /contains a seed phrase, not a key/,
    ],
    [
      'contains a key, not a seed phrase',
      () => exportBundle(hex(keyHex)),
      ['--format', 'mnemonic'],
      /contains a key, not a seed phrase/,
    ],
  ])('gives nothing when the bundle %s', async (_because, bundle, args, says) => {
    const ran = await coffer(withKey('bundle', 'decrypt', '-', '--json', '--signer', signer.publicKey, ...args), {
      stdin: bundle(),
    });
    expect(ran).toMatchObject({ exit: 1, stdout: '' });
    expect(errorOf(ran).message).toMatch(says);
    expect(ran.stderr).not.toContain('abandon');
    expect(ran.stderr).not.toContain(keyHex);
  });

  it('gives nothing when the bundle was encrypted to another key', async () => {
    const other = await aFile('other.hex', '22'.repeat(32));
    const ran = await coffer(['bundle', 'decrypt', '-', '--private-key-file', other, '--signer', signer.publicKey], {
      stdin: exportBundle(utf8(words)),
    });
    expect(ran).toMatchObject({
      exit: 1,
      stdout: '',
      stderr: expect.stringContaining('encrypted to a different key than this one'),
    });
  });
});

describe('bundle inspect', () => {
  it('shows what a bundle says and whether it holds', async () => {
    const file = await aFile('export.json', exportBundle(utf8(words)));
    const ran = await coffer(['bundle', 'inspect', '--json', file, '--signer', signer.publicKey]);
    expect(printed(ran)).toMatchObject({
      kind: 'export',
      sound: true,
      checks: [
        { outcome: 'passed' },
        { outcome: 'passed' },
        { outcome: 'passed' },
        { name: 'organization', outcome: 'unasked' },
      ],
      contents: { organizationId: organization },
    });
  });

  it('shows everything that is wrong, with exit code 1', async () => {
    const file = await aFile('export.json', exportBundle(utf8(words)));
    const ran = await coffer(['bundle', 'inspect', file, '--signer', 'hosted', '--organization', elsewhere]);
    expect(ran.exit).toBe(1);
    expect(ran.stdout).toMatch(/^export bundle\n/);
    expect(ran.stdout).toMatch(/signer +FAILED/);
    expect(ran.stdout).toContain(`found ${signer.publicKey}, expected ${HOSTED_SIGNER}`);
    expect(ran.stdout).toContain(`found ${organization}, expected ${elsewhere}`);
    expect(ran.stdout).toMatch(/signature +matches/);
    expect(ran.stdout).toMatch(/organization +FAILED/);
  });

  it.each([
    ['04'.repeat(32), /uncompressed P-256 public key/],
    [`02${'11'.repeat(32)}`, /uncompressed P-256 public key/],
    ['nobody', /uncompressed P-256 public key/],
  ])('refuses the signer %j', async (key, says) => {
    const ran = await coffer(['bundle', 'inspect', '-', '--signer', key], { stdin: exportBundle(utf8(words)) });
    expect(ran.exit).toBe(64);
    expect(ran.stderr).toMatch(says);
  });
});

describe('decrypt and encrypt, as the other tool has them', () => {
  it('decrypt opens words, and demands the hosted signer unless another is named', async () => {
    const file = await aFile('export.json', exportBundle(utf8(words)));
    const refused = await coffer(withKey('decrypt', '--export-bundle-input', file));
    expect(refused).toMatchObject({ exit: 1, stdout: '', stderr: expect.stringContaining('signer FAILED') });
    const ran = await coffer(
      withKey('decrypt', '--export-bundle-input', file, '--signer-quorum-key', signer.publicKey),
    );
    expect(ran).toEqual({ exit: 0, stdout: `${words}\n`, stderr: '' });
    expect(HOSTED_SIGNER).toMatch(/^04cf288f/);
  });

  it('decrypt writes a Solana key when its address is named, and only that address', async () => {
    const file = await aFile('export.json', exportBundle(hex(keyHex)));
    const address = base58.encode(ed25519.getPublicKey(hex(keyHex)));
    const args = withKey('decrypt', '--export-bundle-input', file, '--signer-quorum-key', signer.publicKey);
    const ran = await coffer([...args, '--solana-address', address]);
    expect(base58.decode(ran.stdout.trim())).toEqual(
      Uint8Array.from([...hex(keyHex), ...ed25519.getPublicKey(hex(keyHex))]),
    );
    const wrong = await coffer([...args, '--solana-address', 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk']);
    expect(wrong).toMatchObject({ exit: 1, stdout: '', stderr: expect.stringContaining('is not the key of address') });
  });

  const importTarget = new Uint8Array(32).fill(0x22);
  const importBundle = (organizationId = organization, userId = user) =>
    makeImportBundle(signer, { targetPublic: curves.p256.publicKey(importTarget), organizationId, userId });

  it.each([
    ['words', words, 'mnemonic', utf8(words)],
    ['a key', keyHex, 'hexadecimal', hex(keyHex)],
    ['a key with 0x', `0x${keyHex}`, 'hexadecimal', hex(keyHex)],
    [
      'a Solana key',
      base58.encode(Uint8Array.from([...hex(keyHex), ...ed25519.getPublicKey(hex(keyHex))])),
      'solana',
      hex(keyHex),
    ],
  ])('encrypt seals %s to the import target', async (_what, text, format, plaintext) => {
    const bundle = await aFile('import.json', importBundle());
    const input = await aFile('plain.txt', `${text}\n`);
    const output = join(folder, 'encrypted.json');
    const args = ['--import-bundle-input', bundle, '--plaintext-input', input, '--encrypted-bundle-output', output];
    const ran = await coffer(
      withKey('encrypt', ...args, '--key-format', format, '--signer-quorum-key', signer.publicKey),
    );
    expect(ran).toMatchObject({ exit: 0, stderr: '' });
    const sealed = await readFile(output, 'utf8');
    expect(sealed).toMatch(/^\{"encappedPublic":"04[0-9a-f]{128}","ciphertext":"[0-9a-f]+"\}$/);
    expect(openBox(ciphers, curves, importTarget, parseBox(sealed))).toEqual(plaintext);
    expect(await modeOf(output)).toBe('600');
  });

  it('encrypt asks for the words on a terminal and shows none of them', async () => {
    const bundle = await aFile('import.json', importBundle());
    const args = ['encrypt', '--json', '--import-bundle-input', bundle, '--organization', organization, '--user', user];
    const ran = await coffer([...args, '--signer-quorum-key', signer.publicKey], { types: [words] });
    const { encryptedBundle } = printed<{ encryptedBundle: string }>(ran);
    expect(openBox(ciphers, curves, importTarget, parseBox(encryptedBundle))).toEqual(utf8(words));
    expect(ran.stdout + ran.stderr).not.toContain('abandon');
  });

  it.each([
    [
      'the import is for another user',
      () => importBundle(organization, elsewhere),
      words,
      'mnemonic',
      1,
      /user FAILED/,
    ],
    [
      'the import is for another organization',
      () => importBundle(elsewhere),
      words,
      'mnemonic',
      1,
      /organization FAILED/,
    ],
    ['the bundle is an export', () => exportBundle(utf8(words)), words, 'mnemonic', 1, /targetPublic/],
    ['the key is too short', importBundle, keyHex.slice(2), 'hexadecimal', 1, /64 hex digits/],
    ['the key is no Base58', importBundle, '0OIl', 'solana', 1, /Base58 of 64 bytes/],
    ['there is nothing to encrypt', importBundle, ' \n', 'mnemonic', 1, /nothing to encrypt/],
    ['the format is unknown', importBundle, words, 'wif', 64, /Allowed choices/],
  ] as const)('encrypt writes nothing when %s', async (_because, bundle, text, format, exit, says) => {
    const input = await aFile('plain.txt', text);
    const output = join(folder, 'encrypted.json');
    const args = ['--import-bundle-input', '-', '--plaintext-input', input, '--encrypted-bundle-output', output];
    const ran = await coffer(
      withKey('encrypt', ...args, '--key-format', format, '--signer-quorum-key', signer.publicKey),
      { stdin: bundle() },
    );
    expect(ran).toMatchObject({ exit, stdout: '', stderr: expect.stringMatching(says) });
    await expect(readFile(output)).rejects.toThrow('ENOENT');
  });

  it('encrypt cannot read two things from standard input', async () => {
    const ran = await coffer(withKey('encrypt', '--import-bundle-input', '-', '--plaintext-input', '-'));
    expect(ran).toMatchObject({ exit: 64, stderr: expect.stringContaining('only one of') });
  });
});

describe('beside the official library', () => {
  it('what it calls an export bundle opens alike in both', async () => {
    const bundle = exportBundle(utf8(words));
    const embeddedKey = await readFile(join(folder, 'ann.private'), 'utf8');
    const theirs = await decryptExportBundle({
      exportBundle: bundle,
      embeddedKey,
      organizationId: organization,
      returnMnemonic: true,
      dangerouslyOverrideSignerPublicKey: signer.publicKey,
    });
    const ours = await coffer(withKey('bundle', 'decrypt', '-', '--signer', signer.publicKey), { stdin: bundle });
    expect(ours.stdout).toBe(`${theirs}\n`);
  });

  it('what it encrypts for an import and what we do open alike', async () => {
    const target = generateP256KeyPair();
    const bundle = makeImportBundle(signer, {
      targetPublic: hex(target.publicKeyUncompressed),
      organizationId: organization,
      userId: user,
    });
    const about = {
      importBundle: bundle,
      userId: user,
      organizationId: organization,
      dangerouslyOverrideSignerPublicKey: signer.publicKey,
    };
    const theirWords = await encryptWalletToBundle({ mnemonic: words, ...about });
    const theirKey = await encryptPrivateKeyToBundle({ privateKey: keyHex, keyFormat: 'HEXADECIMAL', ...about });
    const input = await aFile('plain.txt', words);
    const args = ['--import-bundle-input', '-', '--plaintext-input', input, '--signer-quorum-key', signer.publicKey];
    const ours = await coffer(withKey('encrypt', ...args), { stdin: bundle });
    const opened = [theirWords, theirKey, ours.stdout.trim()].map((text) =>
      openBox(ciphers, curves, hex(target.privateKey), parseBox(text)),
    );
    expect(opened).toEqual([utf8(words), hex(keyHex), utf8(words)]);
  });
});
