import type { OperationDescription } from '#shared/bridge.ts';
import type { KindAccess, PersonAccess, Grant, WhoCan } from '#shared/policy-analysis.ts';
import type { ExportFields } from '../../flows/export-list/list-file.ts';

/** What kinds of request are grouped by, with the message that names each, in the order of the page: what leaves the vault first. */
export const groups = {
  signing: 'signing',
  WALLET: 'wallets',
  PRIVATE_KEY: 'privateKeys',
  USER: 'people',
  CREDENTIAL: 'credentials',
  POLICY: 'policies',
  ORGANIZATION: 'organization',
  other: 'otherKinds',
} as const;
export type Group = keyof typeof groups;
// The keys of a literal, which TypeScript gives as plain text.
const order = Object.keys(groups) as readonly Group[];

/** One kind of request, with the words it is shown and searched by. */
export type KindRow = Readonly<{ name: string; kind: KindAccess }>;
export type GroupRows = Readonly<{ group: Group; rows: readonly KindRow[] }>;

/**
 * The kinds of request by what they are about, without those that `search` does not fit and groups that would be empty.
 * @param nameOf the words for a kind such as `EXPORT_WALLET`
 */
export function groupedKinds(
  kinds: readonly KindAccess[],
  operations: readonly OperationDescription[],
  nameOf: (kind: string) => string,
  search: string,
): readonly GroupRows[] {
  const known = new Map(operations.map((operation) => [operation.path, operation]));
  const wanted = search.trim().toLocaleLowerCase();
  const rows = kinds
    .map((kind) => ({ kind, name: nameOf(kind.kind), group: groupOf(known.get(kind.path)) }))
    .filter(({ name, kind }) => `${name} ${kind.kind}`.toLocaleLowerCase().includes(wanted));
  return order
    .map((group) => ({ group, rows: rows.filter((row) => row.group === group) }))
    .filter((one) => one.rows.length > 0);
}

function groupOf(operation: OperationDescription | undefined): Group {
  if (operation?.action === 'SIGN') return 'signing';
  return order.find((group) => group === operation?.resource) ?? 'other';
}

/** Each cell of the matrix asks, and there may be thousands of people beside one another. */
const peopleOf = new WeakMap<KindAccess, ReadonlyMap<string, PersonAccess>>();

/** What access somebody has to a kind; `never` where the answer leaves them out. */
export function accessOf(kind: KindAccess, userId: string): PersonAccess {
  const people = peopleOf.get(kind) ?? new Map(kind.people.map((one) => [one.userId, one]));
  peopleOf.set(kind, people);
  return people.get(userId) ?? { userId, access: 'never', depends: false, grants: [] };
}

/** One cell of the matrix. */
type Cell = Readonly<{
  row: KindRow;
  user: WhoCan['users'][number];
  access: PersonAccess;
  others: number;
  grants: readonly Grant[];
}>;

/** The cells of `shown`, kind by kind. */
export function cellsOf(shown: readonly GroupRows[], users: WhoCan['users'], all: WhoCan['grants']): readonly Cell[] {
  return shown.flatMap(({ rows }) =>
    rows.flatMap((row) =>
      users.map((user) => {
        const access = accessOf(row.kind, user.userId);
        const grants = access.grants.flatMap((at) => all[at] ?? []);
        return { row, user, access, others: othersNeeded(access, all), grants };
      }),
    ),
  );
}

/** What a file holds of each cell. */
export const cellFields: ExportFields<Cell> = {
  requestType: ({ row }) => row.kind.kind,
  requestName: ({ row }) => row.name,
  userId: ({ user }) => user.userId,
  userName: ({ user }) => user.userName,
  access: ({ access }) => access.access,
  furtherApprovals: ({ access, others }) => (access.access === 'together' ? others : undefined),
  conditional: ({ access }) => access.depends,
  rootQuorumOnly: ({ row }) => row.kind.rootOnly,
  bases: ({ grants }) => grants.map(({ basis }) => basis),
  policyIds: ({ grants }) => grants.flatMap(({ policyId }) => policyId ?? []),
};

/** How many others somebody needs at least, by the grants that they stand in together with others. */
export function othersNeeded({ grants }: PersonAccess, all: WhoCan['grants']): number {
  const counts = grants.flatMap((at) => {
    const grant: Grant | undefined = all[at];
    return grant && grant.fewest > 1 ? [grant.fewest - 1] : [];
  });
  return counts.length === 0 ? 0 : Math.min(...counts);
}
