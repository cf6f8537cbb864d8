import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { searchFor } from './search.ts';

/** Reads the memory of a process of this user on Linux, to count copies of secrets in it. */

/** A secret as bytes, and by what name the counts call it. */
export type Canary = Readonly<{ name: string; bytes: Uint8Array }>;

type Needle = Readonly<{ name: string; form: string; bytes: Buffer }>;

const CHUNK = 8 * 1024 * 1024;

/** Why the memory of a process cannot be read here; undefined where it can. */
export function whyNoMemory(pid: number): string | undefined {
  if (process.platform !== 'linux') return 'only Linux has /proc/PID/mem';
  try {
    closeSync(openSync(`/proc/${pid}/mem`, 'r'));
    return undefined;
  } catch (thrown) {
    return `/proc/${pid}/mem does not open: ${(thrown as Error).message}`;
  }
}

/**
 * The forms in which a program may hold a secret: its bytes, UTF-16, hex, base64, and the numbers of a JSON array; for text its upper
 * and lower case too. Only the second half of each is looked for, since the allocator overwrites the beginning of freed memory.
 */
function needlesOf({ name, bytes }: Canary): readonly Needle[] {
  const whole = Buffer.from(bytes);
  const half = whole.subarray(whole.length >> 1);
  const text = half.toString('latin1');
  const isText = /^[\x20-\x7e]+$/.test(text);
  const hex = half.toString('hex');
  // The last whole groups of three bytes: base64 of the second half alone would begin at another bit.
  const aligned = whole.subarray(Math.ceil(whole.length / 6) * 3);
  const forms: Record<string, Buffer> = {
    bytes: half,
    hex: Buffer.from(hex),
    'upper-case hex': Buffer.from(hex.toUpperCase()),
    'UTF-16 hex': Buffer.from(hex, 'utf16le'),
    base64: Buffer.from(aligned.toString('base64').replace(/=+$/, '').slice(0, -1)),
    base64url: Buffer.from(aligned.toString('base64url').slice(0, -1)),
    numbers: Buffer.from(half.join(',')),
    ...(isText && {
      'UTF-16': Buffer.from(text, 'utf16le'),
      'upper case': Buffer.from(text.toUpperCase()),
      'lower case': Buffer.from(text.toLowerCase()),
    }),
  };
  const seen = new Set<string>();
  return Object.entries(forms).flatMap(([form, needle]) => {
    const key = needle.toString('latin1');
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ name, form, bytes: needle }];
  });
}

/** How many copies of each canary the process holds in writable memory, by the canary's name; and where, as `form` → count. */
export function copiesIn(
  pid: number,
  canaries: readonly Canary[],
  onFound: (found: Readonly<{ name: string; form: string; map: string; around: string }>) => void = () => {},
): Readonly<Record<string, number>> {
  const needles = canaries.flatMap(needlesOf);
  const longest = Math.max(...needles.map(({ bytes }) => bytes.length));
  const search = searchFor(needles.map(({ bytes }) => bytes));
  const counts: Record<string, number> = Object.fromEntries(canaries.map(({ name }) => [name, 0]));
  const memory = openSync(`/proc/${pid}/mem`, 'r');
  const chunk = Buffer.alloc(CHUNK);
  try {
    for (const { from, to, map } of writableMaps(pid))
      for (let at = from; at < to; at += CHUNK - longest + 1) {
        const part = readPart(memory, chunk, at, Math.min(CHUNK, to - at));
        search(part, (number, found) => {
          const needle = needles[number];
          // What lies whole in the overlap with the next part is counted there.
          if (!needle || (found + needle.bytes.length <= longest - 1 && at > from)) return;
          const { name, form, bytes } = needle;
          counts[name] = (counts[name] ?? 0) + 1;
          const around = part.subarray(Math.max(0, found - 60), found + bytes.length + 40).toString('latin1');
          onFound({ name, form, map, around: around.replace(/[^\x20-\x7e]/g, '.') });
        });
        if (at + CHUNK >= to) break;
      }
  } finally {
    closeSync(memory);
    chunk.fill(0);
  }
  return counts;
}

/** The process, and all that it started, which still run. */
export function familyOf(pid: number): readonly number[] {
  return [pid, ...childrenOf(pid).flatMap((child) => familyOf(child))];
}

function childrenOf(pid: number): readonly number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return children === '' ? [] : children.split(' ').map(Number);
  } catch {
    return [];
  }
}

function writableMaps(pid: number): readonly Readonly<{ from: number; to: number; map: string }>[] {
  return readFileSync(`/proc/${pid}/maps`, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const found = /^([0-9a-f]+)-([0-9a-f]+) rw\S+ \S+ \S+ \S+\s*(.*)$/.exec(line);
      if (!found) return [];
      const [, from = '', to = '', map = ''] = found;
      return [{ from: Number.parseInt(from, 16), to: Number.parseInt(to, 16), map }];
    });
}

/** Memory that went away between the list of maps and the reading of it holds nothing. */
function readPart(memory: number, chunk: Buffer, at: number, length: number): Buffer {
  try {
    return chunk.subarray(0, readSync(memory, chunk, 0, length, at));
  } catch {
    return chunk.subarray(0, 0);
  }
}
