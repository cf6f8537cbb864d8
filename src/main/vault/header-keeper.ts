import type { Disk } from './disk.ts';
import { VaultError, whyOf } from './errors.ts';
import type { Header } from './format.ts';
import { headerFailure, writeHeader, type HeaderCondition, type HeaderDamage, type KeptHeader } from './header-file.ts';
import type { Health } from './health.ts';
import { removeLeftovers } from './leftovers.ts';

/** What was wrong with one of the header's two files when the vault was opened, and whether it was written again since. */
export type HeaderTrouble = HeaderDamage & Readonly<{ rewritten: boolean }>;

/** The header of an open vault, and its two files. */
export class HeaderKeeper {
  readonly #dir: string;
  readonly #disk: Disk;
  readonly #health: Health;
  #header: Header;
  #condition: HeaderCondition;
  #trouble: HeaderTrouble | undefined;
  #isUnknown = false;

  constructor(dir: string, disk: Disk, { header, condition }: KeptHeader, health: Health) {
    this.#dir = dir;
    this.#disk = disk;
    this.#health = health;
    this.#header = header;
    this.#condition = condition;
    if (condition.kind === 'damaged') this.#trouble = { ...condition.damage, rewritten: false };
  }

  get header(): Header {
    return this.#header;
  }

  /** What was wrong with one of the two files, if anything. */
  get trouble(): HeaderTrouble | undefined {
    return this.#trouble;
  }

  /** Whether the disk failed so late in a change of the header that nobody knows which header there is. */
  get isUnknown(): boolean {
    return this.#isUnknown;
  }

  /**
   * Writes both files where one of them is not as it should be, or where the header has an earlier format. To be called before anything else
   * of the vault is written. Throws VaultError 'io' where the disk refuses: then the vault is as it was.
   */
  async settle(vaultKey: Uint8Array): Promise<void> {
    if (this.#condition.kind === 'whole') return;
    try {
      await writeHeader(this.#dir, this.#disk, this.#header, vaultKey);
      if (this.#condition.kind === 'damaged') await removeLeftovers(this.#dir, this.#disk, this.#header, true);
    } catch (thrown) {
      // The new files say what the old ones said: whichever of them a crash leaves, it is the same vault.
      const error = new VaultError('io', `could not write the header: ${whyOf(thrown)}`, { cause: thrown });
      this.#health.failed(error);
      throw error;
    }
    this.#isWhole();
  }

  /**
   * Puts another header in place of one that is settled. `ifUnknown` says how to find out which header there is, where the disk does not tell. Throws VaultError:
   * 'io' where nothing has changed, 'outcome-unknown' where the disk failed after the first file, and then nothing more is written.
   */
  async put(header: Header, vaultKey: Uint8Array, ifUnknown: string): Promise<void> {
    try {
      await writeHeader(this.#dir, this.#disk, header, vaultKey);
    } catch (thrown) {
      const { error, end } = headerFailure(thrown, ifUnknown);
      this.#isUnknown = end !== undefined;
      this.#health.failed(error, end);
      throw error;
    }
    this.#header = header;
  }

  #isWhole(): void {
    this.#condition = { kind: 'whole' };
    if (!this.#trouble) return;
    this.#trouble = { ...this.#trouble, rewritten: true };
    this.#health.headerRewritten();
  }
}
