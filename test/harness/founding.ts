/** What `vault create` takes of the vaults of tests: the names of its organization and of its operator. */
export const acmeAndAnn = ['--organization-name', 'Acme', '--operator-name', 'Ann'] as const;
