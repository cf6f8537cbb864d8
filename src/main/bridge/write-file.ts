import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Outcome } from '#shared/envelope.ts';
import type { RpcName } from '#shared/rpc-codes.ts';
import { writeNewFile } from '../adapters/new-file.ts';
import { refusal } from '../outcome/refusal.ts';

const troubles: Readonly<Record<string, readonly [code: RpcName, says: string]>> = {
  EEXIST: ['ALREADY_EXISTS', 'there is a file of this name already, and nothing is written over'],
  ENOENT: ['NOT_FOUND', 'the folder of this file does not exist'],
  ENOTDIR: ['NOT_FOUND', 'the folder of this file does not exist'],
  EACCES: ['PERMISSION_DENIED', 'this file may not be written here'],
  EPERM: ['PERMISSION_DENIED', 'this file may not be written here'],
  EROFS: ['PERMISSION_DENIED', 'nothing can be written here'],
  ENOSPC: ['RESOURCE_EXHAUSTED', 'there is no room left for this file'],
  EISDIR: ['INVALID_ARGUMENT', 'this is a folder: a file’s name is missing'],
  ENAMETOOLONG: ['INVALID_ARGUMENT', 'the name of this file is too long'],
};

/**
 * Writes a file that a person named, 0600, that must not exist; `~` at the beginning is their home folder. Answers its absolute path, or
 * in words why it could not be written; then nothing of it is left.
 */
export async function writeFileFor(file: string, content: string | Uint8Array): Promise<Outcome<string>> {
  const path = /^~(?=[/\\]|$)/.test(file) ? join(homedir(), file.slice(1)) : resolve(file);
  try {
    await writeNewFile(path, content);
    return { ok: true, value: path };
  } catch (thrown) {
    const code = typeof thrown === 'object' && thrown !== null && 'code' in thrown ? String(thrown.code) : '';
    const [name, says] = troubles[code] ?? (['UNAVAILABLE', 'this file could not be written'] as const);
    return refusal(name, says);
  }
}
