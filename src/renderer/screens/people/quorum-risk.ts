/** What is looked at of somebody to tell whether they can act. */
export type Credentialed = Readonly<{
  userId: string;
  apiKeys: readonly Readonly<{
    createdAt: Readonly<{ seconds: string }>;
    /** Seconds after `createdAt`; a key without them does not expire. */
    expirationSeconds?: string;
    /** The key of a JSON-RPC grant neither votes nor changes anything. */
    credential?: Readonly<{ rpcGrant?: true }>;
  }>[];
  authenticators: readonly unknown[];
}>;

/** Whose agreement, and that of how many of them, can do anything. */
export type Quorum = Readonly<{ threshold: number; userIds: readonly string[] }>;

/**
 * What a person should know of a quorum before it is theirs, the worst first.
 * - `nobody`: too few of its members have anything to stamp a request with, so it can do nothing, not even change itself.
 * - `one`: a single person can act, alone; nobody can once they cannot.
 * - `all`: every member who can act is needed; with one lost key nobody can act.
 * - `alone`: each member who can act may do anything alone.
 * - `expires`: it will come to `nobody` at `atMs` (Unix time in milliseconds), when keys expire.
 * - `without`: these members have nothing to stamp with.
 * - `yourself`: whoever asks is not in it any more.
 */
export type QuorumRisk =
  | Readonly<{ risk: 'nobody'; able: number; threshold: number }>
  | Readonly<{ risk: 'one'; userId: string }>
  | Readonly<{ risk: 'all'; threshold: number }>
  | Readonly<{ risk: 'alone'; userIds: readonly string[] }>
  | Readonly<{ risk: 'expires'; atMs: number }>
  | Readonly<{ risk: 'without'; userIds: readonly string[] }>
  | Readonly<{ risk: 'yourself' }>;

/**
 * Until when somebody can stamp a request with what they have now, in milliseconds since 1970: Infinity with a passkey or a key that does
 * not expire, 0 with nothing. OAuth identities are not counted: with one alone nobody can begin a request here.
 */
export function ableUntilMs({ apiKeys, authenticators }: Credentialed): number {
  if (authenticators.length > 0) return Infinity;
  return Math.max(0, ...apiKeys.filter(({ credential }) => !credential?.rpcGrant).map(expiresAtMs));
}

/** When a key's time is over; Infinity for one that does not expire. */
export function expiresAtMs({ createdAt, expirationSeconds }: Credentialed['apiKeys'][number]): number {
  if (expirationSeconds === undefined) return Infinity;
  return (Number(createdAt.seconds) + Number(expirationSeconds)) * 1000;
}

/** What is to be known of `quorum`, were it to hold among `users` at `nowMs`. `ownId` is whoever asks. */
export function quorumRisks(
  { threshold, userIds }: Quorum,
  users: readonly Credentialed[],
  nowMs: number,
  ownId: string,
): readonly QuorumRisk[] {
  const until = new Map(users.map((user) => [user.userId, ableUntilMs(user)]));
  const untilOf = (userId: string): number => until.get(userId) ?? 0;
  const able = userIds.filter((userId) => untilOf(userId) > nowMs);
  const without = userIds.filter((userId) => untilOf(userId) <= nowMs);
  const risks: QuorumRisk[] = [];
  const [first] = able;
  if (able.length < threshold) risks.push({ risk: 'nobody', able: able.length, threshold });
  else if (able.length === 1 && first !== undefined) risks.push({ risk: 'one', userId: first });
  else if (able.length === threshold) risks.push({ risk: 'all', threshold });
  else if (threshold === 1) risks.push({ risk: 'alone', userIds: able });

  if (able.length >= threshold) {
    // Those who can act longest last: when the last but `threshold - 1` of them cannot any more, nobody can.
    const ends = able.map(untilOf).sort((one, other) => other - one);
    const atMs = ends[threshold - 1] ?? Infinity;
    if (atMs !== Infinity) risks.push({ risk: 'expires', atMs });
  }
  if (without.length > 0) risks.push({ risk: 'without', userIds: without });
  if (!userIds.includes(ownId)) risks.push({ risk: 'yourself' });
  return risks;
}
