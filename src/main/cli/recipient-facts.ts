import { limits } from '#shared/limits.ts';
import { recipientsOf, type Reading } from '#shared/reading.ts';
import { safe } from './escape.ts';
import type { ServiceClient } from './service.ts';

/** What the organization knows of the recipients of what would be signed, in lines. */
export type RecipientLines = (readings: readonly Reading[]) => readonly string[];

/** Looks up the recipients of requests in one question; of more than one question is about, the first. */
export async function recipientLines(
  client: ServiceClient,
  requests: readonly (readonly Reading[])[],
): Promise<RecipientLines> {
  const asked = [...new Set(requests.flat().flatMap(recipientsOf))].slice(0, limits.addressesPerQuestionMax);
  if (asked.length === 0) return () => [];
  const { addresses, countedSinceMs } = await client.ownQuery('look_up_addresses', { addresses: asked });
  const known = new Map(addresses.map((facts) => [facts.address, facts]));
  const never = countedSinceMs === undefined ? 'never used here' : `not used here since ${time(countedSinceMs)}`;
  const linesOf = (address: string): readonly string[] => {
    const facts = known.get(address);
    if (!facts?.chain || facts.own) return [];
    const { uses, lastUsedMs = 0, looksLike } = facts;
    const used = uses === 0 ? never : `used ${uses} ${uses === 1 ? 'time' : 'times'}, last ${time(lastUsedMs)}`;
    return [
      `recipient ${safe(address)}: ${used}`,
      ...looksLike.map(({ address: other, recipientName, ownName }) => {
        const name = recipientName ?? ownName;
        return `  ! not the same address, but looks like ${name === undefined ? '' : `${safe(name)}, `}${safe(other)}`;
      }),
    ];
  };
  return (readings) => [...new Set(readings.flatMap(recipientsOf))].flatMap(linesOf);
}

const time = (ms: number): string => new Date(ms).toISOString();
