import { Readable } from 'node:stream';

/** The same bytes as a web stream, which is what the age library takes. */
export function streamOf(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): ReadableStream<Uint8Array> {
  return Readable.toWeb(Readable.from(chunks)) as ReadableStream<Uint8Array>;
}
