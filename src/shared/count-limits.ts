/** How many things an organization may have, by the setting `limits` of its vault. */
export type CountLimits = Readonly<{
  usersMax: number;
  policiesMax: number;
  walletsMax: number;
  privateKeysMax: number;
  secretsMax: number;
  /** Tags of each kind. */
  tagsOfParentMax: number;
  tagsOfSubOrganizationMax: number;
  subOrganizationsMax: number;
}>;

/**
 * `hosted` has the documented counts of the hosted service, so that what fits here fits there. `local` has counts that one computer
 * carries: `npm run bench -- counts` measures them. Both keep a stolen key that may create something from filling the disk.
 */
export const countLimits = {
  hosted: {
    usersMax: 100,
    policiesMax: 100,
    walletsMax: 100,
    privateKeysMax: 1_000,
    secretsMax: 1_000,
    tagsOfParentMax: 100,
    tagsOfSubOrganizationMax: 10,
    subOrganizationsMax: Infinity,
  },
  local: {
    usersMax: 10_000,
    policiesMax: 1_000,
    walletsMax: 10_000,
    privateKeysMax: 10_000,
    secretsMax: 10_000,
    tagsOfParentMax: 1_000,
    tagsOfSubOrganizationMax: 1_000,
    subOrganizationsMax: 10_000,
  },
} as const satisfies Readonly<Record<string, CountLimits>>;

export type LimitSet = keyof typeof countLimits;
export const limitSets = Object.keys(countLimits) as readonly LimitSet[];
