import type { RecipientChain } from '#shared/enums.ts';
import type { Stamped } from './rows.ts';

declare const brand: unique symbol;
export type RecipientId = string & { readonly [brand]: 'recipient' };

/** An address in the one spelling of its chain: with EIP-55 letter case on Ethereum, segwit in lower case on Bitcoin. */
export type RecipientAddress = Readonly<{ chain: RecipientChain; address: string }>;

/** An entry of the address book: whom the organization sends to, by a name. An address of a chain belongs to one recipient. */
export type Recipient = Stamped &
  Readonly<{
    recipientId: RecipientId;
    recipientName: string;
    addresses: readonly RecipientAddress[];
    /** Plain texts, each once. */
    tags: readonly string[];
    note: string;
  }>;

/**
 * An address that something was signed for: how often, when first (`createdAtMs`) and when last (`updatedAtMs`). Signing writes it, in the same
 * commit as the activity.
 */
export type Destination = Stamped & RecipientAddress & Readonly<{ destinationId: string; uses: number }>;
