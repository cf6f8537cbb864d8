import { p256 } from '@noble/curves/nist.js';
import { describe, expect, it } from 'vitest';
import type { Curves } from '#engine/ports.ts';
import { checkThread, type CheckThread } from '../../src/main/adapters/check-thread.ts';
import { nodeCurves } from '../../src/main/adapters/curves.ts';
import { prebuiltLibraries } from '../../src/main/adapters/secp256k1/native.ts';
import { fastestSecp256k1 } from '../../src/main/adapters/secp256k1/fastest.ts';
import { systemEntropy } from '../../src/main/adapters/entropy.ts';

const curves = nodeCurves();
const random = (length: number): Uint8Array => systemEntropy().bytes(length);
const libraries = fastestSecp256k1().name === 'native' ? prebuiltLibraries() : [];

/** Curves that count what is checked in place. */
function counted() {
  const counts = { inPlace: 0 };
  const counting: Curves = {
    ...curves,
    p256: { ...curves.p256, verify: (...asked) => ((counts.inPlace += 1), curves.p256.verify(...asked)) },
    secp256k1: {
      ...curves.secp256k1,
      recoverPublicKey: (...asked) => ((counts.inPlace += 1), curves.secp256k1.recoverPublicKey(...asked)),
    },
  };
  return { counts, counting };
}

type Asked = Parameters<CheckThread['verifyP256']>;

function aSignature(): Asked {
  const privateKey = random(32);
  const message = random(100);
  return [p256.getPublicKey(privateKey, true), message, curves.p256.sign(privateKey, message)];
}

/** Asks `thread` for `first` until the thread answers. */
async function running(thread: CheckThread, counts: { inPlace: number }, first: Asked): Promise<void> {
  await thread.verifyP256(...first);
  for (let before = -1; before !== counts.inPlace; await new Promise((next) => void setTimeout(next, 5))) {
    before = counts.inPlace;
    await thread.verifyP256(...first);
  }
}

/** As short as a busy computer lets a thread answer. */
const silenceMsMax = 700;

const flipped = (bytes: Uint8Array, at: number): Uint8Array => bytes.map((byte, i) => (i === at ? byte ^ 1 : byte));

