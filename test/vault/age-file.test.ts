import { randomBytes } from 'node:crypto';
import { Decrypter, Encrypter } from 'age-encryption';
import { describe, expect, it } from 'vitest';
import { decryptedFile, encryptedFile, nativeAead, plainAead } from '../../src/main/vault/age-file.ts';
import { passphraseIdentity, passphraseRecipient } from '../../src/main/vault/age-passphrase.ts';

const passphrase = Buffer.from('a passphrase for backups');
const SEGMENT = 64 * 1024;
const lengths = [0, 1, SEGMENT - 1, SEGMENT, SEGMENT + 1, 2 * SEGMENT, 200_000];

async function whole(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

/** In parts that fit no segment. */
function parts(bytes: Uint8Array, length = 50_000): Uint8Array[] {
  return Array.from({ length: Math.ceil(bytes.length / length) }, (_, at) =>
    bytes.subarray(at * length, (at + 1) * length),
  );
}

const encrypted = (bytes: Uint8Array): Promise<Buffer> =>
  whole(encryptedFile(parts(bytes), passphraseRecipient(passphrase, 1)));
const decrypted = (file: Uint8Array): Promise<Buffer> =>
  whole(decryptedFile(parts(file), passphraseIdentity(passphrase)));

describe('a file of age', () => {
  it.each(lengths)(
    'with %i bytes is read by the package, and one that the package made is read here',
    async (length) => {
      const bytes = randomBytes(length);
      const decrypter = new Decrypter();
      decrypter.addPassphrase(passphrase.toString());
      expect(Buffer.from(await decrypter.decrypt(await encrypted(bytes))).equals(bytes)).toBe(true);
      const encrypter = new Encrypter();
      encrypter.setPassphrase(passphrase.toString());
      encrypter.setScryptWorkFactor(1);
      expect((await decrypted(await encrypter.encrypt(bytes))).equals(bytes)).toBe(true);
    },
  );

  it('is refused where a byte was changed, cut off or added, or segments were left out or exchanged', async () => {
    const file = await encrypted(randomBytes(3 * SEGMENT + 100));
    const payloadAt = file.length - (3 * SEGMENT + 100) - 4 * 16;
    const sealed = [0, 1, 2, 3].map((at) =>
      file.subarray(payloadAt + at * (SEGMENT + 16), payloadAt + (at + 1) * (SEGMENT + 16)),
    );
    const made = (...order: readonly number[]): Buffer =>
      Buffer.concat([file.subarray(0, payloadAt), ...order.map((at) => sealed[at] ?? Buffer.alloc(0))]);
    expect((await decrypted(made(0, 1, 2, 3))).length).toBe(3 * SEGMENT + 100);
    const changed = [0, 30, payloadAt - 1, payloadAt, payloadAt + SEGMENT, file.length - 1].map((at) => {
      const other = Buffer.from(file);
      other[at] = (other[at] ?? 0) ^ 1;
      return other;
    });
    const cut = [0, 10, payloadAt - 16, payloadAt, payloadAt + 8, file.length - 1].map((at) => file.subarray(0, at));
    const others = [
      made(0, 1, 2),
      made(0, 2, 3),
      made(1, 0, 2, 3),
      made(0, 1, 2, 3, 3),
      Buffer.concat([file, Buffer.of(0)]),
    ];
    for (const [at, bad] of [...changed, ...cut, ...others].entries())
      await expect(decrypted(bad), String(at)).rejects.toThrow();
  });

  it('has the same segments without the cipher of node:crypto, which Electron does not have', () => {
    const [key, nonce] = [randomBytes(32), randomBytes(12)];
    for (const length of [0, 1, 1_000, SEGMENT]) {
      const plaintext = randomBytes(length);
      const sealed = nativeAead(key).seal(nonce, plaintext);
      expect(Buffer.from(plainAead(key).seal(nonce, plaintext)).equals(sealed)).toBe(true);
      for (const { open } of [nativeAead(key), plainAead(key)]) {
        expect(Buffer.from(open(nonce, sealed)).equals(plaintext)).toBe(true);
        expect(() => open(nonce, Buffer.concat([sealed, Buffer.of(0)]))).toThrow();
        expect(() => open(nonce, sealed.subarray(0, 15))).toThrow();
      }
    }
  });
});
