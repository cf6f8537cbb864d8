import type { RecipientChain } from '#shared/enums.ts';
import { limits } from '#shared/limits.ts';
import { nameKey } from '#shared/recipient-csv.ts';
import { alreadyExists, exhausted, failedPrecondition, invalidArgument, notFound } from '../fault.ts';
import type { Recipient, RecipientAddress, RecipientId } from '../state/recipient-rows.ts';
import type { Tx, ViewTables } from '../state/tx.ts';
import { toTimestamp } from '../wire.ts';
import { canonicalAddress, expectedAddress } from './recipient-address.ts';

/** A recipient as it is asked for; its addresses in any spelling of their chains. */
export type NewRecipient = Readonly<{
  recipientName: string;
  addresses: readonly Readonly<{ chain: RecipientChain; address: string }>[];
  tags: readonly string[];
  note: string;
}>;

/** The recipient, or NOT_FOUND. */
export function requireRecipient(tables: Pick<ViewTables, 'recipients'>, recipientId: string): Recipient {
  const recipient = tables.recipients.get(recipientId);
  if (!recipient) throw notFound('recipient', recipientId);
  return recipient;
}

/**
 * Adds recipients and gives their ids in the same order. Throws INVALID_ARGUMENT naming an address that is none of its chain or stands twice,
 * ALREADY_EXISTS for a name or an address that another recipient has, RESOURCE_EXHAUSTED where there are enough.
 */
export function addRecipients(tx: Tx, wanted: readonly NewRecipient[]): string[] {
  if (tx.recipients.count() + wanted.length > limits.recipientsMax)
    throw exhausted(`this organization has at most ${limits.recipientsMax} recipients`);
  requireForeignName(tx, wanted);
  const taken = takenBy(tx.recipients.list());
  return wanted.map((made, at) => {
    const addresses = canonicalAddresses(made.addresses, `parameters.recipients.${at}`);
    const recipientId = tx.newId<RecipientId>();
    const recipient = tx.recipients.insert({ ...made, recipientId, addresses, tags: unique(made.tags) });
    claim(taken, recipient);
    return recipientId;
  });
}

/** Changes what `patch` names; a list takes the place of the whole list before. Throws as `addRecipients` does. */
export function changeRecipient(tx: Tx, recipient: Recipient, patch: Partial<NewRecipient>): void {
  const { addresses, tags, ...rest } = patch;
  const changed: Recipient = {
    ...recipient,
    ...rest,
    ...(addresses ? { addresses: canonicalAddresses(addresses, 'parameters') } : {}),
    ...(tags ? { tags: unique(tags) } : {}),
  };
  const others = tx.recipients.list().filter(({ recipientId }) => recipientId !== recipient.recipientId);
  claim(takenBy(others), changed);
  if (nameKey(changed.recipientName) !== nameKey(recipient.recipientName)) requireForeignName(tx, [changed]);
  tx.recipients.replace(recipient, changed);
}

/** A recipient as queries show it. */
export function showRecipient({ createdAtMs, updatedAtMs, organizationId: _, ...shown }: Recipient) {
  return { ...shown, createdAt: toTimestamp(createdAtMs), updatedAt: toTimestamp(updatedAtMs) };
}

/** By which an address of a chain is found. */
export function addressKey({ chain, address }: RecipientAddress): string {
  return `${chain} ${address}`;
}

/**
 * Refuses names of the organization's own wallets and private keys. Windows call an account by its wallet's name, with its own behind a slash: a
 * payment to such a recipient would look like one within the organization.
 */
function requireForeignName(tx: Tx, recipients: readonly Pick<Recipient, 'recipientName'>[]): void {
  const ofWallets = tx.wallets.list().map(({ walletName }) => walletName);
  const ofKeys = tx.privateKeys.list().map(({ privateKeyName }) => privateKeyName);
  const own = new Map([...ofWallets, ...ofKeys].map((name) => [slashedKey(name), name]));
  for (const { recipientName } of recipients) {
    const found = keysUpToSlashes(recipientName)
      .map((key) => own.get(key))
      .find((name) => name !== undefined);
    if (found !== undefined) throw alreadyExists('wallet or private key', found);
  }
}

/**
 * Refuses a name for a wallet or private key that a recipient has: a key that somebody else knows could be imported by the name of a recipient,
 * and receive what is meant for the recipient. Not ALREADY_EXISTS: clients take that for a wallet or key of this name, and there is none.
 */
export function requireNoRecipientsName(tx: Tx, name: string): void {
  const wanted = slashedKey(name);
  const found = tx.recipients.find((recipient) => leadingKeys(recipient).includes(wanted));
  if (!found) return;
  const words = `the name '${name}' belongs to the recipient '${found.recipientName}': choose another name`;
  throw failedPrecondition('NAME_OF_RECIPIENT', words);
}

/** Rows never change, and one request can ask for many of them many times. */
const knownKeys = new WeakMap<Recipient, readonly string[]>();

/** The keys of a name up to each of its slashes, and of the whole name. */
function leadingKeys(recipient: Recipient): readonly string[] {
  const known = knownKeys.get(recipient) ?? keysUpToSlashes(recipient.recipientName);
  knownKeys.set(recipient, known);
  return known;
}

function keysUpToSlashes(name: string): readonly string[] {
  const parts = slashedKey(name).split('/');
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
}

/** What looks like a slash: fraction slash, division slash, big solidus. NFKC makes one of the full-width form. */
const slash = /\s*[/\u2044\u2215\u29f8]\s*/gu;

/** The key of a name, with every slash alike. */
function slashedKey(name: string): string {
  return nameKey(name).replaceAll(slash, '/');
}

type Taken = Readonly<{ names: Set<string>; addresses: Map<string, Recipient> }>;

function takenBy(recipients: readonly Recipient[]): Taken {
  const names = new Set(recipients.map(({ recipientName }) => nameKey(recipientName)));
  const addresses = recipients.flatMap((one) => one.addresses.map((address) => [addressKey(address), one] as const));
  return { names, addresses: new Map(addresses) };
}

/** Adds a recipient to what is taken. Throws ALREADY_EXISTS where its name or an address is another's. */
function claim({ names, addresses }: Taken, recipient: Recipient): void {
  const { recipientName } = recipient;
  if (names.has(nameKey(recipientName))) throw alreadyExists('recipient', recipientName);
  names.add(nameKey(recipientName));
  for (const one of recipient.addresses) {
    const other = addresses.get(addressKey(one));
    if (other) throw alreadyExists(`recipient '${other.recipientName}' with the address`, one.address);
    addresses.set(addressKey(one), recipient);
  }
}

function canonicalAddresses(addresses: NewRecipient['addresses'], at: string): readonly RecipientAddress[] {
  const known = new Set<string>();
  return addresses.map(({ chain, address }, index) => {
    const field = `${at}.addresses.${index}.address`;
    const canonical = canonicalAddress(chain, address);
    if (canonical === null) throw invalidArgument(field, expectedAddress(chain));
    const made = { chain, address: canonical };
    if (known.has(addressKey(made))) throw invalidArgument(field, 'the recipient has it twice');
    known.add(addressKey(made));
    return made;
  });
}

function unique(tags: readonly string[]): readonly string[] {
  return [...new Set(tags)];
}
