import { Worker } from 'node:worker_threads';
import { VaultError } from './errors.ts';

/** What a guess at a passphrase costs: Argon2id's memory in KiB, its passes, its lanes. */
export type Cost = Readonly<{ memoryKiB: number; iterations: number; parallelism: number }>;

/** Argon2id of `password` and `salt` at `cost`: 32 bytes. */
export type Kdf = (password: Uint8Array, salt: Uint8Array, cost: Cost) => Promise<Uint8Array>;

/** What a new vault gets unless told otherwise, and the least that is taken. */
export const costFloor: Cost = { memoryKiB: 65_536, iterations: 3, parallelism: 1 };

/** The most that is taken, so that a header made by somebody else cannot eat the machine. */
export const costCeiling: Cost = { memoryKiB: 1_048_576, iterations: 16, parallelism: 4 };

/** Throws VaultError 'cost' when any part of `cost` is outside the bounds. To be asked before anything is allocated. */
export function requireCost(cost: Cost): void {
  for (const name of ['memoryKiB', 'iterations', 'parallelism'] as const) {
    const value = cost[name];
    if (Number.isInteger(value) && value >= costFloor[name] && value <= costCeiling[name]) continue;
    throw new VaultError('cost', `cost.${name} must be a whole number from ${costFloor[name]} to ${costCeiling[name]}`);
  }
}

/**
 * The worker's whole program. It is a module with no file of its own, so that it runs alike from the sources, from the bundle and from a
 * packed application; the library is found from where this file stands. Its memory goes when it ends.
 */
const WORKER = `
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
const { argon2id } = createRequire(workerData.from)('hash-wasm');
const { password, salt, memoryKiB, iterations, parallelism } = workerData;
const key = await argon2id({
  password, salt, memorySize: memoryKiB, iterations, parallelism, hashLength: 32, outputType: 'binary',
});
password.fill(0);
parentPort.postMessage(key);
`;

/**
 * Argon2id (RFC 9106, version 0x13) by hash-wasm in a worker thread, since it takes a third of a second or more and would hold up
 * everything else. Throws VaultError 'cost' when `cost` is outside the bounds.
 */
export const kdf: Kdf = async (password, salt, cost) => {
  requireCost(cost);
  const { memoryKiB, iterations, parallelism } = cost;
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(WORKER)}`), {
    // No arguments, no environment: the worker needs neither, and what it does not have it cannot leak.
    argv: [],
    env: {},
    execArgv: [],
    workerData: {
      from: import.meta.url,
      password: Uint8Array.from(password),
      salt,
      memoryKiB,
      iterations,
      parallelism,
    },
  });
  try {
    return await new Promise<Uint8Array>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', (code) => reject(new Error(`the key derivation ended with ${code}`)));
    });
  } finally {
    await worker.terminate();
  }
};
