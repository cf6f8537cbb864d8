/** Runs `use`, and overwrites the bytes of a secret afterwards, also where `use` throws. */
export async function overwriting<Value>(secret: Uint8Array, use: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await use();
  } finally {
    secret.fill(0);
  }
}
