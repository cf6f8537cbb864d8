import { hostFault } from '#engine/fault.ts';
import { homedir } from 'node:os';
import { isAbsolute, join, normalize } from 'node:path';

/**
 * The absolute path of what a person typed; `~` at the beginning is their home folder. Throws INVALID_ARGUMENT, naming `field`, for a path
 * from the folder that this program happens to run in: the user of a window does not know which folder that is.
 */
export function wholePath(field: string, typed: string): string {
  const path = /^~(?=[/\\]|$)/.test(typed) ? join(homedir(), typed.slice(1)) : typed;
  if (!isAbsolute(path) || path.includes('\0')) throw hostFault('PATH_NOT_ABSOLUTE', 'enter an absolute path', field);
  return normalize(path).replace(/(?<=.)[/\\]+$/, '');
}
