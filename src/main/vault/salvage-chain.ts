/**
 * Puts the whole lines around damage into histories, and chooses one. A vault's folder can hold lines of two histories: files of an older copy
 * among newer ones, or a copy that was written on after it had been put back. Each line opens, but rows that the one history removed must
 * not come back by the lines of the other.
 *
 * A run is a series of lines of which each names the one before. A run continues another where its first line names a line of it, also through
 * lines that do not open, since each is named by its hash; where that line is lost, where its first record is sealed under an epoch of the other run,
 * since no two histories share the lines of an epoch; and where the index of a segment says that one follows the other. Where nothing tells, it
 * continues the run before it in the files, if there is damage between them in which the lines that are missing can have been. So each run continues
 * at most one other.
 */
import { sameBytes } from './keys.ts';
import { CHAIN_START } from './lines.ts';
import type { FoundEpoch, UnopenedLine, WholeLine } from './salvage-scan.ts';

/** No line is shorter. */
const LINE_BYTES_MIN = 97;
const CHAIN_BYTES = 32;

/** A place between two lines: the sequence of the line before it, and its hash. */
export type Mark = Readonly<{ sequence: number; chain: Buffer }>;

/** What the index of a segment tells of the history it was made in. */
export type IndexMarks = Readonly<{ start: Mark; end: Mark; epochs: readonly FoundEpoch[] }>;

/** Lines of one epoch in a run. */
type EpochSpan = { readonly run: Run; readonly epoch: FoundEpoch; to: number };

/** Runs are looked for by their lines in blocks of so many sequences. */
const BLOCK = 1_024;

type Parent = Readonly<{ run: Run; to: number }>;

/** Lines of which each names the one before. */
class Run {
  readonly from: number;
  readonly parent: Parent | undefined;
  /** Whether its first line is the first of a journal. */
  readonly isFirst: boolean;
  /** The lines of the epoch that its last line belongs to. */
  span: EpochSpan | undefined;
  #chains = Buffer.alloc(4 * CHAIN_BYTES);
  #count = 0;
  readonly #linesBefore: number;
  readonly #root: Run;

  constructor(from: number, parent: Parent | undefined, isFirst: boolean) {
    this.from = from;
    this.parent = parent;
    this.isFirst = isFirst;
    this.#linesBefore = parent ? parent.run.linesTo(parent.to) : 0;
    this.#root = parent?.run.root ?? this;
  }

  get to(): number {
    return this.from + this.#count - 1;
  }

  /** The run that its history begins with. */
  get root(): Run {
    return this.#root;
  }

  /** How many lines its history has up to the line `to` of this run. */
  linesTo(to: number): number {
    return this.#linesBefore + to - this.from + 1;
  }

  /** The hash of the line `sequence`, if it is in this run. */
  chainAt(sequence: number): Buffer | undefined {
    const at = sequence - this.from;
    return at >= 0 && at < this.#count ? this.#chains.subarray(at * CHAIN_BYTES, (at + 1) * CHAIN_BYTES) : undefined;
  }

  has({ sequence, chain }: Mark): boolean {
    const found = this.chainAt(sequence);
    return found !== undefined && sameBytes(found, chain);
  }

