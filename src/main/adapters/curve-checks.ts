/** SEC1 knows two forms for keys; some libraries also take a hybrid one, which nobody sends. Throws a RangeError for any other form. */
export function requirePoint(publicKey: Uint8Array): void {
  const [form] = publicKey;
  const known = publicKey.length === 33 ? form === 2 || form === 3 : publicKey.length === 65 && form === 4;
  if (!known) throw new RangeError('a public key has 33 bytes (02, 03) or 65 (04)');
}

/** A malformed key or signature verifies as false. */
export function attempt(check: () => boolean): boolean {
  try {
    return check();
  } catch {
    return false;
  }
}

/** Nothing is recovered from what is no signature. */
export function orNull(recover: () => Uint8Array | null): Uint8Array | null {
  try {
    return recover();
  } catch {
    return null;
  }
}
