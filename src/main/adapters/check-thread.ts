import { Worker } from 'node:worker_threads';
import type { Curves, RecoverableSignature, VerifyAside } from '#engine/ports.ts';
import { CHECK_WORKER, packChecks, type PackedCheck } from './check-worker.ts';
import { P256_SPKI } from './curves.ts';
import { KEPT_MAX } from './kept-keys.ts';
import { silenceWatch } from './silence.ts';

/** Checks of signatures beside this thread. */
export type CheckThread = Readonly<{
  /** As `Curves.p256.verify`. */
  verifyP256: VerifyAside;
  /** Whether `Curves.secp256k1.recoverPublicKey` gives this key. */
  recoversSecp256k1(publicKey: Uint8Array, digest: Uint8Array, signed: RecoverableSignature): Promise<boolean>;
}>;

/** What the thread says first: whether it loaded the native libsecp256k1. */
type Ready = Readonly<{ secp256k1: boolean }>;
type Verdicts = Readonly<{ number: number; verdicts: readonly number[] }>;
type Check = PackedCheck & Readonly<{ settle: (holds: boolean) => void }>;

/** Checks that go to the thread in one message at the most: to hand over each alone would cost as much as to hand over several. */
const CHECKS_MAX = 8;

/** A message takes a few milliseconds at the most. A thread that needs this long for one does not answer any more. */
const SILENCE_MS_MAX = 5_000;

/**
 * One thread for all checks, which begins with the first of them. Until it runs, checks are made in place, and so are all checks, those that
 * it had too, once it has ended, hung or said something that it was not asked.
 *
 * @param libraries the files of the native libsecp256k1 to try: where none loads on the thread, secp256k1 is checked in place
 * @param program what the thread runs
 */
export function checkThread(
  curves: Curves,
  libraries: readonly string[],
  program = CHECK_WORKER,
  silenceMsMax = SILENCE_MS_MAX,
): CheckThread {
  let state: 'none' | 'starting' | 'running' | 'ended' = 'none';
  let worker: Worker | undefined;
  let waiting: Check[] = [];
  /** The messages that are not answered, the oldest first. */
  let handedOver: Readonly<{ number: number; checks: readonly Check[] }>[] = [];
  let messages = 0;
  let takesSecp256k1 = false;

  const end = (): void => {
    state = 'ended';
    silence.stop();
    void worker?.terminate();
    const left = [...handedOver.flatMap(({ checks }) => checks), ...waiting];
    [handedOver, waiting] = [[], []];
    for (const check of left) check.settle(holdsInPlace(curves, check));
  };
  const silence = silenceWatch(silenceMsMax, end);
  const handOver = (): void => {
    if (waiting.length === 0) return;
    const [checks, bytes, number] = [waiting, packChecks(waiting), (messages += 1)];
    waiting = [];
    handedOver.push({ number, checks });
    if (handedOver.length === 1) silence.restart();
    worker?.ref();
    worker?.postMessage({ number, bytes }, [bytes.buffer]);
  };
  const hear = ({ number, verdicts }: Verdicts): void => {
    const oldest = handedOver[0];
    if (!oldest || oldest.number !== number || oldest.checks.length !== verdicts.length) return end();
    handedOver.shift();
    if (handedOver.length > 0) silence.restart();
    else {
      silence.stop();
      worker?.unref();
    }
    for (const [at, check] of oldest.checks.entries()) check.settle(verdicts[at] === 1);
  };
  const start = (): void => {
    state = 'starting';
    try {
      worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(program)}`), {
        // No arguments, no environment: the thread needs neither.
        argv: [],
        env: {},
        execArgv: [],
        workerData: { from: import.meta.url, libraries, spki: P256_SPKI, keptMax: KEPT_MAX },
      });
    } catch {
      return end();
    }
    // The first message says that the thread runs.
    worker.once('message', ({ secp256k1 }: Ready) => {
      if (state !== 'starting') return;
      state = 'running';
      takesSecp256k1 = secp256k1;
      worker?.on('message', hear);
    });
    worker.on('error', end);
    worker.once('exit', end);
    // Only now: a listener for messages keeps the process running, as a thread does. One without work must not.
    worker.unref();
  };

  /** `soon` is called with what hands over the checks that came together. */
  const ask = (check: PackedCheck, soon: (work: () => void) => void): Promise<boolean> => {
    if (state === 'none') start();
    const isForThread = isPackable(check) && (check.recovery === undefined || takesSecp256k1);
    if (state !== 'running' || !isForThread) return Promise.resolve(holdsInPlace(curves, check));
    return new Promise((settle) => {
      waiting.push({ ...check, settle });
      if (waiting.length >= CHECKS_MAX) handOver();
      else if (waiting.length === 1) soon(handOver);
    });
  };

  return {
    // Each request comes in an event of its own; those of one round of the event loop are handed over after it.
    verifyP256: async (publicKey, message, signature) => ask({ publicKey, message, signature }, setImmediate),
    // Signatures are made one after the other in one go.
    recoversSecp256k1: async (publicKey, digest, { signature, recovery }) =>
      ask({ publicKey, message: digest, signature, recovery }, queueMicrotask),
  };
}

/** Whether a check has the form in which the thread gets it. */
function isPackable({ publicKey, signature, recovery = 0 }: PackedCheck): boolean {
  return publicKey.length === 33 && signature.length === 64 && [0, 1, 2, 3].includes(recovery);
}

function holdsInPlace({ p256, secp256k1 }: Curves, { publicKey, message, signature, recovery }: PackedCheck): boolean {
  if (recovery === undefined) return p256.verify(publicKey, message, signature);
  const recovered = secp256k1.recoverPublicKey(message, { signature, recovery });
  return recovered !== null && Buffer.compare(recovered, publicKey) === 0;
}
