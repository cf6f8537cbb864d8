import { randomBytes } from 'node:crypto';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { hostFault } from '#engine/fault.ts';
import type { Clock } from '#engine/ports.ts';
import type { BackupSource, SavePlace, UploadWanted } from '#shared/bridge.ts';
import type { Outcome } from '#shared/envelope.ts';
import type { Log } from '#shared/log.ts';
import { makeAside } from '../session/aside-folder.ts';
import { answering, failWith } from '../outcome/failure-of.ts';
import { safeFileName } from './save-places.ts';
import { whyNotWritten } from './write-file.ts';
import { wholePath } from './whole-path.ts';

/** The backup that a page sends from its browser: one at a time, into a file of its own, which goes as soon as it was read. */
export type Uploads = Readonly<{
  /** Begins again: an upload that was begun before is dropped. INVALID_ARGUMENT for a file that is too large. */
  begin(wanted: UploadWanted): Promise<Outcome<SavePlace>>;
  /** Writes the next part, and overwrites it in memory. Gives how much is there. FAILED_PRECONDITION for another handle, and for too much. */
  add(handle: string, part: Uint8Array): Promise<Outcome<number>>;
  /** Removes the file of an upload; nothing happens for another handle. */
  drop(handle: string): Promise<void>;
  /** Has a backup read: one at a path, or a whole upload, which is removed afterwards whatever `read` comes to. Throws a Fault otherwise. */
  reading<Value>(source: BackupSource, read: (backup: Backup) => Promise<Value>): Promise<Value>;
  /** Whether an upload is there, whole or not. */
  isThere(): boolean;
  /** Removes what is there. */
  clear(): Promise<void>;
}>;

/** `file` is an absolute path, `name` what the person knows the backup by. */
export type Backup = Readonly<{ file: string; name: string }>;

type Upload = Readonly<{ handle: string; folder: string; path: string; file: FileHandle } & UploadWanted> & {
  received: number;
  usedAtMs: number;
};

export type UploadsWorld = Readonly<{
  clock: Clock;
  log: Log;
  /** Calls once after so many milliseconds. */
  later: (run: () => void, ms: number) => unknown;
  /** The folder that uploads lie in, absolute: on the disk of the vault. */
  parent: () => string;
  /** Whether a page in a browser asks: a window of the desktop app reads the file itself. */
  isBrowser: boolean;
}>;

/** No vault of the sizes that Coffer is made for has a larger backup. */
export const uploadBytesMax = 4_294_967_296;
/** How long an upload waits for its next part, or to be read, in milliseconds. */
export const uploadIdleMs = 600_000;

/** Nothing is there yet. */
export function uploads({ clock, log, later, parent, isBrowser }: UploadsWorld): Uploads {
  let current: Upload | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  /** One thing at a time: parts come in their order, and none comes to a file that is being removed. */
  const inTurn = <Value>(run: () => Promise<Value>): Promise<Value> => {
    const result = turn.then(run);
    turn = result.catch(() => {});
    return result;
  };
  const take = (handle?: string): Upload | null => {
    const taken = handle === undefined || current?.handle === handle ? current : null;
    if (taken) current = null;
    return taken;
  };
  const remove = async (upload: Upload | null): Promise<void> => {
    await upload?.file.close().catch(() => {});
    if (upload) await rm(upload.folder, { recursive: true, force: true }).catch(() => {});
  };
  const dropIdle = (upload: Upload): void => {
    later(() => {
      if (current !== upload) return;
      if (clock.nowMs() - upload.usedAtMs < uploadIdleMs) dropIdle(upload);
      else void inTurn(() => remove(take(upload.handle)));
    }, uploadIdleMs);
  };

  return {
    async begin({ name, bytes }) {
      if (!isBrowser) return failWith('NO_UPLOAD', 'files can be uploaded only from a browser: choose a path');
      if (bytes > uploadBytesMax)
        return failWith('UPLOAD_TOO_LARGE', `a backup of more than ${uploadBytesMax} bytes cannot be uploaded`);
      return inTurn(() =>
        answering(log, async () => {
          await remove(take());
          const folder = await makeAside(parent(), 'upload', clock.nowMs());
          const path = join(folder, 'backup.age');
          const file = await open(path, 'wx', 0o600);
          const handle = randomBytes(32).toString('base64url');
          const usedAtMs = clock.nowMs();
          current = { handle, folder, path, file, name: safeFileName(name), bytes, received: 0, usedAtMs };
          dropIdle(current);
          return { ok: true, value: { handle } };
        }),
      );
    },
    add: (handle, part) =>
      inTurn(async () => {
        const upload = current?.handle === handle ? current : null;
        if (!upload || upload.received + part.length > upload.bytes) return gone;
        try {
          await upload.file.appendFile(part);
        } catch (thrown) {
          await remove(take());
          return whyNotWritten(thrown);
        } finally {
          part.fill(0);
        }
        upload.received += part.length;
        upload.usedAtMs = clock.nowMs();
        return { ok: true, value: upload.received };
      }),
    drop: (handle) => inTurn(() => remove(take(handle))),
    async reading(source, read) {
      if (typeof source === 'string') {
        const file = wholePath('file', source);
        return read({ file, name: file });
      }
      const upload = await inTurn(async () => take(source.upload));
      try {
        if (upload?.received !== upload?.bytes || !upload)
          throw hostFault('UPLOAD_GONE', 'the upload is missing or incomplete: send the file again', 'file');
        return await read({ file: upload.path, name: upload.name });
      } finally {
        await remove(upload);
      }
    },
    isThere: () => current !== null,
    clear: () => inTurn(() => remove(take())),
  };
}

const gone = failWith('UPLOAD_GONE', 'the upload is missing, or a different part was expected: send the file again', {
  field: 'handle',
});
