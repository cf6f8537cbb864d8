/** Takes the files of a backup's archive out. The header and the manifests stay in memory until all is known to be good. */
import { createHash } from 'node:crypto';
import {
  INCREMENT,
  isSamePosition,
  MANIFEST,
  MANIFEST_BYTES_MAX,
  notWhole,
  parseIncrement,
  parseManifest,
  type Increment,
  type Manifest,
  type ManifestFile,
  type Position,
} from './backup-manifest.ts';
import { parentOf, segmentName } from './backup.ts';
import type { Disk, WriteFile } from './disk.ts';
import { VaultError } from './errors.ts';
import { files, parseHeader } from './format.ts';

const FULL_NAME = /^(header|g[1-9][0-9]*\/([0-9]{8}\.log|[0-9]{8}\.index|snapshot)|manifest\.json)$/;
const CACHE_NAME = /(\.index|snapshot)$/;

/** What one archive held. */
export type Archive = Readonly<{ header: Buffer; manifest: Manifest; increment: Increment | undefined }>;

/** Where the bytes of a file go: to a place in the vault's folder, or nowhere but memory. */
type Place = Readonly<{ path: string; offset: number }> | 'memory';

/** What an archive may hold, and where its files go. A plan throws VaultError 'backup' before anything of a file that does not fit is written. */
export interface Plan {
  /** Where the next file goes. */
  place(name: string, size: number): Place;
  /** Told of each file in memory once all its bytes are there. */
  take(name: string, bytes: Buffer): void;
  /** Compares what the plan has seen with the manifest. */
  check(manifest: Manifest): Increment | undefined;
}

/** A full backup: header and journal of one generation, all from the start. Of a damaged vault also the caches, and whatever there is of the journal. */
export class FullPlan implements Plan {
  readonly #dir: string;
  readonly #sizes = new Map<string, number>();

  constructor(dir: string) {
    this.#dir = dir;
  }

  place(name: string, size: number): Place {
    if (name === INCREMENT)
      throw new VaultError(
        'backup',
        'this is an increment: restore the full backup before it, and name this file as an increment',
      );
    if (!FULL_NAME.test(name)) throw notWhole();
    if (!name.includes('/')) return 'memory';
    this.#sizes.set(name, size);
    return { path: `${this.#dir}/${name}`, offset: 0 };
  }

  take(): void {}

