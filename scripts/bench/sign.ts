import { randomBytes } from 'node:crypto';
import { realWorld } from '../../src/main/compose.ts';
import { run, steady } from './client.ts';
import { ideal } from './ideal.ts';
import type { Load, LoadReport } from './load.ts';
import { atLeast, atMost, medianMs, plain, quantile, within, type Figure } from './measure.ts';
import { sealedPeers } from './peers.ts';
import { withHost, type Bench } from './served.ts';

const SIGN = '/public/v1/submit/sign_raw_payload';
const RENAME = '/public/v1/submit/update_wallet';
/** A just-in-time compiler takes some thousands of requests to be done with what it does. */
const WARM_UP = 6_000;
const ROUNDS = 5;
const SERIAL = 300;
const PARALLEL = 1_200;
const MANY = 64;
/** What a request may take of the processor beyond what the ideal server takes for it and the check of its signature. */
const REMAINING_MS = 0.15;

/** A stamped request to sign a digest on secp256k1, over HTTP to the flushed answer, against an ideal server in the same run. */
export function signing(): Promise<Figure[]> {
  return withHost(async (bench) => {
    await warmUp(bench);
    const checkMs = await timeOfCheck();
    const rates = {
      ours: async (connections: number) => rateOf(await run(bench.port, connections, SIGN, bench.signs(PARALLEL))),
      ideal: async (connections: number) =>
        rateOf(await ideal(bench.signs(PARALLEL), { work: oneSignature(), connections })),
    };
    return [
      ...(await bodies(checkMs)),
      ...(await alone(bench)),
      ...(await together(bench, checkMs)),
      ...(await renaming(bench)),
      ...(await sealedPeers(rates)),
      ...(await byPolicy(bench)),
    ];
  });
}

/** What a service answers after its first minute, both servers alike. */
async function warmUp({ port, signs }: Bench): Promise<void> {
  for (const connections of [MANY, 1]) {
    const count = connections === 1 ? WARM_UP / 6 : WARM_UP;
    await run(port, connections, SIGN, signs(count));
    await ideal(signs(count), { work: oneSignature(), connections });
  }
}

/** The check that no signature leaves without. */
function timeOfCheck(): Promise<number> {
  const { curves, entropy } = realWorld();
  const digest = randomBytes(32);
  const signed = curves.secp256k1.signDigest(entropy.bytes(32), digest);
  return medianMs(400, () => curves.secp256k1.recoverPublicKey(digest, signed));
}

/** The curve by itself. */
async function bodies(checkMs: number): Promise<Figure[]> {
  return [
    plain('in a tight loop: sign', await medianMs(400, oneSignature()), 'ms'),
    plain('in a tight loop: check it by recovering the key', checkMs, 'ms'),
  ];
}

/** Two servers with the same requests, in turns, so that what else the machine does meets both. */
type Pair = Readonly<{ ours: LoadReport; floor: LoadReport }>;

async function inTurns(
  rounds: number,
  ours: () => Promise<LoadReport>,
  floor: () => Promise<LoadReport>,
): Promise<MedianOf> {
  const pairs: Pair[] = [];
  for (let round = 0; round < rounds; round += 1) pairs.push({ floor: await floor(), ours: await ours() });
  return (of) => quantile(pairs.map(of), 0.5);
}

type MedianOf = (of: (pair: Pair) => number) => number;

/** The median of something over the rounds, as a figure. */
function figure(name: string, median: MedianOf, of: (pair: Pair) => number, unit: string): Figure {
  return plain(name, median(of), unit);
}

/** One connection. */
async function alone({ port, signs }: Bench): Promise<Figure[]> {
  const median = await inTurns(
    ROUNDS,
    () => run(port, 1, SIGN, signs(SERIAL)),
    () => ideal(signs(SERIAL), { work: oneSignature() }),
  );
  const ratio = median(({ floor, ours }) => steady(ours) / steady(floor));
  return [
    figure('sign a digest, the ideal server, p50', median, ({ floor }) => steady(floor), 'ms'),
    figure('sign a digest, p50', median, ({ ours }) => steady(ours), 'ms'),
    atMost('sign end to end against its floor, the ideal server', ratio, 1.3),
    figure('signatures, 1 connection', median, ({ ours }) => rateOf(ours), 'a second'),
    figure('processor time of a signature, 1 connection', median, ({ ours }) => processorOf(ours), 'ms'),
    figure('… of the ideal server', median, ({ floor }) => processorOf(floor), 'ms'),
  ];
}

