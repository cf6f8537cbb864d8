import { limits } from '#shared/limits.ts';
import { destinationsOf } from '../signing/destinations.ts';
import { readSigning, type PayloadSigning, type TransactionSigning } from '../signing/signing.ts';
import type { Destination, RecipientAddress } from '../state/recipient-rows.ts';
import type { Tx, ViewTables } from '../state/tx.ts';

/**
 * Counts one use of each address that `signing`, which was just signed, sends to. Where the organization has as many addresses as are kept, those
 * that were used longest ago give way. Of a request with more addresses than are counted, the further ones are not.
 */
export function countUses(tx: Tx, signing: PayloadSigning | TransactionSigning): void {
  const wanted = destinationsOf(readSigning(tx, signing)).slice(0, limits.destinationsPerActivityMax);
  const known = wanted.map((one) => findDestination(tx, one));
  const fresh = known.filter((row) => row === undefined).length;
  if (fresh > 0) makeRoom(tx, fresh, new Set(known));
  for (const [at, { chain, address }] of wanted.entries()) {
    const row = known[at];
    if (row) tx.destinations.replace(row, { uses: row.uses + 1 });
    else tx.destinations.insert({ destinationId: tx.newId(), chain, address, uses: 1 });
  }
}

/** What is counted of an address; undefined for one that nothing was signed for. */
export function findDestination(
  tables: Pick<ViewTables, 'destinations'>,
  { chain, address }: RecipientAddress,
): Destination | undefined {
  return tables.destinations.lookup('address', address).find((row) => row.chain === chain);
}

function makeRoom(tx: Tx, fresh: number, used: ReadonlySet<Destination | undefined>): void {
  const excess = tx.destinations.count() + fresh - limits.destinationsMax;
  if (excess <= 0) return;
  const oldest = tx.destinations
    .list()
    .filter((row) => !used.has(row))
    .toSorted((a, b) => a.updatedAtMs - b.updatedAtMs);
  for (const { destinationId } of oldest.slice(0, excess)) tx.destinations.remove(destinationId);
}
