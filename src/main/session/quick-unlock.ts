import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { hostFault } from '#engine/fault.ts';
import type { Ciphers, Entropy } from '#engine/ports.ts';
import type { Keychain } from '../adapters/keychain.ts';
import { writeWhole } from '../config/plain-file.ts';

/**
 * Lets the system's keychain open a vault on this machine. The passphrase lies sealed in a file of the config folder, and the key to it, 32
 * random bytes, in the keychain: neither is of use without the other, and the vault's own folder is as strong as before. The
 * operator sets it up by giving the passphrase, for one installation.
 */
export type QuickUnlock = Readonly<{
  /** As far as it is known without waiting: the keychain is asked beside, and `onKnown` of the maker called when it has answered. */
  state(vaultId: string): Promise<'unavailable' | 'off' | 'on'>;
  /** Throws a Fault FAILED_PRECONDITION where there is no keychain that keeps what it is given. */
  keep(vaultId: string, passphrase: Uint8Array): Promise<void>;
  /** The passphrase, for the caller to overwrite; null where nothing whole is kept. */
  take(vaultId: string): Promise<Uint8Array | null>;
  forget(vaultId: string): Promise<void>;
}>;

const keyBytes = 32;
const nonceBytes = 12;
const fileBytesMax = 16_384;

export type QuickUnlockWorld = Readonly<{
  /** Null where this program is not to use one. */
  keychain: Keychain | null;
  /** The program's config folder. */
  folder: string;
  ciphers: Ciphers;
  entropy: Entropy;
  onKnown: () => void;
}>;

/** Asks the keychain nothing until a vault is asked about. */
export function quickUnlock({ keychain, folder, ciphers, entropy, onKnown }: QuickUnlockWorld): QuickUnlock {
  let there: boolean | undefined;
  let asking: Promise<boolean> | undefined;

  const isThere = async (): Promise<boolean> => {
    if (!keychain) return false;
    asking ??= keychain.isThere().then((found) => {
      const news = found !== there;
      there = found;
      asking = undefined;
      if (news) onKnown();
      return found;
    });
    return asking;
  };

  const fileOf = (vaultId: string): string => join(folder, 'quick-unlock', `${vaultId}.sealed`);
  const nameOf = (vaultId: string): string => `vault ${vaultId}`;
  const boundTo = (vaultId: string): Uint8Array => Buffer.from(`coffer quick unlock 1 ${vaultId}`);

  const sealed = async (vaultId: string): Promise<Buffer | null> => {
    const content = await readFile(fileOf(vaultId)).catch(() => null);
    return content && content.length > nonceBytes && content.length <= fileBytesMax ? content : null;
  };

  const forget = async (vaultId: string): Promise<void> => {
    await rm(fileOf(vaultId), { force: true });
    await keychain?.remove(nameOf(vaultId));
  };

  return {
    async state(vaultId) {
      if (!keychain) return 'unavailable';
      if (there === undefined) void isThere();
      if (!there) return 'unavailable';
      return (await sealed(vaultId)) ? 'on' : 'off';
    },
    async keep(vaultId, passphrase) {
      const key = entropy.bytes(keyBytes);
      try {
        if (!keychain || !(await isThere()) || !(await keychain.write(nameOf(vaultId), key)))
          throw hostFault('NO_KEYCHAIN', 'this system has no usable keychain');
        const nonce = entropy.bytes(nonceBytes);
        const box = ciphers.sealAes256Gcm(key, nonce, passphrase, boundTo(vaultId));
        await mkdir(join(folder, 'quick-unlock'), { recursive: true, mode: 0o700 });
        await writeWhole(fileOf(vaultId), Buffer.concat([nonce, box]));
      } finally {
        key.fill(0);
      }
    },
    async take(vaultId) {
      const content = await sealed(vaultId);
      const key = content && (await keychain?.read(nameOf(vaultId)));
      if (!content || !key) return null;
      try {
        if (key.length !== keyBytes) return null;
        const [nonce, box] = [content.subarray(0, nonceBytes), content.subarray(nonceBytes)];
        return ciphers.openAes256Gcm(key, nonce, box, boundTo(vaultId));
      } finally {
        key.fill(0);
      }
    },
    forget,
  };
}
