import { sameBytes } from './keys.ts';

/** A place that the journal was once durable up to, as a cache tells it. */
export type Witness = Readonly<{ sequence: number; chain: Uint8Array; says: string }>;

export type Expected = ReadonlyMap<number, readonly Witness[]>;

/** The witnesses by the sequence of the line that they tell of. */
export function expectedOf(witnesses: readonly Witness[]): Expected {
  const expected = new Map<number, Witness[]>();
  for (const witness of witnesses) expected.set(witness.sequence, [...(expected.get(witness.sequence) ?? []), witness]);
  return expected;
}

/** Whether a cache remembers another journal than the one whose line `sequence` ends the chain `chain`. */
export function contradiction(
  expected: Expected,
  { sequence, chain }: Readonly<{ sequence: number; chain: Uint8Array }>,
): string | undefined {
  for (const { chain: remembered, says } of expected.get(sequence) ?? [])
    if (!sameBytes(remembered, chain)) return `${says} remembers another line here`;
  return undefined;
}

/** The witness of the last line; undefined where there is none. */
export function furthestOf(witnesses: readonly Witness[]): Witness | undefined {
  return witnesses.reduce<Witness | undefined>(
    (found, next) => (next.sequence > (found?.sequence ?? 0) ? next : found),
    undefined,
  );
}