describe('checks on a thread of their own', () => {
  it('are made in place until the thread runs, and there from then on', async () => {
    const { counts, counting } = counted();
    const thread = checkThread(counting, libraries);
    const good = aSignature();
    expect(await thread.verifyP256(...good)).toBe(true);
    expect(counts.inPlace).toBe(1);
    await running(thread, counts, good);
    const { inPlace } = counts;
    expect(await thread.verifyP256(...good)).toBe(true);
    expect(counts.inPlace).toBe(inPlace);
  });

  it('say each of its own request what the curves say, whichever come together', async () => {
    const { counts, counting } = counted();
    const thread = checkThread(counting, libraries);
    const [publicKey, message, signature] = aSignature();
    await running(thread, counts, [publicKey, message, signature]);
    const { inPlace } = counts;
    const stamps: Asked[] = [
      [publicKey, message, signature],
      [publicKey, flipped(message, 3), signature],
      [publicKey, message, flipped(signature, 63)],
      [publicKey, new Uint8Array(), signature],
      [publicKey, message, signature.subarray(1)],
      [publicKey.subarray(1), message, signature],
      [flipped(publicKey, 0), message, signature],
      [random(33), message, signature],
      [Uint8Array.of(0, ...publicKey.subarray(1)), message, signature],
      [curves.p256.uncompress(publicKey), message, signature],
      aSignature(),
    ];
    const [key, digest] = [random(32), random(32)];
    const signed = curves.secp256k1.signDigest(key, digest);
    const own = curves.secp256k1.publicKey(key);
    const recoveries: Parameters<CheckThread['recoversSecp256k1']>[] = [
      [own, digest, signed],
      [own, digest, { ...signed, recovery: signed.recovery ^ 1 }],
      [own, digest, { ...signed, recovery: 0xff }],
      [own, digest, { ...signed, signature: flipped(signed.signature, 40) }],
      [own, flipped(digest, 31), signed],
      [own, digest.subarray(1), signed],
      [curves.secp256k1.publicKey(random(32)), digest, signed],
      // A stamp in the place of a signature: what is checked as one kind is never taken for the other.
      [publicKey, message, { signature, recovery: 0xff }],
    ];
    const asked = Array.from({ length: 5 }, (_, round) => [
      ...stamps.map((stamp) => thread.verifyP256(...stamp)),
      ...(round % 2 ? recoveries : recoveries.toReversed()).map((one) => thread.recoversSecp256k1(...one)),
    ]).flat();
    const expected = Array.from({ length: 5 }, (_, round) => [
      ...stamps.map((stamp) => curves.p256.verify(...stamp)),
      ...(round % 2 ? recoveries : recoveries.toReversed()).map(([, , { recovery }], at) =>
        round % 2 ? at === 0 : at === recoveries.length - 1 && recovery === signed.recovery,
      ),
    ]).flat();
    expect(await Promise.all(asked)).toEqual(expected);
    // Of each round, what the thread does not take: a signature and two keys of another length, and two recovery IDs that do not exist.
    const notTaken = 5 * (3 + 2);
    if (libraries.length > 0) expect(counts.inPlace - inPlace, 'the others on the thread').toBe(notTaken);
  });

  it.each([
    ['ends', 'process.exit(1)'],
    ['fails', 'throw new Error("no memory")'],
    ['answers another message', 'parentPort.postMessage({ number: number + 1, verdicts: [1, 1, 1] })'],
    ['hangs', 'for (;;);'],
    ['gives too few answers', 'parentPort.postMessage({ number, verdicts: [1, 1] })'],
    ['gives too many answers', 'parentPort.postMessage({ number, verdicts: [1, 1, 1, 1] })'],
  ])('are made in place where the thread %s', async (_, does) => {
    const { counts, counting } = counted();
    const program = `
      import { parentPort } from 'node:worker_threads';
      let heard = 0;
      parentPort.on('message', ({ number }) => {
        heard += 1;
        if (heard === 1) parentPort.postMessage({ number, verdicts: [1] });
        else ${does};
      });
      parentPort.postMessage({ secp256k1: true });`;
    const thread = checkThread(counting, libraries, program, silenceMsMax);
    const [publicKey, message, signature] = aSignature();
    const good: Asked = [publicKey, message, signature];
    const forged: Asked = [publicKey, flipped(message, 0), signature];
    await running(thread, counts, good);
    const { inPlace } = counts;
    const asked = [good, forged, good].map((one) => thread.verifyP256(...one));
    expect(await Promise.all(asked)).toEqual([true, false, true]);
    expect(await thread.verifyP256(...forged)).toBe(false);
    expect(counts.inPlace - inPlace).toBe(4);
  });

  it('are made in place for secp256k1 where the thread cannot load a library', async () => {
    const { counts, counting } = counted();
    const thread = checkThread(counting, ['secp256k1/prebuilds/none.node']);
    await running(thread, counts, aSignature());
    const { inPlace } = counts;
    const [key, digest] = [random(32), random(32)];
    const signed = curves.secp256k1.signDigest(key, digest);
    expect(await thread.recoversSecp256k1(curves.secp256k1.publicKey(key), digest, signed)).toBe(true);
    expect(counts.inPlace).toBe(inPlace + 1);
  });

  it('keep no process running that has nothing else to do', async () => {
    const held = () =>
      process.getActiveResourcesInfo().filter((kind) => kind === 'MessagePort' || kind === 'Worker').length;
    const before = held();
    const { counts, counting } = counted();
    const thread = checkThread(counting, libraries);
    const good = aSignature();
    await thread.verifyP256(...good);
    expect(held(), 'while the thread starts').toBeLessThanOrEqual(before);
    await running(thread, counts, good);
    const answer = thread.verifyP256(...good);
    await new Promise(setImmediate);
    await answer;
    expect(held(), 'after its answers').toBeLessThanOrEqual(before);
  });

  it('are made in place where no thread begins', async () => {
    const thread = checkThread(curves, libraries, 'this is no program');
    const [publicKey, message, signature] = aSignature();
    for (let round = 0; round < 3; round += 1) {
      expect(await thread.verifyP256(publicKey, message, signature)).toBe(true);
      expect(await thread.verifyP256(publicKey, random(9), signature)).toBe(false);
      await new Promise((next) => void setTimeout(next, 20));
    }
  });
});
