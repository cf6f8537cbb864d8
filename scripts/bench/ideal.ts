import { createCipheriv, randomBytes } from 'node:crypto';
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { realWorld } from '../../src/main/compose.ts';
import { verifyStamp } from '../../src/main/engine/crypto/stamp-verify.ts';
import { parseStamp } from '../../src/shared/stamp.ts';
import { run } from './client.ts';
import type { Load, LoadReport } from './load.ts';

/** What an activity like those measured takes in the journal, and its answer on the wire. */
export const RECORD_BYTES = 750;
const ANSWER_BYTES = 2_300;

/** `work` is what a request asks for beyond being checked and kept. */
type IdealOptions = Readonly<{ work?: () => void; connections?: number }>;

/**
 * The ideal server: node:http, and for each request no more than what no implementation of the same promise can leave out. The same client
 * sends it the same requests, so that it stands for the floor with everything that a request meets on its way. What came together is
 * flushed together, as Coffer does.
 */
export async function ideal(requests: Load['requests'], { work, connections = 1 }: IdealOptions): Promise<LoadReport> {
  const { curves } = realWorld();
  const key = randomBytes(32);
  const record = randomBytes(RECORD_BYTES);
  const answer = Buffer.alloc(ANSWER_BYTES, 0x20);
  const folder = mkdtempSync(join(tmpdir(), 'coffer-bench-'));
  const file = openSync(join(folder, 'journal'), 'a', 0o600);
  const waiting: { line: string; answered: () => void }[] = [];
  const flush = () => {
    const now = waiting.splice(0);
    if (now.length === 0) return;
    writeSync(file, now.map(({ line }) => line).join(''));
    fdatasyncSync(file);
    for (const { answered } of now) answered();
  };
  const server = createServer((incoming, outgoing) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.once('end', () => {
      const stamp = parseStamp(String(incoming.headers['x-stamp']));
      if (!stamp || !verifyStamp(curves, stamp, Buffer.concat(parts))) throw new Error('a stamp was not genuine');
      work?.();
      const cipher = createCipheriv('aes-256-gcm', key, randomBytes(12));
      const sealed = Buffer.concat([cipher.update(record), cipher.final(), cipher.getAuthTag()]);
      waiting.push({ line: `${sealed.toString('base64')}\n`, answered: () => void outgoing.end(answer) });
      // With one connection nothing else can come; with several, what has arrived is read before the flush.
      if (connections === 1) flush();
      else setImmediate(flush);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const report = await run(port, connections, '/', requests);
  server.close();
  closeSync(file);
  rmSync(folder, { recursive: true });
  return report;
}
