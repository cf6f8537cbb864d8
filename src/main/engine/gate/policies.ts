import type { PolicyOutcome } from '#shared/enums.ts';
import type { JsonObject } from '#shared/envelope.ts';
import { latestVotes, type Vote } from '../activity.ts';
import { canonicalEthereumAddress } from '../crypto/addresses/secp256k1-chains.ts';
import { parsePath } from '../crypto/hd.ts';
import { kindOf, paramsOf, type Approver, type Credential, type Facts, type WalletFacts } from '../policy/facts.ts';
import { evaluatePolicy, takesPart, type Budget, type Member } from '../policy/policy.ts';
import type { User, UserId, Wallet, WalletAccount } from '../state/rows.ts';
import type { OrganizationRows } from '../state/tx.ts';
import type { Request } from './authorize.ts';

/** What one policy came to. */
export type Evaluation = Readonly<{ policyId: string; outcome: PolicyOutcome }>;

export type PolicyVerdict = Readonly<{
  denied: boolean;
  allowed: boolean;
  /** Some policy allows, denies or would allow this very action: so the defaults stand back. */
  speaks: boolean;
  /** Whose vote could still make a policy allow it. */
  voters: ReadonlySet<UserId>;
  evaluations: readonly Evaluation[];
}>;

const silent: PolicyVerdict = { denied: false, allowed: false, speaks: false, voters: new Set(), evaluations: [] };

/** What the organization's policies say to a request, given who approves it and who has rejected it. */
export function evaluatePolicies(
  view: OrganizationRows,
  request: Request,
  { approvers, rejecters }: Readonly<{ approvers: readonly User[]; rejecters: readonly User[] }>,
  budget: Budget,
): PolicyVerdict {
  const policies = view.policies.list();
  if (policies.length === 0) return silent;

  const facts = { ...factsOf(view, request, approvers), budget };
  const members = view.users.list().map((user) => memberOf(view, user));
  const settled = new Set([...approvers, ...rejecters].map((user) => user.userId as string));
  const electorate = members.filter(({ approver }) => !settled.has(approver.id));

  const voters = new Set<UserId>();
  const evaluations = policies.map((policy) => {
    const outcome = evaluatePolicy(policy, facts, { electorate });
    if (outcome === 'OUTCOME_REQUIRES_CONSENSUS')
      for (const member of members) if (takesPart(policy, facts, member)) voters.add(member.approver.id as UserId);
    return { policyId: policy.policyId, outcome };
  });
  const some = (...outcomes: readonly PolicyOutcome[]) => evaluations.some(({ outcome }) => outcomes.includes(outcome));
  return {
    denied: some('OUTCOME_DENY_EXPLICIT'),
    allowed: some('OUTCOME_ALLOW'),
    speaks: some('OUTCOME_ALLOW', 'OUTCOME_DENY_EXPLICIT', 'OUTCOME_REQUIRES_CONSENSUS'),
    voters,
    evaluations,
  };
}

/** What policies know of a request that `approvers` have approved. */
export function factsOf(
  view: OrganizationRows,
  { operation, type, params, votes }: Request,
  approvers: readonly User[],
): Facts {
  const { resource = '', action = '' } = operation.policy;
  const latest = latestVotes(votes, view.nowMs);
  return {
    nowMs: view.nowMs,
    activity: {
      type,
      ...(operation.rootOnly ? {} : { kind: kindOf(type) }),
      resource,
      action,
      params: paramsOf(type, params as JsonObject),
    },
    approvers: approvers.map(approverOf),
    credentials: approvers.flatMap(({ userId }) => {
      const vote = latest.get(userId);
      return vote ? [stampedWith(vote)] : [];
    }),
    ...touchedFacts(view, operation.policy.touches?.(params as never) ?? {}),
  };
}

function touchedFacts(
  view: OrganizationRows,
  touched: Readonly<{ walletIds?: readonly string[]; walletAddress?: string; privateKeyId?: string }>,
): Partial<Facts> {
  const address = touched.walletAddress;
  const account =
    address === undefined
      ? undefined
      : view.walletAccounts.lookup('address', canonicalEthereumAddress(address) ?? address)[0];
  const ids = touched.walletIds ?? (account ? [account.walletId] : []);
  const wallets = ids.flatMap((id) => view.wallets.get(id) ?? []).map(walletFacts);
  const key = touched.privateKeyId === undefined ? undefined : view.privateKeys.get(touched.privateKeyId);
  return {
    ...(wallets.length === 1 && wallets[0] ? { wallet: wallets[0] } : {}),
    ...(touched.walletIds ? { wallets } : {}),
    ...(account ? { wallet_account: accountFacts(account) } : {}),
    ...(key
      ? {
          private_key: {
            id: key.privateKeyId,
            tags: key.privateKeyTags,
            imported: key.imported,
            exported: key.exported,
            label: key.privateKeyName,
          },
        }
      : {}),
  };
}

function walletFacts(wallet: Wallet): WalletFacts {
  return { id: wallet.walletId, imported: wallet.imported, exported: wallet.exported, label: wallet.walletName };
}

const HARDENED = 0x8000_0000;

function accountFacts({ address, path }: WalletAccount): NonNullable<Facts['wallet_account']> {
  const steps = parsePath(path);
  return {
    address,
    path_indexes: steps.map((step) => BigInt(step >= HARDENED ? step - HARDENED : step)),
    path_hardened: steps.map((step) => step >= HARDENED),
  };
}

function approverOf(user: User): Approver {
  return { id: user.userId, tags: user.userTags, email: user.userEmail ?? '', alias: user.userName };
}

function stampedWith({ userId, publicKey, credential }: Vote): Credential {
  return {
    id: credential.id,
    user_id: userId,
    type: credential.type,
    credential_id: credential.credentialId ?? '',
    public_key: publicKey,
  };
}

/** A user with everything they could stamp with. */
export function memberOf(view: OrganizationRows, user: User): Member {
  const keys = view.apiKeys.lookup('userId', user.userId).map((key) => ({
    id: key.apiKeyId,
    user_id: user.userId,
    type: key.credentialType,
    credential_id: '',
    public_key: key.publicKey,
  }));
  const passkeys = view.authenticators.lookup('userId', user.userId).map((passkey) => ({
    id: passkey.authenticatorId,
    user_id: user.userId,
    type: 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR',
    credential_id: passkey.credentialId,
    public_key: passkey.publicKey,
  }));
  return { approver: approverOf(user), credentials: [...keys, ...passkeys] };
}
