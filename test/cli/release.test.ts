import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ed25519 } from '@noble/curves/ed25519.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { aFolder, coffer, errorOf, printed } from '../harness/cli.ts';

/** A list, keys and signatures that OpenSSH 9.2 made: `ssh-keygen -Y sign -n coffer-release -f ann SHA256SUMS`. */
const openssh = {
  list: '7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed  coffer.deb\n3fc4ccfe745870e2c0d99f71f30ff0656c8dedd41cc1d7d3d376b0dbe685e2f3  coffer.dmg\n',
  ann: {
    key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIPiW9I6tL/PmBuOB1j4yNwiHyQD+HMH16rhzVbjN08NL ann@example.com',
    fingerprint: 'SHA256:cV+e7hh7OspEx5lgpf9WgfiLgvMuEIQEP7UvTL6HY7M',
    signature: [
      '-----BEGIN SSH SIGNATURE-----',
      'U1NIU0lHAAAAAQAAADMAAAALc3NoLWVkMjU1MTkAAAAg+Jb0jq0v8+YG44HWPjI3CIfJAP',
      '4cwfXquHNVuM3Tw0sAAAAOY29mZmVyLXJlbGVhc2UAAAAAAAAABnNoYTUxMgAAAFMAAAAL',
      'c3NoLWVkMjU1MTkAAABA9l61DTDBy4ufNiUfg3eJOS2+yxK/lwoiNThrtGz1tufinKyPp1',
      'ElMZGhy0XokP+Qzp+i6WpdsbMRF1UmsbEIDw==',
      '-----END SSH SIGNATURE-----',
    ].join('\n'),
  },
  bob: {
    key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAILyMGJ6WLt9uLhYMUx0RNIxuBpGfcMQ7Cn1oCuw4eFpS bob@example.com',
    fingerprint: 'SHA256:i5UY5jAKQKB+gCM+oviyxYl0IFJUqieev/6i/MS1xEQ',
    signature: [
      '-----BEGIN SSH SIGNATURE-----',
      'U1NIU0lHAAAAAQAAADMAAAALc3NoLWVkMjU1MTkAAAAgvIwYnpYu324uFgxTHRE0jG4GkZ',
      '9wxDsKfWgK7Dh4WlIAAAAOY29mZmVyLXJlbGVhc2UAAAAAAAAABnNoYTUxMgAAAFMAAAAL',
      'c3NoLWVkMjU1MTkAAABAWEosHEnIoeGofp0n05pbrYEEnjBcsMzuFC9uccuocInl3NzYCF',
      'd+SPwhjm0LtXvnYPnU/bPq4ScVnbNfKidYAQ==',
      '-----END SSH SIGNATURE-----',
    ].join('\n'),
  },
};

const blob = (...parts: readonly (string | Uint8Array)[]): Buffer =>
  Buffer.concat(
    parts.flatMap((part) => {
      const bytes = Buffer.from(part as Uint8Array);
      const length = Buffer.alloc(4);
      length.writeUInt32BE(bytes.length);
      return [length, bytes];
    }),
  );

/** A signer whose Ed25519 seed is 32 times `byte`. */
function signer(byte: number) {
  const seed = new Uint8Array(32).fill(byte);
  const key = blob('ssh-ed25519', ed25519.getPublicKey(seed));
  return {
    key: `ssh-ed25519 ${key.toString('base64')} somebody@example.com`,
    sign(list: string, namespace = 'coffer-release', hash = 'sha512'): string {
      const digest = createHash(hash).update(list).digest();
      const signed = Buffer.concat([Buffer.from('SSHSIG'), blob(namespace, '', hash, digest)]);
      const signature = blob('ssh-ed25519', ed25519.sign(signed, seed));
      const version = Buffer.of(0, 0, 0, 1);
      const whole = Buffer.concat([Buffer.from('SSHSIG'), version, blob(key, namespace, '', hash, signature)]);
      return armored(whole);
    },
  };
}

const armored = (signature: Buffer): string => {
  const lines = signature.toString('base64').replaceAll(/.{70}/g, '$&\n');
  return `-----BEGIN SSH SIGNATURE-----\n${lines}\n-----END SSH SIGNATURE-----\n`;
};

let folder = '';
beforeEach(async () => {
  folder = await aFolder();
  await write('coffer.deb', 'one');
  await write('coffer.dmg', 'two');
});

const at = (name: string) => join(folder, name);
const write = (name: string, contents: string) => writeFile(at(name), contents);

/** Runs the command on a list, signatures and keys that it writes to files first. */
async function verify(
  { list, signatures, keys }: { list: string; signatures: readonly string[]; keys: readonly string[] },
  ...files: readonly string[]
) {
  await write('SHA256SUMS', list);
  await Promise.all(signatures.map((signature, index) => write(`${index}.sig`, signature)));
  await write('signers', `# who may release\n${keys.join('\n')}\n`);
  const given = signatures.flatMap((_, index) => ['--signature', at(`${index}.sig`)]);
  return coffer(
    ['release', 'verify', '--json', ...files, '--checksums', at('SHA256SUMS'), '--signer', `@${at('signers')}`].concat(
      given,
    ),
  );
}

const { list, ann, bob } = openssh;
const [carol, dave, eve] = [signer(1), signer(2), signer(3)];
const released = { list, signatures: [ann.signature, bob.signature], keys: [ann.key, bob.key] };

