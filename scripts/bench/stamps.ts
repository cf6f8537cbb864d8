import { plain, quantile, type Figure } from './measure.ts';
import { load, run } from './client.ts';
import { newStamper, withHost } from './served.ts';

const RENAME = '/public/v1/submit/update_wallet';
const WARM_UP = 2_000;
const EACH = 1_000;

/**
 * How long a refusal takes of a stamp that does not fit its body: by a key that is known here and in use, and by a key that is not, in turns over
 * one connection. Equal times do not tell a caller without a key which keys are known.
 */
export function stamps(): Promise<Figure[]> {
  return withHost(async ({ port, renames }) => {
    await run(port, 1, RENAME, renames(WARM_UP));
    const [{ body, stamp: knownStamp }, other] = [...renames(1), ...renames(1)] as [Request, Request];
    const refused = (stamp: string) => ({ body: other.body, stamp });
    const strangers = () => newStamper().stamp(body);
    const requests = Array.from({ length: (EACH + 100) * 2 }, (_, at) => refused(at % 2 ? knownStamp : strangers()));
    const { tookMs, failed } = await load({ port, connections: 1, path: RENAME, requests });
    if (failed !== requests.length) throw new Error(`${requests.length - failed} stamps of other bytes were taken`);
    const times = (odd: number) => tookMs.filter((_, at) => at >= 200 && at % 2 === odd).map((ms) => ms * 1_000);
    const [unknown, known] = [times(0), times(1)];
    return [
      ...spread('refusal, a key that is known', known),
      ...spread('refusal, a key that is not', unknown),
      plain('… known ÷ unknown, medians', quantile(known, 0.5) / quantile(unknown, 0.5), '×'),
    ];
  });
}

type Request = Readonly<{ body: string; stamp: string }>;

function spread(name: string, us: readonly number[]): Figure[] {
  return [
    plain(`${name}, median`, quantile(us, 0.5), 'µs'),
    plain('… quarter below', quantile(us, 0.25), 'µs'),
    plain('… quarter above', quantile(us, 0.75), 'µs'),
  ];
}
