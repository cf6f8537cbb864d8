/** As much of the tar format (POSIX ustar) as a backup needs: plain files, with sizes known beforehand. */

const BLOCK = 512;

export type TarEntry = Readonly<{ name: string; size: number; content: Iterable<Uint8Array> }>;

/** An archive of `entries`, for their owner alone, all as of `mtimeMs`. Throws when an entry is not as long as it said. */
export async function* tarOf(entries: AsyncIterable<TarEntry>, mtimeMs: number): AsyncIterable<Uint8Array> {
  for await (const { name, size, content } of entries) {
    yield headerOf(name, size, mtimeMs);
    let written = 0;
    for (const chunk of content) {
      written += chunk.length;
      yield chunk;
    }
    if (written !== size) throw new Error(`${name} has ${written} bytes, not ${size}`);
    if (size % BLOCK > 0) yield new Uint8Array(BLOCK - (size % BLOCK));
  }
  yield new Uint8Array(BLOCK * 2);
}

/** What is told of an archive while it is read: each file's name and size, then its bytes in parts, then its end. */
export type TarReader = Readonly<{
  begin: (name: string, size: number) => Promise<void>;
  content: (chunk: Uint8Array) => void;
  end: () => Promise<void>;
}>;

/** Reads an archive made by `tarOf`. Throws when it is anything else, or not whole. */
export async function readTar(chunks: AsyncIterable<Uint8Array>, reader: TarReader): Promise<void> {
  const source = new Blocks(chunks);
  for (;;) {
    const header = await source.take(BLOCK);
    if (header.every((byte) => byte === 0)) break;
    const { name, size } = parseHeader(header);
    await reader.begin(name, size);
    for (let left = size; left > 0;) {
      const chunk = await source.some(left);
      reader.content(chunk);
      left -= chunk.length;
    }
    if (size % BLOCK > 0) await source.take(BLOCK - (size % BLOCK));
    await reader.end();
  }
  const second = await source.take(BLOCK);
  if (!second.every((byte) => byte === 0) || !(await source.isDone()))
    throw new Error('the archive continues after its end');
}

/** Bytes in parts of any size, given out in the sizes that are asked for. */
class Blocks {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #rest: Uint8Array = new Uint8Array(0);

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** At least one byte, at most `most`. */
  async some(most: number): Promise<Uint8Array> {
    while (this.#rest.length === 0) {
      const next = await this.#chunks.next();
      if (next.done) throw new Error('the archive ends too early');
      this.#rest = next.value;
    }
    const part = this.#rest.subarray(0, most);
    this.#rest = this.#rest.subarray(part.length);
    return part;
  }

  async take(length: number): Promise<Buffer> {
    const parts: Uint8Array[] = [];
    for (let left = length; left > 0;) {
      const part = await this.some(left);
      parts.push(part);
      left -= part.length;
    }
    return Buffer.concat(parts);
  }

  async isDone(): Promise<boolean> {
    while (this.#rest.length === 0) {
      const next = await this.#chunks.next();
      if (next.done) return true;
      this.#rest = next.value;
    }
    return false;
  }
}

function headerOf(name: string, size: number, mtimeMs: number): Buffer {
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, '0')}\0`;
  if (Buffer.byteLength(name) > 100 || size >= 8 ** 11) throw new Error(`${name} is too large for an archive`);
  block.write(name, 0);
  block.write(octal(0o600, 8), 100);
  block.write(octal(0, 8), 108);
  block.write(octal(0, 8), 116);
  block.write(octal(size, 12), 124);
  block.write(octal(Math.floor(mtimeMs / 1000), 12), 136);
  block.write('0', 156);
  block.write('ustar\x0000', 257);
  block.write(`${checksum(block).toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

function parseHeader(block: Buffer): { name: string; size: number } {
  const text = (from: number, length: number): string =>
    block.toString('latin1', from, from + length).replace(/\0[^]*$/, '');
  const octal = (from: number, length: number): number => {
    const digits = text(from, length).trim();
    return /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : Number.NaN;
  };
  const size = octal(124, 12);
  if (
    text(257, 6) !== 'ustar' ||
    octal(148, 8) !== checksum(block) ||
    text(156, 1) !== '0' ||
    text(345, 155) !== '' ||
    !(size >= 0)
  )
    throw new Error('not an archive of Coffer');
  return { name: text(0, 100), size };
}

/** The sum of the header's bytes, its own field counting as spaces. */
function checksum(block: Buffer): number {
  return block.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0);
}
