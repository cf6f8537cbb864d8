import { open, unlink } from 'node:fs/promises';

/** Writes a file that does not exist yet, mode 0600, flushed. Throws EEXIST when it does, and leaves none when it fails. */
export async function writeNewFile(file: string, contents: string | Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(contents);
    await handle.sync();
  } catch (thrown) {
    await unlink(file).catch(() => {});
    throw thrown;
  } finally {
    await handle.close();
  }
}
