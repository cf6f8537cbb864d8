import type { OperationDescription } from '#shared/bridge.ts';

/** The heads under which operations stand in the list, in its order. */
export const groups = [
  'wallets',
  'privateKeys',
  'secrets',
  'users',
  'credentials',
  'policies',
  'activities',
  'organizations',
  'other',
] as const;
export type Group = (typeof groups)[number];

/** By a word of the path; the first that fits. */
const words: readonly (readonly [RegExp, Group])[] = [
  [/activit|fingerprint/, 'activities'],
  // How calls are read is what policies about them go by.
  [/polic|contract_interface/, 'policies'],
  [/private_key/, 'privateKeys'],
  [/secret/, 'secrets'],
  [/wallet|address/, 'wallets'],
  [/api_key|authenticator|oauth|session|login|otp|email_auth/, 'credentials'],
  [/user|whoami|invitation/, 'users'],
  [/org|origins|quorum|feature|allowlist|webhook/, 'organizations'],
];

/** Where an operation stands in the list. */
export function groupOf(path: string): Group {
  return words.find(([pattern]) => pattern.test(path))?.[1] ?? 'other';
}

/** The operations whose path or summary has every word of `search`, by group; groups that would be empty are left out. */
export function grouped(
  operations: readonly OperationDescription[],
  search: string,
): readonly Readonly<{ group: Group; operations: readonly OperationDescription[] }>[] {
  const wanted = search.toLowerCase().split(/\s+/u);
  const found = operations.filter(({ path, summary }) => {
    const text = `${path} ${path.replaceAll('_', ' ')} ${summary.toLowerCase()}`;
    return wanted.every((word) => text.includes(word));
  });
  return groups
    .map((group) => ({ group, operations: found.filter(({ path }) => groupOf(path) === group) }))
    .filter((each) => each.operations.length > 0);
}
