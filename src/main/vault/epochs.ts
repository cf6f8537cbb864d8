import type { Epoch } from './lines.ts';

/** Which epoch each line of a generation belongs to. Holds 32 bytes and a key for each opening that wrote. */
export class Epochs {
  #sequences: number[] = [];
  #epochs: Epoch[] = [];

  /** Adds the epoch whose line has `sequence`. They come in order; one that is known already is passed over. */
  add(sequence: number, epoch: Epoch): void {
    if (sequence > (this.#sequences.at(-1) ?? 0)) {
      this.#sequences.push(sequence);
      this.#epochs.push(epoch);
    }
  }

  /** The epoch of the line `sequence`: the last that began before it. */
  at(sequence: number): Epoch | undefined {
    let low = 0;
    let high = this.#sequences.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#sequences[middle] ?? 0) < sequence) low = middle + 1;
      else high = middle;
    }
    return this.#epochs[low - 1];
  }

  /** Those whose lines are after `from` and up to `to`. */
  *between(from: number, to: number): Iterable<readonly [sequence: number, epoch: Epoch]> {
    for (const [at, epoch] of this.#epochs.entries()) {
      const sequence = this.#sequences[at] ?? 0;
      if (sequence > from && sequence <= to) yield [sequence, epoch];
    }
  }

  get count(): number {
    return this.#epochs.length;
  }
}
