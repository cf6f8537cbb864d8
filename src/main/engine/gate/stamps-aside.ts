import type { WireRequest } from '#shared/envelope.ts';
import { parseStamp, type Stamp } from '#shared/stamp.ts';
import { verifyStampAside } from '../crypto/stamp-verify.ts';
import type { VerifyAside } from '../ports.ts';

/** A stamp of a P-256 key that was verified beside this thread. Whether anyone has the key is asked afterwards. */
export type JudgedStamp = Readonly<{ stamp: Stamp; isGenuine: boolean }>;

/** At most so many are verified beside this thread at once, with copies of their bodies: the requests of one client do not fill the queue for others. */
const underWayMax = 64;

export type StampsAside = Readonly<{
  /** A request is under way, until `end`. */
  begin(): void;
  end(): void;
  /**
   * Begins to verify the stamp of a request. Undefined where the stamp is to be verified in place: where no other request is under way, and
   * for other stamps than those of P-256 keys. The requests of one key end in the order in which they came, however long each takes: a request
   * that comes after one that is still verified waits for it.
   */
  judge(request: WireRequest): Promise<JudgedStamp> | undefined;
}>;

/** Nothing is under way yet. Everything is verified in place where `verify` is undefined. */
export function stampsAside(verify: VerifyAside | undefined): StampsAside {
  /** By public key, the last of its stamps that are under way. */
  const lastOf = new Map<string, Promise<JudgedStamp>>();
  let requests = 0;
  let underWay = 0;

  async function judged(verifyThis: VerifyAside, stamp: Stamp, body: Uint8Array, before?: Promise<JudgedStamp>) {
    // One key has any number of requests: those beyond the most are verified one after the other.
    if (underWay >= underWayMax) await Promise.allSettled([before]);
    underWay += 1;
    try {
      const [verdict] = await Promise.allSettled([verifyStampAside(verifyThis, stamp, body), before]);
      if (verdict.status === 'rejected') throw verdict.reason;
      return { stamp, isGenuine: verdict.value };
    } finally {
      underWay -= 1;
    }
  }

  return {
    begin: () => void (requests += 1),
    end: () => void (requests -= 1),
    judge({ stamp: header, webAuthnStamp, attestedStamp, body }) {
      if (!verify || header === undefined || webAuthnStamp !== undefined || attestedStamp !== undefined)
        return undefined;
      const isAlone = requests <= 1;
      if (isAlone && lastOf.size === 0) return undefined;
      const stamp = parseStamp(header);
      if (stamp?.scheme !== 'SIGNATURE_SCHEME_TK_API_P256') return undefined;
      const before = lastOf.get(stamp.publicKey);
      if (!before && (isAlone || underWay >= underWayMax)) return undefined;
      const mine = judged(verify, stamp, body, before);
      lastOf.set(stamp.publicKey, mine);
      const forget = () => {
        if (lastOf.get(stamp.publicKey) === mine) lastOf.delete(stamp.publicKey);
      };
      mine.then(forget, forget);
      return mine;
    },
  };
}