/** Many connections: what arrives together is flushed together, by both. */
async function together({ port, signs }: Bench, checkMs: number): Promise<Figure[]> {
  const median = await inTurns(
    ROUNDS,
    () => run(port, MANY, SIGN, signs(PARALLEL)),
    () => ideal(signs(PARALLEL), { work: oneSignature(), connections: MANY }),
  );
  const remaining = median(({ ours, floor }) => processorOf(ours) - processorOf(floor)) - checkMs;
  const what = `${MANY} connections`;
  return [
    figure(`signatures, ${what}`, median, ({ ours }) => rateOf(ours), 'a second'),
    figure(`signatures, ${what}, the ideal server`, median, ({ floor }) => rateOf(floor), 'a second'),
    atLeast(`signatures a second against the ideal server, ${what}`, median(rateAgainstFloor), 0.75),
    atMost(
      `p99 against p50, ${what}`,
      median(({ ours }) => tailOf(ours)),
      3,
    ),
    figure('… of the ideal server', median, ({ floor }) => tailOf(floor), '×'),
    figure(`processor time of a signature, ${what}`, median, ({ ours }) => processorOf(ours), 'ms'),
    figure('… of the ideal server', median, ({ floor }) => processorOf(floor), 'ms'),
    within('… beyond it and the check', remaining, REMAINING_MS, 'ms'),
  ];
}

/** The plainest activity, which signs nothing. */
async function renaming({ port, renames }: Bench): Promise<Figure[]> {
  await run(port, MANY, RENAME, renames(WARM_UP / 3));
  const one = await inTurns(
    ROUNDS,
    () => run(port, 1, RENAME, renames(SERIAL)),
    () => ideal(renames(SERIAL), {}),
  );
  const many = await inTurns(
    ROUNDS,
    () => run(port, MANY, RENAME, renames(PARALLEL)),
    () => ideal(renames(PARALLEL), { connections: MANY }),
  );
  const ratio = one(({ floor, ours }) => steady(ours) / steady(floor));
  return [
    atMost('rename a wallet against its floor, the ideal server', ratio, 1.35),
    figure(`rename a wallet, ${MANY} connections`, many, ({ ours }) => rateOf(ours), 'a second'),
    atLeast(`renames a second against the ideal server, ${MANY} connections`, many(rateAgainstFloor), 0.8),
    atMost(
      `p99 against p50 of a rename, ${MANY} connections`,
      many(({ ours }) => tailOf(ours)),
      3,
    ),
  ];
}

/** Many users and policies: by a user whom the last of the policies lets sign, against the root user, whom no policy concerns. */
async function byPolicy({ port, signs, addCrowd }: Bench): Promise<Figure[]> {
  const { signs: byUser } = await addCrowd();
  const signed = (requests: Load['requests']) => run(port, 1, SIGN, requests);
  await signed(byUser(WARM_UP / 6));
  const median = await inTurns(
    ROUNDS,
    () => signed(byUser(SERIAL)),
    () => signed(signs(SERIAL)),
  );
  const [time, processor] = [
    median(({ ours, floor }) => steady(ours) / steady(floor)),
    median(({ ours, floor }) => processorOf(ours) / processorOf(floor)),
  ];
  return [
    atMost('by a user of 100 with 100 policies, against the root user', time, 1.3),
    plain('… in processor time', processor, '×'),
  ];
}

/** Requests a second. */
function rateOf({ tookMs, wallMs }: LoadReport): number {
  return (tookMs.length / wallMs) * 1_000;
}

function rateAgainstFloor({ ours, floor }: Pair): number {
  return rateOf(ours) / rateOf(floor);
}

/** The processor time of one request. */
function processorOf({ tookMs, processorMs }: LoadReport): number {
  return processorMs / tookMs.length;
}

function tailOf({ tookMs }: LoadReport): number {
  return quantile(tookMs, 0.99) / quantile(tookMs, 0.5);
}

function oneSignature(): () => void {
  const { curves, entropy } = realWorld();
  const [privateKey, digest] = [entropy.bytes(32), randomBytes(32)];
  return () => void curves.secp256k1.signDigest(privateKey, digest);
}
