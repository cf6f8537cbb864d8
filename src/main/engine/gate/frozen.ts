import { failedPrecondition } from '../fault.ts';
import type { Signing, Touched } from '../operations/define.ts';
import { findSigner } from '../signing/signer-named.ts';
import { keyPoint } from '../state/disabled-keys.ts';
import type { WalletAccount } from '../state/rows.ts';
import type { OrganizationRows } from '../state/tx.ts';
import { accountsNamed } from './key-accounts.ts';
import type { Request } from './request.ts';

/**
 * Refuses to execute a request that signs or exports with what is frozen, whoever approves it. A key of a frozen wallet is frozen wherever it is: in
 * another wallet, or as a private key. Throws FAILED_PRECONDITION `FROZEN`.
 */
export function requireNotFrozen(
  view: OrganizationRows,
  { operation, params }: Pick<Request, 'operation' | 'params'>,
): void {
  const freezes = view.freezes.list();
  if (freezes.length === 0) return;
  const { signs, touches, action } = operation.policy;
  const signing = signs?.(params);
  if (!signing && action !== 'EXPORT') return;
  if (freezes.some(({ walletId }) => walletId === undefined)) throw frozen('the organization');
  const used = keysUsed(view, signing ?? touches?.(params, view));
  for (const { walletId } of freezes) {
    const wallet = walletId === undefined ? undefined : view.wallets.get(walletId);
    if (!wallet) continue;
    const accounts = view.walletAccounts.lookup('walletId', wallet.walletId);
    if (used.walletIds.has(wallet.walletId) || accounts.some((account) => used.keys.has(keyPoint(account))))
      throw frozen(`the wallet '${wallet.walletName}'`);
  }
}

function frozen(what: string) {
  return failedPrecondition(
    'FROZEN',
    `${what} is frozen: it signs nothing and exports nothing until the root quorum lifts the freeze`,
  );
}

type Used = Readonly<{ walletIds: ReadonlySet<string>; keys: ReadonlySet<string> }>;

/** The wallets whose seed phrases a request gives out, and the keys that it uses or gives out. */
function keysUsed(view: OrganizationRows, used: Signing | Touched | undefined): Used {
  const [accounts, walletIds] = accountsUsed(view, used);
  const others = privateKeysUsed(view, used);
  return { walletIds: new Set(walletIds), keys: new Set([...accounts, ...others].map(keyPoint)) };
}

function accountsUsed(
  view: OrganizationRows,
  used: Signing | Touched | undefined,
): readonly [accounts: readonly WalletAccount[], walletIds: readonly string[]] {
  if (!used) return [[], []];
  if ('walletIds' in used)
    return [used.walletIds.flatMap((walletId) => view.walletAccounts.lookup('walletId', walletId)), used.walletIds];
  return [accountsNamed(view, used), []];
}

function privateKeysUsed(view: OrganizationRows, used: Signing | Touched | undefined) {
  if (used && 'signWith' in used) {
    const key = findSigner(view, used.signWith)?.key;
    return key ? [key] : [];
  }
  return used && 'privateKeyIds' in used ? used.privateKeyIds.flatMap((id) => view.privateKeys.get(id) ?? []) : [];
}
