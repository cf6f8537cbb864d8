import type { JsonObject } from '#shared/envelope.ts';
import { recipientsOf, type Reading } from '#shared/reading.ts';
import { activityRisk, type RecipientCaution, type RequestReading } from '#shared/risk.ts';
import { addressBook, type AddressBook } from './domain/address-facts.ts';
import { newestParams } from './operations/define.ts';
import { operationOfType } from './requests.ts';
import { readSigning } from './signing/signing.ts';
import type { Change } from './state/tables.ts';
import type { OrganizationRows } from './state/tx.ts';

type BookOf = (view: OrganizationRows) => AddressBook;

/** What an address book is made of. */
const bookTables: ReadonlySet<Change['table']> = new Set([
  'recipients',
  'destinations',
  'wallets',
  'walletAccounts',
  'privateKeys',
]);

/** Address books, each read once and kept until a commit changes what it is made of. */
export function addressBooks(): Readonly<{ bookOf: BookOf; changed: (changes: readonly Change[]) => void }> {
  const books = new Map<string, AddressBook>();
  return {
    bookOf(view) {
      const book = books.get(view.organizationId) ?? addressBook(view);
      books.set(view.organizationId, book);
      return book;
    },
    changed(changes) {
      for (const { table, organizationId } of changes) if (bookTables.has(table)) books.delete(organizationId);
    },
  };
}

/**
 * What a request of a type would have signed in an organization, and its risk. A request that signs nothing has no readings. Throws
 * INVALID_ARGUMENT for what signing would refuse.
 * @param bookOf gives the address book of an organization
 * @param parameters as they were sent, in the form of that version of the type
 */
export function readRequest(
  view: OrganizationRows,
  bookOf: BookOf,
  type: string,
  parameters: JsonObject,
): RequestReading {
  const operation = operationOfType(type);
  const signing = operation?.policy.signs?.(newestParams(operation, type, parameters));
  const readings = signing ? readSigning(view, signing) : [];
  const risk = activityRisk(
    operation?.risk,
    readings,
    recipientCautions(() => bookOf(view), readings),
  );
  return { readings, ...(signing && { signWith: signing.signWith }), ...risk };
}

/** What the organization's rows tell of the addresses that would be sent to, or be given an allowance. */
function recipientCautions(book: () => AddressBook, readings: readonly Reading[]): readonly RecipientCaution[] {
  const addresses = new Set(readings.flatMap(recipientsOf));
  if (addresses.size === 0) return [];
  const { factsOf } = book();
  const facts = [...addresses].map(factsOf);
  return [
    ...(facts.some(({ uses, own, chain }) => uses === 0 && !own && chain) ? (['new-recipient'] as const) : []),
    ...(facts.some(({ looksLike }) => looksLike.length > 0) ? (['look-alike-recipient'] as const) : []),
  ];
}
