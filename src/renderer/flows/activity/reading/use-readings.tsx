import { useMemo } from 'react';
import { limits } from '#shared/limits.ts';
import type { Reading } from '#shared/reading.ts';
import type { ActivityView } from '../../../api/activity-view.ts';
import { useCall } from '../../../api/hooks.ts';
import { useRequestReading, useRequestReadings, type RequestReading } from '../../../api/request-readings.ts';
import { useWalletAccounts } from '../../../api/wallet-accounts.ts';
import { useSettled } from '../../../ui/table/Settling.tsx';
import { activityPath } from '../activity-gist.ts';
import { useNames } from '../names.ts';
import type { AddressName, NameOfAddress } from './Party.tsx';

const none: readonly Reading[] = [];

/**
 * What an activity asks to sign, as main reads it, with its risk. Of one that signs nothing, nothing is read; nor of one in a row that is
 * only scrolled past.
 */
export function useReadings(activity: Pick<ActivityView, 'id' | 'type'>) {
  const signs = asksToSign(activity);
  const settled = useSettled();
  const { data, problem } = useRequestReading(activity.id, signs && settled);
  return { signs, readings: data?.readings ?? none, risk: data, problem };
}

/** What several activities ask to sign, as `useReadings` gives it, by their ids; without those that are not read yet. */
export function useReadingsOf(
  activities: readonly Pick<ActivityView, 'id' | 'type'>[],
): ReadonlyMap<string, RequestReading> {
  const ids = useMemo(
    () =>
      activities
        .filter(asksToSign)
        .map(({ id }) => id)
        // The first of a list: as many as one question is about.
        .slice(0, limits.requestsPerQuestionMax),
    [activities],
  );
  const answers = useRequestReadings(ids);
  return useMemo(() => {
    const known = ids.flatMap((id, index) => {
      const answer = answers[index];
      return answer ? [[id, answer] as const] : [];
    });
    return new Map(known);
  }, [ids, answers]);
}

/** Whether an activity asks for a signature. */
export function asksToSign({ type }: Pick<ActivityView, 'type'>): boolean {
  return activityPath(type)?.startsWith('sign_') ?? false;
}

/**
 * Gives what an address is called here: an account's wallet and own name, the private key's, or the recipient's in the address book. An
 * account is known by its id, too. Undefined for an address without a name. Ethereum addresses are known in any case. It goes through all
 * accounts: a list uses it once, and not in each row.
 * @param enabled false while nobody needs them
 */
export function useNameOfAddress(enabled = true): NameOfAddress {
  const nameOf = useNames();
  const { accounts } = useWalletAccounts(undefined, enabled);
  const keys = useCall('list_private_keys', {}, { enabled }).data?.privateKeys;
  const recipients = useCall('list_recipients', {}, { enabled }).data?.recipients;
  return useMemo(() => {
    const names = new Map<string, AddressName>();
    // What is the organization's own comes after, so that no recipient takes its name.
    for (const { recipientName, addresses } of recipients ?? [])
      for (const { address } of addresses) names.set(known(address), { name: recipientName });
    for (const { privateKeyName, addresses } of keys ?? [])
      for (const { address } of addresses) if (address) names.set(known(address), { name: privateKeyName });
    for (const { address, name, path, walletId, walletAccountId } of accounts) {
      const wallet = nameOf('wallet', walletId) ?? walletId;
      const named = { name: name ? `${wallet} / ${name}` : wallet, path };
      names.set(known(address), named);
      names.set(walletAccountId, named);
    }
    return (address) => names.get(known(address));
  }, [accounts, keys, recipients, nameOf]);
}

function known(address: string): string {
  return /^0x[0-9a-f]{40}$/i.test(address) ? address.toLowerCase() : address;
}
