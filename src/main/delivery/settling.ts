/** What became of something, by the id of its row. */
type Settled = Readonly<{ id: string; outcome: string }>;

/** What became of items and is not kept yet. */
export type Settling<Settlement extends Settled> = Readonly<{
  add(settlement: Settlement): void;
  /** Whether the item came to its end here: it may still stand in the vault, and must not go out again. */
  has(id: string): boolean;
  /** Keeps what there is, and resolves when that is durable, or could not be. Never rejects. */
  flush(): Promise<void>;
}>;

/** So many are kept at once, before their time is up. */
const togetherMax = 256;

/**
 * Gathers what became of items and keeps it together, `withinMs` after the first at the latest. `onBroken` hears when the vault could
 * not be written: then what was delivered is delivered again when it is next open.
 */
export function settling<Settlement extends Settled>(
  keep: (settlements: readonly Settlement[]) => Promise<void>,
  later: (run: () => void, ms: number) => () => void,
  withinMs: number,
  onBroken: () => void,
): Settling<Settlement> {
  const ended = new Set<string>();
  let pending: Settlement[] = [];
  let takeBack: (() => void) | null = null;
  let keeping: Promise<void> = Promise.resolve();

  const flush = (): Promise<void> => {
    takeBack?.();
    takeBack = null;
    const together = pending;
    pending = [];
    if (together.length > 0)
      keeping = keeping
        .then(() => keep(together))
        .then(
          // One that failed before may have come to its end meanwhile, which is yet to be kept.
          () => together.forEach(({ id, outcome }) => outcome !== 'failing' && ended.delete(id)),
          () => onBroken(),
        );
    return keeping;
  };

  return {
    add(settlement) {
      pending.push(settlement);
      if (settlement.outcome !== 'failing') ended.add(settlement.id);
      if (pending.length >= togetherMax) void flush();
      else takeBack ??= later(() => void flush(), withinMs);
    },
    has: (id) => ended.has(id),
    flush,
  };
}
