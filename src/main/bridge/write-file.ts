import type { Outcome } from '#shared/envelope.ts';
import type { HostReason } from '#shared/failure-reasons.ts';
import { writeNewFile } from '../adapters/new-file.ts';
import { failWith } from '../outcome/failure-of.ts';

const troubles: Readonly<Record<string, readonly [reason: HostReason, says: string]>> = {
  EEXIST: ['FILE_EXISTS', 'a file with this name already exists'],
  ENOENT: ['FILE_FOLDER_NOT_FOUND', 'the folder of this file does not exist'],
  ENOTDIR: ['FILE_FOLDER_NOT_FOUND', 'the folder of this file does not exist'],
  EACCES: ['FILE_NOT_PERMITTED', 'no permission to write this file here'],
  EPERM: ['FILE_NOT_PERMITTED', 'no permission to write this file here'],
  EROFS: ['FILE_SYSTEM_READ_ONLY', 'this folder is read-only'],
  ENOSPC: ['DISK_FULL', 'the disk is full'],
  EISDIR: ['FILE_IS_FOLDER', 'this is a folder: enter a file name'],
  ENAMETOOLONG: ['FILE_NAME_TOO_LONG', 'the name of this file is too long'],
};

/**
 * Writes a file that a person chose in main's own dialog, 0600, that must not exist. Answers its path, or in words why it could not be
 * written; then nothing of it is left.
 * @param path absolute, and never a window's
 */
export async function writeFileFor(path: string, content: Uint8Array): Promise<Outcome<string>> {
  try {
    await writeNewFile(path, content);
    return { ok: true, value: path };
  } catch (thrown) {
    return whyNotWritten(thrown);
  }
}

/** What the system refused, in words. */
export function whyNotWritten(thrown: unknown): Outcome<never> {
  const code = typeof thrown === 'object' && thrown !== null && 'code' in thrown ? String(thrown.code) : '';
  const [reason, says] = troubles[code] ?? (['FILE_NOT_WRITTEN', 'could not write this file'] as const);
  return failWith(reason, says);
}
