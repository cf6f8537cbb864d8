/** Rows of one block: a search by time looks at whole blocks first. */
const BLOCK = 1_024;

/** Instants in milliseconds since 1970: from `fromMs` on, and before `toMs`. */
export type TimeSpan = Readonly<{ fromMs: number; toMs: number }>;

/**
 * The earliest and the latest instant of each block of rows. A search by time passes over the blocks that cannot hold a row of its span.
 * Nothing is assumed about the order of the instants, because the clock of a computer can be set back and forth.
 */
export class TimeBlocks {
  readonly #earliest: number[] = [];
  readonly #latest: number[] = [];

  /** Takes in the instant of a row. */
  add(row: number, ms: number): void {
    const block = Math.floor(row / BLOCK);
    this.#earliest[block] = Math.min(this.#earliest[block] ?? Infinity, ms);
    this.#latest[block] = Math.max(this.#latest[block] ?? -Infinity, ms);
  }

  /** The runs of rows below `before`, the newest first, that can hold a row of the span: each from its first row to before its end. */
  *runs(before: number, { fromMs, toMs }: TimeSpan): Iterable<readonly [first: number, end: number]> {
    for (let block = Math.ceil(before / BLOCK) - 1; block >= 0; block -= 1) {
      const [earliest = Infinity, latest = -Infinity] = [this.#earliest[block], this.#latest[block]];
      if (latest >= fromMs && earliest < toMs) yield [block * BLOCK, Math.min(before, (block + 1) * BLOCK)];
    }
  }
}
