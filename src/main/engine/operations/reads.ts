import type { ReadSource } from '../state/declared-reads.ts';

/** The tables of users and of what they sign in with. */
export const userTables = [
  'users',
  'apiKeys',
  'authenticators',
  'oauthProviders',
  'mfaPolicies',
] as const satisfies ReadSource[];

/** The tables that a decision is made from: who there is, what they sign with, what is touched, and the policies. */
export const rulesTables = [
  ...['users', 'userTags', 'apiKeys', 'authenticators', 'policies', 'features', 'oauthProviders', 'mfaPolicies'],
  ...['wallets', 'walletAccounts', 'privateKeys', 'privateKeyTags', 'secrets', 'smartContractInterfaces'],
  ...['velocityControls', 'velocityCharges', 'freezes'],
] as const satisfies ReadSource[];

/** What an activity is shown from: its record, its voters, and the rules that say whether the caller can vote. */
export const activityTables = ['activities', ...rulesTables] as const satisfies ReadSource[];
