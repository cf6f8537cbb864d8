import { verify, type KeyObject } from 'node:crypto';
import type { VerifyAside } from '#engine/ports.ts';
import { p256Key } from './curves.ts';
import { keysInUse } from './kept-keys.ts';

/** P-256 by node:crypto on the threads of libuv, which copy the message first. It takes the time of this thread that the copy takes. */
export function verifyOnThreads(): VerifyAside {
  const keys = keysInUse(p256Key);
  return async (publicKey, message, signature) => {
    if (signature.length !== 64) return false;
    try {
      const { key, judged } = keys([publicKey]);
      return judged(await verified(key, message, signature));
    } catch {
      return false;
    }
  };
}

function verified(key: KeyObject, message: Uint8Array, signature: Uint8Array): Promise<boolean> {
  return new Promise((resolve, reject) => {
    verify('sha256', message, { key, dsaEncoding: 'ieee-p1363' }, signature, (error, fits) => {
      if (error) reject(error);
      else resolve(fits);
    });
  });
}
