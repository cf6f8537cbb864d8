import { systemCode, VaultError } from './errors.ts';
import type { Condition } from './opened.ts';
import type { Scrubbed } from './scrub.ts';
import type { Damage } from './walk.ts';

/** What the disk refuses: the system's word for it (`EIO`, `ENOSPC` …; `CHANGED` where another program changed a file), and a sentence. */
export type DiskFailure = Readonly<{ code: string; detail: string }>;

/** Whether an open vault can be written, and what its disk refuses. */
export class Health {
  #refusal: VaultError | undefined;
  #failure: DiskFailure | undefined;
  #cacheFailure: string | undefined;
  #closed = false;
  #scrub: Readonly<{ atMs: number; lines: number }> | undefined;
  readonly #listeners = new Set<() => void>();

  /** `refusal`: why the vault was opened for reading alone, if it was. */
  constructor(refusal: VaultError | undefined) {
    this.#refusal = refusal;
    if (refusal?.reason === 'io') this.#failure = failureOf(refusal);
  }

  /** Why nothing can be written any more. */
  get refusal(): VaultError | undefined {
    return this.#refusal;
  }

  get isClosed(): boolean {
    return this.#closed;
  }

  /** Throws why nothing can be written, if so. */
  requireWritable(): void {
    if (this.#refusal) throw this.#refusal;
  }

  /** Throws VaultError 'closed' once the vault is. */
  requireOpen(): void {
    if (this.#closed) throw this.#refusal ?? new Error('assertion failed: a closed vault refuses');
  }

  get condition(): Condition {
    const refusal = this.#refusal;
    return refusal ? { kind: 'read-only', place: refusal.place, reason: refusal.message } : { kind: 'writable' };
  }

  /** What of the vault is damaged, if anything is known to be. */
  get damage(): Damage | undefined {
    const refusal = this.#refusal;
    if (refusal?.reason !== 'data-loss' || !refusal.place) return undefined;
    return { place: refusal.place, reason: refusal.message };
  }

  /** What the last write failed with; undefined when it did not. A full disk has room again after a write that succeeds. */
  get failure(): DiskFailure | undefined {
    return this.#failure;
  }

  /** What writing the caches failed with last: the next opening is slower. Undefined when the last one succeeded. */
  get cacheFailure(): string | undefined {
    return this.#cacheFailure;
  }

  /** When the last scrub that found no damage ended, in milliseconds since the Unix epoch, and the lines it read; undefined before the first. */
  get scrub(): Readonly<{ atMs: number; lines: number }> | undefined {
    return this.#scrub;
  }

  /** A scrub has ended. Throws VaultError 'data-loss' where it met damage; then nothing is written from now on. */
  scrubbed({ lines, damage }: Scrubbed, atMs: number): void {
    if (damage) {
      const error = new VaultError('data-loss', damage.reason, { place: damage.place });
      this.end(error);
      throw error;
    }
    this.#scrub = { atMs, lines };
    this.#tell();
  }

  /** Nothing is written from now on; what was said before stays said. */
  end(refusal: VaultError): void {
    if (this.#refusal) return;
    this.#refusal = refusal;
    this.#tell();
  }

  /** A write failed with `thrown`; `end` is there where it was the last. What is no failure of the disk changes nothing. */
  failed(thrown: unknown, end?: VaultError): void {
    if (!(thrown instanceof VaultError)) return;
    if (!end && !['io', 'outcome-unknown'].includes(thrown.reason)) return;
    const failure = failureOf(thrown);
    const isNews = failure.code !== this.#failure?.code || (end !== undefined && !this.#refusal);
    this.#failure = failure;
    this.#refusal ??= end;
    if (isNews) this.#tell();
  }

  /** Runs a write and keeps how it ended; `end` gives what ended writing, after one that failed. Rejects with what `write` rejects with. */
  async noting<Value>(write: () => Promise<Value>, end: () => VaultError | undefined): Promise<Value> {
    try {
      const value = await write();
      const hadFailed = this.#failure !== undefined;
      this.#failure = undefined;
      if (hadFailed) this.#tell();
      return value;
    } catch (thrown) {
      this.failed(thrown, end());
      throw thrown;
    }
  }

  /** The caches were written, or not. */
  cachesWritten(thrown: unknown): void {
    const code = thrown === undefined ? undefined : (systemCode(thrown) ?? 'unknown');
    if (code === this.#cacheFailure) return;
    this.#cacheFailure = code;
    this.#tell();
  }

  /** A damaged file of the header was written again. */
  headerRewritten(): void {
    this.#tell();
  }

  /** The vault is closed; nobody is told any more. */
  close(): void {
    this.#closed = true;
    this.#refusal = new VaultError('closed', 'the vault is closed');
    this.#listeners.clear();
  }

  /** Tells of every change. Gives the function that stops it. */
  onChanged(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

function failureOf({ reason, message, cause, place }: VaultError): DiskFailure {
  const code = systemCode(cause) ?? (place && reason !== 'io' ? 'CHANGED' : 'unknown');
  return { code, detail: message };
}
