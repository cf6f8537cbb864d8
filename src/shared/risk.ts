/**
 * Why submitting or approving an operation needs care. Somebody at an unlocked window that is not theirs can read. An operation with a risk
 * would also give them lasting access, or a key. `none` is the only risk for which a window does not ask for the passphrase again.
 */
export const risks = ['who-may-act', 'what-is-allowed', 'takes-away', 'tells-others', 'key-leaves', 'none'] as const;
export type Risk = (typeof risks)[number];

/** Whether operations need care, by their descriptions. One that is not described is not known to be harmless, and so needs care. */
export type Care = Readonly<{
  /** By the last word of its path. */
  path: (path: string) => boolean;
  /** By the type of an activity, in any of its versions. */
  type: (type: string) => boolean;
}>;

/** The part of a description that tells whether its operation needs care. */
type Classified = Readonly<{
  kind: 'activity' | 'query';
  path: string;
  versions: readonly Readonly<{ type: string }>[];
  risk?: Risk;
}>;

/** Reads from the descriptions which operations need care. */
export function careOf(operations: readonly Classified[]): Care {
  const harmless = operations.filter(({ kind, risk }) => kind === 'query' || risk === 'none');
  const paths = new Set(harmless.map(({ path }) => path));
  const types = new Set(harmless.flatMap(({ versions }) => versions.map(({ type }) => type)));
  return { path: (path) => !paths.has(path), type: (type) => !types.has(type) };
}
