/** What one connection of the load made, told without a vault. Objects of a lane are changed by requests of that lane alone, one after another. */
import type { Entry } from './entry.ts';

export type Account = Readonly<{ address: string; kind: 'ethereum' | 'public-key' }>;
export type LoadWallet = { name: string; exported: boolean; accounts: Account[] };
/** `keys` are public keys, with their ids where an answer said them. */
export type LoadUser = { name: string; keys: Map<string, string | undefined> };
export type LoadPolicy = { name: string; notes: string };
/** `value` is what its importer sealed. Who may export it hangs on the room, which is a property. */
export type LoadSecret = { name: string; room: 'open' | 'closed'; value: string; exported: boolean };
export type LoadTag = { name: string; userIds: string[] };

export type Lane = Readonly<{
  number: number;
  users: Map<string, LoadUser>;
  tags: Map<string, LoadTag>;
  wallets: Map<string, LoadWallet>;
  policies: Map<string, LoadPolicy>;
  secrets: Map<string, LoadSecret>;
  /** Target keys that wait for an import. */
  secretTargets: Set<string>;
  subOrganizations: Set<string>;
  /** Proposals that wait for the vote of the approver. */
  waiting: Set<Entry>;
  /** The names that this lane gave to the organization: the last one is there, if any. */
  organizationNames: string[];
}>;

/** A lane that has made nothing yet. */
export function newLane(number: number): Lane {
  return {
    number,
    users: new Map(),
    tags: new Map(),
    wallets: new Map(),
    policies: new Map(),
    secrets: new Map(),
    secretTargets: new Set(),
    subOrganizations: new Set(),
    waiting: new Set(),
    organizationNames: [],
  };
}

/** The objects of a lane, a line for each, as `contentOf` writes what a vault holds. */
export function linesOf({ users, tags, wallets, policies, secrets }: Lane): string[] {
  const tagsOf = (userId: string): string[] =>
    [...tags].flatMap(([tagId, { userIds }]) => (userIds.includes(userId) ? [tagId] : []));
  return [
    ...[...users].map(([id, { name, keys }]) => userLine(id, name, [...keys.keys()], tagsOf(id))),
    ...[...tags].map(([id, { name }]) => `tag ${id} ${name}`),
    ...[...wallets].flatMap(([id, { name, exported, accounts }]) => [
      `wallet ${id} ${name} ${exported}`,
      ...accounts.map(({ address }) => `account ${id} ${address}`),
    ]),
    ...[...policies].map(([id, { name, notes }]) => `policy ${id} ${name} ${notes}`),
    ...[...secrets].map(([id, { name, room }]) => `secret ${id} ${name} ${room}`),
  ];
}

/** The line of a user. */
export function userLine(id: string, name: string, publicKeys: readonly string[], tagIds: readonly string[]): string {
  return `user ${id} ${name} ${[...publicKeys].sort().join()} ${[...tagIds].sort().join()}`;
}
