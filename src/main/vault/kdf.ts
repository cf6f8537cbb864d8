import { Worker } from 'node:worker_threads';
import { unmovedBytes } from '#shared/unmoved-bytes.ts';
import { VaultError } from './errors.ts';

/** What a guess at a passphrase costs: Argon2id's memory in KiB, its passes, its lanes. */
export type Cost = Readonly<{ memoryKiB: number; iterations: number; parallelism: number }>;

/** Argon2id of `password` and `salt` at `cost`: 32 bytes. */
export type Kdf = (password: Uint8Array, salt: Uint8Array, cost: Cost) => Promise<Uint8Array>;

/** What a new vault gets unless told otherwise, and the least that is taken. */
export const costFloor: Cost = { memoryKiB: 65_536, iterations: 3, parallelism: 1 };

/** The most that is taken, so that a header made by someone else cannot eat the machine. */
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
const { password, salt, key, memoryKiB, iterations, parallelism } = workerData;
const derived = await argon2id({
  password, salt, memorySize: memoryKiB, iterations, parallelism, hashLength: key.length, outputType: 'binary',
});
key.set(derived);
derived.fill(0);
parentPort.postMessage('done');
`;

const KEY_BYTES = 32;

/**
 * Argon2id (RFC 9106, version 0x13) by hash-wasm in a worker thread, since it takes a third of a second or more and would hold up
 * everything else. Throws VaultError 'cost' when `cost` is outside the bounds.
 */
export const kdf: Kdf = async (password, salt, cost) => {
  requireCost(cost);
  const { memoryKiB, iterations, parallelism } = cost;
  // Memory that both threads see: a copy for the worker would be left to chance, these two are overwritten here whatever happens.
  const shared = new Uint8Array(new SharedArrayBuffer(password.length));
  const key = new Uint8Array(new SharedArrayBuffer(KEY_BYTES));
  shared.set(password);
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(WORKER)}`), {
    // No arguments, no environment: the worker needs neither, and what it does not have it cannot leak.
    argv: [],
    env: {},
    execArgv: [],
    workerData: { from: import.meta.url, password: shared, salt, key, memoryKiB, iterations, parallelism },
  });
  try {
    await new Promise<void>((resolve, reject) => {
      worker.once('message', () => resolve());
      worker.once('error', reject);
      worker.once('exit', (code) => reject(new Error(`the key derivation ended with ${code}`)));
    });
    const derived = unmovedBytes(KEY_BYTES);
    derived.set(key);
    return derived;
  } finally {
    await worker.terminate();
    shared.fill(0);
    key.fill(0);
  }
};