  add({ sequence, chain, epoch }: WholeLine): void {
    if ((this.#count + 1) * CHAIN_BYTES > this.#chains.length)
      this.#chains = Buffer.concat([this.#chains, Buffer.alloc(this.#chains.length)]);
    chain.copy(this.#chains, this.#count * CHAIN_BYTES);
    this.#count += 1;
    if (this.span?.epoch === epoch) this.span.to = sequence;
    else this.span = { run: this, epoch, to: sequence };
  }
}

/** A part of a run that belongs to the chosen history. */
type Part = Readonly<{ run: Run; to: number }>;

/** The history that was chosen. */
export class History {
  readonly #parts: readonly Part[];
  #at = 0;

  constructor(parts: readonly Part[]) {
    this.#parts = parts;
  }

  /** Whether a line belongs to the history. To be asked for the lines in their order. */
  holds(line: WholeLine): boolean {
    while ((this.#parts[this.#at]?.to ?? Infinity) < line.sequence) this.#at += 1;
    return this.#parts[this.#at]?.run.has(line) ?? false;
  }

  /** Whether the history has another line at the place of a mark. A place that is lost, or after the end, contradicts nothing. */
  contradicts(mark: Mark): boolean {
    if (mark.sequence === 0) return !sameBytes(mark.chain, CHAIN_START);
    const part = this.#parts.find(({ run, to }) => run.from <= mark.sequence && mark.sequence <= to);
    return part !== undefined && !part.run.has(mark);
  }
}

/** Takes the whole lines of a generation in the order of its files, and tells the histories among them apart. */
export class Histories {
  readonly #indexes: readonly IndexMarks[];
  /** A run stands after the one that it continues. */
  readonly #runs: Run[] = [];
  readonly #blocks = new Map<number, Run[]>();
  /** Of each epoch the lines in the order of the files. */
  readonly #spans = new Map<FoundEpoch, EpochSpan[]>();
  #last: Run | undefined;
  /** What each line that does not open names as the one before it, and its bytes, by its own hash in base64. */
  readonly #unopened = new Map<string, Readonly<{ before: Mark; bytes: number }>>();
  /** What stands between the last whole line and the next. */
  #gap = noGap();

  constructor(indexes: readonly IndexMarks[]) {
    this.#indexes = indexes;
  }

  /** Takes a line; `skippedBytes` stand between it and the whole line before it, or the file's start. */
  take(line: WholeLine, skippedBytes: number): void {
    this.#gap.bytes += skippedBytes;
    const before = { sequence: line.sequence - 1, chain: line.previous };
    const follows = this.#last?.to === before.sequence && this.#last.has(before);
    if (!follows) {
      // A line that is there twice is taken once.
      if (this.#runWith(line)) return;
      const isFirst = before.sequence === 0 && sameBytes(before.chain, CHAIN_START);
      this.#last = new Run(line.sequence, isFirst ? undefined : this.#parentOf(line, before), isFirst);
      this.#runs.push(this.#last);
    }
    if (this.#last) this.#add(this.#last, line);
    this.#gap = noGap();
  }

  /** Takes a line that does not open; gives whether it is another copy of one that did. */
  pass(line: UnopenedLine, skippedBytes: number): boolean {
    this.#gap.bytes += skippedBytes;
    if (this.#runWith(line)) return true;
    const bytes = line.length + 1;
    this.#gap.unopenedBytes += bytes;
    const before = { sequence: line.sequence - 1, chain: line.previous };
    this.#unopened.set(line.chain.toString('base64'), { before, bytes });
    return false;
  }

  /** The end of a file; `skippedBytes` stand there after the last whole line. */
  endFile(skippedBytes: number): void {
    this.#gap.bytes += skippedBytes;
    this.#gap.isFileEnd ||= this.#gap.bytes > 0;
  }

  /** A file of the journal is not there. */
  missFile(): void {
    this.#gap.isFileMissing = true;
  }

  /**
   * Chooses the history that the snapshot was made of, if its line is there; of several the one that has the journal's first line, and of these
   * the longest.
   */
  choose(snapshot: Mark | undefined): History {
    const inherited = new Map<Run, number>();
    const statusAt = (run: Run, to: number): number => {
      if (!snapshot || run.from > snapshot.sequence || snapshot.sequence > to) return inherited.get(run) ?? 0;
      return run.has(snapshot) ? 1 : 0;
    };
    let best: Run | undefined;
    let bestScore: readonly number[] = [];
    for (const run of this.#runs) {
      if (run.parent) inherited.set(run, statusAt(run.parent.run, run.parent.to));
      const score = [statusAt(run, run.to), run.root.isFirst ? 1 : 0, run.linesTo(run.to)];
      if (best && !isMore(score, bestScore)) continue;
      best = run;
      bestScore = score;
    }
    return new History(best ? partsTo(best) : []);
  }

  #add(run: Run, line: WholeLine): void {
    const before = run.span;
    run.add(line);
    if (run.span && run.span !== before) entryOf(this.#spans, line.epoch).push(run.span);
    if (line.sequence === run.from || line.sequence % BLOCK === 0)
      entryOf(this.#blocks, Math.floor(line.sequence / BLOCK)).push(run);
  }

  #runWith(mark: Mark): Run | undefined {
    return this.#blocks.get(Math.floor(mark.sequence / BLOCK))?.find((run) => run.has(mark));
  }

  #parentOf(line: WholeLine, before: Mark): Parent | undefined {
    let mark = before;
    let namedBytes = 0;
    for (const passed = new Set<Mark>(); ;) {
      const named = this.#runWith(mark);
      if (named) return { run: named, to: mark.sequence };
      passed.add(mark);
      const next = this.#unopened.get(mark.chain.toString('base64'));
      if (!next || passed.has(next.before) || next.before.sequence !== mark.sequence - 1) break;
      mark = next.before;
      namedBytes += next.bytes;
    }
    return this.#byEpochs(line, [line.epoch]) ?? this.#byIndex(line, mark) ?? this.#byPlace(mark, namedBytes);
  }

  /** The last line before `line` that is of one of `epochs`. */
  #byEpochs({ sequence }: WholeLine, epochs: readonly FoundEpoch[]): Parent | undefined {
    let found: Parent | undefined;
    for (const epoch of epochs) {
      const span = this.#spans.get(epoch)?.findLast(({ to }) => to < sequence);
      if (span && span.to > (found?.to ?? 0)) found = { run: span.run, to: span.to };
    }
    return found;
  }

  /** What an index says of the lines before: those of its own epochs, else those before its segment. */
  #byIndex(line: WholeLine, before: Mark): Parent | undefined {
    let index = this.#indexes.find(({ end, epochs }) => isSame(end, before) || epochs.includes(line.epoch));
    for (const passed = new Set<IndexMarks>(); index && !passed.has(index);) {
      passed.add(index);
      const { start, epochs } = index;
      const run = this.#runWith(start);
      const found = this.#byEpochs(line, epochs) ?? (run && { run, to: start.sequence });
      if (found) return found;
      index = this.#indexes.find(({ end }) => isSame(end, start));
    }
    return undefined;
  }

  /**
   * The run before in the files, where the lines in between can have been lost there: in bytes of no line, or in lines that do not open. Of those,
   * `namedBytes` are lines after `mark`, which nothing else can have been.
   */
  #byPlace({ sequence }: Mark, namedBytes: number): Parent | undefined {
    const run = this.#last;
    const lines = sequence - (run?.to ?? 0);
    if (!run || lines <= 0) return undefined;
    const { bytes, unopenedBytes, isFileEnd, isFileMissing } = this.#gap;
    const lostBytes = bytes + Math.max(0, unopenedBytes - namedBytes);
    return isFileMissing || isFileEnd || lostBytes >= lines * LINE_BYTES_MIN ? { run, to: run.to } : undefined;
  }
}

type Gap = {
  /** Those of no line. */
  bytes: number;
  /** Those of lines that do not open. */
  unopenedBytes: number;
  /** A file ended among `bytes`. */
  isFileEnd: boolean;
  isFileMissing: boolean;
};

function noGap(): Gap {
  return { bytes: 0, unopenedBytes: 0, isFileEnd: false, isFileMissing: false };
}

/** Whether two marks are the same place of the same history. */
export function isSame(one: Mark, other: Mark): boolean {
  return one.sequence === other.sequence && sameBytes(one.chain, other.chain);
}

/** The parts of a history that ends with `run`, in their order. */
function partsTo(run: Run): readonly Part[] {
  const parts: Part[] = [{ run, to: run.to }];
  for (let { parent } = run; parent; parent = parent.run.parent) parts.push(parent);
  return parts.reverse();
}

/** Whether a history is better than another, by what counts most first. */
function isMore(score: readonly number[], than: readonly number[]): boolean {
  const at = score.findIndex((value, index) => value !== than[index]);
  return at >= 0 && (score[at] ?? 0) > (than[at] ?? 0);
}

function entryOf<Key, Value>(map: Map<Key, Value[]>, key: Key): Value[] {
  const found = map.get(key) ?? [];
  map.set(key, found);
  return found;
}