  check({ isIncrement, generation, head, damaged }: Manifest): undefined {
    const folder = `${files.generation(generation)}/`;
    const names = [...this.#sizes.keys()];
    if (isIncrement || !names.every((name) => name.startsWith(folder))) throw notWhole();
    if (!damaged && names.some((name) => CACHE_NAME.test(name))) throw notWhole();
    if (!head) return;
    const expected = Array.from({ length: head.segment }, (_, at) => segmentName(generation, at + 1, 0));
    const isWhole = expected.length === this.#sizes.size && expected.every((name) => this.#sizes.has(name));
    if (!isWhole || this.#sizes.get(expected.at(-1) ?? '') !== head.offset) throw notWhole();
  }
}

/** An increment: what was appended to a journal that ends at `before`. */
export class IncrementPlan implements Plan {
  readonly #dir: string;
  readonly #vault: Pick<Manifest, 'vaultId' | 'generation'>;
  readonly #before: Position;
  readonly #earlier: readonly Increment[];
  #increment: Increment | undefined;
  /** Where the bytes of the next segment's file go. */
  #at: Readonly<{ segment: number; offset: number }>;

  /** `earlier`: the increments that were taken before it. */
  constructor(
    dir: string,
    vault: Pick<Manifest, 'vaultId' | 'generation'>,
    before: Position,
    earlier: readonly Increment[],
  ) {
    this.#dir = dir;
    this.#vault = vault;
    this.#before = before;
    this.#earlier = earlier;
    this.#at = before;
  }

  place(name: string, size: number): Place {
    if (!this.#increment && name !== INCREMENT)
      throw new VaultError(
        'backup',
        name === files.header ? 'this is a full backup, not an increment' : 'not an increment',
      );
    if ([INCREMENT, MANIFEST, files.header].includes(name)) return 'memory';
    const { generation } = this.#vault;
    // The journal went on in the next segment where the one before was full.
    const places = [this.#at, { segment: this.#at.segment + 1, offset: 0 }];
    const found = places.find((at) => segmentName(generation, at.segment, at.offset) === name);
    const last = this.#increment?.head.segment ?? 0;
    if (!found || size === 0 || found.segment > last) throw notWhole();
    this.#at = { segment: found.segment, offset: found.offset + size };
    return { path: `${this.#dir}/${segmentName(generation, found.segment, 0)}`, offset: found.offset };
  }

  take(name: string, bytes: Buffer): void {
    if (name !== INCREMENT) return;
    const found = parseIncrement(bytes);
    if (!found) throw notWhole();
    this.#requireNext(found);
    this.#increment = found;
  }

  check({ isIncrement, vaultId, generation, sequence, head }: Manifest): Increment {
    const increment = this.#increment;
    const isFit =
      isIncrement &&
      increment !== undefined &&
      head !== undefined &&
      vaultId === increment.vaultId &&
      generation === increment.generation &&
      sequence === head.sequence &&
      isSamePosition(head, increment.head) &&
      this.#at.segment === head.segment &&
      this.#at.offset === head.offset;
    if (!isFit) throw notWhole();
    return increment;
  }

  /** Throws VaultError 'backup' unless the increment continues from what is there. */
  #requireNext({ vaultId, generation, since, head }: Increment): void {
    const before = this.#before;
    const refused = (why: string): VaultError => new VaultError('backup', why);
    if (vaultId !== this.#vault.vaultId) throw refused(`this is an increment of a different vault (${vaultId})`);
    if (generation !== this.#vault.generation)
      throw refused('the keys of the vault were changed between this increment and the full backup');
    // Any number of increments may hold nothing: the vault was not used.
    const isEmpty = isSamePosition(since, head);
    if (
      !isEmpty &&
      this.#earlier.some((other) => isSamePosition(other.since, since) && isSamePosition(other.head, head))
    )
      throw refused('this increment has the same content as an earlier one: list each increment once');
    if (since.sequence > before.sequence)
      throw refused(
        `an increment is missing before this one: it continues from record ${since.sequence}, and the files before it end at record ${before.sequence}. List all increments, oldest first`,
      );
    if (since.sequence < before.sequence)
      throw refused(
        `this increment continues from record ${since.sequence}, but the files before it already end at record ${before.sequence}. List the increments oldest first, each continuing from the one before`,
      );
    if (!isSamePosition(since, before))
      throw refused('this increment does not continue from the state at the end of the files before it');
  }
}

/** Takes one archive out as its plan says; its functions are what `readTar` calls. */
export class Unpacking {
  readonly #disk: Disk;
  readonly #plan: Plan;
  readonly #found: ManifestFile[] = [];
  readonly #kept = new Map<string, Buffer[]>();
  #name = '';
  #size = 0;
  #hash = createHash('sha256');
  #file: WriteFile | undefined;
  #offset = 0;

  constructor(disk: Disk, plan: Plan) {
    this.#disk = disk;
    this.#plan = plan;
  }

  readonly begin = async (name: string, size: number): Promise<void> => {
    if (this.#found.some((other) => other.name === name)) throw notWhole();
    // Nothing comes after the manifest.
    if (this.#found.at(-1)?.name === MANIFEST) throw notWhole();
    const place = this.#plan.place(name, size);
    this.#name = name;
    this.#size = size;
    this.#hash = createHash('sha256');
    if (place === 'memory') {
      if (size > MANIFEST_BYTES_MAX) throw notWhole();
      this.#kept.set(name, []);
      return;
    }
    await this.#disk.makeFolder(parentOf(place.path));
    this.#file = await this.#disk.openForWrite(place.path, place.offset === 0 ? 'create' : 'open');
    this.#offset = place.offset;
    if (this.#file.state().size !== place.offset) throw notWhole();
  };

  readonly content = (chunk: Uint8Array): void => {
    this.#hash.update(chunk);
    if (this.#file) {
      this.#file.write(chunk, this.#offset);
      this.#offset += chunk.length;
    } else this.#kept.get(this.#name)?.push(Buffer.from(chunk));
  };

  readonly end = async (): Promise<void> => {
    this.#found.push({ name: this.#name, size: this.#size, sha256: this.#hash.digest('hex') });
    const file = this.#file;
    this.#file = undefined;
    if (!file) this.#plan.take(this.#name, this.#bytesOf(this.#name));
    await file?.flush();
    await file?.close();
  };

  async close(): Promise<void> {
    await this.#file?.close();
    this.#file = undefined;
  }

  /** The header and the manifest, once the files are those that it lists. Throws VaultError 'backup' when they are not. */
  checked(): Archive {
    const header = this.#bytesOf(files.header);
    const manifest = parseManifest(this.#bytesOf(MANIFEST));
    const found = this.#found.filter(({ name }) => name !== MANIFEST);
    if (!manifest || JSON.stringify(found) !== JSON.stringify(manifest.files)) throw notWhole();
    if (!found.some(({ name }) => name === files.header)) throw notWhole();
    const { vaultId, generation } = parseHeader(header).header;
    if (vaultId !== manifest.vaultId || generation !== manifest.generation) throw notWhole();
    return { header, manifest, increment: this.#plan.check(manifest) };
  }

  #bytesOf(name: string): Buffer {
    return Buffer.concat(this.#kept.get(name) ?? []);
  }
}