describe('release verify', () => {
  it('takes what ssh-keygen signed, and names who signed and which files are those of the release', async () => {
    const ran = await verify(released);
    expect(printed(ran)).toEqual({
      signedBy: [ann.fingerprint, bob.fingerprint],
      files: ['coffer.deb', 'coffer.dmg'].map((name, index) => ({
        name,
        sha256: list.split('\n')[index]?.slice(0, 64),
      })),
    });
    // Whichever signature comes first, with keys on the command line, for a file that was saved elsewhere.
    await rm(at('coffer.dmg'));
    const said = await coffer([
      ...['release', 'verify', at('coffer.deb'), '--checksums', at('SHA256SUMS')],
      ...['--signer', bob.key, '--signer', ann.key, '--signature', at('0.sig'), '--signature', at('1.sig')],
    ]);
    expect(said).toMatchObject({ exit: 0, stderr: '' });
    expect(said.stdout).toBe(`signed by ${bob.fingerprint}\nsigned by ${ann.fingerprint}\nreleased  coffer.deb\n`);
  });

  it.each([
    ['one of them is by somebody else', [ann.signature, eve.sign(list)]],
    ['one of them is there twice', [ann.signature, ann.signature]],
    ['one of them is over another list', [carol.sign(list), dave.sign(`${list} `)]],
    ['one of them was made for another purpose', [carol.sign(list), dave.sign(list, 'file')]],
    ['one of them uses another hash', [carol.sign(list), dave.sign(list, 'coffer-release', 'sha1')]],
    ['one of them is cut short', [ann.signature, bob.signature.slice(0, -40)]],
    ['one of them has an extra byte', [ann.signature, bob.signature.replace('AQ==', 'AQAA')]],
    ['one of them is not in base64', [ann.signature, bob.signature.replace('U1NI', 'U1N*')]],
    ['one of them is empty', [ann.signature, '']],
  ])('refuses a list of which %s: exit code 5', async (_why, signatures) => {
    const keys = signatures[0] === ann.signature ? [ann.key, bob.key] : [carol.key, dave.key];
    const ran = await verify({ list, signatures, keys });
    expect(ran.exit).toBe(5);
    expect(ran.stdout).toBe('');
    expect(errorOf(ran)).toMatchObject({
      code: 'BAD_CREDENTIALS',
      message: expect.stringContaining('SHA256:') as string,
    });
  });

  it('takes both hashes of the protocol', async () => {
    const signatures = [carol.sign(list), dave.sign(list, 'coffer-release', 'sha256')];
    expect((await verify({ list, signatures, keys: [carol.key, dave.key] })).exit).toBe(0);
  });

  it('holds no signature of which one bit is another', async () => {
    const good = Buffer.from(carol.sign(list).replaceAll(/-----.*-----|\n/g, ''), 'base64');
    await verify({ list, signatures: [armored(good), dave.sign(list)], keys: [carol.key, dave.key] });
    const { isSignedBy, parseSshKey } = await import('../../src/main/cli/ssh-signature.ts');
    const key = parseSshKey(carol.key);
    if (!key) throw new Error('no key');
    const message = await readFile(at('SHA256SUMS'));
    expect(isSignedBy(armored(good), 'coffer-release', message, key)).toBe(true);
    for (let bit = 0; bit < good.length * 8; bit += 1) {
      const other = Buffer.from(good);
      other[bit >> 3] = (other[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect([bit, isSignedBy(armored(other), 'coffer-release', message, key)]).toEqual([bit, false]);
    }
  });

  it.each([
    ['one key', [ann.key], 'expected 2 keys with --signer, not 1'],
    ['three keys', [ann.key, bob.key, carol.key], 'expected 2 keys with --signer, not 3'],
    ['the same key twice', [ann.key, ann.key.replace('ann@', 'bob@')], 'the same key twice'],
    ['a key of another kind', [ann.key, bob.key.replace('ssh-ed25519', 'ssh-rsa')], '--signer must be a key'],
    ['a key that is cut short', [ann.key, bob.key.slice(0, 40)], '--signer must be a key'],
  ])('wants two different keys, not %s: exit code 64', async (_what, keys, says) => {
    const ran = await verify({ ...released, keys });
    expect(ran.exit).toBe(64);
    expect(errorOf(ran).message).toContain(says);
  });

  it('wants two signatures: exit code 64', async () => {
    for (const signatures of [[ann.signature], [ann.signature, bob.signature, bob.signature]])
      expect((await verify({ ...released, signatures })).exit).toBe(64);
  });

  it('refuses a file that is another, exit code 1, and one that is missing or not of the list, exit code 6', async () => {
    await write('coffer.dmg', 'twos');
    expect(await verify(released)).toMatchObject({ exit: 1, stdout: '' });
    expect((await verify(released, at('coffer.deb'))).exit).toBe(0);
    await rm(at('coffer.dmg'));
    expect((await verify(released)).exit).toBe(6);
    await write('evil.deb', 'one');
    expect((await verify(released, at('evil.deb'))).exit).toBe(6);
  });

  it.each([
    ['a path', '../coffer.deb'],
    ['no name', ''],
    ['the same name twice', `coffer.deb\n${'0'.repeat(64)}  coffer.deb`],
    ['another hash', `coffer.deb\n${'0'.repeat(40)}  coffer.dmg`],
  ])('refuses a signed list that has %s: exit code 1', async (_what, name) => {
    const signed = `${'0'.repeat(64)}  ${name}\n`;
    const signatures = [carol.sign(signed), dave.sign(signed)];
    const ran = await verify({ list: signed, signatures, keys: [carol.key, dave.key] });
    expect(ran.exit).toBe(1);
    expect(errorOf(ran).message).toContain('not a checksum list');
  });
});
