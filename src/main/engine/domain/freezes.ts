import type { FeatureName } from '#shared/enums.ts';
import { invalidArgument, notFound } from '../fault.ts';
import type { Freeze, FreezeId } from '../state/freeze-rows.ts';
import type { OrganizationRows, Tx, ViewTables } from '../state/tx.ts';
import { toTimestamp } from '../wire.ts';

const feature: FeatureName = 'FEATURE_NAME_COFFER_FREEZE_TAG';

/**
 * Whether a user can freeze without any policy or approval: a user with the tag that the root quorum named for it or, where it named none, a member
 * of the root quorum.
 */
export function mayFreeze(
  view: Pick<OrganizationRows, 'features' | 'users' | 'organization'>,
  userId: string,
): boolean {
  const tagId = view.features.find(({ name }) => name === feature)?.value;
  if (tagId === undefined) return view.organization.quorumUserIds.some((member) => member === userId);
  return view.users.get(userId)?.userTags.some((tag) => tag === tagId) ?? false;
}

/** Makes sure that the value of the feature is a tag of users. Throws INVALID_ARGUMENT. */
export function requireFreezeTag(tx: Pick<Tx, 'userTags'>, value: string): void {
  if (!tx.userTags.get(value)) throw invalidArgument('parameters.value', 'expected the ID of a user tag');
}

/** Freezes a wallet, or the organization where none is named. What is frozen already stays as it is. Throws NOT_FOUND. */
export function freeze(
  tx: Tx,
  { walletId, reason }: Readonly<{ walletId: string | undefined; reason: string }>,
): FreezeId {
  const wallet = walletId === undefined ? undefined : tx.wallets.get(walletId);
  if (walletId !== undefined && !wallet) throw notFound('wallet', walletId);
  const before = tx.freezes.find((one) => one.walletId === wallet?.walletId);
  if (before) return before.freezeId;
  const freezeId = tx.newId<FreezeId>();
  tx.freezes.insert({ freezeId, ...(wallet && { walletId: wallet.walletId }), userId: tx.caller.userId, reason });
  return freezeId;
}

/** Lifts a freeze. Throws NOT_FOUND. */
export function liftFreeze(tx: Tx, freezeId: string): void {
  if (!tx.freezes.get(freezeId)) throw notFound('freeze', freezeId);
  tx.freezes.remove(freezeId);
}

/** Forgets the freeze of a wallet that is deleted. */
export function removeFreezeOf(tx: Tx, walletId: string): void {
  const freezeOfWallet = tx.freezes.find((one) => one.walletId === walletId);
  if (freezeOfWallet) tx.freezes.remove(freezeOfWallet.freezeId);
}

/** A freeze as queries show it, with the name of its wallet. */
export function showFreeze(tables: Pick<ViewTables, 'wallets'>, { organizationId: _, ...freezeShown }: Freeze) {
  const { createdAtMs, updatedAtMs: __, ...rest } = freezeShown;
  const walletName = rest.walletId === undefined ? undefined : tables.wallets.get(rest.walletId)?.walletName;
  return { ...rest, ...(walletName !== undefined && { walletName }), createdAt: toTimestamp(createdAtMs) };
}
