import type { Clock } from '../ports.ts';
import { tooMany } from '../time-shares.ts';

/**
 * How often pages may call. They have no key to count by: each address that connects has a bucket, and so has each e-mail address and phone number
 * that calls name, whatever address they come from. An address has a smaller bucket for each of those: one page must not empty a person's own.
 */
export type ProxyRates = Readonly<{
  /** Both take a token of each bucket, and throw RESOURCE_EXHAUSTED, with a time to come again, where one of the buckets is empty. */
  takeAddress(address: string): void;
  takeContacts(contacts: readonly string[], address: string): void;
}>;

/** What a bucket holds when it is full, and the milliseconds in which a token comes back. */
type Rate = Readonly<{ burst: number; msPerToken: number }>;

/** Behind a reverse proxy all pages have one address. */
const ofAddress: Rate = { burst: 100, msPerToken: 100 };
const ofContact: Rate = { burst: 10, msPerToken: 30_000 };
const ofContactAtAddress: Rate = { burst: 6, msPerToken: 60_000 };

/** Beyond so many buckets, those are forgotten that are full again, and then the oldest. */
const bucketsMax = 10_000;

type Bucket = { tokens: number; filledAtMs: number };

/** Full buckets. */
export function proxyRates(clock: Clock): ProxyRates {
  const addresses = buckets(clock, ofAddress);
  const contacts = buckets(clock, ofContact);
  const contactsAtAddress = buckets(clock, ofContactAtAddress);
  return {
    takeAddress: (address) => addresses.take(address),
    takeContacts(named, address) {
      for (const contact of new Set(named.map(sameContact))) {
        contactsAtAddress.take(`${address}\n${contact}`);
        contacts.take(contact);
      }
    },
  };
}

/** One text for all spellings of a contact that reach the same person: case, spaces and punctuation of phone numbers. */
function sameContact(contact: string): string {
  return contact.includes('@') ? contact.trim().toLowerCase() : contact.replace(/[^0-9]/g, '');
}

function buckets(clock: Clock, { burst, msPerToken }: Rate) {
  const all = new Map<string, Bucket>();
  const filled = (bucket: Bucket): Bucket => {
    const nowMs = clock.nowMs();
    // A clock that was set back gives nothing, and does not stop the filling either.
    bucket.tokens = Math.min(burst, bucket.tokens + Math.max(0, nowMs - bucket.filledAtMs) / msPerToken);
    bucket.filledAtMs = nowMs;
    return bucket;
  };
  return {
    take(key: string): void {
      const bucket = filled(all.get(key) ?? { tokens: burst, filledAtMs: clock.nowMs() });
      if (bucket.tokens < 1)
        throw tooMany('too many calls', Math.max(1, Math.ceil(((1 - bucket.tokens) * msPerToken) / 1_000)));
      bucket.tokens -= 1;
      // Put at the end again: the map is in the order of last use.
      all.delete(key);
      all.set(key, bucket);
      if (all.size <= bucketsMax) return;
      for (const [other, one] of all) if (filled(one).tokens >= burst) all.delete(other);
      const [oldest] = all.keys();
      if (all.size > bucketsMax && oldest !== undefined) all.delete(oldest);
    },
  };
}
