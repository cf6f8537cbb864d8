import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { Random } from './random.ts';
import type { Target } from './fuzz.ts';

/** Values that readers stumble over. */
const edges = [0, 1, 0x7f, 0x80, 0x81, 0xb7, 0xb8, 0xbf, 0xc0, 0xf7, 0xf8, 0xfc, 0xfd, 0xfe, 0xff];
const strangeJson: readonly unknown[] = [
  ...[null, true, false, 0, 1, -1, 1.5, 2 ** 31, 2 ** 53 - 1, 1e300, '', '0x', '0x00', '-0', '1e3', ' 1', '\u0000'],
  ...[
    '0'.repeat(100),
    '9'.repeat(90),
    `0x${'f'.repeat(64)}`,
    'constructor',
    'toString',
    '__proto__',
    '\u202e',
    [],
    {},
    [[]],
  ],
];

/** `input` changed once: a piece taken away, put in, doubled, moved or exchanged for one of `other`. */
export function mutated(
  form: Target['form'],
  input: string,
  other: string,
  words: readonly string[],
  random: Random,
): string {
  if (form === 'hex') {
    const bytes = spliced([...hexToBytes(input)], [...hexToBytes(other)], edges, random);
    return bytesToHex(Uint8Array.from(bytes));
  }
  if (form === 'json' && random.below(4) > 0) return mutatedJson(input, other, random);
  if (words.length > 0 && random.below(2) === 0) {
    const characters = [...input];
    return characters.toSpliced(random.below(characters.length + 1), random.below(6), random.pick(words)).join('');
  }
  return spliced([...input], [...other], ['"', "'", '\\', '{', '[', ',', '0', '\u0000', 'é', '😀'], random).join('');
}

function spliced<Item>(items: Item[], others: readonly Item[], strange: readonly Item[], random: Random): Item[] {
  const at = random.below(items.length + 1);
  const length = random.below(random.pick([2, 5, 40]));
  switch (random.below(7)) {
    case 0:
      return items.toSpliced(at, 1, random.pick(strange));
    case 1:
      return items.toSpliced(at, length);
    case 2:
      return items.toSpliced(at, 0, ...Array.from({ length }, () => random.pick(strange)));
    case 3:
      return items.toSpliced(at, 0, ...items.slice(at, at + length));
    case 4:
      return items.toSpliced(at, length, ...others.slice(at, at + length));
    case 5:
      return [...items.slice(0, at), ...others.slice(random.below(others.length + 1))];
    default: {
      const from = random.below(items.length + 1);
      return items.toSpliced(at, length, ...items.slice(from, from + length));
    }
  }
}

/** JSON with one value exchanged, taken away, or put where another was. What is no JSON any more stays as it is. */
function mutatedJson(input: string, other: string, random: Random): string {
  try {
    const donors = [...values(JSON.parse(other))];
    const replacement = random.below(2) === 0 ? random.pick(strangeJson) : random.pick(donors);
    const places = [...values(JSON.parse(input))].length;
    let left = random.below(places);
    const drop = random.below(4) === 0;
    return (
      JSON.stringify(JSON.parse(input), (_key, value: unknown) => {
        left -= 1;
        if (left !== -1) return value;
        return drop ? undefined : replacement;
      }) ?? ''
    );
  } catch {
    return input;
  }
}

function* values(json: unknown): Generator<unknown> {
  yield json ?? null;
  if (typeof json === 'object' && json !== null) for (const inner of Object.values(json)) yield* values(inner);
}
