import { z } from 'zod';
import { recipientChains } from '#shared/enums.ts';
import { limits } from '#shared/limits.ts';
import { addressBook, type AddressFacts } from '../../domain/address-facts.ts';
import type { View } from '../../state/tx.ts';
import { signTransaction } from '../signing/sign-transaction.ts';
import { slicedQuery } from '../define.ts';

/** A full address book has 160,000 addresses: nobody waits for all of them. */
const addressesPerSlice = limits.addressesPerQuestionMax;

/**
 * What the organization knows of addresses: whose they are, how often and when it signed something that sends to them, and which other addresses
 * they look like. Where none is named, the answer is about the addresses of all recipients.
 */
export const lookUpAddresses = slicedQuery({
  path: 'look_up_addresses',
  own: true,
  summary: 'Say whose addresses are, how often they were used, and what they look like',
  reads: ['activities', 'recipients', 'destinations', 'wallets', 'walletAccounts', 'privateKeys'],
  params: z.strictObject({
    addresses: z
      .array(z.string().max(limits.labelCharsMax))
      .max(limits.addressesPerQuestionMax, `at most ${limits.addressesPerQuestionMax} addresses in one question`)
      .optional(),
  }),
  result: z.strictObject({
    /** Where transactions were signed before their addresses were counted, or more than are kept: since when the uses are counted. */
    countedSinceMs: z.number().exactOptional(),
    addresses: z.array(
      z.strictObject({
        address: z.string(),
        chain: z.enum(recipientChains).exactOptional(),
        recipientId: z.string().exactOptional(),
        recipientName: z.string().exactOptional(),
        own: z.literal(true).exactOptional(),
        uses: z.number(),
        firstUsedMs: z.number().exactOptional(),
        lastUsedMs: z.number().exactOptional(),
        looksLike: z
          .array(
            z
              .strictObject({
                address: z.string(),
                recipientName: z.string().exactOptional(),
                ownName: z.string().exactOptional(),
              })
              .readonly(),
          )
          .readonly(),
      }),
    ),
  }),
  *run(view, { addresses }) {
    const { factsOf } = addressBook(view);
    const found: AddressFacts[] = [];
    for (const address of addresses ?? allOfRecipients(view)) {
      if (found.length > 0 && found.length % addressesPerSlice === 0) yield limits.stepsPerSlice;
      found.push(factsOf(address));
    }
    return { ...countedSince(view), addresses: found };
  },
});

function allOfRecipients(view: View): readonly string[] {
  return view.recipients.list().flatMap((recipient) => recipient.addresses.map(({ address }) => address));
}

/** The first use on record, where a transaction was signed before it. */
function countedSince(view: View): Readonly<{ countedSinceMs?: number }> {
  const countedSinceMs = view.destinations
    .list()
    .reduce((first, { createdAtMs }) => Math.min(first, createdAtMs), view.nowMs);
  const types = [signTransaction.type, ...signTransaction.older.map(({ type }) => type)];
  const before = { types, statuses: ['ACTIVITY_STATUS_COMPLETED'], toMs: countedSinceMs } as const;
  // What waited for approvals is older than the use that its signature was counted as.
  for (const glance of view.activities.walk(view.organizationId, before))
    if (glance.read().updatedAtMs < countedSinceMs) return { countedSinceMs };
  return {};
}
