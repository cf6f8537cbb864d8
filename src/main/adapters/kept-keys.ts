/** How many keys that verified something are kept, those used last. */
export const KEPT_MAX = 1_024;

/** Checks something with the key that `parts` make. */
export type CheckWith<Parts, Key> = (parts: Parts, check: (key: Key) => boolean) => boolean;

/**
 * Makes keys once for many checks, since making one takes longer than a check. A key is kept when a check with it succeeds. A check that fails
 * costs the making of its key, whether the key was kept or not: else the time of a refusal would tell a caller without a key which keys
 * are in use here, and keys that nobody has here would push out those in use. Throws what `make` does.
 */
export function keptKeys<Parts extends readonly Uint8Array[], Key>(
  make: (...parts: Parts) => Key,
): CheckWith<Parts, Key> {
  const kept = new Map<string, Key>();
  return (parts, check) => {
    const name = parts.map((part) => Buffer.from(part).toString('hex')).join('|');
    const before = kept.get(name);
    const key = before ?? make(...parts);
    if (!check(key)) {
      if (before) make(...parts);
      return false;
    }
    kept.delete(name);
    kept.set(name, key);
    const [oldest] = kept.keys();
    if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
    return true;
  };
}
