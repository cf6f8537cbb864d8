import { randomBytes } from 'node:crypto';
import { realWorld } from '../../src/main/compose.ts';
import type { LoadReport } from './load.ts';
import { atLeast, atMost, medianMs, plain, quantile, type Figure } from './measure.ts';
import { peerFigures } from './peers.ts';
import { ideal, run, steady, withHost, type Bench } from './served.ts';

const SIGN = '/public/v1/submit/sign_raw_payload';
const WARM_UP = 4_000;
const ROUNDS = 7;
const SERIAL = 500;
const PARALLEL = 3_000;
const MANY = 64;

/** A stamped request to sign a digest on secp256k1, over HTTP to the flushed answer, against an ideal server in the same run. */
export function signing(): Promise<Figure[]> {
  return withHost(async (bench) => {
    await run(bench.port, 1, SIGN, bench.signs(WARM_UP));
    const rates = {
      ours: async (connections: number) => rateOf(await run(bench.port, connections, SIGN, bench.signs(PARALLEL))),
      ideal: async (connections: number) =>
        rateOf(await ideal(bench.signs(PARALLEL), { work: oneSignature(), connections })),
    };
    return [...(await bodies()), ...(await alone(bench)), ...(await together(bench)), ...(await peerFigures(rates))];
  });
}

/** The curve by itself: what is asked for, and the check that no signature leaves without. */
async function bodies(): Promise<Figure[]> {
  const { curves, entropy } = realWorld();
  const [privateKey, digest] = [entropy.bytes(32), randomBytes(32)];
  const signed = curves.secp256k1.signDigest(privateKey, digest);
  return [
    plain('in a tight loop: sign', await medianMs(400, () => curves.secp256k1.signDigest(privateKey, digest)), 'ms'),
    plain(
      'in a tight loop: check it by recovering the key',
      await medianMs(400, () => curves.secp256k1.recoverPublicKey(digest, signed)),
      'ms',
    ),
  ];
}

/** One connection; the ideal server and ours in turns, so that what else the machine does meets both. */
async function alone({ port, signs }: Bench): Promise<Figure[]> {
  const rounds: Readonly<{ floor: number; ours: number }>[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({
      floor: steady(await ideal(signs(SERIAL), { work: oneSignature() })),
      ours: steady(await run(port, 1, SIGN, signs(SERIAL))),
    });
  const median = (of: (round: (typeof rounds)[number]) => number) => quantile(rounds.map(of), 0.5);
  return [
    plain(
      'sign a digest, the ideal server, p50',
      median(({ floor }) => floor),
      'ms',
    ),
    plain(
      'sign a digest, p50',
      median(({ ours }) => ours),
      'ms',
    ),
    atMost(
      'sign end to end against its floor, the ideal server',
      median(({ floor, ours }) => ours / floor),
      1.5,
    ),
  ];
}

/** Many connections: what arrives together is flushed together, by both. */
async function together({ port, signs }: Bench): Promise<Figure[]> {
  const rates: Readonly<{ one: number; many: number; floor: number; tail: number }>[] = [];
  for (let round = 0; round < 3; round += 1) {
    const one = await run(port, 1, SIGN, signs(SERIAL));
    const many = await run(port, MANY, SIGN, signs(PARALLEL));
    const floor = await ideal(signs(PARALLEL), { work: oneSignature(), connections: MANY });
    rates.push({
      one: rateOf(one),
      many: rateOf(many),
      floor: rateOf(floor),
      tail: quantile(many.tookMs, 0.99) / quantile(many.tookMs, 0.5),
    });
  }
  const median = (of: (round: (typeof rates)[number]) => number) => quantile(rates.map(of), 0.5);
  return [
    plain(
      'signatures, 1 connection',
      median(({ one }) => one),
      'a second',
    ),
    plain(
      `signatures, ${MANY} connections`,
      median(({ many }) => many),
      'a second',
    ),
    plain(
      `signatures, ${MANY} connections, the ideal server`,
      median(({ floor }) => floor),
      'a second',
    ),
    atLeast(
      `signatures a second, ${MANY} connections against 1`,
      median(({ one, many }) => many / one),
      1.5,
    ),
    atMost(
      `p99 against p50 at ${MANY} connections`,
      median(({ tail }) => tail),
      4,
    ),
    plain(
      `the ideal server's rate against ours, ${MANY} connections`,
      median(({ floor, many }) => floor / many),
      '×',
    ),
  ];
}

/** Requests a second. */
function rateOf({ tookMs, wallMs }: LoadReport): number {
  return (tookMs.length / wallMs) * 1_000;
}

function oneSignature(): () => void {
  const { curves, entropy } = realWorld();
  const [privateKey, digest] = [entropy.bytes(32), randomBytes(32)];
  return () => void curves.secp256k1.signDigest(privateKey, digest);
}
