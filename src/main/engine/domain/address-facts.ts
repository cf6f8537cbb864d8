import { recipientChains, type RecipientChain } from '#shared/enums.ts';
import { lazy } from '#shared/lazy.ts';
import type { Recipient, RecipientAddress } from '../state/recipient-rows.ts';
import type { OrganizationRows } from '../state/tx.ts';
import { findDestination } from './destinations.ts';
import { canonicalAddress } from './recipient-address.ts';
import { addressKey } from './recipients.ts';

/**
 * An address that another one can be taken for, with the name that it has: in the address book, or `ownName` for the organization's own, as
 * `Wallet / Account`.
 */
type AddressLookedLike = Readonly<{ address: string; recipientName?: string; ownName?: string }>;

/** What the organization knows of an address. */
export type AddressFacts = Readonly<{
  /** As it was asked for. */
  address: string;
  /** Absent for text that is no address of a chain that recipients have. */
  chain?: RecipientChain;
  recipientId?: string;
  recipientName?: string;
  /** It is an account or a private key of the organization itself. */
  own?: true;
  /** How often something was signed here that sends to it or gives it an allowance. */
  uses: number;
  /** Of these uses, in milliseconds since 1970; absent where there is none. */
  firstUsedMs?: number;
  lastUsedMs?: number;
  /**
   * Other addresses that begin and end alike: used ones, those of recipients, and the organization's own. None of an address that has a
   * name itself, or is the organization's own.
   */
  looksLike: readonly AddressLookedLike[];
}>;

/** As many addresses are named that one looks like. */
const LOOKALIKES_MAX = 5;
/** Characters that people compare of an address, at its beginning and at its end. */
const COMPARED = 4;

/** Finds what the organization knows of addresses. The book is read once; each question costs a few look-ups. */
export type AddressBook = Readonly<{ factsOf: (address: string) => AddressFacts }>;

/**
 * Reads the address book and the counted uses of an organization. A caution about a first use follows from `uses` being 0 for an address that is
 * not `own`; a caution about a look-alike from `looksLike` having an entry. It looks at rows only, so that the same rows give the same facts.
 */
export function addressBook(view: OrganizationRows): AddressBook {
  const byAddress = new Map<string, Recipient>();
  const byLooks = new Map<string, RecipientAddress[]>();
  const add = (one: RecipientAddress): void => {
    const looks = looksOf(one);
    const before = byLooks.get(looks);
    if (before) before.push(one);
    else byLooks.set(looks, [one]);
  };
  for (const recipient of view.recipients.list())
    for (const one of recipient.addresses) {
      byAddress.set(addressKey(one), recipient);
      add(one);
    }
  for (const one of view.destinations.list()) if (!byAddress.has(addressKey(one))) add(one);

  // Private keys are not found by their addresses. They are looked through once, and not once for each address.
  const ownKeys = lazy(
    () => new Set(view.privateKeys.list().flatMap((key) => key.addresses.map((one) => one.address))),
  );
  const isOwn = ({ address }: RecipientAddress): boolean =>
    view.walletAccounts.lookup('address', address).length > 0 || ownKeys().has(address);
  const ownByEnd = lazy(() => ownAddressesByEnd(view));
  const similar = (asked: RecipientAddress): readonly AddressLookedLike[] => {
    const looks = looksOf(asked);
    const own = (ownByEnd().get(endOf(asked.address)) ?? []).filter(
      ({ address }) => looksOf({ chain: asked.chain, address }) === looks,
    );
    const foreign = (byLooks.get(looks) ?? [])
      .filter(({ address }) => address !== asked.address && !own.some((one) => one.address === address))
      .map(({ chain, address }) => {
        const recipientName = byAddress.get(addressKey({ chain, address }))?.recipientName;
        return { address, ...(recipientName === undefined ? {} : { recipientName }) };
      });
    return [...own, ...foreign].slice(0, LOOKALIKES_MAX);
  };
  return {
    factsOf(address) {
      const asked = addressOfAnyChain(address);
      if (!asked) return { address, uses: 0, looksLike: [] };
      const recipient = byAddress.get(addressKey(asked));
      const own = isOwn(asked);
      const used = findDestination(view, asked);
      return {
        address,
        chain: asked.chain,
        ...(recipient ? { recipientId: recipient.recipientId, recipientName: recipient.recipientName } : {}),
        ...(own && { own }),
        uses: used?.uses ?? 0,
        ...(used ? { firstUsedMs: used.createdAtMs, lastUsedMs: used.updatedAtMs } : {}),
        looksLike: recipient || own ? [] : similar(asked),
      };
    },
  };
}

type OwnAddress = Readonly<{ address: string; ownName: string }>;

/** The organization's own addresses, each once, by how they end: thousands are gone through once, and a few are compared for each question. */
function ownAddressesByEnd(view: OrganizationRows): ReadonlyMap<string, readonly OwnAddress[]> {
  const byEnd = new Map<string, OwnAddress[]>();
  const add = (address: string, nameOf: () => string): void => {
    const end = endOf(address);
    const before = byEnd.get(end);
    if (before?.some((one) => one.address === address)) return;
    const one = { address, ownName: nameOf() };
    if (before) before.push(one);
    else byEnd.set(end, [one]);
  };
  for (const { address, name, walletId } of view.walletAccounts.list())
    add(address, () => {
      const wallet = view.wallets.get(walletId)?.walletName ?? walletId;
      return name === undefined ? wallet : `${wallet} / ${name}`;
    });
  for (const { privateKeyName, addresses } of view.privateKeys.list())
    for (const { address } of addresses) add(address, () => privateKeyName);
  return byEnd;
}

/** The last characters that people compare. */
function endOf(address: string): string {
  return address.slice(-COMPARED).toLowerCase();
}

/** The address in the spelling of its chain; null for text that is none. No text is an address of two chains. */
function addressOfAnyChain(text: string): RecipientAddress | null {
  for (const chain of recipientChains) {
    const address = canonicalAddress(chain, text);
    if (address !== null) return { chain, address };
  }
  return null;
}

/** What addresses of a chain that are easily confused have in common: their first and last characters after what all addresses begin with. */
function looksOf({ chain, address }: RecipientAddress): string {
  const own = address.replace(beginnings[chain], '').toLowerCase();
  return `${chain} ${own.slice(0, COMPARED)} ${own.slice(-COMPARED)}`;
}

const beginnings: Readonly<Record<RecipientChain, RegExp>> = {
  CHAIN_ETHEREUM: /^0x/,
  CHAIN_BITCOIN: /^(?:bc|tb|bcrt)1[qp]|^[13mn2]/,
  CHAIN_SOLANA: /^/,
  CHAIN_TRON: /^T/,
};
