import type { ChangePreview, ChangeWarning, AccessChange } from '#shared/policy-analysis.ts';

type Seen = AccessChange['before'];

/** Kinds of request that somebody changes access in. */
export type Shift = Readonly<{ before: Seen; after: Seen; kinds: readonly string[] }>;

/** What a change would make of what one person can do. Gains and losses count kinds of request. */
export type PersonChange = Readonly<{ userId: string; gains: number; losses: number; shifts: readonly Shift[] }>;

const heights = { never: 0, together: 2, alone: 4 } as const;
/** What is sure is more than what depends. */
const heightOf = ({ access, depends }: Seen): number => heights[access] - (depends ? 1 : 0);

/** The changes of a preview by person, whoever changes most first; of one, what is the same shift together. */
export function byPerson({ changes }: Pick<ChangePreview, 'changes'>): readonly PersonChange[] {
  const people = gathered(changes, ({ userId }) => userId);
  return [...people]
    .map(([userId, own]): PersonChange => {
      const gains = own.filter(({ before, after }) => heightOf(after) > heightOf(before)).length;
      const same = gathered(own, ({ before, after }) => `${heightOf(after)} ${heightOf(before)}`);
      const shifts = [...same.values()].flatMap((those): readonly Shift[] => {
        const [first] = those;
        return first ? [{ before: first.before, after: first.after, kinds: those.map(({ kind }) => kind) }] : [];
      });
      return { userId, gains, losses: own.length - gains, shifts: shifts.toSorted(farthestUp) };
    })
    .toSorted((one, other) => other.gains + other.losses - one.gains - one.losses);
}

function farthestUp(one: Shift, other: Shift): number {
  return heightOf(other.after) - heightOf(one.after) || heightOf(other.before) - heightOf(one.before);
}

/** A warning, of all the people whom it is of with the same kinds. */
export type JoinedWarning = Readonly<{
  code: ChangeWarning['code'];
  userIds: readonly string[];
  kinds: readonly string[];
}>;

/** The warnings in their order, with those that say the same of several people made one. */
export function joinedWarnings({ warnings }: Pick<ChangePreview, 'warnings'>): readonly JoinedWarning[] {
  const same = gathered(warnings, ({ code, kinds }) => `${code} ${kinds.join(' ')}`);
  return [...same.values()].flatMap((those) => {
    const [first] = those;
    return first
      ? [{ code: first.code, kinds: first.kinds, userIds: those.flatMap(({ userId }) => userId ?? []) }]
      : [];
  });
}

/** The items by what `keyOf` says of them, in the order that each was first met. */
function gathered<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
