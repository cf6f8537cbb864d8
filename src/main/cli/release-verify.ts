import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { decodeText, readFileOrInput, readText } from './input.ts';
import { CommandFailure, failed, missing, usage, type Context } from './output.ts';
import { isSignedBy, parseSshKey, RELEASE_NAMESPACE, type SshKey } from './ssh-signature.ts';

/** Options of `release verify`. */
export type VerifyOptions = Readonly<{ checksums: string; signature: readonly string[]; signer: readonly string[] }>;

/** One person alone must not be able to release. */
const SIGNERS = 2;

/**
 * Checks the files of a release against their list of checksums, and the list against a signature of each of two signers. Prints who
 * signed and which files fit. Exit codes: 1 for a list that is not one and a file that does not fit, 5 for a signature that is
 * missing, 6 for a file that is not there, 64 for anything but two different keys and two signatures.
 */
export async function verifyRelease(
  context: Context,
  { checksums, signature, signer }: VerifyOptions,
  files: readonly string[],
): Promise<void> {
  const signers = await signersIn(context, signer);
  if (signature.length !== SIGNERS) throw usage(`--signature is required ${SIGNERS} times, once for each signer`);
  const list = await readFileOrInput(context, checksums);
  const signatures = await Promise.all(signature.map((path) => readText(context, path)));
  for (const key of signers)
    if (!signatures.some((armored) => isSignedBy(armored, RELEASE_NAMESPACE, list, key)))
      throw new CommandFailure('BAD_CREDENTIALS', `${checksums} has no signature by ${key.fingerprint}`, {
        signer: key.fingerprint,
      });

  // Nothing of the list is believed before both signatures hold.
  const expected = parseChecksums(decodeText(list, checksums));
  const folder = dirname(checksums);
  const paths = files.length > 0 ? files : [...expected.keys()].map((name) => join(folder, name));
  const fit: { name: string; sha256: string }[] = [];
  for (const path of paths) {
    const name = basename(path);
    const sha256 = expected.get(name);
    if (sha256 === undefined) throw missing(`${checksums} does not list ${name}`);
    if ((await sha256Of(path)) !== sha256)
      throw failed(`${path} is not the released file: its SHA-256 is different`, { file: name });
    fit.push({ name, sha256 });
  }
  const signedBy = signers.map(({ fingerprint }) => fingerprint);
  context.print(
    { signedBy, files: fit },
    [...signedBy.map((one) => `signed by ${one}`), ...fit.map(({ name }) => `released  ${name}`)].join('\n'),
  );
}

/** The keys that `--signer` names, each as a key or as `@FILE` with one on each line. */
async function signersIn(context: Context, named: readonly string[]): Promise<readonly SshKey[]> {
  const texts = await Promise.all(
    named.map((value) => (value.startsWith('@') ? readText(context, value.slice(1)) : Promise.resolve(value))),
  );
  const lines = texts.flatMap((text) => text.split('\n')).filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const keys = lines.map((line) => {
    const key = parseSshKey(line);
    if (!key) throw usage('--signer must be a key in the format of ssh-keygen: ssh-ed25519 AAAA…');
    return key;
  });
  if (new Set(keys.map(({ fingerprint }) => fingerprint)).size !== keys.length)
    throw usage('--signer has the same key twice: two different maintainers sign a release');
  if (keys.length !== SIGNERS) throw usage(`expected ${SIGNERS} keys with --signer, not ${keys.length}`);
  return keys;
}

/** Names and SHA-256 in hex, from a list as `sha256sum` writes it. Throws for a line that is anything else. */
function parseChecksums(text: string): ReadonlyMap<string, string> {
  const checksums = new Map<string, string>();
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const [, sha256 = '', name = ''] = /^([0-9a-f]{64}) [ *]([^/\\]+)$/.exec(line) ?? [];
    if (sha256 === '' || checksums.has(name))
      throw failed('not a checksum list: expected SHA-256 and name in each line');
    checksums.set(name, sha256);
  }
  if (checksums.size === 0) throw failed('the checksum list is empty');
  return checksums;
}

/** In hex. A package is larger than anything that is read whole. */
async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
