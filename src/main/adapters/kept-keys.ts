/** How many keys that verified something are kept, those used last. */
const keptMax = 1_024;

/** A key to check something with. `judged` has to be told how the check ended, and gives that. */
export type KeyInUse<Key> = Readonly<{ key: Key; judged: (fits: boolean) => boolean }>;

/** Checks something with the key that `parts` make. */
export type CheckWith<Parts, Key> = (parts: Parts, check: (key: Key) => boolean) => boolean;

/**
 * Makes keys once for many checks, since making one takes longer than a check. A key is kept when a check with it succeeds. A check that fails
 * costs the making of its key, whether the key was kept or not: else the time of a refusal would tell a caller without a key which keys
 * are in use here, and keys that nobody has here would push out those in use. Throws what `make` does.
 */
export function keysInUse<Parts extends readonly Uint8Array[], Key>(
  make: (...parts: Parts) => Key,
): (parts: Parts) => KeyInUse<Key> {
  const kept = new Map<string, Key>();
  return (parts) => {
    const name = parts.map((part) => Buffer.from(part).toString('hex')).join('|');
    const before = kept.get(name);
    const key = before ?? make(...parts);
    const judged = (fits: boolean): boolean => {
      if (!fits) {
        if (before) make(...parts);
        return false;
      }
      kept.delete(name);
      kept.set(name, key);
      const [oldest] = kept.keys();
      if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest);
      return true;
    };
    return { key, judged };
  };
}

/** The same for checks that end at once. */
export function keptKeys<Parts extends readonly Uint8Array[], Key>(
  make: (...parts: Parts) => Key,
): CheckWith<Parts, Key> {
  const keys = keysInUse(make);
  return (parts, check) => {
    const { key, judged } = keys(parts);
    return judged(check(key));
  };
}
