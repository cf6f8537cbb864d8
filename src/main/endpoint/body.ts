import type { IncomingMessage } from 'node:http';

/** Of a body that is too large, this much is read and thrown away, so that the sender gets to see the answer. */
const drainBytesMax = 67_108_864;

/**
 * Gives `use` the only copy of the body's bytes, or null as soon as there are more than `bytesMax`; what comes after that is read and thrown
 * away. Nothing at all when the sender went away.
 */
export function readBody(payload: IncomingMessage, bytesMax: number, use: (body: Uint8Array | null) => void): void {
  const chunks: Buffer[] = [];
  let length = 0;
  let refused = Number(payload.headers['content-length']) > bytesMax;
  if (refused) use(null);
  payload.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > drainBytesMax) payload.destroy();
    else if (length <= bytesMax) chunks.push(chunk);
    else if (!refused) {
      refused = true;
      chunks.length = 0;
      use(null);
    }
  });
  payload.on('end', () => {
    if (refused) return;
    if (chunks.length === 1 && chunks[0]) return use(chunks[0]);
    const body = Buffer.concat(chunks, length);
    // Anyone who reads the body overwrites it where it holds a secret; these are copies of it.
    for (const chunk of chunks) chunk.fill(0);
    use(body);
  });
  payload.on('error', () => {
    // The connection is closed, so no answer can be sent.
  });
}
